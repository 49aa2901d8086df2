package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.families.Counting;
import dev.fairlead.csp.families.Guesses;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.offers.AnnotatedEvents;
import dev.fairlead.csp.offers.OfferCollector;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.offers.Rendezvous;
import dev.fairlead.csp.terms.Interleavings;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

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
  private final int shapeSlot;

  /** Who terminates reaches nothing new, and more processes can keep a composition from it. */
  private final boolean ignoresTermination;

  private final boolean dropsEnded;
  private final int firstTerm;
  private final Migration migration = new Migration();
  private final Guesses guesses = new Guesses();
  private final Unfolding unfolding;
  private final Reshaping reshaping;
  private int[] target = new int[64];
  private int[] engaged = new int[8];

  /** The term that each change of a step leads to. */
  private Term[] reached = new Term[8];

  /** Of the shape of the last state. */
  private Residents residents;

  Configurations(Machine machine) {
    this.machine = machine;
    this.code = machine.code();
    this.collector = new OfferCollector(machine, offers);
    this.annotated = new AnnotatedEvents(machine);
    this.plain = new PlainInterleaving(machine);
    this.unfolding = new Unfolding(machine);
    this.reshaping = new Reshaping(machine, offers, unfolding);
    this.shapeSlot = machine.layout().processes();
    this.ignoresTermination = machine.counting().kind() == Counting.Kind.COVERING;
    this.dropsEnded = machine.terms().interleavings().dropsEnded();
    this.firstTerm = shapeSlot + 1;
  }

  /** The configuration in which a process starts, with these values of the variables. */
  Shapes.Vector initial(Term process, int[] variables) {
    return machine.shapes().encode(unfolding.arrive(process), variables, shapeSlot);
  }

  /** A state as it is looked at, with pending references unfolded. */
  private record Look(Shape shape, int[] state, int length) {}

  private Look look(int[] state, int length) {
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
    Look at = look(state, length);
    if (plain.covers(at.shape, at.state)) {
      plain.steps(at.shape, at.state, at.length, sink);
      return;
    }
    collector.collect(at.shape, at.state, at.length);
    carryOutAll(at, sink);
  }

  /** The steps that engage exactly these processes, which are in ascending order. */
  void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    Look at = look(state, length);
    if (machine.hasAtomic() || !at.shape.families().isEmpty()) {
      // Whoever is atomic goes before all others, so all have to be asked.
      collector.collect(at.shape, at.state, at.length);
    } else {
      collector.collectFrom(residents(at.shape).holes(processes), at.shape, at.state, at.length);
    }
    carryOutAll(
        at,
        (label, processSet, next, nextLength) -> {
          if (Arrays.equals(machine.processSets().members(processSet), processes)) {
            sink.step(label, processSet, next, nextLength);
          }
        });
  }

  /** The processes outside of a set that something on offer engages. */
  void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    Look at = look(state, length);
    Shape shape = at.shape;
    BitSet outside = residents(shape).holesOutside(processes);
    if (shape.families().isEmpty() && outside.isEmpty()) {
      return;
    }
    if (!shape.is(Shape.Trait.FLAT)) {
      collector.collect(shape, at.state, at.length);
      engaged(
          (term, hole) -> {
            int process = engagedBy(term, hole, shape);
            if (!processes.get(process)) {
              sink.accept(process);
            }
          });
      return;
    }
    // What a hole can do, alone or with others, depends on its term and on which terms the others
    // hold. So two holes for each term speak for all: two, as equal ones can meet each other.
    collector.collectAmong(
        residents(shape).twoEach(at.state, firstTerm), shape, at.state, at.length);
    BitSet enabledTerms = new BitSet();
    engaged((term, hole) -> enabledTerms.set(term));
    for (int hole = outside.nextSetBit(0); hole >= 0; hole = outside.nextSetBit(hole + 1)) {
      if (enabledTerms.get(at.state[firstTerm + hole])) {
        sink.accept(shape.processes()[hole]);
      }
    }
  }

  /** Receives the term and the hole, or complement of a family, of a process that can move. */
  private interface EngagedSink {
    void engaged(int term, int hole);
  }

  private void engaged(EngagedSink sink) {
    boolean onlyAtomic = anyAtomic();
    for (int i = 0; i < offers.count(); i++) {
      if (isStep(i) && (offers.atomic[i] || !onlyAtomic)) {
        for (int c = offers.begin[i]; c < offers.end[i]; c++) {
          if (offers.transition[c] != null) {
            sink.engaged(offers.source[c], offers.hole[c]);
          }
        }
      }
    }
  }

  /** The processes of a configuration, from left to right. */
  void present(int[] state, IntConsumer sink) {
    Shape shape = machine.shapes().get(state[shapeSlot]);
    Arrays.stream(shape.processes()).forEach(sink);
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        sink.accept(engagedBy(Census.term(state, start, entry), ~family, shape));
      }
    }
  }

  /** About as many as there are pairs of processes, if they meet in pairs. */
  long estimatedSteps(int[] state) {
    long holes = machine.shapes().get(state[shapeSlot]).holes();
    return machine.hasRendezvous() ? holes * holes : holes;
  }

  /** The process that makes the transition of a change. */
  private int engagedBy(int change, Shape shape) {
    return engagedBy(offers.source[change], offers.hole[change], shape);
  }

  /** The process with a term in a hole, or in a family, whose complement is given instead. */
  private int engagedBy(int term, int hole, Shape shape) {
    return hole >= 0
        ? shape.processes()[hole]
        : shape.families().get(~hole).process(machine.processes(), machine.terms().get(term));
  }

  private Residents residents(Shape shape) {
    if (residents == null || residents.shape() != shape) {
      residents = new Residents(shape);
    }
    return residents;
  }

  private boolean isStep(int offer) {
    return offers.kind[offer] == Kind.STEP || offers.kind[offer] == Kind.TERMINATE;
  }

  private void carryOutAll(Look at, StepSink sink) {
    boolean onlyAtomic = anyAtomic();
    int count = offers.count();
    for (int i = 0; i < count; i++) {
      boolean ignored = ignoresTermination && offers.kind[i] == Kind.TERMINATE;
      if (isStep(i) && !ignored && (offers.atomic[i] || !onlyAtomic)) {
        guesses.begin();
        do {
          try {
            carryOut(i, at.shape, at.state, at.length, sink);
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
    annotated.labels(at.shape, at.state, sink);
  }

  /** An enabled atomic step goes before all others. */
  private boolean anyAtomic() {
    for (int i = 0; i < offers.count(); i++) {
      if (offers.atomic[i] && isStep(i)) {
        return true;
      }
    }
    return false;
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
    migration.clear();
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      Transition transition = offers.transition[c];
      if (transition == null) {
        if (offers.tree[c] instanceof Shape.Counted family) {
          newLength = stopAll(family.number(), shape, newLength);
          migration.clear();
        } else if (offers.tree[c] instanceof Shape.Barrier family) {
          newLength = stopAll(family.number(), shape, newLength);
          migration.clear();
        } else {
          reshape = true;
        }
        continue;
      }
      annotations |= LabelTable.bit(transition.annotation);
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
      } else {
        move(~hole, offers.source[c], next, shape);
      }
      engaged[participants++] = engagedBy(c, shape);
    }
    int processSet =
        participants == 1
            ? machine.processSets().singleton(engaged[0])
            : machine.processSets().of(engaged, participants);
    newLength = migrate(shape, newLength);
    if (machine.counting().kind() == Counting.Kind.CUTOFF) {
      processSet = migration.number(processSet, shape, machine);
    }
    if (reshape) {
      Shapes.Vector vector = reshaping.reshape(offer, shape, state, target);
      target = vector.slots();
      newLength = vector.length();
    }
    int plain = offers.label[offer];
    int label = annotations == 0 ? plain : machine.labels().annotated(plain, annotations);
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
  }

  /** A member of a family goes elsewhere, or becomes several. */
  private void move(int family, int from, Term to, Shape shape) {
    if (to.number() == from) {
      return;
    }
    migration.leave(family, from);
    if (to.isSequential()) {
      enter(family, to, shape);
      return;
    }
    for (Term member : Interleavings.components(List.of(unfolding.arrive(to)))) {
      if (!member.isSequential()) {
        throw new AssertionError("cannot be counted: " + member);
      }
      enter(family, member, shape);
    }
  }

  /**
   * Of members that have ended one stands for all, where who ends makes room for others: see {@link
   * Succession}.
   */
  private void enter(int family, Term member, Shape shape) {
    boolean ended = member.isSkip() || member.isStop();
    boolean mayGrow = shape.families().get(family).kind() == Shape.Family.Kind.EXACT;
    if (ended && mayGrow && machine.mayReusePlaces()) {
      int start = Census.start(target, firstTerm + shape.holes(), family);
      if (Census.countOf(target, start, member.number()) > 0
          || migration.enters(family, member.number())) {
        return;
      }
    }
    migration.enter(family, member.number());
  }

  private int migrate(Shape shape, int length) {
    if (machine.counting().kind() != Counting.Kind.EXACT) {
      migration.balance();
    }
    target = Census.withRoom(target, length + migration.room());
    return migration.apply(
        target, length, firstTerm + shape.holes(), shape, machine.counting(), guesses);
  }

  private int stopAll(int family, Shape shape, int length) {
    target = Census.withRoom(target, length + 2);
    int start = Census.start(target, firstTerm + shape.holes(), family);
    Counting counting = shape.families().get(family).counting(machine.counting());
    return Census.moveAll(target, length, start, machine.terms().stop().number(), counting);
  }

  /** Performs the effects of a transition on the target and tells the term it leads to. */
  private Term carryOut(Transition transition, int change) {
    int[] environment = transition.environment;
    if (transition.action instanceof Transition.Send send && !send.node().channel.isRendezvous()) {
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
      if (!channel.isRendezvous()) {
        machine.layout().messages().removeHead(channel.place(), offers.channel[change], target);
      }
    }
    if (transition.effect >= 0) {
      code.run(transition.effect, target, environment);
    }
    return transition.next(environment);
  }
}
