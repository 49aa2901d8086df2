package dev.fairlead.csp.terms;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.csp.families.Families;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes interleavings, and families of equal components, of terms that are there. */
public final class Interleavings {
  private final TermTable table;
  private final Families families;
  private final Term stop;
  private final Term skip;

  Interleavings(TermTable table, Families families, Term stop, Term skip) {
    this.table = table;
    this.families = families;
    this.stop = stop;
    this.skip = skip;
  }

  /** What an interleaving of some parts is made of, at every depth. */
  public static List<Term> components(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    parts.forEach(part -> flatten(part, flat));
    return flat;
  }

  private static void flatten(Term part, List<Term> into) {
    if (part.form() instanceof Term.Interleave inner) {
      inner.parts().forEach(each -> flatten(each, into));
    } else if (part.form() instanceof Term.Counted inner && !inner.anyNumber()) {
      into.addAll(members(inner.terms(), inner.counts()));
    } else {
      into.add(part);
    }
  }

  /**
   * @param terms by ascending number
   */
  public Term counted(List<Term> terms, List<Integer> counts, boolean anyNumber) {
    Term.Form form = new Term.Counted(List.copyOf(terms), List.copyOf(counts), anyNumber);
    return family(terms, counts, form);
  }

  /**
   * @param terms by ascending number
   */
  public Term barrier(
      List<Term> terms, List<Integer> counts, LabelSet alphabet, boolean anyNumber) {
    Term.Form form = new Term.Barrier(List.copyOf(terms), List.copyOf(counts), alphabet, anyNumber);
    return family(terms, counts, form);
  }

  private Term family(List<Term> terms, List<Integer> counts, Term.Form form) {
    return table.composition(
        () -> {
          List<Object> pieces = new ArrayList<>();
          for (int i = 0; i < terms.size(); i++) {
            pieces.add((i == 0 ? "{" : ", ") + CountArithmetic.text(counts.get(i)) + " × ");
            pieces.add(terms.get(i));
          }
          pieces.add("}");
          return pieces;
        },
        form);
  }

  /** Keeps parts where they are: processes keep their positions while others fork or end. */
  public Term inPlace(List<Term> components) {
    List<Term> parts = dropsEnded() ? withoutEnded(components) : components;
    if (parts.size() <= 1) {
      return parts.isEmpty() ? skip : parts.get(0);
    }
    return table.compose(" ||| ", new Term.Interleave(List.copyOf(parts)), parts);
  }

  /** Whether components of an interleaving that have ended are left out. */
  public boolean dropsEnded() {
    return families.dropsEnded();
  }

  private List<Term> withoutEnded(List<Term> parts) {
    List<Term> left = new ArrayList<>();
    parts.stream().filter(part -> !part.isSkip() && !part.isStop()).forEach(left::add);
    if (parts.stream().anyMatch(Term::isStop)) {
      left.add(stop);
    }
    return left;
  }

  /** Each component of a family by itself. */
  static List<Term> members(List<Term> terms, List<Integer> counts) {
    List<Term> members = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      members.addAll(Collections.nCopies(counts.get(i), terms.get(i)));
    }
    return members;
  }
}
