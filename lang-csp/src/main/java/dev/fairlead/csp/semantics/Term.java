package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Objects;
import java.util.Arrays;
import java.util.List;

/**
 * A process at some point of its life: an expression with the values of its names, or a composition
 * of terms. Interned by {@link Terms}: equal terms are the same object and have the same number.
 */
final class Term {
  private static final int DISPLAY_LENGTH = 60;

  private final int number;
  private final Spelling spelling;
  private final Objects objects;
  private final Form form;
  private final boolean sequential;
  private final int depth;
  private Transition[] transitions;
  private boolean plain;
  private String origin = "";
  private String text;

  Term(int number, Spelling spelling, Objects objects, Form form) {
    this.number = number;
    this.spelling = spelling;
    this.objects = objects;
    this.form = form;
    this.sequential = form.isSequential();
    int deepest = 0;
    for (Term part : form.parts()) {
      deepest = Math.max(deepest, part.depth);
    }
    this.depth = deepest + 1;
  }

  int number() {
    return number;
  }

  /** What tells it from other terms in every instance of a model; long ones are abbreviated. */
  String text() {
    if (text == null) {
      text = spelling.text(objects);
    }
    return text;
  }

  Spelling spelling() {
    return spelling;
  }

  /** For people: the reference it was made by, or its beginning. */
  String display() {
    if (origin.isEmpty()) {
      return spelling.display(DISPLAY_LENGTH, objects);
    }
    return origin.length() <= DISPLAY_LENGTH
        ? origin
        : origin.substring(0, DISPLAY_LENGTH - 1) + "…";
  }

  /** The reference it was first made by, e.g. {@code Phil(2)}; empty if there was none. */
  String origin() {
    return origin;
  }

  void setOrigin(String reference) {
    origin = reference;
  }

  /** How many operators stand inside each other. */
  int depth() {
    return depth;
  }

  Form form() {
    return form;
  }

  /** True if no parallel composition is active in it: it can live in one slot. */
  boolean isSequential() {
    return sequential;
  }

  boolean isStop() {
    return form instanceof Closed closed && closed.node() instanceof Node.Stop;
  }

  boolean isSkip() {
    return form instanceof Closed closed && closed.node() instanceof Node.Skip;
  }

  /** True if it is built of nothing but Skips, so that what comes after it starts at once. */
  boolean isOnlySkip() {
    if (form instanceof Interleave interleave) {
      return interleave.parts().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof Counted counted) {
      return counted.terms().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof Barrier barrier) {
      return barrier.terms().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof Parallel parallel) {
      return parallel.parts().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof Choice choice) {
      return choice.parts().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof External external) {
      return external.parts().stream().allMatch(Term::isOnlySkip);
    } else if (form instanceof Atomic atomic) {
      return atomic.part().isOnlySkip();
    } else if (form instanceof Hidden hidden) {
      return hidden.part().isOnlySkip();
    }
    return isSkip();
  }

  /** The steps a sequential term offers, derived once. */
  Transition[] transitions(Derivation derivation) {
    if (transitions == null) {
      transitions = derivation.of(this).toArray(Transition[]::new);
      plain = Arrays.stream(transitions).allMatch(Transition::isPlain);
    }
    return transitions;
  }

  /** True if all its steps are {@linkplain Transition#isPlain plain}. */
  boolean isPlain(Derivation derivation) {
    return transitions(derivation).length == 0 || plain;
  }

  @Override
  public String toString() {
    return text();
  }

  /** How a term is made up. */
  sealed interface Form {
    boolean isSequential();

    /** The terms it is made of. */
    List<Term> parts();
  }

  /** An expression with its environment; no composition on top. */
  record Closed(Node node, int[] environment) implements Form {
    @Override
    public boolean isSequential() {
      return true;
    }

    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  /** General choice: the first step of a part, of whatever kind, decides for it. */
  record Choice(List<Term> parts) implements Form {
    @Override
    public boolean isSequential() {
      return parts.stream().allMatch(Term::isSequential);
    }
  }

  /** External choice: only a visible step of a part decides for it. */
  record External(List<Term> parts) implements Form {
    @Override
    public boolean isSequential() {
      return parts.stream().allMatch(Term::isSequential);
    }
  }

  /** The first term, until a visible step of the second one takes over. */
  record Interrupt(Term first, Term second) implements Form {
    @Override
    public boolean isSequential() {
      return first.isSequential() && second.isSequential();
    }

    @Override
    public List<Term> parts() {
      return List.of(first, second);
    }
  }

  record Hidden(Term part, LabelSet hidden) implements Form {
    @Override
    public boolean isSequential() {
      return part.isSequential();
    }

    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  /** The first term, then the expression. */
  record Sequence(Term first, Closed next) implements Form {
    @Override
    public boolean isSequential() {
      return first.isSequential();
    }

    @Override
    public List<Term> parts() {
      return List.of(first);
    }
  }

  /** A composition behind a guard; a step decides for it. */
  record Conditioned(Node.Expression condition, int[] environment, Term part) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }

    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  /**
   * A reference to a composition whose arguments depend on the state. It is resolved on the spot,
   * in the state reached by the step that leads to it.
   */
  record Pending(Node.Call call, int[] environment) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }

    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  record Atomic(Term part) implements Form {
    @Override
    public boolean isSequential() {
      return part.isSequential();
    }

    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  record Interleave(List<Term> parts) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }
  }

  /**
   * A family of which only the numbers in each local state are known, by ascending term number.
   *
   * @param anyNumber true if it has any number of members: counts may be {@link Counting#OMEGA}
   */
  record Counted(List<Term> terms, List<Integer> counts, boolean anyNumber) implements Form {
    @Override
    public List<Term> parts() {
      return terms;
    }

    @Override
    public boolean isSequential() {
      return false;
    }
  }

  /**
   * A family of components of {@code ||} that were equal from the start, counted as in {@link
   * Counted}.
   *
   * @param alphabet of each of them: these events need all
   */
  record Barrier(List<Term> terms, List<Integer> counts, LabelSet alphabet) implements Form {
    @Override
    public List<Term> parts() {
      return terms;
    }

    @Override
    public boolean isSequential() {
      return false;
    }
  }

  record Parallel(List<Term> parts, Synchronisation synchronisation) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }
  }
}
