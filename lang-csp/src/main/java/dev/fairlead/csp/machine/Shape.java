package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Synchronisation;
import dev.fairlead.csp.terms.Term;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The part of a configuration that seldom changes: the tree of operators above the sequential
 * terms. Its leaves are holes, numbered from left to right, for the terms. Interned by {@link
 * Shapes}.
 *
 * @param processes the process that lives in each hole
 * @param names what that process is called here
 * @param families the counted families
 * @param traits what is true of the tree
 */
public record Shape(
    int number,
    Tree root,
    int[] processes,
    List<String> names,
    List<Family> families,
    Set<Trait> traits) {

  /** What may be true of a tree. */
  public enum Trait {
    /** The root interleaves the holes, with nothing between. */
    FLAT,
    /** A sequential composition waits for one of its parts to end. */
    WAITING,
    /** A hole holds a {@linkplain Term.Pending pending} reference. */
    PENDING,
    /** References have been {@linkplain Unfolded unfolded}. */
    UNFOLDED
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

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
   * @param undecided true if all of it is one process as yet, at the place
   */
  public record Family(Processes.Place place, Kind kind, boolean undecided) {

    /** How many members a family has. */
    public enum Kind {
      /** Their number is known, and may grow. */
      EXACT,
      /** Their number is known, and stays: they are components of {@code ||}. */
      BARRIER,
      ANY_NUMBER
    }

    public boolean anyNumber() {
      return kind == Kind.ANY_NUMBER;
    }

    /** The process that stands for the members in a local state. */
    public int process(Processes processes, Term localState) {
      return undecided
          ? processes.at(place, localState)
          : processes.inLocalState(place, localState);
    }

    public CountArithmetic counting(CountArithmetic ofAnyNumber) {
      return anyNumber() ? ofAnyNumber : CountArithmetic.EXACT;
    }
  }

  /** The number of a family; empty if a tree is none. */
  public static OptionalInt family(Tree tree) {
    if (tree instanceof Counted counted) {
      return OptionalInt.of(counted.number());
    }
    return tree instanceof Barrier barrier ? OptionalInt.of(barrier.number()) : OptionalInt.empty();
  }

  /** What an operator is applied to. */
  public static List<Tree> operands(Tree tree) {
    if (tree instanceof Unfolded unfolded) {
      return List.of(unfolded.body());
    } else if (tree instanceof Interleave interleave) {
      return interleave.parts();
    } else if (tree instanceof Parallel parallel) {
      return parallel.parts();
    } else if (tree instanceof Choice choice) {
      return choice.parts();
    } else if (tree instanceof External external) {
      return external.parts();
    } else if (tree instanceof Interrupt interrupt) {
      return List.of(interrupt.first(), interrupt.second());
    } else if (tree instanceof Hidden hidden) {
      return List.of(hidden.part());
    } else if (tree instanceof Conditioned conditioned) {
      return List.of(conditioned.part());
    } else if (tree instanceof Sequence sequence) {
      return List.of(sequence.first());
    } else if (tree instanceof Atomic atomic) {
      return List.of(atomic.part());
    } else if (tree instanceof Timed timed) {
      return List.of(timed.part(), timed.clock());
    }
    return List.of();
  }

  /** A node of the tree; compared by identity. */
  public sealed interface Tree {}

  /**
   * @param isPending true if it holds a {@linkplain Term.Pending pending} reference
   */
  public record Hole(int number, boolean isPending) implements Tree {}

  /**
   * What a reference stands for in the state that is looked at, see {@link Term.Unfolded}.
   *
   * @param holes the first hole below it, and the first one after
   * @param families the same for families
   */
  public record Unfolded(Term reference, Tree body, Range holes, Range families) implements Tree {}

  /** Numbers from one up to another, which is not in it. */
  public record Range(int from, int to) {
    public boolean contains(int number) {
      return from <= number && number < to;
    }
  }

  public record Interleave(List<Tree> parts) implements Tree {}

  /** A family of which only the numbers in each local state are kept, see {@link Census}. */
  public record Counted(int number) implements Tree {}

  /** A counted family of equal components of {@code ||}, see {@link Term.Barrier}. */
  public record Barrier(int number, LabelSet alphabet, boolean anyNumber) implements Tree {}

  /** In place of a part of a family that a step decides on: all members take part in it. */
  public static final int EVERYBODY = 1;

  public record Parallel(List<Tree> parts, Synchronisation synchronisation) implements Tree {}

  public record Choice(List<Tree> parts) implements Tree {}

  public record External(List<Tree> parts) implements Tree {}

  public record Interrupt(Tree first, Tree second) implements Tree {}

  public record Hidden(Tree part, LabelSet hidden) implements Tree {}

  public record Conditioned(Node.Expression condition, int[] environment, Tree part)
      implements Tree {}

  public record Sequence(Tree first, Term.Closed next) implements Tree {}

  public record Atomic(Tree part) implements Tree {}

  /**
   * A composition whose time is running.
   *
   * @param clock holds the {@linkplain Term.Timed time} that is left, and what takes over
   */
  public record Timed(TimedKind kind, Tree part, Tree clock) implements Tree {}
}
