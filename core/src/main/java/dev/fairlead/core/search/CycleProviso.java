package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.PartialExpansion;
import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds states of a reduced space that have to be fully expanded so that each of its cycles has
 * such a state: the proviso of a depth-first search (condition C3 of Clarke, Grumberg, Peled,
 * <i>Model Checking</i>, chapter 10). A state is fully expanded if one of its transitions leads to
 * a state on the stack that is not. Of each cycle the state that is found first is on the stack
 * when its predecessor is expanded, so one of the two is fully expanded.
 *
 * <p>It is found ahead of the search for an answer, which then may go in any order, on any number
 * of threads.
 */
public final class CycleProviso {
  private final PartialExpansion space;
  private final SearchMonitor monitor;
  private final VectorStore states = new VectorStore();

  /** By number of a state: on the stack; fully expanded; fully expanded for a cycle. */
  private final BitSet open = new BitSet();

  private final BitSet full = new BitSet();
  private final VectorStore expanded = new VectorStore();

  // the stack: a state, and those of its targets that are left to be visited
  private int depth;
  private int[] stack = new int[64];
  private int[] firstTarget = new int[65];
  private int[] targets = new int[256];

  private long expansions;
  private long transitions;
  private int[] buffer = new int[64];

  private CycleProviso(PartialExpansion space, SearchMonitor monitor) {
    this.space = space;
    this.monitor = monitor;
  }

  /**
   * The states that have to be fully expanded, beside those that are anyway.
   *
   * @throws SearchStopped if the monitor stops the search
   */
  public static CycleProviso of(PartialExpansion space, SearchMonitor monitor) {
    CycleProviso proviso = new CycleProviso(space, monitor);
    proviso.search();
    return proviso;
  }

  /** Whether a state has to be fully expanded; for one thread. */
  public StatePredicate fullyExpanded() {
    if (expanded.size() == 0) {
      return (state, length) -> false;
    }
    StoreAccess access = expanded.newAccess();
    return (state, length) -> access.find(state, length) >= 0;
  }

  /** How many states have to be fully expanded. */
  public int count() {
    return expanded.size();
  }

  private void search() {
    space.initialStates((state, length) -> states.put(state, length));
    int initial = states.size();
    BitSet done = new BitSet();
    for (int root = 0; root < initial; root++) {
      if (!done.get(root)) {
        push(root);
      }
      while (depth > 0) {
        int next = nextTarget();
        if (next < 0) {
          depth--;
          open.clear(stack[depth]);
          done.set(stack[depth]);
        } else if (!done.get(next) && !open.get(next)) {
          push(next);
        }
      }
    }
    report();
  }

  /** The next target of the last state on the stack, or -1. */
  private int nextTarget() {
    int end = firstTarget[depth];
    if (end == firstTarget[depth - 1]) {
      return -1;
    }
    firstTarget[depth] = end - 1;
    return targets[end - 1];
  }

  private void push(int state) {
    if (depth + 1 == stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
      firstTarget = Arrays.copyOf(firstTarget, 2 * firstTarget.length);
    }
    stack[depth] = state;
    firstTarget[depth + 1] = firstTarget[depth];
    depth++;
    open.set(state);
    expand(state);
    if ((++expansions & SearchMonitor.INTERVAL - 1) == 0) {
      report();
    }
  }

  private void report() {
    monitor.progress("cycle proviso", states.size(), transitions, depth, bytes());
  }

  private long bytes() {
    return states.bytes() + expanded.bytes() + 4L * targets.length + 8L * stack.length;
  }

  private void expand(int state) {
    int length = states.length(state);
    if (buffer.length < length) {
      buffer = new int[2 * length];
    }
    states.read(state, buffer);
    try {
      if (space.someSteps(buffer, length, this::target)) {
        full.set(state);
      } else if (closesCycle()) {
        full.set(state);
        firstTarget[depth] = firstTarget[depth - 1];
        expanded.put(buffer, length);
        space.allSteps(buffer, length, this::target);
      }
    } catch (ModelFault fault) {
      // The search for an answer ends here.
      full.set(state);
    }
  }

  private void target(int label, int processSet, int[] state, int length) {
    transitions++;
    if (firstTarget[depth] == targets.length) {
      targets = Arrays.copyOf(targets, 2 * targets.length);
    }
    targets[firstTarget[depth]++] = states.put(state, length);
  }

  private boolean closesCycle() {
    for (int at = firstTarget[depth - 1]; at < firstTarget[depth]; at++) {
      if (open.get(targets[at]) && !full.get(targets[at])) {
        return true;
      }
    }
    return false;
  }
}
