package dev.fairlead.csp.terms;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.tables.GrowingList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * All terms that live in slots, by number and by what identifies them. Compositions are made anew
 * each time: there are as many as configurations, and a state vector holds them in parts.
 *
 * <p>A key is the {@linkplain Spellings interned} spelling of an expression, or the operator of a
 * sequential term with what it is applied to: terms and spellings, which are compared by identity,
 * and strings. So equal keys mean the same operator applied to the same terms. By induction terms
 * with one key behave alike if expressions with one spelling do, for which {@link TermText} says
 * why.
 *
 * <p>Shared by threads.
 */
final class TermTable {
  /** Deeper terms come from recursion that never returns, such as {@code P() = a -> P(); Q()}. */
  static final int DEEPEST = 1_000;

  /** A term with its form, its spelling and its entries in the tables. */
  private static final long TERM_BYTES = 480;

  private final Map<Object, Term> byKey = new ConcurrentHashMap<>();
  private final GrowingList<Term> byNumber = new GrowingList<>();
  private final Spellings spellings = new Spellings();
  private final Objects objects;

  TermTable(Objects objects) {
    this.objects = objects;
  }

  Term get(int number) {
    return byNumber.get(number);
  }

  int size() {
    return byNumber.size();
  }

  Spellings spellings() {
    return spellings;
  }

  /** About how many bytes the terms take. */
  long bytes() {
    return TERM_BYTES * byNumber.size() + spellings.bytes();
  }

  /** An expression. */
  Term intern(Node node, int[] environment, Term.Form form) {
    Spelling spelling = spellings.of(node, environment);
    Term known = byKey.get(spelling);
    return known == null ? add(spelling, () -> spelling, form) : known;
  }

  /**
   * A term made of others.
   *
   * @param key all that tells it from other sequential terms, beginning with what kind of term it
   *     is
   * @param pieces how it is written; a term stands for its spelling
   */
  Term intern(List<Object> key, List<Object> pieces, Term.Form form) {
    if (!form.isSequential()) {
      return composition(() -> pieces, form);
    }
    Term known = byKey.get(key);
    return known == null ? add(key, () -> spelling(pieces), form) : known;
  }

  /** The same for components with an operator between them. */
  Term compose(String operator, Term.Form form, List<Term> parts) {
    if (!form.isSequential()) {
      return composition(() -> between(operator, parts), form);
    }
    List<Object> key = List.of(operator, List.copyOf(parts));
    Term known = byKey.get(key);
    return known == null ? add(key, () -> spelling(between(operator, parts)), form) : known;
  }

  private static List<Object> between(String operator, List<Term> parts) {
    List<Object> pieces = new ArrayList<>();
    for (Term part : parts) {
      pieces.add(pieces.isEmpty() ? "(" : operator);
      pieces.add(part);
    }
    pieces.add(")");
    return pieces;
  }

  private static Spelling spelling(List<Object> pieces) {
    return new Spelling(
        pieces.stream().map(p -> p instanceof Term term ? term.spelling() : p).toList());
  }

  private synchronized Term add(Object key, Supplier<Spelling> spelled, Term.Form form) {
    Term known = byKey.get(key);
    if (known != null) {
      return known;
    }
    Term term = bounded(new Term(byNumber.size(), spelled, objects, form));
    byNumber.add(term);
    byKey.put(key, term);
    return term;
  }

  /** A term that does not live in a slot. */
  Term composition(Supplier<List<Object>> pieces, Term.Form form) {
    return bounded(new Term(Term.NOT_NUMBERED, () -> spelling(pieces.get()), objects, form));
  }

  /** The same as it is, though it could be simpler; see {@link Term#unreduced}. */
  Term unreduced(Term.Form form) {
    return Term.unreduced(() -> spelling(List.copyOf(form.parts())), objects, form);
  }

  private static Term bounded(Term term) {
    if (term.depth() > DEEPEST) {
      throw new ModelFault(
          "a process grows without bound: more than "
              + (DEEPEST + " operators inside each other in " + term.display()));
    }
    return term;
  }
}
