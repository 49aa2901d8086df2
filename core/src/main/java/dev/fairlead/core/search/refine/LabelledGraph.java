package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.IntLog;
import dev.fairlead.core.store.VectorStore;

/**
 * A state space as a graph of numbers, expanded where it is looked at; steps that were computed
 * once are kept, because the subset construction asks for them again and again.
 */
final class LabelledGraph {

  /** The space went wrong; the message is that of the fault. */
  static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The state whose steps cannot be computed, or -1 if no initial state can. */
    final int state;

    Fault(int state, String message) {
      super(message, null, false, false);
      this.state = state;
    }
  }

  private final StateSpace space;
  private final Events.Reading labels;
  private final Ledger ledger;
  private final VectorStore store;

  // by state, once it is expanded
  private final IntTable firstEdge;
  private final IntTable edgeCount;

  // by edge
  private final IntLog events;
  private final IntLog targets;

  private int[] state = new int[16];

  LabelledGraph(StateSpace space, Events.Reading labels, Ledger ledger) {
    this.space = space;
    this.labels = labels;
    this.ledger = ledger;
    this.store = new VectorStore(ledger.guard);
    this.firstEdge = new IntTable(ledger);
    this.edgeCount = new IntTable(ledger);
    this.events = new IntLog(ledger.guard);
    this.targets = new IntLog(ledger.guard);
    ledger.holds(store::bytes);
    ledger.holds(events::bytes);
    ledger.holds(targets::bytes);
    ledger.holds(HeldMemory.of(space));
  }

  /** Receives state numbers. */
  @FunctionalInterface
  interface Sink {
    void state(int number);
  }

  void initialStates(Sink sink) {
    try {
      space.initialStates((vector, length) -> sink.state(number(vector, length)));
    } catch (ModelFault fault) {
      throw new Fault(-1, fault.getMessage());
    }
  }

  private int number(int[] vector, int length) {
    int known = store.size();
    int number = store.put(vector, length);
    if (number == known) {
      ledger.specificationState();
    }
    return number;
  }

  /** The first edge of a state; its edges are numbered through. */
  int firstEdge(int number) {
    if (edgeCount.get(number) == IntTable.ABSENT) {
      expand(number);
    }
    return firstEdge.get(number);
  }

  /** One more than the last edge of a state. */
  int endOfEdges(int number) {
    int first = firstEdge(number);
    ledger.work(1L + edgeCount.get(number));
    return first + edgeCount.get(number);
  }

  int event(int edge) {
    return events.get(edge);
  }

  int target(int edge) {
    return targets.get(edge);
  }

  private void expand(int number) {
    ledger.work(1);
    if (state.length < store.maxLength()) {
      state = new int[2 * store.maxLength()];
    }
    int length = store.read(number, state);
    int first = events.size();
    try {
      space.steps(
          state,
          length,
          (label, processSet, target, targetLength) -> {
            ledger.work(1);
            events.append(labels.event(label));
            targets.append(number(target, targetLength));
          });
    } catch (ModelFault fault) {
      throw new Fault(number, fault.getMessage());
    }
    firstEdge.set(number, first);
    edgeCount.set(number, events.size() - first);
  }

  /** Whether a state has no internal step. */
  boolean isStable(int number) {
    int end = endOfEdges(number);
    for (int edge = firstEdge(number); edge < end; edge++) {
      if (event(edge) == Events.INTERNAL) {
        return false;
      }
    }
    return true;
  }

  /** Adds the events a state can take part in. */
  void addEvents(int number, Menu to) {
    int end = endOfEdges(number);
    for (int edge = firstEdge(number); edge < end; edge++) {
      if (event(edge) != Events.INTERNAL) {
        to.add(event(edge));
      }
    }
  }

  /** The number of a state, or -1 if it was not found yet. */
  /** All states that were met. */
  VisitedStates states() {
    return VisitedStates.in(store);
  }

  int find(int[] vector, int length) {
    return store.find(vector, length);
  }

  int[] vector(int number) {
    int[] vector = new int[store.length(number)];
    store.read(number, vector);
    return vector;
  }
}
