package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.Outline;
import dev.fairlead.csp.code.Arithmetic;
import dev.fairlead.csp.footprints.Footprint;
import dev.fairlead.csp.footprints.Footprints;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.footprints.Touch;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.EventLabels;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.Rendezvous;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the {@link Outline} of a state after its offers have been collected. Used by one thread.
 *
 * <p>What decides whether a transition is on offer is asked for; who may have to take part in it is
 * waited for, whether it is possible or not. So a set of components that is closed has all
 * participants of whatever one of its members may take part in as long as it does not move.
 */
final class OutlineFinder {
  private final Machine machine;
  private final Offers offers;
  private final Urgency urgency;
  private final EventLabels events;
  private final Footprints footprints;
  private final SharedData data;
  private final int firstTerm;
  private final Map<Integer, Optional<OutlineParts>> byShape = new HashMap<>();

  // the state that is looked at
  private Look at;
  private OutlineParts components;
  private Outline outline;

  OutlineFinder(Machine machine, Offers offers) {
    this.machine = machine;
    this.offers = offers;
    this.urgency = new Urgency(machine, offers);
    this.events = new EventLabels(machine);
    this.footprints = machine.footprints();
    this.data = footprints.data();
    this.firstTerm = machine.layout().processes() + 1;
  }

  /** Whether a state has several components, and no more than can be told apart. */
  boolean canTellApart(Look look) {
    return !machine.traits().hasBroadcast()
        && look.shape().families().isEmpty()
        && components(look.shape()).isPresent();
  }

  void find(Look look, Outline into) {
    at = look;
    components = components(look.shape()).orElseThrow();
    outline = into;
    into.begin(components.count());
    for (int component = 0; component < components.count(); component++) {
      Footprint future = future(components.tree(component));
      if (!components.isTerm(component)) {
        future = future.and(ANEW);
      }
      into.setSince(component, future.reads(), future.writes());
      ask(components.tree(component), component);
    }
    for (int offer = 0; offer < offers.count(); offer++) {
      if (offers.isStep(offer)) {
        possible(offer);
      }
    }
    if (machine.traits().hasTime()) {
      into.setHolding(holding());
    }
  }

  /**
   * The components without which no time passes: a time of theirs is up, or they can take an urgent
   * step, with partners that are waited for.
   */
  private long holding() {
    long holding = 0;
    for (int hole = 0; hole < at.shape().holes(); hole++) {
      if (term(hole).timeLeft() == 0) {
        holding |= 1L << components.ofHole(hole);
      }
    }
    for (int offer = 0; offer < offers.count(); offer++) {
      if (offers.isStep(offer) && urgency.isUrgent(offer)) {
        holding |= engaged(offer, at);
      }
    }
    return holding;
  }

  private static final Footprint ANEW =
      new Footprint(SharedData.ENDED, SharedData.TREE | SharedData.ENDED);

  private static final Footprint END = new Footprint(SharedData.TREE, SharedData.ENDED);

  private Optional<OutlineParts> components(Shape shape) {
    return byShape.computeIfAbsent(shape.number(), number -> OutlineParts.of(shape));
  }

