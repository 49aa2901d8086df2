package dev.fairlead.csp.oracle;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where new components of {@code |||} stand (csp.md, "components of ||| that have ended"): what a
 * component has become is an interleaving of its own; when one of its parts becomes several, the
 * first stays and the last ones take the places of parts that have ended.
 */
final class Heirs {
  private final Unfolding unfolding;

  Heirs(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  /** A term after a step, with its new components in their places. */
  Term settle(Term before, Term after) {
    if (before instanceof Term.Interleave b && after instanceof Term.Interleave a) {
      List<Term> parts = new ArrayList<>();
      for (int i = 0; i < b.parts().size(); i++) {
        Term from = b.parts().get(i);
        Term to = a.parts().get(i);
        parts.add(from instanceof Term.Interleave ? descendants(from, to) : settle(from, to));
      }
      return new Term.Interleave(parts);
    } else if (before instanceof Term.Parallel b && after instanceof Term.Parallel a) {
      return new Term.Parallel(settleAll(b.parts(), a.parts()), a.alphabets());
    } else if (before instanceof Term.External b
        && after instanceof Term.External a
        && b.parts().size() == a.parts().size()) {
      return unfolding.external(settleAll(b.parts(), a.parts()));
    } else if (before instanceof Term.Interrupt b && after instanceof Term.Interrupt a) {
      return new Term.Interrupt(settle(b.first(), a.first()), settle(b.second(), a.second()));
    } else if (before instanceof Term.Hidden b && after instanceof Term.Hidden a) {
      return unfolding.hidden(settle(b.body(), a.body()), a.labels());
    } else if (before instanceof Term.Sequence b && after instanceof Term.Sequence a) {
      return new Term.Sequence(settle(b.first(), a.first()), a.next());
    } else if (before instanceof Term.Atomic b && after instanceof Term.Atomic a) {
      return unfolding.atomic(settle(b.body(), a.body()));
    } else if (before instanceof Term.Timed b
        && after instanceof Term.Timed a
        && b.kind() == a.kind()
        && b.next().equals(a.next())
        && b.left() >= a.left()) {
      return unfolding.timed(a.kind(), settle(b.body(), a.body()), a.left(), a.next());
    }
    return after;
  }

  private List<Term> settleAll(List<Term> before, List<Term> after) {
    List<Term> settled = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      settled.add(settle(before.get(i), after.get(i)));
    }
    return settled;
  }

  private Term descendants(Term before, Term after) {
    List<Term> leaves = new ArrayList<>();
    List<Integer> forks = new ArrayList<>();
    collect(before, after, leaves, forks);
    for (int fork : forks) {
      List<Term> parts = ((Term.Interleave) leaves.get(fork)).parts();
      List<Integer> free = free(leaves, forks);
      int heirs = Math.min(free.size(), parts.size() - 1);
      int staying = parts.size() - heirs;
      for (int i = 0; i < heirs; i++) {
        leaves.set(free.get(i), parts.get(staying + i));
      }
      leaves.set(
          fork, staying == 1 ? parts.get(0) : new Term.Interleave(parts.subList(0, staying)));
    }
    return assemble(before, leaves.iterator());
  }

  private void collect(Term before, Term after, List<Term> leaves, List<Integer> forks) {
    if (before instanceof Term.Interleave b) {
      for (int i = 0; i < b.parts().size(); i++) {
        collect(b.parts().get(i), ((Term.Interleave) after).parts().get(i), leaves, forks);
      }
      return;
    }
    if (after instanceof Term.Interleave) {
      forks.add(leaves.size());
    }
    leaves.add(settle(before, after));
  }

  /** Skips come first, then those that have stopped; of each one stays. */
  private static List<Integer> free(List<Term> leaves, List<Integer> forks) {
    List<Integer> skips = new ArrayList<>();
    List<Integer> stops = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i).isOnlySkip() && !forks.contains(i)) {
        skips.add(i);
      } else if (leaves.get(i).isStop()) {
        stops.add(i);
      }
    }
    return Stream.concat(skips.stream().skip(1), stops.stream().skip(1)).toList();
  }

  private static Term assemble(Term before, Iterator<Term> leaves) {
    return before instanceof Term.Interleave b
        ? new Term.Interleave(b.parts().stream().map(part -> assemble(part, leaves)).toList())
        : leaves.next();
  }
}
