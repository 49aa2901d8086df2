package dev.fairlead.csp.oracle;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A process at some point of its life, with values substituted; {@code equals} is structural. Made
 * by {@link Unfolding} only, which keeps terms in normal form.
 */
sealed interface Term {

  /** What is not (yet) a composition; a reference only if its arguments read variables. */
  record Leaf(Proc proc) implements Term {}

  record Guarded(Expr guard, Term body) implements Term {}

  /** {@code ifa}. */
  record Conditional(Expr condition, Term then, Term otherwise) implements Term {}

  record Choice(List<Term> parts) implements Term {}

  record External(List<Term> parts) implements Term {}

  record Interrupt(Term first, Term second) implements Term {}

  record Hidden(Term body, Set<String> labels) implements Term {}

  record Sequence(Term first, Proc next) implements Term {}

  record Atomic(Term body) implements Term {}

  record Interleave(List<Term> parts) implements Term {}

  /** With the alphabet of each part, which it keeps for life. */
  record Parallel(List<Term> parts, List<Set<String>> alphabets) implements Term {}

  /** With the time that is left. */
  record Timed(Proc.TimedKind kind, Term body, int left, Optional<Proc> next) implements Term {}

  default boolean isStop() {
    return this instanceof Leaf l && l.proc() instanceof Proc.Stop;
  }

  default boolean isSkip() {
    return this instanceof Leaf l && l.proc() instanceof Proc.Skip;
  }

  /** True if it is built of nothing but Skips. */
  default boolean isOnlySkip() {
    if (this instanceof Interleave i) {
      return i.parts().stream().allMatch(Term::isOnlySkip);
    } else if (this instanceof Parallel p) {
      return p.parts().stream().allMatch(Term::isOnlySkip);
    } else if (this instanceof Choice c) {
      return c.parts().stream().allMatch(Term::isOnlySkip);
    } else if (this instanceof External e) {
      return e.parts().stream().allMatch(Term::isOnlySkip);
    } else if (this instanceof Hidden h) {
      return h.body().isOnlySkip();
    } else if (this instanceof Atomic a) {
      return a.body().isOnlySkip();
    }
    return isSkip();
  }

  /** True if no parallel composition is active in it. */
  default boolean isSequential() {
    return !(this instanceof Interleave)
        && !(this instanceof Parallel)
        && parts().allMatch(Term::isSequential);
  }

  private Stream<Term> parts() {
    if (this instanceof Guarded g) {
      return Stream.of(g.body());
    } else if (this instanceof Conditional c) {
      return Stream.of(c.then(), c.otherwise());
    } else if (this instanceof Choice c) {
      return c.parts().stream();
    } else if (this instanceof External e) {
      return e.parts().stream();
    } else if (this instanceof Interrupt i) {
      return Stream.of(i.first(), i.second());
    } else if (this instanceof Hidden h) {
      return Stream.of(h.body());
    } else if (this instanceof Sequence s) {
      return Stream.of(s.first());
    } else if (this instanceof Atomic a) {
      return Stream.of(a.body());
    } else if (this instanceof Timed t) {
      return Stream.of(t.body());
    }
    return Stream.of();
  }

  /**
   * The process that each sequential part belongs to, from left to right. Processes are places in
   * the tree of compositions; the parts of a choice or guard are one process until it is decided,
   * and so is what interrupts.
   */
  default List<String> owners() {
    List<String> owners = new ArrayList<>();
    owners("", true, owners);
    return owners;
  }

  private void owners(String place, boolean decided, List<String> owners) {
    if (isSequential()) {
      owners.add(place);
    } else if (this instanceof Interleave i) {
      components(i.parts(), place, decided, owners);
    } else if (this instanceof Parallel p) {
      components(p.parts(), place, decided, owners);
    } else if (this instanceof Interrupt i) {
      i.first().owners(place, decided, owners);
      i.second().owners(place, false, owners);
    } else if (this instanceof Timed t) {
      t.body().owners(place, decided, owners);
      owners.add(place);
    } else {
      boolean operator =
          this instanceof Sequence || this instanceof Atomic || this instanceof Hidden;
      parts().forEach(part -> part.owners(place, decided && operator, owners));
    }
  }

  private static void components(
      List<Term> parts, String place, boolean decided, List<String> owners) {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).owners(decided ? place + "." + i : place, decided, owners);
    }
  }
}
