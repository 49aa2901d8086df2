package dev.fairlead.core.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A formula that measures time as one that does not, about runs that are watched by stopwatches.
 * What is possible is a conjunction in which an operator with a bound stands alone, behind a
 * trigger, or behind a trigger under one {@code []}:
 *
 * <pre>{@code
 * <><=d q      p -> <><=d q      [] (p -> <><=d q)
 * []<=d q      p -> []<=d q      [] (p -> []<=d q)
 * }</pre>
 *
 * with p and q about one position. A response is due as soon as the oldest trigger without one is
 * {@code d} units back, so one stopwatch does for all that are open. It is missed either by time,
 * which the stopwatch tells, or since it never comes, which {@code <>} tells. What has to stay must
 * do so until the latest trigger is more than {@code d} units back; again one stopwatch does.
 *
 * @param inTime about the watched runs: what finitely many steps can violate by time
 * @param rest without bounds, about the runs themselves: the formula is this and that
 */
public record TimedFormula(Formula inTime, Formula rest, List<Deadline> deadlines) {

  /** Larger bounds are refused; stopwatches count a little beyond them. */
  public static final int LARGEST_BOUND = 1_000_000_000;

  /** What bounded operators can be used for, in words. */
  public static final String POSSIBLE =
      "possible are <><=d q, []<=d q, p -> <><=d q and [] (p -> <><=d q), and && of these and of"
          + " formulas without bounds, where p and q have no temporal operators";

  /** What a stopwatch is for. */
  public enum Kind {
    /** Something has to come in time. */
    RESPONSE,
    /** Something has to stay for a time. */
    STAY
  }

  /**
   * What one stopwatch watches.
   *
   * @param trigger starts it where it holds
   * @param again whether it may be started at every position, and not at the first one only
   * @param watched what has to come or to stay
   * @param atom of the watched runs: a response is missed, or the stopwatch runs
   */
  public record Deadline(
      Kind kind, Formula trigger, boolean again, Formula watched, int bound, String atom) {}

  public TimedFormula {
    deadlines = List.copyOf(deadlines);
  }

  /** The number of a text; empty if it cannot be a bound. */
  public static OptionalInt bound(String digits) {
    return digits.length() > 10 || !isBound(Long.parseLong(digits))
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(digits));
  }

  public static boolean isBound(long units) {
    return units >= 0 && units <= LARGEST_BOUND;
  }

  /** Empty if bounds are used for what is not possible. */
  public static Optional<TimedFormula> of(Formula formula) {
    Splitting splitting = new Splitting();
    if (!splitting.add(formula)) {
      return Optional.empty();
    }
    return Optional.of(
        new TimedFormula(
            conjunction(splitting.inTime), conjunction(splitting.rest), splitting.deadlines));
  }

  private static Formula conjunction(List<Formula> parts) {
    return parts.stream().reduce(Formula.And::new).orElse(Formula.TRUE);
  }

  /** All of it, about the watched runs. */
  public Formula untimed() {
    return new Formula.And(inTime, rest);
  }

  /** Whether a formula is about one position. */
  private static boolean isPropositional(Formula formula) {
    return Subformulas.operandsFirst(formula).stream()
        .allMatch(
            f ->
                switch (f.operator()) {
                  case TRUE, FALSE, ATOM, NOT, AND, OR, IMPLIES, IFF -> true;
                  case NEXT,
                      EVENTUALLY,
                      ALWAYS,
                      UNTIL,
                      RELEASE,
                      WEAK_UNTIL,
                      EVENTUALLY_WITHIN,
                      ALWAYS_WITHIN ->
                      false;
                });
  }

  /** The parts of a conjunction, which may be thousands: no recursion. */
  private static List<Formula> conjuncts(Formula formula) {
    List<Formula> parts = new ArrayList<>();
    Deque<Formula> open = new ArrayDeque<>(List.of(formula));
    while (!open.isEmpty()) {
      Formula part = open.pop();
      if (part instanceof Formula.And and) {
        open.push(and.right());
        open.push(and.left());
      } else {
        parts.add(part);
      }
    }
    return parts;
  }

  /** Takes a conjunction apart. */
  private static final class Splitting {
    private final List<Formula> inTime = new ArrayList<>();
    private final List<Formula> rest = new ArrayList<>();
    private final List<Deadline> deadlines = new ArrayList<>();

    /** Whether that is possible for what has to hold at the first position. */
    boolean add(Formula formula) {
      if (!formula.hasBound()) {
        rest.add(formula);
        return true;
      }
      return conjuncts(formula).stream().allMatch(this::addPart);
    }

    private boolean addPart(Formula formula) {
      if (!formula.hasBound()) {
        rest.add(formula);
        return true;
      }
      return formula instanceof Formula.Always always
          ? add(Formula.TRUE, true, always.operand())
          : add(Formula.TRUE, false, formula);
    }

    /** The same for what has to hold at the first position, or at all, with a trigger. */
    private boolean add(Formula trigger, boolean again, Formula formula) {
      if (!formula.hasBound()) {
        rest.add(always(again, new Formula.Implies(trigger, formula)));
        return true;
      }
      if (formula instanceof Formula.And) {
        return conjuncts(formula).stream().allMatch(part -> add(trigger, again, part));
      } else if (formula instanceof Formula.Implies implies) {
        return isPropositional(implies.left())
            && add(both(trigger, implies.left()), again, implies.right());
      } else if (formula instanceof Formula.Or or) {
        boolean left = isPropositional(or.left());
        Formula plain = new Formula.Not(left ? or.left() : or.right());
        return isPropositional(plain)
            && add(both(trigger, plain), again, left ? or.right() : or.left());
      } else if (formula instanceof Formula.EventuallyWithin within) {
        return isPropositional(within.operand())
            && response(trigger, again, within.operand(), within.bound());
      }
      return formula instanceof Formula.AlwaysWithin within
          && isPropositional(within.operand())
          && stay(trigger, again, within.operand(), within.bound());
    }

    private static Formula both(Formula trigger, Formula more) {
      return trigger == Formula.TRUE ? more : new Formula.And(trigger, more);
    }

    private static Formula always(boolean again, Formula formula) {
      return again ? new Formula.Always(formula) : formula;
    }

    private boolean response(Formula trigger, boolean again, Formula watched, int bound) {
      String missed = "deadline " + (deadlines.size() + 1) + " is missed";
      deadlines.add(new Deadline(Kind.RESPONSE, trigger, again, watched, bound, missed));
      inTime.add(new Formula.Always(new Formula.Not(new Formula.Atom(missed))));
      rest.add(always(again, new Formula.Implies(trigger, new Formula.Eventually(watched))));
      return true;
    }

    /** The stopwatch does not see a run that stutters, hence the second part. */
    private boolean stay(Formula trigger, boolean again, Formula watched, int bound) {
      String runs = "stopwatch " + (deadlines.size() + 1) + " runs";
      deadlines.add(new Deadline(Kind.STAY, trigger, again, watched, bound, runs));
      inTime.add(new Formula.Always(new Formula.Implies(new Formula.Atom(runs), watched)));
      inTime.add(always(again, new Formula.Implies(trigger, watched)));
      return true;
    }
  }
}
