package dev.fairlead.csp.machine;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.families.Counting;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Synchronisation;
import dev.fairlead.csp.terms.Term;
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
public record Shape(
    int number,
    Tree root,
    int[] processes,
    List<String> names,
    List<Family> families,
    boolean isFlat,
    boolean hasSequence) {

  public int holes() {
    return processes.length;
  }

  /** What a process is called here; empty if it is not in a hole. */
  public Optional<String> nameOf(int process) {
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
  public record Family(Processes.Place place, boolean anyNumber) {
    public Counting counting(Counting ofAnyNumber) {
      return anyNumber ? ofAnyNumber : Counting.EXACT;
    }
  }

  /** A node of the tree; compared by identity. */
  public sealed interface Tree {}

  public record Hole(int number) implements Tree {}

  public record Interleave(List<Tree> parts) implements Tree {}

  /** A family of which only the numbers in each local state are kept, see {@link Census}. */
  public record Counted(int number) implements Tree {}

  /** A counted family of equal components of {@code ||}, see {@link Term.Barrier}. */
  public record Barrier(int number, LabelSet alphabet) implements Tree {}

  public record Parallel(List<Tree> parts, Synchronisation synchronisation) implements Tree {}

  public record Choice(List<Tree> parts) implements Tree {}

  public record External(List<Tree> parts) implements Tree {}

  public record Interrupt(Tree first, Tree second) implements Tree {}

  public record Hidden(Tree part, LabelSet hidden) implements Tree {}

  public record Conditioned(Term.Conditioned condition, Tree part) implements Tree {}

  public record Sequence(Tree first, Term.Closed next) implements Tree {}

  public record Atomic(Tree part) implements Tree {}
}
