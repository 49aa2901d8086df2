package dev.fairlead.cli;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.CountSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A certificate about what sums of counts leave of an abstraction, with one entry changed. */
final class ChangedSums {
  private ChangedSums() {}

  static List<Certificate> of(Certificate right, CertifiedSpace.Beyond beyond) {
    List<List<List<CountSum>>> all = new ArrayList<>();
    List<List<CountSum>> rounds = beyond.sums();
    Set<String> names = new TreeSet<>();
    rounds.forEach(
        round -> round.forEach(sum -> sum.terms().forEach(term -> names.add(term.localState()))));
    for (int i = 0; i < rounds.size(); i++) {
      all.add(without(rounds, i));
      for (int k = 0; k < rounds.get(i).size(); k++) {
        all.add(with(rounds, i, without(rounds.get(i), k)));
        for (CountSum sum : changed(rounds.get(i).get(k), names)) {
          all.add(with(rounds, i, with(rounds.get(i), k, sum)));
        }
      }
      all.add(plus(rounds, i, rounds.get(i).get(0)));
    }
    return all.stream()
        .map(
            sums ->
                right.with(
                    new CertifiedSpace.Beyond(
                        beyond.sizes(),
                        beyond.cutoff(),
                        beyond.balanced(),
                        beyond.fairness(),
                        sums)))
        .toList();
  }

  /** Without a term, with another weight or with that of another local state. */
  private static List<CountSum> changed(CountSum right, Set<String> names) {
    List<CountSum> all = new ArrayList<>();
    List<CountSum.Term> terms = right.terms();
    Set<String> others = new TreeSet<>(names);
    terms.forEach(term -> others.remove(term.localState()));
    for (int i = 0; i < terms.size(); i++) {
      CountSum.Term term = terms.get(i);
      all.add(new CountSum(without(terms, i)));
      for (long change : new long[] {1, -1, -term.weight(), -2 * term.weight(), 1L << 62}) {
        CountSum.Term other = new CountSum.Term(term.localState(), term.weight() + change);
        all.add(new CountSum(with(terms, i, other)));
      }
      for (String name : List.of("", "nobody")) {
        all.add(new CountSum(with(terms, i, new CountSum.Term(name, term.weight()))));
      }
      for (String name : others) {
        all.add(new CountSum(with(terms, i, new CountSum.Term(name, term.weight()))));
      }
      all.add(new CountSum(plus(terms, term)));
    }
    for (String name : others) {
      all.add(new CountSum(plus(terms, new CountSum.Term(name, 1))));
    }
    return all;
  }

  private static List<List<CountSum>> plus(List<List<CountSum>> rounds, int at, CountSum sum) {
    return with(rounds, at, plus(rounds.get(at), sum));
  }

  private static <T> List<T> plus(List<T> list, T more) {
    List<T> all = new ArrayList<>(list);
    all.add(more);
    return all;
  }

  private static <T> List<T> without(List<T> list, int at) {
    List<T> fewer = new ArrayList<>(list);
    fewer.remove(at);
    return fewer;
  }

  private static <T> List<T> with(List<T> list, int at, T other) {
    List<T> changed = new ArrayList<>(list);
    changed.set(at, other);
    return changed;
  }
}
