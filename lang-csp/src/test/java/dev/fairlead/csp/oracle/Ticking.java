package dev.fairlead.csp.oracle;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What time does to terms. */
final class Ticking {
  private final Unfolding unfolding;

  Ticking(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  /** How long the next tick is, if there is one. */
  static OptionalInt units(Term term, List<Offer.Step> steps) {
    OptionalInt least = times(term).min();
    if (least.isEmpty() || !mayPass(term, steps)) {
      return OptionalInt.empty();
    }
    return steps.isEmpty() ? least : OptionalInt.of(1);
  }

  /** Whether nothing forbids time to pass, be it running or not. */
  static boolean mayPass(Term term, List<Offer.Step> steps) {
    return times(term).noneMatch(time -> time == 0)
        && steps.stream().noneMatch(s -> s.atomic() || s.urgent() || s.kind() == Offer.Kind.TAU);
  }

  private static IntStream times(Term t) {
    if (t instanceof Term.Timed timed) {
      return IntStream.concat(IntStream.of(timed.left()), times(timed.body()));
    }
    return parts(t).flatMapToInt(Ticking::times);
  }

  /** Nothing behind a guard has time. */
  private static Stream<Term> parts(Term t) {
    if (t instanceof Term.Choice c) {
      return c.parts().stream();
    } else if (t instanceof Term.External e) {
      return e.parts().stream();
    } else if (t instanceof Term.Interrupt i) {
      return Stream.of(i.first(), i.second());
    } else if (t instanceof Term.Hidden h) {
      return Stream.of(h.body());
    } else if (t instanceof Term.Sequence s) {
      return Stream.of(s.first());
    } else if (t instanceof Term.Atomic a) {
      return Stream.of(a.body());
    } else if (t instanceof Term.Interleave i) {
      return i.parts().stream();
    } else if (t instanceof Term.Parallel p) {
      return p.parts().stream();
    }
    return Stream.of();
  }

  /** A term so many units later. */
  Term later(Term t, int units, Store store) {
    if (t instanceof Term.Timed timed) {
      Term body = later(timed.body(), units, store);
      return unfolding.timed(timed.kind(), body, timed.left() - units, timed.next());
    } else if (t instanceof Term.Choice c) {
      return unfolding.choice(all(c.parts(), units, store));
    } else if (t instanceof Term.External e) {
      return unfolding.external(all(e.parts(), units, store));
    } else if (t instanceof Term.Interrupt i) {
      return new Term.Interrupt(later(i.first(), units, store), later(i.second(), units, store));
    } else if (t instanceof Term.Hidden h) {
      return unfolding.hidden(later(h.body(), units, store), h.labels());
    } else if (t instanceof Term.Sequence s) {
      return unfolding.sequence(later(s.first(), units, store), s.next(), store);
    } else if (t instanceof Term.Atomic a) {
      return unfolding.atomic(later(a.body(), units, store));
    } else if (t instanceof Term.Interleave i) {
      return new Term.Interleave(all(i.parts(), units, store));
    } else if (t instanceof Term.Parallel p) {
      return new Term.Parallel(all(p.parts(), units, store), p.alphabets());
    }
    return t;
  }

  private List<Term> all(List<Term> parts, int units, Store store) {
    return parts.stream().map(part -> later(part, units, store)).toList();
  }
}
