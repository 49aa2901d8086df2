package dev.fairlead.csp.semantics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Puts components of an interleaving into counted families. Where a component creates others, all
 * that can be counted are one family, so that those it creates are counted with their equals;
 * elsewhere only equal components are, since a family of one is nothing but slower.
 */
final class Grouping {
  private final Terms terms;
  private final Countability countability;
  private final Set<String> obstacles = new LinkedHashSet<>();

  Grouping(Terms terms, Countability countability) {
    this.terms = terms;
    this.countability = countability;
  }

  /** Why equal or creating components seen so far are told apart, in words. */
  Set<String> obstacles() {
    return obstacles;
  }

  /** True if there are families in a term, or may be later. */
  boolean mayFind(Term term) {
    Term.Form form = term.form();
    return form instanceof Term.Counted
        || term.isSequential() && !countability.isAlone(term)
        || !term.isSequential()
            && (form instanceof Term.Pending
                || form instanceof Term.Sequence s && countability.composes(s.next())
                || form.parts().stream().anyMatch(this::mayFind));
  }

  /**
   * A family stands where the first of its members stood.
   *
   * @param parts no interleavings
   */
  List<Term> families(List<Term> parts) {
    Map<Term, Integer> counts = new LinkedHashMap<>();
    parts.forEach(part -> counts.merge(part, 1, Integer::sum));
    Map<Term, Integer> countable = new LinkedHashMap<>();
    boolean creates = false;
    for (Map.Entry<Term, Integer> each : counts.entrySet()) {
      Term part = each.getKey();
      boolean worthwhile = each.getValue() > 1 || !countability.isAlone(part);
      countability
          .obstacle(part)
          .ifPresentOrElse(
              obstacle -> note(part, worthwhile, obstacle),
              () -> countable.put(part, each.getValue()));
      creates |= countable.containsKey(part) && !countability.isAlone(part);
    }
    if (creates) {
      return replaced(parts, countable);
    }
    List<Term> result = parts;
    for (Map.Entry<Term, Integer> each : countable.entrySet()) {
      if (each.getValue() > 1) {
        result = replaced(result, Map.of(each.getKey(), each.getValue()));
      }
    }
    return result;
  }

  private void note(Term part, boolean worthwhile, String obstacle) {
    if (worthwhile) {
      obstacles.add(part.display() + " " + obstacle);
    }
  }

  /** The parts with one family in the place of some. */
  private List<Term> replaced(List<Term> parts, Map<Term, Integer> members) {
    List<Term> result = new ArrayList<>();
    boolean done = false;
    for (Term part : parts) {
      if (!members.containsKey(part)) {
        result.add(part);
      } else if (!done) {
        result.add(family(members));
        done = true;
      }
    }
    return result;
  }

  private Term family(Map<Term, Integer> members) {
    Map<Integer, Term> byNumber = new TreeMap<>();
    members.keySet().forEach(member -> byNumber.put(member.number(), member));
    List<Term> sorted = List.copyOf(byNumber.values());
    return terms.counted(sorted, sorted.stream().map(members::get).toList());
  }
}
