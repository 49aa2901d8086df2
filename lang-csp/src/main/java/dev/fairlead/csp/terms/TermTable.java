package dev.fairlead.csp.terms;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Objects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All terms there are, by number and by what identifies them. */
final class TermTable {
  /** Deeper terms come from recursion that never returns, such as {@code P() = a -> P(); Q()}. */
  static final int DEEPEST = 1_000;

  private final Map<String, Term> byKey = new HashMap<>();
  private final List<Term> byNumber = new ArrayList<>();
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

  /** A term that is identified by its text. */
  Term intern(String text, Term.Form form) {
    return intern(text, text, form);
  }

  /** The text of a composition does not tell alphabets apart: its parts are compared instead. */
  Term compose(String operator, String distinction, Term.Form form, List<Term> parts) {
    StringBuilder key = new StringBuilder(operator).append(distinction);
    parts.forEach(part -> key.append('@').append(part.number()));
    String text = parts.stream().map(Term::text).collect(Collectors.joining(operator, "(", ")"));
    return intern(text, key.toString(), form);
  }

  /** Objects have names in texts, which are the same in every instance, and numbers in keys. */
  Term intern(String text, String key, Term.Form form) {
    Term known = byKey.get(key);
    if (known == null) {
      known = new Term(byNumber.size(), objects.spellOut(text), form);
      if (known.depth() > DEEPEST) {
        throw new ModelFault(
            "a process grows without bound: more than "
                + (DEEPEST + " operators inside each other in " + known.display()));
      }
      byNumber.add(known);
      byKey.put(key, known);
    }
    return known;
  }
}
