package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Arithmetic;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.semantics.ChannelLabels.Sign;
import dev.fairlead.csp.semantics.Offers.Kind;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Finds what a configuration can do, from the holes of its shape upwards. */
final class OfferCollector {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private final Rendezvous rendezvous;
  private final int firstTerm;
  private int[] state;
  private int length;
  private int firstFamily;

  /** The number of the term whose transitions are being offered. */
  private int source;

  private int[] scratch = new int[64];

  OfferCollector(Machine machine, Offers offers) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
    this.rendezvous = new Rendezvous(machine, offers);
    this.firstTerm = machine.layout().processes() + 1;
  }

  void collect(Shape shape, int[] ofState, int ofLength) {
    state = ofState;
    length = ofLength;
    firstFamily = firstTerm + shape.holes();
    offers.clear();
    visit(shape.root());
  }

  /** The same, as if the holes that are not in a set offered nothing. */
  void collectFrom(BitSet holes, Shape shape, int[] ofState, int ofLength) {
    selected = holes;
    silentTerms.clear();
    try {
      if (shape.isFlat()) {
        collectFlat(holes, shape, ofState, ofLength);
      } else {
        collect(shape, ofState, ofLength);
      }
    } finally {
      selected = null;
    }
  }

  /** If present, only these holes are asked. */
  private BitSet selected;

  /** Terms that have offered nothing, so that among many holes with the same one is asked. */
  private final BitSet silentTerms = new BitSet();

  /** An interleaving of holes need not be walked through to find some of them. */
  private void collectFlat(BitSet holes, Shape shape, int[] ofState, int ofLength) {
    state = ofState;
    length = ofLength;
    firstFamily = firstTerm + shape.holes();
    offers.clear();
    int[] starts = new int[holes.cardinality() + 1];
    int part = 0;
    for (int hole = holes.nextSetBit(0); hole >= 0; hole = holes.nextSetBit(hole + 1)) {
      starts[part++] = offers.count();
      visitHole(hole);
    }
    starts[part] = offers.count();
    rendezvous.match(starts, null, state, length);
    if (part == shape.holes()) {
      terminateTogether(starts);
    } else {
      withdraw(0, offers.count(), Kind.TERMINATE);
    }
  }

  private void visitHole(int hole) {
    source = state[firstTerm + hole];
    if (selected != null && (!selected.get(hole) || silentTerms.get(source))) {
      return;
    }
    int before = offers.count();
    offer(machine.terms().get(source).transitions(machine.derivation()), hole);
    if (selected != null && offers.count() == before) {
      silentTerms.set(source);
    }
  }

  private void withdraw(int from, int to, Kind kind) {
    for (int i = from; i < to; i++) {
      offers.kind[i] = offers.kind[i] == kind ? Kind.GONE : offers.kind[i];
    }
  }

  /** Reports the labels of annotated events that a hole offers, whatever its partners say. */
  void annotatedLabels(Shape shape, int[] ofState, int ofLength, IntConsumer sink) {
    state = ofState;
    length = ofLength;
    for (int hole = 0; hole < shape.holes(); hole++) {
      Term term = machine.terms().get(state[firstTerm + hole]);
      annotatedLabels(term.transitions(machine.derivation()), sink);
    }
    firstFamily = firstTerm + shape.holes();
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstFamily, family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        annotatedLabels(term.transitions(machine.derivation()), sink);
      }
    }
  }

  private void annotatedLabels(Transition[] transitions, IntConsumer sink) {
    for (Transition transition : transitions) {
      if (transition.action instanceof Transition.Unfold unfold
          && transition.conditionsHold(code, state)) {
        annotatedLabels(unfold.in(state), sink);
      } else if (transition.annotation != Annotation.NONE
          && transition.conditionsHold(code, state)) {
        int label = label(transition);
        if (label != NOT_OFFERED) {
          sink.accept(machine.labels().annotated(label, Labels.bit(transition.annotation)));
        }
      }
    }
  }

  private int label(Transition transition) {
    if (transition.action instanceof Transition.Event event) {
      return event.label();
    }
    Transition.ComputedEvent event = (Transition.ComputedEvent) transition.action;
    int[] values = values(event.arguments(), transition.environment);
    int label = machine.labels().event(event.base(), event.truths(), values);
    for (Transition.Hiding hiding : event.hidings()) {
      if (hiding.labels().contains(label) != hiding.inside()) {
        return NOT_OFFERED;
      }
      label = hiding.inside() ? machine.labels().hidden(label) : label;
    }
    return label;
  }

  /** In place of a label: this half of a hidden event is not the one that happens. */
  private static final int NOT_OFFERED = -1;

  private void visit(Shape.Tree tree) {
    if (tree instanceof Shape.Hole hole) {
      visitHole(hole.number());
    } else if (tree instanceof Shape.Counted counted) {
      counted(counted);
    } else if (tree instanceof Shape.Interleave interleave) {
      interleave(interleave.parts());
    } else if (tree instanceof Shape.Parallel parallel) {
      parallel(parallel);
    } else if (tree instanceof Shape.Choice choice) {
      for (int i = 0; i < choice.parts().size(); i++) {
        int from = offers.count();
        visit(choice.parts().get(i));
        extendAll(from, choice, i);
      }
    } else if (tree instanceof Shape.External external) {
      for (int i = 0; i < external.parts().size(); i++) {
        int from = offers.count();
        visit(external.parts().get(i));
        extendVisible(from, external, i);
      }
    } else if (tree instanceof Shape.Interrupt interrupt) {
      int from = offers.count();
      visit(interrupt.first());
      extendTerminating(from, interrupt);
      from = offers.count();
      visit(interrupt.second());
      extendVisible(from, interrupt, 1);
    } else if (tree instanceof Shape.Hidden hidden) {
      int from = offers.count();
      visit(hidden.part());
      hide(from, hidden.hidden());
    } else if (tree instanceof Shape.Conditioned conditioned) {
      Term.Conditioned condition = conditioned.condition();
      if (code.run(condition.condition().number(), state, condition.environment()) == 1) {
        int from = offers.count();
        visit(conditioned.part());
        extendAll(from, conditioned, 0);
      }
    } else if (tree instanceof Shape.Sequence sequence) {
      int from = offers.count();
      visit(sequence.first());
      goOn(from, sequence);
    } else if (tree instanceof Shape.Atomic atomic) {
      int from = offers.count();
      visit(atomic.part());
      Arrays.fill(offers.atomic, from, offers.count(), true);
    }
  }

  private void extendAll(int from, Shape.Tree decided, int part) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      offers.extend(i, decided, part);
    }
  }

  private void extendVisible(int from, Shape.Tree decided, int part) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      boolean internal =
          offers.kind[i] == Kind.STEP && !machine.labels().get(offers.label[i]).visible();
      if (!internal) {
        offers.extend(i, decided, part);
      }
    }
  }

  private void extendTerminating(int from, Shape.Interrupt interrupt) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE) {
        offers.extend(i, interrupt, 0);
      }
    }
  }

  private void hide(int from, LabelSet hidden) {
    for (int i = from; i < offers.count(); i++) {
      if (offers.kind[i] == Kind.STEP && hidden.contains(offers.label[i])) {
        offers.label[i] = machine.labels().hidden(offers.label[i]);
      }
    }
  }

  /** The first part of a sequence terminates unseen. */
  private void goOn(int from, Shape.Sequence sequence) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE) {
        offers.kind[i] = Kind.STEP;
        offers.label[i] = machine.labels().tau();
        offers.extend(i, sequence, 0);
      }
    }
  }

  private void offer(Transition[] transitions, int hole) {
    for (Transition transition : transitions) {
      if (transition.conditionsHold(code, state)) {
        offer(transition, hole);
      }
    }
  }

  private void offer(Transition transition, int hole) {
    Transition.Action action = transition.action;
    if (action instanceof Transition.Event || action instanceof Transition.ComputedEvent) {
      int label = label(transition);
      if (label != NOT_OFFERED) {
        step(label, transition, hole);
      }
    } else if (action instanceof Transition.Terminate) {
      offers.add(Kind.TERMINATE, machine.labels().terminate(), false, transition.atomic);
      offers.addTransition(hole, source, transition, null, 0);
    } else if (action instanceof Transition.Send send) {
      send(send.node(), transition, hole);
    } else if (action instanceof Transition.Receive receive) {
      receive(receive.node(), transition, hole);
    } else if (action instanceof Transition.Unfold unfold) {
      offer(unfold.in(state), hole);
    }
  }

  private void step(int label, Transition transition, int hole) {
    offers.add(Kind.STEP, label, transition.isDataStep(), transition.atomic);
    offers.addTransition(hole, source, transition, null, 0);
  }

  private int[] values(int[] pieces, int[] environment) {
    int[] values = new int[pieces.length];
    for (int i = 0; i < pieces.length; i++) {
      values[i] = code.run(pieces[i], state, environment);
    }
    return values;
  }

  private int channelIndex(Node.ChannelUse channel, int[] environment) {
    Optional<Node.Expression> index = channel.index();
    return index.isEmpty()
        ? 0
        : Arithmetic.checkIndex(
            code.run(index.get().number(), state, environment),
            channel.place().size(),
            channel.trap());
  }

  private void send(Node.Send node, Transition transition, int hole) {
    Node.ChannelUse channel = node.channel;
    int index = channelIndex(channel, transition.environment);
    if (!channel.isRendezvous()
        && state[channel.place().buffer(index)] == channel.place().capacity()) {
      return;
    }
    int[] values = new int[node.values.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = code.run(node.values.get(i).number(), state, transition.environment);
    }
    Kind kind = channel.isRendezvous() ? Kind.SEND : Kind.STEP;
    int label =
        channel.isRendezvous() ? -1 : machine.channelLabels().of(channel, index, Sign.SEND, values);
    // A step on a channel never synchronises on its label, just as a data step.
    offers.add(kind, label, true, transition.atomic);
    offers.addTransition(hole, source, transition, values, index);
  }

  private void receive(Node.Receive node, Transition transition, int hole) {
    Node.ChannelUse channel = node.channel;
    int index = channelIndex(channel, transition.environment);
    if (channel.isRendezvous()) {
      offers.add(Kind.RECEIVE, -1, true, transition.atomic);
      offers.addTransition(hole, source, transition, null, index);
      return;
    }
    if (state[channel.place().buffer(index)] == 0) {
      return;
    }
    Messages messages = machine.layout().messages();
    int[] values = messages.head(channel.name(), channel.place(), index, state);
    if (!rendezvous.matches(node, values, transition.environment, state)) {
      return;
    }
    if (node.guard.isPresent()) {
      copyState();
      messages.removeHead(channel.place(), index, scratch);
      int[] extended = Rendezvous.extend(transition.environment, values);
      if (code.run(node.guard.get().number(), scratch, extended) == 0) {
        return;
      }
    }
    int label = machine.channelLabels().of(channel, index, Sign.RECEIVE, values);
    offers.add(Kind.STEP, label, true, transition.atomic);
    offers.addTransition(hole, source, transition, values, index);
  }

  private void copyState() {
    if (scratch.length < length) {
      scratch = new int[2 * length];
    }
    System.arraycopy(state, 0, scratch, 0, length);
  }

  private void interleave(List<Shape.Tree> parts) {
    int[] starts = visitParts(parts);
    rendezvous.match(starts, null, state, length);
    terminateTogether(starts);
  }

  /** Members in the same local state offer the same: one of them speaks for all. */
  private void counted(Shape.Counted family) {
    int start = Census.start(state, firstFamily, family.number());
    int entries = state[start];
    int[] starts = new int[entries + 1];
    int[] counts = new int[entries];
    for (int entry = 0; entry < entries; entry++) {
      starts[entry] = offers.count();
      counts[entry] = Census.count(state, start, entry);
      source = Census.term(state, start, entry);
      offer(machine.terms().get(source).transitions(machine.derivation()), ~family.number());
    }
    starts[entries] = offers.count();
    rendezvous.match(starts, counts, state, length);
    terminateAll(family, starts);
  }

  /** A counted family terminates when every local state taken can; all members then stop. */
  private void terminateAll(Shape.Counted family, int[] starts) {
    int entries = starts.length - 1;
    boolean all = true;
    boolean atomic = false;
    for (int entry = 0; entry < entries; entry++) {
      int offer = terminating(starts[entry], starts[entry + 1]);
      all &= offer >= 0;
      atomic |= offer >= 0 && offers.atomic[offer];
    }
    int joint = offers.count();
    if (all) {
      offers.add(Kind.TERMINATE, machine.labels().terminate(), false, atomic);
      for (int entry = 0; entry < entries; entry++) {
        offers.addChangesOf(terminating(starts[entry], starts[entry + 1]));
      }
      offers.addTreeChange(family, 0);
    }
    withdraw(starts[0], joint, Kind.TERMINATE);
  }

  /** Visits the parts in order; part i offers from starts[i] up to starts[i + 1]. */
  private int[] visitParts(List<Shape.Tree> parts) {
    int[] starts = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i] = offers.count();
      visit(parts.get(i));
    }
    starts[parts.size()] = offers.count();
    return starts;
  }

  /** A composition terminates when all its parts can. */
  private void terminateTogether(int[] starts) {
    int parts = starts.length - 1;
    boolean all = true;
    boolean atomic = false;
    for (int part = 0; part < parts; part++) {
      int one = terminating(starts[part], starts[part + 1]);
      all &= one >= 0;
      atomic |= one >= 0 && offers.atomic[one];
    }
    int joint = offers.count();
    if (all) {
      offers.add(Kind.TERMINATE, machine.labels().terminate(), false, atomic);
      for (int part = 0; part < parts; part++) {
        // All ways of terminating lead to the same: one is enough.
        offers.addChangesOf(terminating(starts[part], starts[part + 1]));
      }
    }
    withdraw(starts[0], joint, Kind.TERMINATE);
  }

  /** An offer to terminate, an atomic one if there is one; or -1. */
  private int terminating(int from, int to) {
    int found = -1;
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE && (found < 0 || offers.atomic[i])) {
        found = i;
      }
    }
    return found;
  }

  private void parallel(Shape.Parallel tree) {
    int[] starts = visitParts(tree.parts());
    rendezvous.match(starts, null, state, length);
    int to = starts[starts.length - 1];
    int[] part = new int[to - starts[0]];
    for (int p = 0; p < tree.parts().size(); p++) {
      Arrays.fill(part, starts[p] - starts[0], starts[p + 1] - starts[0], p);
    }
    for (int i = starts[0]; i < to; i++) {
      if (offers.kind[i] == Kind.STEP && !offers.data[i]) {
        int[] partners = tree.synchronisation().partners(offers.label[i]);
        if (partners.length > 0 && contains(partners, part[i - starts[0]])) {
          if (partners[0] == part[i - starts[0]]) {
            synchronise(i, partners, starts);
          }
          offers.kind[i] = Kind.GONE;
        }
      }
    }
    terminateTogether(starts);
  }

  private static boolean contains(int[] sorted, int value) {
    return Arrays.binarySearch(sorted, value) >= 0;
  }

  /** One step for every combination of the partners' offers with the label of the first one's. */
  private void synchronise(int first, int[] partners, int[] starts) {
    int[] chosen = new int[partners.length];
    chosen[0] = first;
    int level = 1;
    Arrays.fill(chosen, 1, chosen.length, -1);
    while (level > 0) {
      if (level == partners.length) {
        join(chosen);
        level--;
        continue;
      }
      int part = partners[level];
      int from = chosen[level] < 0 ? starts[part] : chosen[level] + 1;
      chosen[level] = nextWithLabel(offers.label[first], from, starts[part + 1]);
      if (chosen[level] < 0) {
        level--;
      } else {
        level++;
        if (level < partners.length) {
          chosen[level] = -1;
        }
      }
    }
  }

  private int nextWithLabel(int label, int from, int to) {
    for (int i = from; i < to; i++) {
      // Offers of later partners are still there: each goes only when its own turn comes.
      if (offers.label[i] == label && offers.kind[i] == Kind.STEP && !offers.data[i]) {
        return i;
      }
    }
    return -1;
  }

  private void join(int[] chosen) {
    boolean atomic = false;
    for (int offer : chosen) {
      atomic |= offers.atomic[offer];
    }
    offers.add(Kind.STEP, offers.label[chosen[0]], false, atomic);
    for (int offer : chosen) {
      offers.addChangesOf(offer);
    }
  }
}
