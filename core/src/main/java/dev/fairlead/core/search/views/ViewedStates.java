package dev.fairlead.core.search.views;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.store.VectorStore;
import java.util.List;

/**
 * All states of the system of one size whose views are in a closed set, with their steps. Among
 * them is what is left of any reachable state of any larger system if all but so many members are
 * left out.
 */
final class ViewedStates {
  private final StateSpace space;
  private final Columns columns;
  private final int named;
  private final VectorStore states;
  private final List<int[]> initial;
  private final SearchMonitor monitor;

  /**
   * @param states as columns
   * @param initial those of the system, as they are
   */
  ViewedStates(
      StateSpace space,
      Columns columns,
      int named,
      VectorStore states,
      List<int[]> initial,
      SearchMonitor monitor) {
    this.space = space;
    this.columns = columns;
    this.named = named;
    this.states = states;
    this.initial = initial;
    this.monitor = monitor;
  }

  /** Gets states, and after each its steps; all arrays are valid during the call only. */
  interface Visitor {
    /**
     * @param state its columns
     * @param vector the same as the space has it
     */
    void state(int[] state, int[] vector);

    void step(int label, int processSet, int[] state, int[] target);
  }

  StateSpace space() {
    return space;
  }

  Columns columns() {
    return columns;
  }

  int members() {
    return columns.size();
  }

  /** How many of the first members are told from the others. */
  int named() {
    return named;
  }

  int size() {
    return states.size();
  }

  void visit(Visitor visitor) {
    int[] vector = new int[columns.length()];
    int[] source = new int[1 + columns.size()];
    int[] target = new int[1 + columns.size()];
    for (int number = 0; number < states.size(); number++) {
      if ((number & SearchMonitor.INTERVAL - 1) == 0) {
        monitor.progress("steps of members", number, 0, states.size(), states.bytes());
      }
      states.read(number, source);
      columns.write(source, vector);
      visitor.state(source, vector);
      space.steps(
          vector,
          vector.length,
          (label, processSet, state, length) -> {
            columns.read(state, length, target);
            visitor.step(label, processSet, source, target);
          });
    }
  }

  /** The initial states, as columns. */
  List<int[]> initial() {
    return initial.stream()
        .map(
            state -> {
              int[] read = new int[1 + columns.size()];
              columns.read(state, state.length, read);
              return read;
            })
        .toList();
  }

  /**
   * By member: its process. Exchanging members that are not named tells theirs; processes are
   * numbered in the order of members, which tells the others.
   *
   * @throws NoTokenRing if they are not
   */
  int[] processes(Symmetry symmetry) {
    int[] processes = new int[columns.size()];
    for (int member = named; member < processes.length; member++) {
      processes[member] = processOf(member, symmetry);
    }
    for (int member = 0; member < processes.length; member++) {
      int inOrder = processes[named] - named + member;
      if (inOrder < 0 || member >= named && processes[member] != inOrder) {
        throw new NoTokenRing("members are not single processes in their order");
      }
      processes[member] = inOrder;
    }
    return processes;
  }

  private int processOf(int member, Symmetry symmetry) {
    for (int process = 0; process < 2 * columns.size(); process++) {
      boolean moves = true;
      for (int other = named; moves && other < columns.size(); other++) {
        moves =
            other == member
                || symmetry.renamedProcess(process, columns.exchange(member, other)) != process;
      }
      if (moves) {
        return process;
      }
    }
    throw new NoTokenRing("members are not single processes");
  }
}
