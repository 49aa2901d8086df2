package dev.fairlead.csp.offers;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Transition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Finds what a configuration can do in a state, from the holes of its shape upwards. */
public final class OfferCollector implements OfferRules.Leaves {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private final Rendezvous rendezvous;
  private final Broadcasts broadcasts;
  private final ChannelOffers channels;
  private final JointSteps joint;
  private final OfferRules rules;
  private final EventLabels events;
  private final OpenReferences references = new OpenReferences();
  private final int firstTerm;
  private int[] state;
  private int length;
  private int firstFamily;
  private List<Shape.Family> families = List.of();

  /** The number of the term whose transitions are being offered. */
  private int source;

  public OfferCollector(Machine machine, Offers offers) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
    this.rendezvous = new Rendezvous(machine, offers);
    this.broadcasts = new Broadcasts(machine, offers, rendezvous);
    this.channels = new ChannelOffers(machine, offers, rendezvous);
    this.joint = new JointSteps(offers, machine.labels().terminate());
    this.rules = new OfferRules(machine, offers, joint, this);
    this.events = new EventLabels(machine);
    this.firstTerm = machine.layout().processes() + 1;
  }

  public void collect(Shape shape, int[] ofState, int ofLength) {
    state = ofState;
    length = ofLength;
    firstFamily = firstTerm + shape.holes();
    families = shape.families();
    offers.clear();
    references.clear();
    broadcasts.clear();
    rules.visit(shape.root());
    broadcasts.match(state, length);
  }

  /** The same, as if the holes that are not in a set offered nothing. */
  public void collectFrom(BitSet holes, Shape shape, int[] ofState, int ofLength) {
    if (shape.is(Shape.Trait.FLAT)) {
      int[] starts = collectFlat(holes, shape, ofState, ofLength);
      if (starts.length - 1 == shape.holes()) {
        joint.terminate(starts);
      } else {
        joint.noneTerminates(starts);
      }
      return;
    }
    selected = holes;
    try {
      collect(shape, ofState, ofLength);
    } finally {
      selected = null;
    }
  }

  /** If present, only these holes are asked. */
  private BitSet selected;

  /**
   * What some holes of a flat shape do alone or with each other, or with all others at once if they
   * hold all terms that there are.
   */
  public void collectAmong(BitSet holes, Shape shape, int[] ofState, int ofLength) {
    joint.terminate(collectFlat(holes, shape, ofState, ofLength));
  }

  /** An interleaving of holes need not be walked through to find some of them. */
  private int[] collectFlat(BitSet holes, Shape shape, int[] ofState, int ofLength) {
    state = ofState;
    length = ofLength;
    firstFamily = firstTerm + shape.holes();
    offers.clear();
    references.clear();
    broadcasts.clear();
    int[] starts = new int[holes.cardinality() + 1];
    int part = 0;
    for (int hole = holes.nextSetBit(0); hole >= 0; hole = holes.nextSetBit(hole + 1)) {
      starts[part++] = offers.count();
      hole(hole);
    }
    starts[part] = offers.count();
    rendezvous.match(starts, null, state, length);
    broadcasts.match(state, length);
    return starts;
  }

  @Override
  public void hole(int hole) {
    if (selected == null || selected.get(hole)) {
      source = state[firstTerm + hole];
      int start = offers.count();
      offer(machine.terms().get(source).transitions(machine.derivation()), hole);
      broadcasts.addProcess(start);
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
      int label = events.label(transition, state);
      if (label != EventLabels.NOT_OFFERED) {
        step(label, transition, hole);
      }
    } else if (action instanceof Transition.Terminate) {
      offers.add(Kind.TERMINATE, machine.labels().terminate(), false, transition.atomic);
      offers.addTransition(hole, source, transition, null, 0);
    } else if (action instanceof Transition.Send send) {
      channels.send(send.node(), transition, hole, source, state);
    } else if (action instanceof Transition.Receive receive) {
      channels.receive(receive.node(), transition, hole, source, state, length);
    } else if (action instanceof Transition.Unfold unfold) {
      references.enter();
      offer(unfold.in(state), hole);
      references.leave();
    }
  }

  private void step(int label, Transition transition, int hole) {
    offers.add(Kind.STEP, label, transition.isDataStep(), transition.atomic);
    offers.addTransition(hole, source, transition, null, 0);
  }

  @Override
  public boolean isOpen(Shape.Conditioned tree) {
    return code.run(tree.condition().number(), state, tree.environment()) == 1;
  }

  @Override
  public void hidden(int from, LabelSet labels) {
    broadcasts.addHiding(from, labels);
  }

  @Override
  public void match(int[] starts) {
    rendezvous.match(starts, null, state, length);
  }

  @Override
  public void terminate(int[] starts) {
    joint.terminate(starts);
  }

  @Override
  public void counted(Shape.Counted family) {
    joint.terminate(visitMembers(family.number(), family), family);
  }

  /** Steps in the common alphabet are taken by all members together. */
  @Override
  public void barrier(Shape.Barrier family) {
    int[] starts = visitMembers(family.number(), family);
    int[] everybody = family.anyNumber() ? null : everybody(family.number());
    for (int i = starts[0]; i < starts[1]; i++) {
      if (isShared(i, family) && family.anyNumber()) {
        joint.synchronise(i, starts, family);
      } else if (isShared(i, family)) {
        joint.synchronise(i, everybody, starts);
      }
    }
    for (int i = starts[0]; i < starts[starts.length - 1]; i++) {
      offers.kind[i] = isShared(i, family) ? Kind.GONE : offers.kind[i];
    }
    joint.terminate(starts, family);
  }

  private boolean isShared(int offer, Shape.Barrier family) {
    return offers.kind[offer] == Kind.STEP
        && !offers.data[offer]
        && family.alphabet().contains(offers.label[offer]);
  }

  /** For every member of a family the entry that it is in. */
  private int[] everybody(int family) {
    int start = Census.start(state, firstFamily, family);
    int[] entries = new int[Census.members(state, start, CountArithmetic.EXACT)];
    int next = 0;
    for (int entry = 0; entry < state[start]; entry++) {
      int end = next + Census.count(state, start, entry);
      Arrays.fill(entries, next, end, entry);
      next = end;
    }
    return entries;
  }

  /** Members in the same local state offer the same: one of them speaks for all. */
  private int[] visitMembers(int family, Shape.Tree tree) {
    int start = Census.start(state, firstFamily, family);
    int entries = state[start];
    int[] starts = new int[entries + 1];
    int[] counts = new int[entries];
    for (int entry = 0; entry < entries; entry++) {
      starts[entry] = offers.count();
      counts[entry] = Census.count(state, start, entry);
      source = Census.term(state, start, entry);
      offer(machine.terms().get(source).transitions(machine.derivation()), ~family);
    }
    starts[entries] = offers.count();
    rendezvous.match(starts, counts, state, length);
    broadcasts.addFamily(starts, counts, tree, families.get(family).anyNumber());
    return starts;
  }
}
