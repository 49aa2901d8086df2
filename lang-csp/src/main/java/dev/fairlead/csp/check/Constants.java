package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Enum values and the {@code #define}s that fold to a value. The others are macros.
 *
 * @param values in the order of the file
 */
record Constants(Map<String, Value> values, Map<String, Declaration.Define> macros) {

  /**
   * @param overrides values given from outside for {@code #define}d constants
   */
  static Constants of(
      List<Declaration> declarations, Map<String, String> overrides, Sources sources) {
    return new Building(overrides, sources).run(declarations);
  }

  private static final int DEEPEST = 100;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final class Building {
    private final Map<String, String> overrides;
    private final Sources sources;
    private final Map<String, Declaration.Define> defines = new LinkedHashMap<>();
    private final Map<String, Value> enums = new HashMap<>();
    private final Map<String, Optional<Value>> folded = new HashMap<>();

    Building(Map<String, String> overrides, Sources sources) {
      this.overrides = overrides;
      this.sources = sources;
    }

    Constants run(List<Declaration> declarations) {
      Set<String> order = new LinkedHashSet<>();
      for (Declaration declaration : declarations) {
        if (declaration instanceof Declaration.Define d) {
          defines.put(d.name(), d);
          order.add(d.name());
        } else if (declaration instanceof Declaration.Enum e) {
          for (int i = 0; i < e.names().size(); i++) {
            enums.put(e.names().get(i), new Value(Kind.INT, i));
            order.add(e.names().get(i));
          }
        }
      }
      Map<String, Set<String>> uses = new LinkedHashMap<>();
      defines.forEach((name, define) -> uses.put(name, NamesIn.of(define)));
      Dependencies dependencies = Dependencies.of(uses);
      dependencies.cycle().ifPresent(this::refuseCycle);
      dependencies.order().forEach(this::valueOf);
      refuseDeepMacros(dependencies.order(), uses);
      Map<String, Value> values = new LinkedHashMap<>();
      Map<String, Declaration.Define> macros = new LinkedHashMap<>();
      for (String name : order) {
        valueOf(name)
            .ifPresentOrElse(v -> values.put(name, v), () -> macros.put(name, defines.get(name)));
      }
      overrides.forEach((name, text) -> requireOverridable(name, text, values));
      return new Constants(values, macros);
    }

    private void refuseCycle(List<String> cycle) {
      throw sources.error(
          "FL0133",
          nameOf(cycle.get(0)),
          "'" + cycle.get(0) + "' is defined by itself",
          String.join(" uses ", cycle));
    }

    /** Macros are expanded one inside the other; no pass may overflow its stack by it. */
    private void refuseDeepMacros(List<String> order, Map<String, Set<String>> uses) {
      Map<String, Integer> depths = new HashMap<>();
      for (String name : order) {
        if (valueOf(name).isPresent()) {
          continue;
        }
        int depth = 1;
        for (String used : uses.get(name)) {
          depth = Math.max(depth, depths.getOrDefault(used, 0) + 1);
        }
        if (depth > DEEPEST) {
          String message = "macros nested more than " + DEEPEST + " levels deep";
          throw sources.error("FL0109", nameOf(name), message, "");
        }
        depths.put(name, depth);
      }
    }

    private Span nameOf(String define) {
      return sources.find(define, defines.get(define).span().offset());
    }

    private Optional<Value> valueOf(String name) {
      if (enums.containsKey(name)) {
        return Optional.of(enums.get(name));
      }
      Optional<Value> known = folded.get(name);
      if (known == null) {
        known = fold(name);
        folded.put(name, known);
      }
      return known;
    }

    private Optional<Value> fold(String name) {
      Declaration.Define define = defines.get(name);
      if (define == null
          || !define.parameters().isEmpty()
          || !(define.body() instanceof MacroBody.Expression body)) {
        return Optional.empty();
      }
      Expr expression = body.expression();
      Optional<Value> own = new Folder(sources, this::valueOf).fold(expression);
      String override = overrides.get(name);
      return own.isEmpty() || override == null
          ? own
          : Optional.of(overridden(name, override, own.get().kind()));
    }

    private static Value overridden(String name, String text, Kind kind) {
      if (kind == Kind.BOOL && (text.equals("true") || text.equals("false"))) {
        return new Value(kind, text.equals("true") ? 1 : 0);
      }
      try {
        if (kind == Kind.INT) {
          return new Value(kind, Integer.parseInt(text.strip()));
        }
      } catch (NumberFormatException notANumber) {
        // Reported below, as for a wrong truth value.
      }
      String needed = kind == Kind.INT ? "a number of 32 bits" : "'true' or 'false'";
      throw onCommandLine(
          name,
          text,
          name.length() + 1,
          "'" + name + "' needs " + needed + ", not '" + text + "'",
          "");
    }

    private void requireOverridable(String name, String text, Map<String, Value> values) {
      if (values.containsKey(name) && !enums.containsKey(name)) {
        return;
      }
      Set<String> constants = new LinkedHashSet<>(values.keySet());
      constants.removeAll(enums.keySet());
      String hint =
          Suggestion.closest(name, constants).map(c -> "did you mean '" + c + "'? ").orElse("");
      hint +=
          constants.isEmpty()
              ? "the model has no constants"
              : "constants are " + String.join(", ", constants);
      throw onCommandLine(name, text, 0, notOverridable(name), hint);
    }

    private String notOverridable(String name) {
      if (!NAME.matcher(name).matches()) {
        return "'" + name + "' is no name (letters, digits and _, not starting with a digit)";
      } else if (enums.containsKey(name)) {
        return "'" + name + "' is a constant of an enum, whose value is its place there";
      } else if (defines.containsKey(name)) {
        return "'" + name + "' is a proposition or macro and has no value of its own";
      }
      return "'" + name + "' is not a #define constant";
    }

    /** The definition given from outside is its own little source text. */
    private static ModelException onCommandLine(
        String name, String value, int offset, String message, String hint) {
      SourceText source = new SourceText("-D", name + "=" + value);
      int length = offset == 0 ? name.length() : value.length();
      return new ModelException(new Diagnostic("FL0135", source, offset, length, message, hint));
    }
  }
}
