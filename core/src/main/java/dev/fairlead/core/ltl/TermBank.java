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
public final class TermBank {

  /** Above so many temporal operands a conjunction is not searched for subsumed ones. */
  private static final int SUBSUMPTION_LIMIT = 100;

  private record Key(Term.Kind kind, String atom, List<Term> operands) {}

  private final Map<Key, Term> terms = new HashMap<>();
  private final Implication implication = new Implication();
  private final Term top = intern(Term.Kind.TRUE, "", List.of());
  private final Term bottom = top.negation();

  public Term top() {
    return top;
  }

  public Term bottom() {
    return bottom;
  }

  /** The simplified term of a formula. */
  public Term term(Formula formula) {
    Formula normal = NegationNormalForm.of(formula);
    List<Formula> order = Subformulas.operandsFirst(normal);
    Set<Formula> links = chainLinks(normal, order);
    Map<Formula, Term> done = new IdentityHashMap<>();
    for (Formula f : order) {
      if (!links.contains(f)) {
        done.put(f, term(f, done));
      }
    }
    return done.get(normal);
  }

  private Term term(Formula f, Map<Formula, Term> done) {
    Term a = f.operands().isEmpty() ? null : done.get(f.operands().get(0));
    Term b = f.operands().size() < 2 ? null : done.get(f.operands().get(1));
    return switch (f.operator()) {
      case TRUE -> top;
      case FALSE -> bottom;
      case ATOM -> intern(Term.Kind.ATOM, ((Formula.Atom) f).name(), List.of());
      case NOT -> a.negation();
      case AND -> and(chain(f, done));
      case OR -> or(chain(f, done));
      case NEXT -> next(a);
      case EVENTUALLY -> until(top, a);
      case ALWAYS -> release(bottom, a);
      case UNTIL -> until(a, b);
      case RELEASE -> release(a, b);
      case IMPLIES, IFF, WEAK_UNTIL ->
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
  private static List<Term> chain(Formula end, Map<Formula, Term> done) {
    List<Term> result = new ArrayList<>();
    Deque<Formula> open = new ArrayDeque<>(end.operands());
    while (!open.isEmpty()) {
      Formula f = open.pop();
      Term term = done.get(f);
      if (term != null) {
        result.add(term);
      } else {
        open.push(f.operands().get(1));
        open.push(f.operands().get(0));
      }
    }
    return result;
  }

  public Term or(Collection<Term> operands) {
    return and(operands.stream().map(Term::negation).toList()).negation();
  }

  Term release(Term a, Term b) {
    return until(a.negation(), b.negation()).negation();
  }

  private Term intern(Term.Kind kind, String atom, List<Term> operands) {
    Key key = new Key(kind, atom, operands);
    Term known = terms.get(key);
    if (known == null) {
      known = Term.pair(terms.size(), kind, atom, operands);
      terms.put(key, known);
      Term dual = known.negation();
      terms.put(new Key(dual.kind(), dual.atom(), dual.operands()), dual);
    }
    return known;
  }

  public Term and(Collection<Term> operands) {
    TreeSet<Term> conjuncts = new TreeSet<>(Comparator.comparingInt(Term::id));
    for (Term operand : operands) {
      if (operand.kind() == Term.Kind.AND) {
        conjuncts.addAll(operand.operands());
      } else {
        conjuncts.add(operand);
      }
    }
    conjuncts.remove(top);
    if (conjuncts.contains(bottom)) {
      return bottom;
    }
    for (Term term : conjuncts) {
      if (conjuncts.contains(term.negation())) {
        return bottom;
      }
    }
    List<Term> shorter = withoutRefutedDisjuncts(conjuncts);
    if (shorter != null) {
      return and(shorter);
    }
    List<Term> merged = mergedByOperator(conjuncts);
    if (merged.size() < conjuncts.size()) {
      return and(merged);
    }
    return conjunction(conjuncts);
  }

  /** a && (!a || b) is a && b; null if there is nothing to do. */
  private List<Term> withoutRefutedDisjuncts(TreeSet<Term> conjuncts) {
    List<Term> result = new ArrayList<>(conjuncts);
    boolean changed = false;
    for (int i = 0; i < result.size(); i++) {
      Term term = result.get(i);
      if (term.kind() != Term.Kind.OR) {
        continue;
      }
      List<Term> kept =
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
  private List<Term> mergedByOperator(TreeSet<Term> conjuncts) {
    List<Term> result = new ArrayList<>();
    Map<List<Object>, List<Term>> groups = new LinkedHashMap<>();
    for (Term term : conjuncts) {
      List<Object> group =
          switch (term.kind()) {
            case NEXT -> List.of(Term.Kind.NEXT);
            case UNTIL -> isPersistence(term) ? List.of("<>[]") : List.of("U", term.right());
            case RELEASE ->
                term.isAlways() && term.eventual() ? List.of(term) : List.of("R", term.left());
            case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR -> List.of(term);
          };
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(term);
    }
    for (List<Term> group : groups.values()) {
      Term first = group.get(0);
      if (group.size() == 1) {
        result.add(first);
        continue;
      }
      result.add(
          switch (first.kind()) {
            case NEXT -> next(and(group.stream().map(Term::left).toList()));
            case UNTIL ->
                isPersistence(first)
                    ? until(
                        top,
                        release(bottom, and(group.stream().map(t -> t.right().right()).toList())))
                    : until(and(group.stream().map(Term::left).toList()), first.right());
            case RELEASE -> release(first.left(), and(group.stream().map(Term::right).toList()));
            case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR ->
                throw new IllegalStateException("not to be merged: " + first.kind());
          });
    }
    return result;
  }

  private static boolean isPersistence(Term term) {
    return term.isEventually() && term.right().isAlways();
  }

  /** The conjunction of what is left after dropping the conjuncts that others imply. */
  private Term conjunction(TreeSet<Term> conjuncts) {
    List<Term> kept = new ArrayList<>(conjuncts);
    if (kept.stream().filter(t -> !t.isLiteral()).count() <= SUBSUMPTION_LIMIT) {
      for (int i = 0; i < kept.size(); i++) {
        Term term = kept.get(i);
        if (term.isLiteral()) {
          continue;
        }
        boolean implied = false;
        for (Term other : kept) {
          if (other != term && implication.holds(other, term.negation())) {
            return bottom;
          }
          implied |= other != term && implication.holds(other, term);
        }
        if (implied) {
          kept.remove(i--);
        }
      }
      List<Term> temporal = kept.stream().filter(t -> !t.isLiteral()).toList();
      kept.removeIf(t -> t.isLiteral() && temporal.stream().anyMatch(o -> implication.holds(o, t)));
    }
    if (kept.isEmpty()) {
      return top;
    }
    return kept.size() == 1 ? kept.get(0) : intern(Term.Kind.AND, "", kept);
  }

  public Term next(Term a) {
    if (a.suffixInvariant()) {
      return a;
    }
    if (a.kind() == Term.Kind.AND || a.kind() == Term.Kind.OR) {
      List<Term> invariant = a.operands().stream().filter(Term::suffixInvariant).toList();
      if (!invariant.isEmpty()) {
        List<Term> parts = new ArrayList<>(invariant);
        List<Term> rest = a.operands().stream().filter(t -> !t.suffixInvariant()).toList();
        parts.add(next(a.kind() == Term.Kind.AND ? and(rest) : or(rest)));
        return a.kind() == Term.Kind.AND ? and(parts) : or(parts);
      }
    }
    return intern(Term.Kind.NEXT, "", List.of(a));
  }

  public Term until(Term a, Term b) {
    if (b.eventual() || a == bottom || implication.holds(a, b)) {
      return b; // constants are eventual
    }
    if (a != top && implication.holds(b.negation(), a)) {
      return until(top, b);
    }
    Term guard = guardBefore(a, b);
    if (guard != a) {
      return until(guard, b);
    }
    return switch (b.kind()) {
      case NEXT ->
          a == top
              ? next(until(top, b.left()))
              : a.kind() == Term.Kind.NEXT ? next(until(a.left(), b.left())) : plainUntil(a, b);
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

  private Term plainUntil(Term a, Term b) {
    boolean reaches = a.kind() == Term.Kind.UNTIL && a.right() == b; // (x U b) U b is x U b
    return reaches ? a : intern(Term.Kind.UNTIL, "", List.of(a, b));
  }

  /** The left operand of an until matters only while the right one is false. */
  private Term guardBefore(Term a, Term b) {
    return switch (a.kind()) {
      case OR -> {
        List<Term> kept = a.operands().stream().filter(t -> !implication.holds(t, b)).toList();
        yield kept.size() < a.operands().size() ? or(kept) : a;
      }
      case AND -> {
        List<Term> kept =
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
  private Term untilDisjunction(Term a, Term b) {
    List<Term> parts = new ArrayList<>();
    List<Term> rest = new ArrayList<>();
    for (Term term : b.operands()) {
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
  private Term untilConjunction(Term a, Term b) {
    List<Term> parts =
        new ArrayList<>(b.operands().stream().filter(Term::suffixInvariant).toList());
    if (parts.isEmpty()) {
      return plainUntil(a, b);
    }
    parts.add(until(a, and(b.operands().stream().filter(t -> !t.suffixInvariant()).toList())));
    return and(parts);
  }

  /** <>[](x || u) is <>[]x || <>u for a purely universal u, and <>[](x && X y) is <>[](x && y). */
  private Term persistence(Term always) {
    Term body = always.right();
    if (body.kind() == Term.Kind.OR) {
      List<Term> universal = body.operands().stream().filter(Term::universal).toList();
      if (!universal.isEmpty()) {
        List<Term> rest = body.operands().stream().filter(t -> !t.universal()).toList();
        return or(List.of(until(top, release(bottom, or(rest))), until(top, or(universal))));
      }
    }
    if (body.kind() == Term.Kind.AND
        && body.operands().stream().anyMatch(t -> t.kind() == Term.Kind.NEXT)) {
      List<Term> now =
          body.operands().stream().map(t -> t.kind() == Term.Kind.NEXT ? t.left() : t).toList();
      return until(top, release(bottom, and(now)));
    }
    return plainUntil(top, always);
  }
}
