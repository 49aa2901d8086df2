package dev.fairlead.core.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes terms and simplifies them on the way, so that a term of a bank is always in simplest form.
 *
 * <p>The rules are those of Somenzi and Bloem (CAV 2000) and Etessami and Holzmann (CONCUR 2000).
 * Each is written once, for conjunction and until; disjunction and release go through the negation.
 */
public final class NormalForms {

  /** Above so many temporal operands a conjunction is not searched for subsumed ones. */
  private static final int SUBSUMPTION_LIMIT = 100;

  private record Key(NormalForm.Kind kind, String atom, List<NormalForm> operands) {}

  private final Map<Key, NormalForm> terms = new HashMap<>();
  private final Implication implication = new Implication();
  private final NormalForm top = intern(NormalForm.Kind.TRUE, "", List.of());
  private final NormalForm bottom = top.negation();

  public NormalForm top() {
    return top;
  }

  public NormalForm bottom() {
    return bottom;
  }

  /** The simplified term of a formula. */
  public NormalForm term(Formula formula) {
    Formula normal = NegationNormalForm.of(formula);
    List<Formula> order = Subformulas.operandsFirst(normal);
    Set<Formula> links = chainLinks(normal, order);
    Map<Formula, NormalForm> done = new IdentityHashMap<>();
    for (Formula f : order) {
      if (!links.contains(f)) {
        done.put(f, term(f, done));
      }
    }
    return done.get(normal);
  }

  private NormalForm term(Formula f, Map<Formula, NormalForm> done) {
    NormalForm a = f.operands().isEmpty() ? null : done.get(f.operands().get(0));
    NormalForm b = f.operands().size() < 2 ? null : done.get(f.operands().get(1));
    return switch (f.operator()) {
      case TRUE -> top;
      case FALSE -> bottom;
      case ATOM -> intern(NormalForm.Kind.ATOM, ((Formula.Atom) f).name(), List.of());
      case NOT -> a.negation();
      case AND -> and(chain(f, done));
      case OR -> or(chain(f, done));
      case NEXT -> next(a);
      case EVENTUALLY -> until(top, a);
      case ALWAYS -> release(bottom, a);
      case UNTIL -> until(a, b);
      case RELEASE -> release(a, b);
      case IMPLIES, IFF, WEAK_UNTIL, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
          throw new IllegalStateException("not in negation normal form: " + f.operator());
    };
  }

  /** The conjunctions used only inside conjunctions, and likewise for disjunctions. */
  private static Set<Formula> chainLinks(Formula root, List<Formula> order) {
    Set<Formula> links = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Formula> ends = Collections.newSetFromMap(new IdentityHashMap<>());
    ends.add(root);
    for (Formula f : order) {
      boolean joins = f.operator() == Formula.Operator.AND || f.operator() == Formula.Operator.OR;
      for (Formula operand : f.operands()) {
        (joins && operand.operator() == f.operator() ? links : ends).add(operand);
      }
    }
    links.removeAll(ends);
    return links;
  }

  /** The terms joined by a chain a && b && c, which may be thousands long. */
  private static List<NormalForm> chain(Formula end, Map<Formula, NormalForm> done) {
    List<NormalForm> result = new ArrayList<>();
    Deque<Formula> open = new ArrayDeque<>(end.operands());
    while (!open.isEmpty()) {
      Formula f = open.pop();
      NormalForm term = done.get(f);
      if (term != null) {
        result.add(term);
      } else {
        open.push(f.operands().get(1));
        open.push(f.operands().get(0));
      }
    }
    return result;
  }

  public NormalForm or(Collection<NormalForm> operands) {
    return and(operands.stream().map(NormalForm::negation).toList()).negation();
  }

  NormalForm release(NormalForm a, NormalForm b) {
    return until(a.negation(), b.negation()).negation();
  }

  private NormalForm intern(NormalForm.Kind kind, String atom, List<NormalForm> operands) {
    Key key = new Key(kind, atom, operands);
    NormalForm known = terms.get(key);
    if (known == null) {
      known = NormalForm.pair(terms.size(), kind, atom, operands);
      terms.put(key, known);
      NormalForm dual = known.negation();
      terms.put(new Key(dual.kind(), dual.atom(), dual.operands()), dual);
    }
    return known;
  }

