package dev.fairlead.csp.terms;

import dev.fairlead.core.counting.CountArithmetic;
import java.util.ArrayList;
import java.util.Collections;
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
public final class Grouping {
  private final Interleavings interleavings;
  private final Countability countability;
  private final Set<String> obstacles = new LinkedHashSet<>();
  private volatile boolean found;
  private volatile boolean startsMembers;

  Grouping(Interleavings interleavings, Countability countability) {
    this.interleavings = interleavings;
    this.countability = countability;
  }

  /** Why equal or creating components seen so far are told apart, in words. */
  public synchronized Set<String> obstacles() {
    return new LinkedHashSet<>(obstacles);
  }

  /** True if there was a family. */
  public boolean hasFound() {
    return found;
  }

  /** True if members of a group of any number may start others. */
  public boolean startsMembers() {
    return startsMembers;
  }

  /** True if there are families in a term, or may be later. */
  public boolean mayFind(Term term) {
    Term.Form form = term.form();
    return form instanceof Term.Counted
        || form instanceof Term.Barrier
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

  /**
   * Replaces equal components of {@code ||} by a family where the first of them stood. They must
   * stay what they are: a component that creates others would not share its alphabet with them.
   *
   * @param alphabets of the parts
   */
  void barriers(List<Term> parts, List<LabelSet> alphabets) {
    for (int i = 0; i < parts.size(); i++) {
      Term part = parts.get(i);
      LabelSet alphabet = alphabets.get(i);
      List<Integer> equals = new ArrayList<>();
      for (int k = i; k < parts.size(); k++) {
        if (parts.get(k) == part && alphabets.get(k).equals(alphabet)) {
          equals.add(k);
        }
      }
      if (equals.size() > 1 && countability.isAlone(part)) {
        found = true;
        parts.set(i, interleavings.barrier(List.of(part), List.of(equals.size()), alphabet, false));
        for (int k = equals.size() - 1; k > 0; k--) {
          parts.remove((int) equals.get(k));
          alphabets.remove((int) equals.get(k));
        }
      } else {
        note(part, equals.size() > 1, "is a component of '||' and starts processes");
      }
    }
  }

  private synchronized void note(Term part, boolean worthwhile, String obstacle) {
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
    found = true;
    Map<Integer, Term> byNumber = new TreeMap<>();
    members.keySet().forEach(member -> byNumber.put(member.number(), member));
    List<Term> sorted = List.copyOf(byNumber.values());
    return interleavings.counted(sorted, sorted.stream().map(members::get).toList(), false);
  }

  /** Any number of copies that take the steps of an alphabet together. */
  Term anyNumber(Term part, LabelSet alphabet) {
    if (!countability.isAlone(part)) {
      throw new UncountableException(
          "'" + part.display() + "' composes or starts processes itself");
    }
    return interleavings.barrier(List.of(part), List.of(CountArithmetic.OMEGA), alphabet, true);
  }

  /** Whether copies of a part may start others. */
  boolean mayGrow(Term part) {
    return Interleavings.components(List.of(part)).stream()
        .anyMatch(each -> !countability.isAlone(each));
  }

  /**
   * Any number of copies: of each component of the part there are as many as of the part. Those
   * that a member starts are members, too.
   *
   * @param count how many there are at first
   */
  Term anyNumber(int count, Term part, CountArithmetic counting) {
    List<Term> groups = new ArrayList<>();
    List<Term> components = Interleavings.components(List.of(part));
    for (Term each : new LinkedHashSet<>(components)) {
      countability
          .obstacle(each)
          .ifPresent(
              obstacle -> {
                throw new UncountableException("'" + each.display() + "' " + obstacle);
              });
      startsMembers |= !countability.isAlone(each);
      int members =
          count == CountArithmetic.OMEGA
              ? count
              : counting.sum(count * Collections.frequency(components, each), 0);
      groups.add(interleavings.counted(List.of(each), List.of(members), true));
    }
    return interleavings.inPlace(groups);
  }
}
