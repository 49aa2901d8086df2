package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.machine.Tallies;
import dev.fairlead.csp.offers.AnnotatedEvents;
import dev.fairlead.csp.offers.OfferCollector;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.offers.Rendezvous;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Makes the steps of configurations: carries out what {@link OfferCollector} finds on offer. Used
 * by one thread at a time.
 */
public final class Configurations {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers = new Offers();
  private final OfferCollector collector;
  private final AnnotatedEvents annotated;
  private final PlainInterleaving plain;
  private final Presence presence;
  private final int shapeSlot;

  /** A termination reaches nothing new, and more processes can keep a composition from it. */
  private final boolean ignoresTermination;

  private final boolean dropsEnded;
  private final int firstTerm;
  private final Migration migration = new Migration();
  private final MemberMoves members;
  private final JointMoves joint;
  private final Guesses guesses = new Guesses();
  private final Unfolding unfolding;
  private final Reshaping reshaping;

  /** Null if no process is given a time. */
  private final Clock clock;

  private int[] target = new int[64];
  private int[] engaged = new int[8];

  /** The term that each change of a step leads to. */
  private Term[] reached = new Term[8];

  /** Made when it is asked for. */
  private OutlineFinder outlines;

  /** The state that was outlined last, whose offers are still there; or null. */
  private Look latest;

  private int[] latestState = new int[64];
  private int latestLength;

  /**
   * @param ticks those that the question needs
   */
  Configurations(Machine machine, Ticks ticks) {
    this.machine = machine;
    this.code = machine.code();
    this.collector = new OfferCollector(machine, offers);
    this.annotated = new AnnotatedEvents(machine);
    this.plain = new PlainInterleaving(machine);
    this.presence = new Presence(machine);
    this.unfolding = new Unfolding(machine);
    this.reshaping = new Reshaping(machine, offers, unfolding);
    this.members = new MemberMoves(machine, migration);
    this.joint = new JointMoves(machine, offers, migration, unfolding);
    this.clock =
        machine.traits().hasTime() || ticks.events()
            ? new Clock(machine, offers, unfolding, reshaping, ticks)
            : null;
    this.shapeSlot = machine.layout().processes();
    this.ignoresTermination = machine.counting().kind() == CountArithmetic.Kind.COVERING;
    this.dropsEnded = machine.terms().interleavings().dropsEnded();
    this.firstTerm = shapeSlot + 1;
  }

  /** The configuration in which a process starts, with these values of the variables. */
  Shapes.Vector initial(Term process, int[] variables) {
    return machine.shapes().encode(unfolding.arrive(process, variables), variables, shapeSlot);
  }