  public NormalForm and(Collection<NormalForm> operands) {
    TreeSet<NormalForm> conjuncts = new TreeSet<>(Comparator.comparingInt(NormalForm::id));
    for (NormalForm operand : operands) {
      if (operand.kind() == NormalForm.Kind.AND) {
        conjuncts.addAll(operand.operands());
      } else {
        conjuncts.add(operand);
      }
    }
    conjuncts.remove(top);
    if (conjuncts.contains(bottom)) {
      return bottom;
    }
    for (NormalForm term : conjuncts) {
      if (conjuncts.contains(term.negation())) {
        return bottom;
      }
    }
    List<NormalForm> shorter = withoutRefutedDisjuncts(conjuncts);
    if (shorter != null) {
      return and(shorter);
    }
    List<NormalForm> merged = mergedByOperator(conjuncts);
    if (merged.size() < conjuncts.size()) {
      return and(merged);
    }
    return conjunction(conjuncts);
  }

  /** a && (!a || b) is a && b; null if there is nothing to do. */
  private List<NormalForm> withoutRefutedDisjuncts(TreeSet<NormalForm> conjuncts) {
    List<NormalForm> result = new ArrayList<>(conjuncts);
    boolean changed = false;
    for (int i = 0; i < result.size(); i++) {
      NormalForm term = result.get(i);
      if (term.kind() != NormalForm.Kind.OR) {
        continue;
      }
      List<NormalForm> kept =
          term.operands().stream().filter(o -> !conjuncts.contains(o.negation())).toList();
      if (kept.size() < term.operands().size()) {
        result.set(i, or(kept));
        changed = true;
      }
    }
    return changed ? result : null;
  }

  /**
   * Joins X a, X b; (a U c), (b U c); (a R b), (a R c); and <>[]a, <>[]b. Under always, pure
   * eventualities stay apart: []<>a is an acceptance condition of its own.
   */
  private List<NormalForm> mergedByOperator(TreeSet<NormalForm> conjuncts) {
    List<NormalForm> result = new ArrayList<>();
    Map<List<Object>, List<NormalForm>> groups = new LinkedHashMap<>();
    for (NormalForm term : conjuncts) {
      List<Object> group =
          switch (term.kind()) {
            case NEXT -> List.of(NormalForm.Kind.NEXT);
            case UNTIL -> isPersistence(term) ? List.of("<>[]") : List.of("U", term.right());
            case RELEASE ->
                term.isAlways() && term.eventual() ? List.of(term) : List.of("R", term.left());
            case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR -> List.of(term);
          };
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(term);
    }
    for (List<NormalForm> group : groups.values()) {
      NormalForm first = group.get(0);
      if (group.size() == 1) {
        result.add(first);
        continue;
      }
      result.add(
          switch (first.kind()) {
            case NEXT -> next(and(group.stream().map(NormalForm::left).toList()));
            case UNTIL ->
                isPersistence(first)
                    ? until(
                        top,
                        release(bottom, and(group.stream().map(t -> t.right().right()).toList())))
                    : until(and(group.stream().map(NormalForm::left).toList()), first.right());
            case RELEASE ->
                release(first.left(), and(group.stream().map(NormalForm::right).toList()));
            case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR ->
                throw new IllegalStateException("not to be merged: " + first.kind());
          });
    }
    return result;
  }

  private static boolean isPersistence(NormalForm term) {
    return term.isEventually() && term.right().isAlways();
  }

  /** The conjunction of what is left after dropping the conjuncts that others imply. */
  private NormalForm conjunction(TreeSet<NormalForm> conjuncts) {
    List<NormalForm> kept = new ArrayList<>(conjuncts);
    if (kept.stream().filter(t -> !t.isLiteral()).count() <= SUBSUMPTION_LIMIT) {
      for (int i = 0; i < kept.size(); i++) {
        NormalForm term = kept.get(i);
        if (term.isLiteral()) {
          continue;
        }
        boolean implied = false;
        for (NormalForm other : kept) {
          if (other != term && implication.holds(other, term.negation())) {
            return bottom;
          }
          implied |= other != term && implication.holds(other, term);
        }
        if (implied) {
          kept.remove(i--);
        }
      }
      List<NormalForm> temporal = kept.stream().filter(t -> !t.isLiteral()).toList();
      kept.removeIf(t -> t.isLiteral() && temporal.stream().anyMatch(o -> implication.holds(o, t)));
    }
    if (kept.isEmpty()) {
      return top;
    }
    return kept.size() == 1 ? kept.get(0) : intern(NormalForm.Kind.AND, "", kept);
  }

  public NormalForm next(NormalForm a) {
    if (a.suffixInvariant()) {
      return a;
    }
    if (a.kind() == NormalForm.Kind.AND || a.kind() == NormalForm.Kind.OR) {
      List<NormalForm> invariant =
          a.operands().stream().filter(NormalForm::suffixInvariant).toList();
      if (!invariant.isEmpty()) {
        List<NormalForm> parts = new ArrayList<>(invariant);
        List<NormalForm> rest = a.operands().stream().filter(t -> !t.suffixInvariant()).toList();
        parts.add(next(a.kind() == NormalForm.Kind.AND ? and(rest) : or(rest)));
        return a.kind() == NormalForm.Kind.AND ? and(parts) : or(parts);
      }
    }
    return intern(NormalForm.Kind.NEXT, "", List.of(a));
  }

