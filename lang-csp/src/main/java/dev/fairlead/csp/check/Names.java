package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The one name space of a specification: every name is declared, and only once. */
final class Names {

  private record Entry(String what, Supplier<Span> place) {}

  private final Sources sources;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Names(Sources sources) {
    this.sources = sources;
  }

  /** All names that are declared. */
  static Set<String> check(List<Declaration> declarations, Sources sources) {
    Names names = new Names(sources);
    Mistakes mistakes = new Mistakes();
    declarations.forEach(declaration -> mistakes.in(() -> names.add(declaration)));
    declarations.forEach(declaration -> mistakes.in(() -> names.requireKnown(declaration)));
    mistakes.report();
    return names.entries.keySet();
  }

  /** What a declaration is made of before anything is bound: sizes, ranges, initial values. */
  private void requireKnown(Declaration declaration) {
    if (declaration instanceof Declaration.Variable v) {
      v.dimensions().forEach(this::requireKnown);
      v.range().ifPresent(this::requireKnown);
      if (v.initial().isPresent() && v.initial().get() instanceof Spec.Initial.Value value) {
        requireKnown(value.expression());
      }
    } else if (declaration instanceof Declaration.Channel c) {
      c.arraySize().ifPresent(this::requireKnown);
      c.capacity().ifPresent(this::requireKnown);
    } else if (declaration instanceof Declaration.Definition d) {
      d.parameters().forEach(p -> p.range().ifPresent(this::requireKnown));
    }
  }

  private void requireKnown(Spec.Range range) {
    range.low().ifPresent(this::requireKnown);
    range.high().ifPresent(this::requireKnown);
  }

  private void requireKnown(Expr expression) {
    Mistakes.inEach(NamesIn.of(expression), name -> requireKnown(name, expression));
  }

  private void requireKnown(String name, Expr expression) {
    if (!entries.containsKey(name)) {
      String hint = Suggestion.didYouMean(name, entries.keySet());
      throw sources.error(
          "FL0121",
          sources.find(name, expression.span().offset()),
          "unknown name '" + name + "'",
          hint.isEmpty() ? "declare it: #define " + name + " 1;" : hint);
    }
  }

  private void add(Declaration declaration) {
    int start = declaration.span().offset();
    if (declaration instanceof Declaration.Define d) {
      add(d.name(), "macro or constant", () -> sources.find(d.name(), start));
    } else if (declaration instanceof Declaration.Enum e) {
      Mistakes.inEach(
          IntStream.range(0, e.names().size()).boxed().toList(),
          i -> add(e.names().get(i), "constant", () -> find(e, i)));
    } else if (declaration instanceof Declaration.Graded g) {
      add(g.name(), "graded predicate", () -> sources.find(g.name(), start + "graded".length()));
    } else if (declaration instanceof Declaration.Variable v) {
      add(v.name(), "variable", () -> sources.find(v.name(), start));
    } else if (declaration instanceof Declaration.Channel c) {
      add(c.name(), "channel", () -> sources.find(c.name(), start));
    } else if (declaration instanceof Declaration.Definition d) {
      add(d.name(), "process", () -> sources.find(d.name(), start));
    }
  }

  private void add(String name, String what, Supplier<Span> place) {
    Entry first = entries.putIfAbsent(name, new Entry(what, place));
    if (first != null) {
      throw sources.error(
          "FL0120",
          place.get(),
          "'" + name + "' is already declared",
          "it is the name of a " + first.what + " at " + sources.place(first.place.get()));
    }
  }

  /** The place of an enum's name, which may stand there twice. */
  private Span find(Declaration.Enum e, int index) {
    Span span = new Span(e.span().offset() + "enum".length(), 0);
    for (String name : e.names().subList(0, index + 1)) {
      span = sources.find(name, span.offset() + span.length());
    }
    return span;
  }
}