  /** The same as often as there are values for sums of counts. */
  void initial(Term process, int[] variables, StateSink sink) {
    Shapes.Vector initial = initial(process, variables);
    if (machine.tallies().areNone()) {
      sink.state(initial.slots(), initial.length());
      return;
    }
    int[] state = initial.slots();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    List<Term> many = new ArrayList<>();
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        if (shape.families().get(family).anyNumber()) {
          many.add(machine.terms().get(Census.term(state, start, entry)));
        }
      }
    }
    machine.tallies().begin(state, initial.length(), many, sink::state);
  }

  Look look(int[] state, int length) {
    Shape shape = machine.shapes().get(state[shapeSlot]);
    if (!shape.is(Shape.Trait.PENDING)) {
      return new Look(shape, state, length);
    }
    Term whole = unfolding.look(reshaping.whole(shape, state), state);
    Shapes.Vector vector =
        machine.shapes().encode(whole, Arrays.copyOf(state, shapeSlot), shapeSlot);
    int[] slots = vector.slots();
    return new Look(machine.shapes().get(slots[shapeSlot]), slots, vector.length());
  }

  void steps(int[] state, int length, StepSink sink) {
    Shape shape = machine.shapes().get(state[shapeSlot]);
    if (clock == null && plain.covers(shape, state)) {
      plain.steps(shape, state, length, sink);
    } else if (isLatest(state, length)) {
      carryOutAll(latest, ALL, sink);
      tick(state, length, sink);
    } else {
      Look at = look(state, length);
      collect(at);
      carryOutAll(at, ALL, sink);
      tick(state, length, sink);
    }
  }

  /** Lets time pass, if what was collected allows it. */
  private void tick(int[] state, int length, StepSink sink) {
    if (clock != null) {
      clock.tick(state, length, sink);
    }
  }

  private static final IntPredicate ALL = offer -> true;

  /** The steps that engage exactly these processes, which are in ascending order. */
  void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    Look at = look(state, length);
    if (clock != null
        || machine.traits().hasAtomic()
        || machine.traits().hasBroadcast()
        || !at.shape().families().isEmpty()) {
      // Atomic processes go before all others, and all that are ready take part in a broadcast.
      collect(at);
    } else {
      latest = null;
      BitSet holes = presence.residents(at.shape()).holes(processes);
      collector.collectFrom(holes, at.shape(), at.state(), at.length());
    }
    StepSink theirs =
        (label, processSet, next, nextLength) -> {
          if (Arrays.equals(machine.processSets().members(processSet), processes)) {
            sink.step(label, processSet, next, nextLength);
          }
        };
    carryOutAll(at, ALL, theirs);
    tick(state, length, theirs);
  }

  /** What there is to know of the components of a state; false if they cannot be told apart. */
  boolean outline(int[] state, int length, Outline into) {
    latest = null;
    Look at = look(state, length);
    if (!outlines().canTellApart(at)) {
      return false;
    }
    collect(at);
    outlines().find(at, into);
    latestState = latestState.length < length ? new int[2 * length] : latestState;
    System.arraycopy(state, 0, latestState, 0, length);
    latestLength = length;
    latest = at;
    return true;
  }

  /** The steps in which only components of a set move, by their places in the outline. */
  void stepsOf(long components, int[] state, int length, StepSink sink) {
    Look at = isLatest(state, length) ? latest : look(state, length);
    if (at != latest) {
      collect(at);
    }
    carryOutAll(at, offer -> (outlines().engaged(offer, at) & ~components) == 0, sink);
  }

  private OutlineFinder outlines() {
    if (outlines == null) {
      outlines = new OutlineFinder(machine, offers);
    }
    return outlines;
  }

  private boolean isLatest(int[] state, int length) {
    return latest != null && Arrays.equals(latestState, 0, latestLength, state, 0, length);
  }

  private void collect(Look at) {
    latest = null;
    collector.collect(at.shape(), at.state(), at.length());
  }

  /** The processes outside of a set that something on offer engages. */
  void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    presence.enabledOutside(processes, look(state, length), sink);
  }

  Presence presence() {
    return presence;
  }

  private void carryOutAll(Look at, IntPredicate wanted, StepSink sink) {
    boolean onlyAtomic = offers.anyAtomic();
    int count = offers.count();
    for (int i = 0; i < count; i++) {
      boolean ignored = ignoresTermination && offers.kind[i] == Kind.TERMINATE;
      boolean first = offers.atomic[i] || !onlyAtomic;
      if (offers.isStep(i) && !ignored && first && wanted.test(i)) {
        guesses.begin();
        do {
          try {
            carryOut(i, at.shape(), at.state(), at.length(), sink);
          } finally {
            // The model may go wrong and the receiver may stop: the next state must not see it.
            reshaping.forget(i);
          }
        } while (guesses.next());
      }
    }
  }

  void offeredAnnotations(int[] state, int length, IntConsumer sink) {
    Look at = look(state, length);
    annotated.labels(at.shape(), at.state(), sink);
  }

  private void carryOut(int offer, Shape shape, int[] state, int length, StepSink sink) {
    if (target.length < length) {
      target = new int[2 * length];
    }
    System.arraycopy(state, 0, target, 0, length);
    runEffects(offer);
    boolean reshape = shape.is(Shape.Trait.UNFOLDED);
    int newLength = length;
    int participants = 0;
    int annotations = 0;
    int level = Label.TOP;
    boolean together = false;
    boolean ends = false;
    migration.clear();
    joint.settle(offer, reached, shape, target, guesses);
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      Transition transition = offers.transition[c];
      if (transition == null) {
        OptionalInt family = Shape.family(offers.tree[c]);
        together |= family.isPresent();
        if (family.isEmpty()) {
          reshape = true;
        } else if (offers.hole[c] == Shape.EVERYBODY) {
          target = Census.withRoom(target, newLength + joint.room());
          newLength = joint.move(family.getAsInt(), shape, target, newLength);
        } else {
          newLength = stopAll(family.getAsInt(), shape, newLength);
          migration.clear();
          ends = true;
        }
        continue;
      } else if (joint.isIdle(c)) {
        continue;
      }
      annotations |= LabelTable.bit(transition.annotation);
      level = machine.meet(level, transition.level);
      Term next = reached[c - offers.begin[offer]];
      int hole = offers.hole[c];
      reshape |= shape.is(Shape.Trait.WAITING) && next.isOnlySkip();
      reshape |= dropsEnded && (next.isSkip() || next.isStop());
      if (participants == engaged.length) {
        engaged = Arrays.copyOf(engaged, 2 * participants);
      }
      if (hole >= 0) {
        reshape |= !next.isSequential();
        reshaping.remember(hole, next);
        target[firstTerm + hole] = next.number();
      } else if (joint.isAlone(c)) {
        Term arrived = next.isSequential() ? next : unfolding.arrive(next, target);
        reached[c - offers.begin[offer]] = arrived;
        // Who sends a broadcast goes on from where it would have led it.
        int from = migration.destination(~hole, offers.source[c]);
        members.move(~hole, from, arrived, target, shape);
      }
      engaged[participants++] = presence.engagedBy(offers.source[c], hole, shape);
    }
    int processSet =
        participants == 1
            ? machine.processSets().singleton(engaged[0])
            : machine.processSets().of(engaged, participants);
    target = Census.withRoom(target, newLength + migration.room());
    newLength = members.settle(target, newLength, shape, guesses);
    if (machine.counting().kind() == CountArithmetic.Kind.CUTOFF) {
      processSet = migration.number(processSet, together, shape, machine);
    }
    if (reshape) {
      Shapes.Vector vector = reshaping.reshape(offer, shape, state, target);
      target = vector.slots();
      newLength = vector.length();
    }
    Tallies.Moves moves = value -> migration.sum(shape, machine, value);
    boolean isPossible =
        together
            ? machine
                .tallies()
                .guess(state, target, members.departures(shape, state, ends), guesses)
            : machine.tallies().follow(state, target, moves, guesses);
    if (!isPossible) {
      return;
    }
    int plain = offers.label[offer];
    int label = machine.labels().marked(plain, annotations, level);
    sink.step(label, processSet, target, newLength);
  }

  /** Data operations see all processes where they were before the step. */
  private void runEffects(int offer) {
    int begin = offers.begin[offer];
    int changes = offers.end[offer] - begin;
    if (reached.length < changes) {
      reached = new Term[2 * changes];
    }
    for (int i = 0; i < changes; i++) {
      Transition transition = offers.transition[begin + i];
      reached[i] = transition == null ? null : carryOut(transition, begin + i);
    }
    // A time is read after all data operations of the step.
    for (int i = 0; i < changes; i++) {
      if (reached[i] != null && reached[i].isDormant()) {
        reached[i] = unfolding.arrive(reached[i], target);
      }
    }
  }

  private int stopAll(int family, Shape shape, int length) {
    target = Census.withRoom(target, length + 2);
    int start = Census.start(target, firstTerm + shape.holes(), family);
    CountArithmetic counting = shape.families().get(family).counting(machine.counting());
    return Census.moveAll(target, length, start, machine.terms().stop().number(), counting);
  }

  /** Performs the effects of a transition on the target and tells the term it leads to. */
  private Term carryOut(Transition transition, int change) {
    int[] environment = transition.environment;
    if (transition.action instanceof Transition.Send send && !send.node().channel.isSynchronous()) {
      Node.ChannelUse channel = send.node().channel;
      machine
          .layout()
          .messages()
          .append(
              channel.name(),
              channel.place(),
              offers.channel[change],
              offers.message[change],
              target);
    } else if (transition.action instanceof Transition.Receive receive) {
      Node.ChannelUse channel = receive.node().channel;
      environment = Rendezvous.extend(environment, offers.message[change]);
      if (!channel.isSynchronous()) {
        machine.layout().messages().removeHead(channel.place(), offers.channel[change], target);
      }
    }
    if (transition.effect >= 0) {
      code.run(transition.effect, target, environment);
    }
    return transition.next(environment);
  }
}
