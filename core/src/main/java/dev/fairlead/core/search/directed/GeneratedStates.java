package dev.fairlead.core.search.directed;

import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.search.Ancestry;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.LastSteps;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The states that a directed search has generated, with their parents, and the figures of the
 * search. A state is tested when it is generated, so the search ends in the middle of an expansion.
 */
final class GeneratedStates {
  /** In place of a state number: initial states have no parent. */
  static final int NO_PARENT = -1;

  private final long start = System.nanoTime();
  private final String phase;
  private final Hunt hunt;
  private final Outlook outlook;
  private final SearchMonitor monitor;
  private final LongSupplier heldBySpace;
  private final LastSteps lastSteps;
  private final VectorStore store;
  private final StoreAccess access;
  private final Ancestry ancestry;

  /** What the search holds beside, and what waits to be expanded. */
  private LongSupplier moreBytes = () -> 0;

  private LongSupplier waiting = () -> 0;

  private long expanded;
  private long generated;
  private long initial;
  private int deepest;
  private Result end;
  private int[] state = new int[16];

  GeneratedStates(String phase, Hunt hunt, Outlook outlook, SearchMonitor monitor) {
    this.phase = phase;
    this.hunt = hunt;
    this.outlook = outlook;
    this.monitor = monitor;
    this.heldBySpace = HeldMemory.of(hunt.space());
    this.lastSteps = new LastSteps(hunt);
    this.store = new VectorStore((held, more) -> report(more));
    this.access = store.ownAccess();
    this.ancestry =
        new Ancestry(
            hunt.space(), label -> !lastSteps.contain(label), (held, more) -> report(more));
  }

  void holding(LongSupplier bytes, LongSupplier queue) {
    moreBytes = bytes;
    waiting = queue;
  }

  Hunt hunt() {
    return hunt;
  }

  VectorStore store() {
    return store;
  }

  /** Adds a state; see {@link #added}. */
  int put(int[] vector, int length) {
    return access.put(vector, length);
  }

  boolean added() {
    return access.added();
  }

  /** The vector of a state, valid until the next call, and longer than the state. */
  int[] read(int number) {
    if (state.length < store.maxLength()) {
      state = new int[2 * store.maxLength()];
    }
    access.read(number, state);
    return state;
  }

  int length(int number) {
    return store.length(number);
  }

  /** The initial states, as copies. */
  List<int[]> initialStates() {
    List<int[]> states = new ArrayList<>();
    try {
      hunt.space().initialStates((vector, length) -> states.add(Arrays.copyOf(vector, length)));
    } catch (ModelFault fault) {
      end = new Result.Fault(Optional.empty(), fault.getMessage(), facts());
    }
    return states;
  }

  boolean isOver() {
    return end != null;
  }

  /** What was found, if the search is over; that everything has been seen, if not. */
  Result result() {
    if (end == null) {
      report(0);
      end = new Result.Exhausted(facts(), VisitedStates.UNKNOWN);
    }
    return end;
  }

  void reachedFrom(int number, int parent) {
    ancestry.add(number, parent);
  }

  /** One more state or step has been computed. */
  void generate(int depth) {
    deepest = Math.max(deepest, depth);
    if (depth == 0) {
      initial++;
    }
    if ((++generated & SearchMonitor.STEPS - 1) == 0) {
      report(0);
    }
  }

  void expand() {
    if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
      report(0);
    }
  }

  boolean isLast(int label) {
    return lastSteps.contain(label);
  }

  /** Ends the search if a state, which has a number and a parent, is looked for. */
  void test(int number, int[] vector, int length) {
    Target target = hunt.target();
    try {
      if (target.findsStates() && target.goal().test(vector, length)
          || target.findsDeadlocks()
              && !outlook.hasSteps(vector, length)
              && target.deadlock().test(vector, length)) {
        found(number);
      }
    } catch (ModelFault fault) {
      fail(number, fault);
    }
  }

  void found(int number) {
    end = new Result.Found(ancestry.runTo(number, store), facts());
  }

  /**
   * A step that ends a run is possible in a state: it is looked for, or leads out of the search.
   */
  void meetLast(int number) {
    if (hunt.target().findsLast()) {
      FiniteRun run = ancestry.runTo(number, store);
      List<Move> stem = new ArrayList<>(run.stem());
      stem.add(
          Ancestry.step(
              hunt.space(),
              run.afterStem(),
              (label, processSet, to, length) -> lastSteps.contain(label)));
      end = new Result.Found(new FiniteRun(run.initial(), stem), facts());
    }
  }

  /** The steps of a state cannot be computed, or its test. */
  void fail(int number, ModelFault fault) {
    if (end == null) {
      end =
          new Result.Fault(Optional.of(ancestry.runTo(number, store)), fault.getMessage(), facts());
    }
  }

  long expanded() {
    return expanded;
  }

  long generated() {
    return generated;
  }

  private long bytes() {
    return store.bytes() + ancestry.bytes() + moreBytes.getAsLong() + heldBySpace.getAsLong();
  }

  void report(long more) {
    monitor.ahead(new Ahead(OptionalLong.of(waiting.getAsLong()), OptionalLong.empty()));
    monitor.progress(phase, store.size(), generated - initial, deepest, bytes() + more);
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(store.size(), generated - initial, deepest, seconds, bytes());
  }
}
