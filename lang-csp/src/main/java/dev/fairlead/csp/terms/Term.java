package dev.fairlead.csp.terms;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.lowering.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A process at some point of its life: an expression with the values of its names, or a composition
 * of terms. Interned by {@link Terms}: equal terms are the same object and have the same number.
 *
 * <p>Shared by threads. What it finds out about itself later is the same whatever thread does.
 */
public final class Term {
  private static final int DISPLAY_LENGTH = 60;

  /** In place of a time that is left: none is running. */
  public static final int NEVER = Integer.MAX_VALUE;

  /** In place of a number: compositions do not live in a slot, and are never compared. */
  static final int NOT_NUMBERED = -1;

  private final int number;
  private final Supplier<Spelling> spelled;
  private final Objects objects;
  private Spelling spelling;
  private final Form form;
  private final boolean sequential;
  private final int depth;
  private final int timeLeft;
  private final boolean dormant;
  private volatile Transition[] transitions;
  private boolean plain;
  private String origin = "";
  private String text;

  /**
   * @param spelled how it is written, which is found out when it is asked for: compositions are
   *     long
   */
  Term(int number, Supplier<Spelling> spelled, Objects objects, Form form) {
    this(number, spelled, objects, form, form.isSequential());
  }

  /** A composition that is not made simpler, though all of its parts may be sequential by now. */
  static Term unreduced(Supplier<Spelling> spelled, Objects objects, Form form) {
    return new Term(NOT_NUMBERED, spelled, objects, form, false);
  }

  private Term(
      int number, Supplier<Spelling> spelled, Objects objects, Form form, boolean sequential) {
    this.number = number;
    this.spelled = spelled;
    this.objects = objects;
    this.form = form;
    this.sequential = sequential;
    int deepest = 0;
    int least = form instanceof Timed timed ? timed.timing().left() : NEVER;
    boolean waits = form instanceof Dormant;
    for (Term part : form.parts()) {
      deepest = Math.max(deepest, part.depth);
      least = Math.min(least, part.timeLeft);
      waits |= part.dormant;
    }
    this.depth = deepest + 1;
    this.timeLeft = least;
    this.dormant = waits;
  }

  public int number() {
    return number;
  }

  /** What tells it from other terms in every instance of a model; long ones are abbreviated. */
  public String text() {
    String known = text;
    if (known == null) {
      known = spelling().text(objects);
      text = known;
    }
    return known;
  }

  Spelling spelling() {
    Spelling known = spelling;
    if (known == null) {
      known = spelled.get();
      spelling = known;
    }
    return known;
  }

  /** For people: the reference it was made by, or its beginning. */
  public String display() {
    String reference = origin;
    if (reference.isEmpty()) {
      return spelling().display(DISPLAY_LENGTH, objects);
    }
    return reference.length() <= DISPLAY_LENGTH
        ? reference
        : reference.substring(0, DISPLAY_LENGTH - 1) + "…";
  }

  /** The reference it was first made by, e.g. {@code Phil(2)}; empty if there was none. */
  String origin() {
    return origin;
  }

  synchronized void setOrigin(String reference) {
    origin = origin.isEmpty() ? reference : origin;
  }

  /** How many operators stand inside each other. */
  public int depth() {
    return depth;
  }

  public Form form() {
    return form;
  }

  /** True if no parallel composition is active in it, nor can be before a step. */
  public boolean isSequential() {
    return sequential;
  }

  /** The least time that is left in it, or {@link #NEVER} if none is running. */
  public int timeLeft() {
    return timeLeft;
  }

  /** True if something in it must read the state before it can be a part of one. */
  public boolean isDormant() {
    return dormant;
  }

  /** True for a reference that is not unfolded before its first step, see {@link Pending}. */
  public boolean isPending() {
    return form instanceof Pending;
  }

  /** True if it lives in one slot. */
  public boolean isLeaf() {
    return sequential || isPending();
  }

  public boolean isStop() {
    return form instanceof Closed closed && closed.node() instanceof Node.Stop;
  }

  public boolean isSkip() {
    return form instanceof Closed closed && closed.node() instanceof Node.Skip;
  }

