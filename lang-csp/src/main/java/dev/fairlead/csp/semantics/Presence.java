package dev.fairlead.csp.semantics;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.OfferCollector;
import dev.fairlead.csp.offers.Offers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** The processes of configurations, and which of them can move. Used by one thread at a time. */
final class Presence {
  private final Machine machine;
  private final Offers offers = new Offers();
  private final OfferCollector collector;
  private final int shapeSlot;
  private final int firstTerm;

  /** Of the shape of the last state. */
  private Residents residents;

  Presence(Machine machine) {
    this.machine = machine;
    this.collector = new OfferCollector(machine, offers);
    this.shapeSlot = machine.layout().processes();
    this.firstTerm = shapeSlot + 1;
  }

  /** The processes outside of a set that something on offer engages. */
  void enabledOutside(BitSet processes, Look at, IntConsumer sink) {
    Shape shape = at.shape();
    BitSet outside = residents(shape).holesOutside(processes);
    if (shape.families().isEmpty() && outside.isEmpty()) {
      return;
    }
    if (!shape.is(Shape.Trait.FLAT)) {
      collector.collect(shape, at.state(), at.length());
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
        residents(shape).twoEach(at.state(), firstTerm), shape, at.state(), at.length());
    BitSet enabledTerms = new BitSet();
    engaged((term, hole) -> enabledTerms.set(term));
    for (int hole = outside.nextSetBit(0); hole >= 0; hole = outside.nextSetBit(hole + 1)) {
      if (enabledTerms.get(at.state()[firstTerm + hole])) {
        sink.accept(shape.processes()[hole]);
      }
    }
  }

  /** Receives the term and the hole, or complement of a family, of a process that can move. */
  private interface EngagedSink {
    void engaged(int term, int hole);
  }

  private void engaged(EngagedSink sink) {
    boolean onlyAtomic = offers.anyAtomic();
    for (int i = 0; i < offers.count(); i++) {
      if (offers.isStep(i) && (offers.atomic[i] || !onlyAtomic)) {
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
    return machine.traits().hasRendezvous() ? holes * holes : holes;
  }

  /** The process with a term in a hole, or in a family, whose complement is given instead. */
  int engagedBy(int term, int hole, Shape shape) {
    return hole >= 0
        ? shape.processes()[hole]
        : shape.families().get(~hole).process(machine.processes(), machine.terms().get(term));
  }

  Residents residents(Shape shape) {
    if (residents == null || residents.shape() != shape) {
      residents = new Residents(shape);
    }
    return residents;
  }
}
