package dev.fairlead.csp.terms;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes choices in normal form: parts that are such choices are taken apart, Stop is left out. */
final class Choices {
  private final TermTable table;
  private final Term stop;

  Choices(TermTable table, Term stop) {
    this.table = table;
    this.stop = stop;
  }

  Term general(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    for (Term part : parts) {
      Stream<Term> inside =
          part.form() instanceof Term.Choice inner ? inner.parts().stream() : Stream.of(part);
      inside.filter(each -> !each.isStop()).forEach(flat::add);
    }
    return flat.size() <= 1 ? one(flat) : table.compose(" [] ", new Term.Choice(flat), flat);
  }

  /**
   * A part that waits for a visible step adds nothing where it stands already; without this,
   * recursion behind an internal step would not be finite. (One that can take an internal step must
   * be there twice to take it in one place only.)
   */
  Term external(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    Set<Term> waiting = new HashSet<>();
    for (Term part : parts) {
      Stream<Term> inside =
          part.form() instanceof Term.External inner ? inner.parts().stream() : Stream.of(part);
      inside
          .filter(each -> !each.isStop() && (!each.isWaiting() || waiting.add(each)))
          .forEach(flat::add);
    }
    return flat.size() <= 1 ? one(flat) : table.compose(" [*] ", new Term.External(flat), flat);
  }

  private Term one(List<Term> parts) {
    return parts.isEmpty() ? stop : parts.get(0);
  }
}