  public NormalForm until(NormalForm a, NormalForm b) {
    if (b.eventual() || a == bottom || implication.holds(a, b)) {
      return b; // constants are eventual
    }
    if (a != top && implication.holds(b.negation(), a)) {
      return until(top, b);
    }
    NormalForm guard = guardBefore(a, b);
    if (guard != a) {
      return until(guard, b);
    }
    return switch (b.kind()) {
      case NEXT ->
          a == top
              ? next(until(top, b.left()))
              : a.kind() == NormalForm.Kind.NEXT
                  ? next(until(a.left(), b.left()))
                  : plainUntil(a, b);
      case UNTIL ->
          implication.holds(a, b.left())
              ? b
              : implication.holds(b.left(), a) ? until(a, b.right()) : plainUntil(a, b);
      case OR -> untilDisjunction(a, b);
      case AND -> untilConjunction(a, b);
      case RELEASE -> a == top && b.isAlways() ? persistence(b) : plainUntil(a, b);
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> plainUntil(a, b);
    };
  }

  private NormalForm plainUntil(NormalForm a, NormalForm b) {
    boolean reaches = a.kind() == NormalForm.Kind.UNTIL && a.right() == b; // (x U b) U b is x U b
    return reaches ? a : intern(NormalForm.Kind.UNTIL, "", List.of(a, b));
  }

  /** The left operand of an until matters only while the right one is false. */
  private NormalForm guardBefore(NormalForm a, NormalForm b) {
    return switch (a.kind()) {
      case OR -> {
        List<NormalForm> kept =
            a.operands().stream().filter(t -> !implication.holds(t, b)).toList();
        yield kept.size() < a.operands().size() ? or(kept) : a;
      }
      case AND -> {
        List<NormalForm> kept =
            a.operands().stream().filter(t -> !implication.holds(b.negation(), t)).toList();
        yield kept.size() < a.operands().size() ? and(kept) : a;
      }
      case TRUE, FALSE, ATOM, NEGATED_ATOM, NEXT, UNTIL, RELEASE -> a;
    };
  }

  /**
   * a U (b || e) is (a U b) || e for a pure eventuality e; <>(b || u) is kept as <>b || <>u for a
   * purely universal u. The dual of the latter takes []<>a out of [](<>a && b).
   */
  private NormalForm untilDisjunction(NormalForm a, NormalForm b) {
    List<NormalForm> parts = new ArrayList<>();
    List<NormalForm> rest = new ArrayList<>();
    for (NormalForm term : b.operands()) {
      if (term.eventual()) {
        parts.add(term);
      } else if (a == top && term.universal()) {
        parts.add(until(top, term));
      } else {
        rest.add(term);
      }
    }
    if (parts.isEmpty()) {
      return plainUntil(a, b);
    }
    parts.add(until(a, or(rest)));
    return or(parts);
  }

  /** a U (b && s) is (a U b) && s for s that holds always or never. */
  private NormalForm untilConjunction(NormalForm a, NormalForm b) {
    List<NormalForm> parts =
        new ArrayList<>(b.operands().stream().filter(NormalForm::suffixInvariant).toList());
    if (parts.isEmpty()) {
      return plainUntil(a, b);
    }
    parts.add(until(a, and(b.operands().stream().filter(t -> !t.suffixInvariant()).toList())));
    return and(parts);
  }

  /** <>[](x || u) is <>[]x || <>u for a purely universal u, and <>[](x && X y) is <>[](x && y). */
  private NormalForm persistence(NormalForm always) {
    NormalForm body = always.right();
    if (body.kind() == NormalForm.Kind.OR) {
      List<NormalForm> universal = body.operands().stream().filter(NormalForm::universal).toList();
      if (!universal.isEmpty()) {
        List<NormalForm> rest = body.operands().stream().filter(t -> !t.universal()).toList();
        return or(List.of(until(top, release(bottom, or(rest))), until(top, or(universal))));
      }
    }
    if (body.kind() == NormalForm.Kind.AND
        && body.operands().stream().anyMatch(t -> t.kind() == NormalForm.Kind.NEXT)) {
      List<NormalForm> now =
          body.operands().stream()
              .map(t -> t.kind() == NormalForm.Kind.NEXT ? t.left() : t)
              .toList();
      return until(top, release(bottom, and(now)));
    }
    return plainUntil(top, always);
  }
}
