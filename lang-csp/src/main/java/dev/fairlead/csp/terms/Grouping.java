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
    found = true;
    List<Term> result = new ArrayList<>();
    boolean done = false;
    for (Term part : parts) {
      if (!members.containsKey(part)) {
        result.add(part);
      } else if (!done) {
        result.add(family(members, false));
        done = true;
      }
    }
    return result;
  }

  /**
   * @param anyNumber whether it has any number of members
   */
  private Term family(Map<Term, Integer> members, boolean anyNumber) {
    Map<Integer, Term> byNumber = new TreeMap<>();
    members.keySet().forEach(member -> byNumber.put(member.number(), member));
    List<Term> sorted = List.copyOf(byNumber.values());
    return interleavings.counted(sorted, sorted.stream().map(members::get).toList(), anyNumber);
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
   * that a member starts are members, too, so then all of them are one family.
   *
   * @param count how many there are at first
   */
  Term anyNumber(int count, Term part, CountArithmetic counting) {
    List<Term> components = Interleavings.components(List.of(part));
    Map<Term, Integer> members = new LinkedHashMap<>();
    boolean starts = false;
    for (Term each : new LinkedHashSet<>(components)) {
      countability
          .obstacle(each)
          .ifPresent(
              obstacle -> {
                throw new UncountableException("'" + each.display() + "' " + obstacle);
              });
      starts |= !countability.isAlone(each);
      members.put(
          each,
          count == CountArithmetic.OMEGA
              ? count
              : counting.sum(count * Collections.frequency(components, each), 0));
    }
    startsMembers |= starts;
    return starts
        ? family(members, true)
        : interleavings.inPlace(
            members.keySet().stream().map(each -> alone(each, members.get(each))).toList());
  }

  /**
   * Groups of any number beside each other are one where members start others, since these go where
   * those of the other group come to as well.
   *
   * @param parts no interleavings
   */
  List<Term> together(List<Term> parts, CountArithmetic counting) {
    List<Term> groups = parts.stream().filter(Grouping::isOfAnyNumber).toList();
    Map<Term, Integer> members = new LinkedHashMap<>();
    for (Term group : groups) {
      Term.Counted family = (Term.Counted) group.form();
      for (int i = 0; i < family.terms().size(); i++) {
        members.merge(family.terms().get(i), family.counts().get(i), counting::sum);
      }
    }
    if (groups.size() < 2 || members.keySet().stream().allMatch(countability::isAlone)) {
      return parts;
    }
    List<Term> result = new ArrayList<>();
    boolean done = false;
    for (Term part : parts) {
      if (!isOfAnyNumber(part)) {
        result.add(part);
      } else if (!done) {
        result.add(family(members, true));
        done = true;
      }
    }
    return result;
  }

  private static boolean isOfAnyNumber(Term part) {
    return part.form() instanceof Term.Counted family && family.anyNumber();
  }

  private Term alone(Term member, int count) {
    return interleavings.counted(List.of(member), List.of(count), true);
  }
}
