package dev.fairlead.core.search.refine;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.IntLog;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import java.util.Arrays;
import java.util.Optional;

/**
 * Is a process deterministic, as {@link dev.fairlead.core.property.Property.Deterministic} says?
 * Breadth first through its normalised form: in every set all stable states have to offer whatever
 * any state of the set can do, and no state may diverge. A set is first reached by a shortest trace
 * to it, so the trace of the witness is shortest, and its run to a state that refuses something is
 * a shortest one with this trace. Another trace may have a run with fewer internal steps.
 */
public final class DeterminismSearch {

  private final StateSpace space;
  private final Ledger ledger;
  private final Events events = new Events();
  private final Events.Reading labels;
  private final LabelledGraph graph;
  private final Normalised process;

  // by set: where it was first reached from, and by which event
  private final IntLog parents;
  private final IntLog arrivals;

  private final Menu possible = new Menu();
  private final Menu offered = new Menu();

  private DeterminismSearch(StateSpace space, SearchMonitor monitor) {
    this.space = space;
    this.ledger = new Ledger("determinism check", monitor);
    this.labels = events.of(space, ledger);
    this.graph = new LabelledGraph(space, labels, ledger);
    this.process = new Normalised(graph, ledger);
    this.parents = new IntLog(ledger.guard);
    this.arrivals = new IntLog(ledger.guard);
    ledger.holds(parents::bytes);
    ledger.holds(arrivals::bytes);
  }

  /**
   * Searches for a trace after which the process is not deterministic.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Comparison search(StateSpace space, SearchMonitor monitor) {
    return new DeterminismSearch(space, monitor).result();
  }

  private Comparison result() {
    try {
      process.initial();
      note(Antichain.NO_PAIR, Events.INTERNAL);
      int levelEnd = process.size();
      for (int set = 0; set < process.size(); set++) {
        if (set == levelEnd) {
          ledger.depth++;
          levelEnd = process.size();
        }
        Optional<Comparison> wrong = judge(set);
        if (wrong.isPresent()) {
          return wrong.get();
        }
        follow(set);
      }
    } catch (LabelledGraph.Fault fault) {
      return fault(fault);
    }
    ledger.report(0);
    return new Comparison.Agrees(ledger.facts(), graph.states());
  }

  private void note(int parent, int event) {
    parents.append(parent);
    arrivals.append(event);
    ledger.state();
  }

  private void follow(int set) {
    process.possible(set, possible);
    int[] all = possible.events();
    for (int i = 0; i < possible.size(); i++) {
      ledger.transition();
      int known = process.size();
      if (process.after(set, all[i]) == known) {
        note(set, all[i]);
      }
    }
  }

  private Optional<Comparison> judge(int set) {
    if (process.diverges(set)) {
      return Optional.of(diverging(set));
    }
    process.possible(set, possible);
    for (int state : process.members(set)) {
      if (refusesSomething(state)) {
        return Optional.of(nondeterminism(set));
      }
    }
    return Optional.empty();
  }

  /** Whether a state is stable and does not offer all that is possible. */
  private boolean refusesSomething(int state) {
    if (!graph.isStable(state)) {
      return false;
    }
    offered.clear();
    graph.addEvents(state, offered);
    return !offered.includes(possible.events(), possible.size());
  }

  private Comparison nondeterminism(int set) {
    int[] trace = trace(set);
    FiniteRun run =
        Supervised.runWith(
            trace,
            space,
            labels,
            (state, length) -> refusesSomething(graph.find(state, length)),
            ledger.inner());
    int[] last = run.afterStem();
    int refused = firstRefused(graph.find(last, last.length));
    return new Comparison.Differs(
        run,
        new Violation.Nondeterminism(events.texts(trace, trace.length), events.text(refused)),
        ledger.facts());
  }

  private int firstRefused(int state) {
    offered.clear();
    graph.addEvents(state, offered);
    int[] all = possible.events();
    int[] one = new int[1];
    for (int i = 0; i < possible.size(); i++) {
      one[0] = all[i];
      if (!offered.includes(one, 1)) {
        return all[i];
      }
    }
    throw new IllegalStateException("a state that refuses something offers everything");
  }

  private Comparison diverging(int set) {
    int[] members = process.members(set);
    InternalCore core = new InternalCore(graph, members, members.length, ledger);
    int[] trace = trace(set);
    FiniteRun run =
        Supervised.runWith(
            trace,
            space,
            labels,
            (state, length) -> core.contains(graph.find(state, length)),
            ledger.inner());
    VectorStore around = new VectorStore(ledger.guard);
    ledger.holds(around::bytes);
    InternalSteps steps = new InternalSteps(space, labels, around, ledger);
    Divergence divergence = new Divergence(steps, ledger);
    int[] last = run.afterStem();
    if (!divergence.isPossible(around.put(last, last.length))) {
      throw new IllegalStateException("a run that was found is there no more");
    }
    return new Comparison.Differs(
        divergence.lasso(run),
        new Violation.Diverging(events.texts(trace, trace.length)),
        ledger.facts());
  }

  private int[] trace(int set) {
    int length = 0;
    for (int at = set; parents.get(at) != Antichain.NO_PAIR; at = parents.get(at)) {
      length++;
    }
    int[] trace = new int[length];
    for (int at = set; length > 0; at = parents.get(at)) {
      trace[--length] = arrivals.get(at);
    }
    return trace;
  }

  private Comparison fault(LabelledGraph.Fault fault) {
    if (fault.state < 0) {
      return new Comparison.Fault(Optional.empty(), fault.getMessage(), ledger.facts());
    }
    BreadthFirst.Result way =
        BreadthFirst.toGoal(
            BreadthFirst.Subject.alone(space, is(graph.vector(fault.state))), ledger.inner());
    if (way instanceof BreadthFirst.Result.Found found) {
      return new Comparison.Fault(Optional.of(found.run()), fault.getMessage(), ledger.facts());
    }
    if (way instanceof BreadthFirst.Result.Fault earlier) {
      return new Comparison.Fault(earlier.run(), earlier.message(), ledger.facts());
    }
    throw new IllegalStateException("a state that was found is there no more");
  }

  private static StatePredicate is(int[] wanted) {
    return (state, length) -> Arrays.equals(wanted, 0, wanted.length, state, 0, length);
  }
}
