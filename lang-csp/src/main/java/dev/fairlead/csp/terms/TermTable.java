package dev.fairlead.csp.terms;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Objects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * All terms that live in slots, by number and by what identifies them. Compositions are made anew
 * each time: there are as many as configurations, and a state vector holds them in parts.
 */
final class TermTable {
  /** Deeper terms come from recursion that never returns, such as {@code P() = a -> P(); Q()}. */
  static final int DEEPEST = 1_000;

  /** A term with its form and its entries in the tables, without its key. */
  private static final int TERM_BYTES = 320;

  private long bytes;
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

  /** About how many bytes the terms take. */
  long bytes() {
    return bytes;
  }

  /** A term that is identified by its text. */
  Term intern(String text, Term.Form form) {
    return intern(() -> text, () -> text, form);
  }

  /** A term that is identified by its parts. */
  Term compose(String operator, Term.Form form, List<Term> parts) {
    return intern(
        () -> parts.stream().map(Term::text).collect(Collectors.joining(operator, "(", ")")),
        () -> {
          StringBuilder key = new StringBuilder(operator);
          parts.forEach(part -> key.append('@').append(part.number()));
          return key.toString();
        },
        form);
  }

  /** Objects have names in texts, which are the same in every instance, and numbers in keys. */
  Term intern(Supplier<String> text, Supplier<String> key, Term.Form form) {
    if (!form.isSequential() && !(form instanceof Term.Pending)) {
      return composition(text, form);
    }
    String identity = key.get();
    Term known = byKey.get(identity);
    if (known == null) {
      known = bounded(new Term(byNumber.size(), () -> objects.spellOut(text.get()), form));
      byNumber.add(known);
      byKey.put(identity, known);
      bytes += TERM_BYTES + 2L * identity.length();
    }
    return known;
  }

  /** A term that does not live in a slot. */
  Term composition(Supplier<String> text, Term.Form form) {
    return bounded(new Term(Term.NOT_NUMBERED, () -> objects.spellOut(text.get()), form));
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
