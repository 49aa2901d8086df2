package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Warnings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a model outside of its processes. Variables, types and symbols are known from their
 * declaration on, processes everywhere.
 */
final class Symbols {

  private final Map<String, Span> names = new LinkedHashMap<>();
  private final Map<String, Entry> variables = new LinkedHashMap<>();
  private final Map<String, Spec.Typedef> typedefs = new LinkedHashMap<>();
  private final Map<String, Optional<String>> symbols = new LinkedHashMap<>();
  private final Map<String, Integer> values = new HashMap<>();
  private final Map<Optional<String>, Integer> counts = new HashMap<>();
  private final Map<String, Spec.Proctype> proctypes = new LinkedHashMap<>();
  private final Map<String, Set<String>> labels = new HashMap<>();
  private final Set<String> subtypes = new HashSet<>();
  private final Set<String> reassigned;
  private final Spec.Timing timing;
  private boolean abstractTimers;
  private final Warnings warnings = new Warnings();

  Symbols(Spec spec) {
    reassigned = Reassigned.channels(spec);
    timing = spec.timing();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype proctype) {
        proctypes.putIfAbsent(proctype.name(), proctype);
        labels.put(proctype.name(), LabelScopes.names(proctype.body()));
      } else if (unit instanceof Spec.Mtypes mtypes) {
        mtypes.subtype().ifPresent(subtypes::add);
      }
    }
  }

  /** There is one name space for all. */
  void claim(String name, Span span) {
    Span earlier = names.putIfAbsent(name, span);
    if (earlier != null) {
      throw twice(name, span, earlier);
    }
  }

  static ModelException twice(String name, Span span, Span earlier) {
    String message = "the name '" + name + "' is declared twice";
    return span.error("FL0530", message, "first at " + earlier.place());
  }

  Optional<Span> declared(String name) {
    return Optional.ofNullable(names.get(name));
  }

  void add(Entry entry) {
    claim(entry.name(), entry.span());
    variables.put(entry.name(), entry);
  }

  void add(Spec.Typedef typedef) {
    typedefs.putIfAbsent(typedef.name(), typedef);
    claim(typedef.name(), typedef.span());
  }

  /** Of one declaration the last symbol has the least value; later declarations go on above. */
  void add(Spec.Mtypes mtypes) {
    int last = counts.merge(mtypes.subtype(), mtypes.symbols().size(), Integer::sum);
    Mistakes mistakes = new Mistakes();
    for (Spec.Symbol symbol : mtypes.symbols()) {
      mistakes.in(() -> claim(symbol.name(), symbol.span()));
      symbols.putIfAbsent(symbol.name(), mtypes.subtype());
      values.putIfAbsent(symbol.name(), last--);
    }
    mistakes.report();
  }

  /** The number that a symbol stands for. */
  Optional<Integer> value(String symbol) {
    return Optional.ofNullable(values.get(symbol));
  }

  /** For what is doubtful in the model. */
  Warnings warnings() {
    return warnings;
  }

  Optional<Entry> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  Iterable<String> variableNames() {
    return variables.keySet();
  }

  Iterable<String> symbolNames() {
    return symbols.keySet();
  }

  boolean isSymbol(String name) {
    return symbols.containsKey(name);
  }

  /** The set that a symbol belongs to; empty for the one without a name. */
  Optional<String> subtype(String symbol) {
    return symbols.get(symbol);
  }

  boolean isSubtype(String name) {
    return subtypes.contains(name);
  }

  Spec.Typedef typedef(Spec.Type.Named type) {
    return typedefs.get(type.name());
  }

  Optional<Entry> field(Spec.Type.Named type, String name) {
    for (Spec.Declaration declaration : typedef(type).fields()) {
      for (Spec.Variable variable : declaration.variables()) {
        if (variable.name().equals(name)) {
          return Optional.of(Entry.of(declaration, variable));
        }
      }
    }
    return Optional.empty();
  }

  Optional<Spec.Proctype> proctype(String name) {
    return Optional.ofNullable(proctypes.get(name));
  }

  Iterable<String> proctypeNames() {
    return proctypes.keySet();
  }

  Set<String> labels(String proctype) {
    return labels.get(proctype);
  }

  /** Whether a channel variable may hold another channel than the one it was declared with. */
  boolean isReassigned(String name) {
    return reassigned.contains(name);
  }

  /** Whether a reference must be a timer. */
  boolean isTimed(Expr.Ref ref) {
    return timing.operated().contains(ref);
  }

  /** Whether time passes in the model. */
  boolean hasTime() {
    return timing.declared();
  }

  /** From here on there is an abstract timer. */
  void noteAbstractTimer() {
    abstractTimers = true;
  }

  boolean hasAbstractTimers() {
    return abstractTimers;
  }

  /** Whether a value of a type is a timer or has one in it. */
  boolean hasTimer(Spec.Type type) {
    return type instanceof Spec.Type.Named named
        ? typedef(named).fields().stream().anyMatch(field -> hasTimer(field.type()))
        : type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.TIMER;
  }

  /** How many slots of a message a value of this type takes, if its sizes are plain numbers. */
  Optional<Integer> width(Spec.Type type) {
    if (!(type instanceof Spec.Type.Named named)) {
      return Optional.of(1);
    }
    int width = 0;
    for (Spec.Declaration declaration : typedef(named).fields()) {
      Optional<Integer> each = width(declaration.type());
      for (Spec.Variable variable : declaration.variables()) {
        Optional<Integer> elements =
            variable.size().isEmpty()
                ? Optional.of(1)
                : new Constants(this).value(variable.size().get());
        if (each.isEmpty() || elements.isEmpty()) {
          return Optional.empty();
        }
        width += each.get() * elements.get();
      }
    }
    return Optional.of(width);
  }
}
