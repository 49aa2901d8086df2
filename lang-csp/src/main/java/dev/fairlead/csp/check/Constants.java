package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Diagnostic.Severity;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
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
 * @param warnings about values given from outside for constants that the file does not have
 */
record Constants(
    Map<String, Value> values, Map<String, Declaration.Define> macros, List<Diagnostic> warnings) {

  /**
   * @param overrides values given from outside for {@code #define}d constants
   * @param declared all names that the file declares
   */
  static Constants of(
      List<Declaration> declarations,
      Map<String, String> overrides,
      Set<String> declared,
      Sources sources) {
    return new Building(overrides, declared, sources).run(declarations);
  }

  private static final int DEEPEST = 100;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final class Building {
    private final Map<String, String> overrides;
    private final Set<String> declared;
    private final Sources sources;
    private final Map<String, Declaration.Define> defines = new LinkedHashMap<>();
    private final Map<String, Value> enums = new HashMap<>();
    private final Map<String, Optional<Value>> folded = new HashMap<>();

    Building(Map<String, String> overrides, Set<String> declared, Sources sources) {
      this.overrides = overrides;
      this.declared = declared;
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
      List<Diagnostic> unknown = new ArrayList<>();
      overrides.forEach(
          (name, text) -> {
            if (!declared.contains(name)) {
              unknown.add(unknown(name, text, constants(values)));
            }
          });
      return new Constants(values, macros, List.copyOf(unknown));
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
      if (define != null && define.body() instanceof MacroBody.AnyNumber any) {
        String given = overrides.get(name);
        return Optional.of(
            given == null ? new Value(Kind.INT, any.least()) : overridden(name, given, Kind.INT));
      }
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
      boolean constant = values.containsKey(name) && !enums.containsKey(name);
      if (!constant && (declared.contains(name) || !NAME.matcher(name).matches())) {
        throw onCommandLine(name, text, 0, notOverridable(name), hint(name, constants(values)));
      }
    }

    private Set<String> constants(Map<String, Value> values) {
      Set<String> constants = new LinkedHashSet<>(values.keySet());
      constants.removeAll(enums.keySet());
      return constants;
    }

    private static String hint(String name, Set<String> constants) {
      return Suggestion.closest(name, constants).map(c -> "did you mean '" + c + "'? ").orElse("")
          + (constants.isEmpty()
              ? "the model has no constants"
              : "constants are " + String.join(", ", constants));
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

    /** As in Promela, where a definition may be meant for another model. */
    private static Diagnostic unknown(String name, String text, Set<String> constants) {
      SourceText source = new SourceText("-D", name + "=" + text);
      String message = "the model does not use the constant '" + name + "'";
      return new Diagnostic(
          Severity.WARNING, "FL0135", source, 0, name.length(), message, hint(name, constants));
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
