package dev.fairlead.csp.semantics;

import java.util.List;
import java.util.Optional;

/**
 * The part of a configuration that seldom changes: the tree of operators above the sequential
 * terms. Its leaves are holes, numbered from left to right, for the terms. Interned by {@link
 * Shapes}.
 *
 * @param processes the process that lives in each hole
 * @param names what that process is called here
 * @param families the counted families
 * @param isFlat true if the root interleaves the holes, with nothing between
 * @param hasSequence true if a sequential composition waits for one of its parts to end
 */
record Shape(
    int number,
    Tree root,
    int[] processes,
    List<String> names,
    List<Family> families,
    boolean isFlat,
    boolean hasSequence) {

  int holes() {
    return processes.length;
  }

  /** What a process is called here; empty if it is not in a hole. */
  Optional<String> nameOf(int process) {
    for (int i = 0; i < processes.length; i++) {
      if (processes[i] == process) {
        return Optional.of(names.get(i));
      }
    }
    return Optional.empty();
  }

  /**
   * A counted family.
   *
   * @param anyNumber false if its size is known, so that it is counted exactly
   */
  record Family(Processes.Place place, boolean anyNumber) {
    Counting counting(Counting ofAnyNumber) {
      return anyNumber ? ofAnyNumber : Counting.EXACT;
    }
  }

  /** A node of the tree; compared by identity. */
  sealed interface Tree {}

  record Hole(int number) implements Tree {}

  record Interleave(List<Tree> parts) implements Tree {}

  /** A family of which only the numbers in each local state are kept, see {@link Census}. */
  record Counted(int number) implements Tree {}

  /** A counted family of equal components of {@code ||}, see {@link Term.Barrier}. */
  record Barrier(int number, LabelSet alphabet) implements Tree {}

  record Parallel(List<Tree> parts, Synchronisation synchronisation) implements Tree {}

  record Choice(List<Tree> parts) implements Tree {}

  record External(List<Tree> parts) implements Tree {}

  record Interrupt(Tree first, Tree second) implements Tree {}

  record Hidden(Tree part, LabelSet hidden) implements Tree {}

  record Conditioned(Term.Conditioned condition, Tree part) implements Tree {}

  record Sequence(Tree first, Term.Closed next) implements Tree {}

  record Atomic(Tree part) implements Tree {}
}
