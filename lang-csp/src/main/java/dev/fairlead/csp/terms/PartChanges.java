package dev.fairlead.csp.terms;

import dev.fairlead.core.counting.CountArithmetic;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Makes terms of the same form with other parts. */
public final class PartChanges {
  private final Terms terms;

  public PartChanges(Terms terms) {
    this.terms = terms;
  }

  /** A term in which each active part has been changed. */
  public Term map(Term term, UnaryOperator<Term> change) {
    Term.Form form = term.form();
    if (form instanceof Term.Interleave interleave) {
      return terms.interleavings().inPlace(mapAll(interleave.parts(), change));
    } else if (form instanceof Term.Counted counted) {
      Changed members = members(counted.terms(), counted.counts(), change);
      return terms.interleavings().counted(members.terms, members.counts, counted.anyNumber());
    } else if (form instanceof Term.Barrier barrier) {
      Changed members = members(barrier.terms(), barrier.counts(), change);
      return terms
          .interleavings()
          .barrier(members.terms, members.counts, barrier.alphabet(), barrier.anyNumber());
    } else if (form instanceof Term.Parallel parallel) {
      return terms.parallel(mapAll(parallel.parts(), change), parallel.synchronisation());
    } else if (form instanceof Term.Choice choice) {
      return terms.choice(mapAll(choice.parts(), change));
    } else if (form instanceof Term.External external) {
      return terms.external(mapAll(external.parts(), change));
    } else if (form instanceof Term.Interrupt interrupt) {
      return terms.interrupt(change.apply(interrupt.first()), change.apply(interrupt.second()));
    } else if (form instanceof Term.Hidden hidden) {
      return terms.hidden(change.apply(hidden.part()), hidden.hidden());
    } else if (form instanceof Term.Conditioned c) {
      return terms.conditioned(c.condition(), c.environment(), change.apply(c.part()));
    } else if (form instanceof Term.Sequence sequence) {
      return terms.sequence(change.apply(sequence.first()), sequence.next());
    } else if (form instanceof Term.Atomic atomic) {
      return terms.atomic(change.apply(atomic.part()));
    } else if (form instanceof Term.Timed timed) {
      return terms.times().timed(timed.timing(), change.apply(timed.part()));
    }
    return term;
  }

  private static List<Term> mapAll(List<Term> parts, UnaryOperator<Term> change) {
    return parts.stream().map(change).toList();
  }

  private record Changed(List<Term> terms, List<Integer> counts) {}

  /** Members in different local states may come to the same one. */
  private Changed members(List<Term> from, List<Integer> counts, UnaryOperator<Term> change) {
    SortedMap<Integer, Integer> changed = new TreeMap<>();
    for (int i = 0; i < from.size(); i++) {
      changed.merge(change.apply(from.get(i)).number(), counts.get(i), CountArithmetic.EXACT::sum);
    }
    return new Changed(
        changed.keySet().stream().map(terms::get).toList(), new ArrayList<>(changed.values()));
  }
}
