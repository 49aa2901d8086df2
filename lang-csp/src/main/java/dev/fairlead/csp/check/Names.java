package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The one name space of a specification: every name is declared once. */
final class Names {

  private record Entry(String what, Span span) {}

  private final Sources sources;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Names(Sources sources) {
    this.sources = sources;
  }

  static void requireDistinct(List<Declaration> declarations, Sources sources) {
    Names names = new Names(sources);
    for (Declaration declaration : declarations) {
      names.add(declaration);
    }
  }

  private void add(Declaration declaration) {
    int start = declaration.span().offset();
    if (declaration instanceof Declaration.Define d) {
      add(d.name(), "macro or constant", start);
    } else if (declaration instanceof Declaration.Enum e) {
      int from = start;
      for (String name : e.names()) {
        Span span = add(name, "constant", from);
        from = span.offset() + span.length();
      }
    } else if (declaration instanceof Declaration.Variable v) {
      add(v.name(), "variable", start);
    } else if (declaration instanceof Declaration.Channel c) {
      add(c.name(), "channel", start);
    } else if (declaration instanceof Declaration.Definition d) {
      add(d.name(), "process", start);
    }
  }

  private Span add(String name, String what, int from) {
    Span span = sources.find(name, from);
    Entry first = entries.putIfAbsent(name, new Entry(what, span));
    if (first != null) {
      throw sources.error(
          "FL0120",
          span,
          "'" + name + "' is already declared",
          "it is the name of a " + first.what + " at " + sources.place(first.span));
    }
    return span;
  }
}