  /** The components that move in a step on offer. */
  long engaged(int offer, Look look) {
    OutlineParts all = components(look.shape()).orElseThrow();
    long engaged = 0;
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] != null) {
        engaged |= 1L << all.ofHole(offers.hole[c]);
      }
    }
    return engaged;
  }

  private Term term(int hole) {
    return machine.terms().get(at.state()[firstTerm + hole]);
  }

  private Footprint future(Shape.Tree tree) {
    if (tree instanceof Shape.Hole hole) {
      return footprints.since(term(hole.number()));
    } else if (tree instanceof Shape.Unfolded unfolded) {
      return footprints.since(unfolded.reference());
    }
    Footprint all = Footprint.NONE;
    for (Shape.Tree part : Shape.operands(tree)) {
      all = all.and(future(part));
    }
    if (tree instanceof Shape.Sequence sequence) {
      return all.and(footprints.since(sequence.next()));
    } else if (tree instanceof Shape.Conditioned conditioned) {
      return all.and(new Footprint(looksAt(conditioned), 0));
    }
    return all;
  }

  private long looksAt(Shape.Conditioned conditioned) {
    return footprints.looksAt(conditioned.condition(), conditioned.environment());
  }

  /** What is behind a guard that fails may make no sense. */
  private void ask(Shape.Tree tree, int component) {
    if (tree instanceof Shape.Hole hole) {
      ask(term(hole.number()).transitions(machine.derivation()), component);
      return;
    } else if (tree instanceof Shape.Conditioned conditioned) {
      outline.addImpossible(component, looksAt(conditioned));
      int guard = conditioned.condition().number();
      if (machine.code().run(guard, at.state(), conditioned.environment()) == 0) {
        return;
      }
    } else if (tree instanceof Shape.Unfolded unfolded) {
      Term.Pending reference = (Term.Pending) unfolded.reference().form();
      outline.addImpossible(
          component, footprints.looksAt(reference.call(), reference.environment()));
    }
    for (Shape.Tree part : Shape.operands(tree)) {
      ask(part, component);
    }
  }

  private void ask(Transition[] transitions, int component) {
    for (Transition transition : transitions) {
      outline.addImpossible(component, footprints.touch(transition).looksAt());
      if (!isData(transition) && transition.conditionsHold(machine.code(), at.state())) {
        ask(transition, component);
      }
    }
  }

  /** A step of its own, without partners. */
  private static boolean isData(Transition transition) {
    boolean event =
        transition.action instanceof Transition.Event
            || transition.action instanceof Transition.ComputedEvent;
    return event && transition.isDataStep();
  }

  private void ask(Transition transition, int component) {
    Transition.Action action = transition.action;
    if (action instanceof Transition.Unfold unfold) {
      ask(unfold.in(at.state()), component);
    } else if (action instanceof Transition.Terminate) {
      need(component, components.others(component));
    } else if (action instanceof Transition.Send send) {
      Node.ChannelUse channel = send.node().channel;
      int index = index(channel, transition);
      if (channel.isSynchronous()) {
        // What the data operation does decides whether the receiver accepts.
        outline.addImpossible(component, footprints.touch(transition).effect().either());
      }
      if (channel.isSynchronous() || messages(channel, index) == channel.place().capacity()) {
        outline.addImpossible(component, data.front(channel.place(), index));
      }
    } else if (action instanceof Transition.Receive receive) {
      Node.ChannelUse channel = receive.node().channel;
      int index = index(channel, transition);
      boolean empty = channel.isSynchronous() || messages(channel, index) == 0;
      outline.addImpossible(
          component,
          empty ? data.back(channel.place(), index) : data.front(channel.place(), index));
    } else {
      int label = events.label(transition, at.state());
      if (label != EventLabels.NOT_OFFERED) {
        need(component, components.partners(component, label));
      }
    }
  }

  private void need(int component, long others) {
    for (long open = others; open != 0; open &= open - 1) {
      outline.addWait(component, Long.numberOfTrailingZeros(open));
    }
  }

  private int messages(Node.ChannelUse channel, int index) {
    return at.state()[channel.place().buffer(index)];
  }

  private int index(Node.ChannelUse channel, Transition transition) {
    return channel.index().isEmpty()
        ? 0
        : Arithmetic.checkIndex(
            machine.code().run(channel.index().get().number(), at.state(), transition.environment),
            channel.place().size(),
            channel.trap());
  }

  /** A step counts with the first of its participants. */
  private void possible(int offer) {
    boolean anew = changesTree(offer);
    int first = first(offer);
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] != null) {
        int component = components.ofHole(offers.hole[c]);
        Term next = next(c);
        boolean ends = next.isOnlySkip() || next.isStop();
        boolean reshapes =
            anew
                || !next.isSequential()
                || !components.isTerm(component)
                || ends && at.shape().is(Shape.Trait.WAITING);
        Footprint all = ofChange(c).and(reshapes ? ANEW : ends ? END : Footprint.NONE);
        if (c == first) {
          outline.addPossible(component, all.reads(), all.writes());
        } else {
          outline.addTouched(component, all.reads(), all.writes());
        }
        if (machine.traits().hasTime() && (reshapes || next.isDormant())) {
          // Times and arguments are read in the state that is reached.
          outline.addTouched(component, outline.readsSince(component), 0);
        }
        if (reshapes
            || next.isDormant()
            || c == first && isBack(c, next) && isFirstToComeBack(c, component)) {
          outline.addSticky(component);
        }
      }
    }
  }

  /** The transition of the first participant. */
  private int first(int offer) {
    int first = -1;
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] != null && (first < 0 || offers.hole[c] < offers.hole[first])) {
        first = c;
      }
    }
    return first;
  }

  private boolean changesTree(int offer) {
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] == null) {
        return true;
      }
    }
    return false;
  }

  private Footprint ofChange(int change) {
    Transition transition = offers.transition[change];
    Touch touch = footprints.touch(transition);
    Footprint all = touch.effect().and(new Footprint(touch.looksAt(), 0));
    if (transition.action instanceof Transition.Send send) {
      return all.and(
          new Footprint(0, data.back(send.node().channel.place(), offers.channel[change])));
    } else if (transition.action instanceof Transition.Receive receive) {
      return all.and(
          new Footprint(0, data.front(receive.node().channel.place(), offers.channel[change])));
    }
    return all;
  }

  private Term next(int change) {
    Transition transition = offers.transition[change];
    return transition.next(
        transition.action instanceof Transition.Receive
            ? Rendezvous.extend(transition.environment, offers.message[change])
            : transition.environment);
  }

  /** Whether a step may be the one by which a process comes back to where it was. */
  private boolean isBack(int change, Term next) {
    return footprints.measure(next)
        >= footprints.measure(machine.terms().get(offers.source[change]));
  }

  /**
   * Whether a component may be the first one that moves in a cycle with this step. What is received
   * in a cycle is sent in it, and the other way round; so somebody moves who can do that, and is no
   * earlier one.
   */
  private boolean isFirstToComeBack(int change, int component) {
    Transition.Action action = offers.transition[change].action;
    long partners = 0;
    if (action instanceof Transition.Send send && !send.node().channel.isSynchronous()) {
      partners = data.front(send.node().channel.place(), offers.channel[change]);
    } else if (action instanceof Transition.Receive receive
        && !receive.node().channel.isSynchronous()) {
      partners = data.back(receive.node().channel.place(), offers.channel[change]);
    } else {
      return true;
    }
    for (int other = component; other < components.count(); other++) {
      if ((outline.writesSince(other) & partners) != 0) {
        return true;
      }
    }
    return false;
  }
}
