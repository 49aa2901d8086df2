package dev.fairlead.csp.terms;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.lowering.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All terms there are, by number and by what identifies them.
 *
 * <p>A key is the {@linkplain Spellings interned} spelling of an expression, or the operator of a
 * composition with what it is applied to: terms and spellings, which are compared by identity, and
 * strings. So equal keys mean the same operator applied to the same terms. By induction terms with
 * one key behave alike if expressions with one spelling do, for which {@link TermText} says why.
 */
final class TermTable {
  /** Deeper terms come from recursion that never returns, such as {@code P() = a -> P(); Q()}. */
  static final int DEEPEST = 1_000;

  private final Map<Object, Term> byKey = new HashMap<>();
  private final List<Term> byNumber = new ArrayList<>();
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

  /** An expression. */
  Term intern(Node node, int[] environment, Term.Form form) {
    Spelling spelling = spellings.of(node, environment);
    Term known = byKey.get(spelling);
    return known == null ? add(spelling, spelling, form) : known;
  }

  /**
   * A composition. Its text need not tell everything, as alphabets.
   *
   * @param key all that tells it from other terms, beginning with what kind of composition it is
   * @param pieces how it is written; a term stands for its spelling
   */
  Term intern(List<Object> key, List<Object> pieces, Term.Form form) {
    Term known = byKey.get(key);
    return known == null ? add(key, spelling(pieces), form) : known;
  }

  /** The same for components with an operator between them. */
  Term compose(String operator, Object distinction, Term.Form form, List<Term> parts) {
    List<Object> key = List.of(operator, distinction, List.copyOf(parts));
    Term known = byKey.get(key);
    if (known != null) {
      return known;
    }
    List<Object> pieces = new ArrayList<>();
    for (Term part : parts) {
      pieces.add(pieces.isEmpty() ? "(" : operator);
      pieces.add(part);
    }
    pieces.add(")");
    return add(key, spelling(pieces), form);
  }

  private static Spelling spelling(List<Object> pieces) {
    return new Spelling(
        pieces.stream().map(p -> p instanceof Term term ? term.spelling() : p).toList());
  }

  private Term add(Object key, Spelling spelling, Term.Form form) {
    Term term = new Term(byNumber.size(), spelling, objects, form);
    if (term.depth() > DEEPEST) {
      throw new ModelFault(
          "a process grows without bound: more than "
              + (DEEPEST + " operators inside each other in " + term.display()));
    }
    byNumber.add(term);
    byKey.put(key, term);
    return term;
  }
}
