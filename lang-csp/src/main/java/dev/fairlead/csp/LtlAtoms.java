package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A formula about a specification. Each atom is a proposition (a {@code #define} over the
 * variables) or an event: a name with values, which may be constants of the specification, or any
 * label in quotes.
 */
final class LtlAtoms {
  private static final String INITIAL_EVENT = "init";

  private final Formula formula;
  private final Map<String, Expr> propositions = new LinkedHashMap<>();
  private final Map<String, String> eventLabels = new LinkedHashMap<>();

  private LtlAtoms(Formula formula) {
    this.formula = formula;
  }

  /** Reads a formula of the file that starts at an offset; messages point into the file. */
  static LtlAtoms bind(Symbols symbols, EventNames events, String formula, int offset) {
    SourceText file = symbols.source();
    // Blanks in front of the formula make its offsets those of the file.
    String before = file.text().substring(0, offset).replaceAll("[^\n]", " ");
    try {
      return bind(symbols, events, new SourceText(file.name(), before + formula));
    } catch (ModelException e) {
      Diagnostic d = e.diagnostic();
      throw new ModelException(
          new Diagnostic(d.code(), file, d.offset(), d.length(), d.message(), d.hint()));
    }
  }

  static LtlAtoms bind(Symbols symbols, EventNames events, SourceText source) {
    ParsedFormula parsed = LtlParser.parse(source);
    LtlAtoms atoms = new LtlAtoms(parsed.formula());
    parsed
        .atomOffsets()
        .forEach((name, offset) -> atoms.bind(name, offset, symbols, events, source));
    return atoms;
  }

  private void bind(
      String atom, int offset, Symbols symbols, EventNames events, SourceText source) {
    boolean quoted = source.text().startsWith("\"", offset);
    if (quoted) {
      eventLabels.put(atom, atom);
    } else if (symbols.macros().containsKey(atom) || symbols.constants().containsKey(atom)) {
      propositions.put(atom, new Expr.Name(atom, new Span(offset, atom.length())));
    } else {
      List<String> parts = Arrays.asList(atom.split("\\."));
      String name = parts.get(0);
      if (!events.names().contains(name) && !name.equals(INITIAL_EVENT)) {
        String known = String.join(", ", events.names());
        throw error(
            source,
            offset,
            atom,
            "'" + name + "' is neither a proposition nor an event",
            known.isEmpty() ? "" : "the events are: " + known);
      }
      checkValueCount(atom, name, parts.size() - 1, events, source, offset);
      eventLabels.put(atom, label(name, parts.subList(1, parts.size()), symbols));
    }
  }

  private static void checkValueCount(
      String atom, String name, int count, EventNames events, SourceText source, int offset) {
    Set<Integer> counts = events.valueCounts(name);
    if (!name.equals(INITIAL_EVENT) && !counts.contains(count)) {
      String carried = counts.stream().map(String::valueOf).collect(Collectors.joining(" or "));
      throw error(
          source,
          offset,
          atom,
          "no event '" + name + "' with " + count + " values: it carries " + carried,
          "write the values behind dots, as in " + name + ".0".repeat(counts.iterator().next()));
    }
  }

  private static String label(String name, List<String> values, Symbols symbols) {
    StringBuilder label = new StringBuilder(name);
    for (String value : values) {
      Symbols.Value constant = symbols.constants().get(value);
      String text = value;
      if (constant != null) {
        text =
            constant.kind() == Symbols.Kind.BOOL
                ? Boolean.toString(constant.bits() == 1)
                : Integer.toString(constant.bits());
      }
      label.append('.').append(text);
    }
    return label.toString();
  }

  private static ModelException error(
      SourceText source, int offset, String atom, String message, String hint) {
    return new ModelException(
        new Diagnostic("FL0172", source, offset, atom.length(), message, hint));
  }

  Formula formula() {
    return formula;
  }

  /** The propositions by name, to be compiled with the specification. */
  Map<String, Expr> propositions() {
    return propositions;
  }

  /** The atoms on a state space that was made with these propositions. */
  Map<String, Atom> on(CspStateSpace space) {
    Map<String, Atom> atoms = new LinkedHashMap<>();
    for (String name : propositions.keySet()) {
      int proposition = space.proposition(name);
      atoms.put(name, new Atom.OfState((state, length) -> space.holds(proposition, state)));
    }
    eventLabels.forEach(
        (name, text) ->
            atoms.put(
                name,
                new Atom.OfEvent(
                    label -> label.visible() && label.text().equals(text),
                    text.equals(INITIAL_EVENT))));
    return atoms;
  }
}