  /** True if it can only take one step, which is visible. */
  boolean isWaiting() {
    return form instanceof Closed closed
        && (closed.node() instanceof Node.Send
            || closed.node() instanceof Node.Receive
            || closed.node() instanceof Node.Prefix prefix && prefix.base.isPresent());
  }

  /** True if it is built of nothing but Skips, so that what comes after it starts at once. */
  public boolean isOnlySkip() {
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
  public Transition[] transitions(Derivation derivation) {
    Transition[] known = transitions;
    return known == null ? derive(derivation) : known;
  }

  private Transition[] derive(Derivation derivation) {
    synchronized (derivation) {
      if (transitions == null) {
        Transition[] found = derivation.derive(this);
        plain = Arrays.stream(found).allMatch(Transition::isPlain);
        transitions = found;
      }
      return transitions;
    }
  }

  /** True if all its steps are {@linkplain Transition#isPlain plain}. */
  public boolean isPlain(Derivation derivation) {
    return transitions(derivation).length == 0 || plain;
  }

  @Override
  public String toString() {
    return text();
  }

  /** How a term is made up. */
  public sealed interface Form {
    /** Whether it lives in one slot: no composition is active in it. */
    default boolean isSequential() {
      return parts().stream().allMatch(Term::isSequential);
    }

    /** The terms it is made of. */
    List<Term> parts();
  }

  /** An expression with its environment; no composition on top. */
  public record Closed(Node node, int[] environment) implements Form {
    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  /** General choice: the first step of a part, of whatever kind, decides for it. */
  public record Choice(List<Term> parts) implements Form {}

  /** External choice: only a visible step of a part decides for it. */
  public record External(List<Term> parts) implements Form {}

  /** The first term, until a visible step of the second one takes over. */
  public record Interrupt(Term first, Term second) implements Form {
    @Override
    public List<Term> parts() {
      return List.of(first, second);
    }
  }

  public record Hidden(Term part, LabelSet hidden) implements Form {
    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  /** The first term, then the expression. */
  public record Sequence(Term first, Closed next) implements Form {
    @Override
    public List<Term> parts() {
      return List.of(first);
    }
  }

  /** A composition behind a guard; a step decides for it. */
  public record Conditioned(Node.Expression condition, int[] environment, Term part)
      implements Form {
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
   * A reference whose arguments depend on the state, to what may be a composition. It is one
   * process until it takes its first step; then the arguments are read, and it goes on as what its
   * body comes to by that step. (A reference to what is sequential whatever its arguments is {@link
   * Closed}, and its transitions are derived once: {@link Transition.Unfold}.)
   */
  public record Pending(Node.Call call, int[] environment) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }

    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  /**
   * What a pending reference stands for in the state that is being looked at. It exists only while
   * the steps of that state are made.
   */
  public record Unfolded(Term reference, Term body) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }

    @Override
    public List<Term> parts() {
      return List.of(body);
    }
  }

  public record Atomic(Term part) implements Form {
    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  /** A term whose time is running. */
  public record Timed(Timing timing, Term part) implements Form {
    @Override
    public List<Term> parts() {
      return List.of(part);
    }
  }

  /**
   * A time that depends on the state, or a reference with such arguments to what begins with a
   * time. It is read in the state that a step leads to, and so is in none.
   */
  public record Dormant(Node node, int[] environment) implements Form {
    @Override
    public List<Term> parts() {
      return List.of();
    }
  }

  public record Interleave(List<Term> parts) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }
  }

  /**
   * A family of which only the numbers in each local state are known, by ascending term number.
   *
   * @param anyNumber true if it has any number of members: counts may be {@link
   *     CountArithmetic#OMEGA}
   */
  public record Counted(List<Term> terms, List<Integer> counts, boolean anyNumber) implements Form {
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
   * @param anyNumber as in {@link Counted}
   */
  public record Barrier(
      List<Term> terms, List<Integer> counts, LabelSet alphabet, boolean anyNumber)
      implements Form {
    @Override
    public List<Term> parts() {
      return terms;
    }

    @Override
    public boolean isSequential() {
      return false;
    }
  }

  public record Parallel(List<Term> parts, Synchronisation synchronisation) implements Form {
    @Override
    public boolean isSequential() {
      return false;
    }
  }
}
