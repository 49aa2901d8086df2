package dev.fairlead.promela.simulate;

import dev.fairlead.promela.code.Arithmetic;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.simulate.Declared.Kind;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the names of a model are declared as. */
final class NameTable {
  private final Map<String, Declared> globals = new LinkedHashMap<>();
  private final Map<String, List<Declared>> structures = new HashMap<>();
  private final Map<String, List<String>> symbols;
  private final Map<String, Integer> symbolValues = new HashMap<>();

  /** Variables that are assigned a symbol somewhere. */
  private final Set<Spec.Variable> symbolic = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<String> symbolicGlobals = new HashSet<>();

  /** Where the words stand that are handed to inlines: SPIN hands over numbers for symbols. */
  private final Set<Span> handed;

  /**
   * @param symbols the names of the values of each set of symbols, that of 1 first
   */
  NameTable(Spec spec, Map<String, List<String>> symbols) {
    this.symbols = symbols;
    this.handed = spec.handed();
    symbols.forEach(
        (set, names) -> {
          for (int i = 0; i < names.size(); i++) {
            symbolValues.put(names.get(i), i + 1);
          }
        });
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Typedef typedef) {
        structures.put(typedef.name(), declared(typedef.fields()));
      } else if (unit instanceof Spec.Globals part) {
        declared(List.of(part.declaration())).forEach(added -> globals.put(added.name(), added));
      } else if (unit instanceof Spec.Ltl ltl) {
        declareLabels(ltl);
      }
    }
  }

  /** A label that a formula asks for is listed by SPIN as if it were a variable. */
  private void declareLabels(Spec.Ltl formula) {
    List<Expr.RemoteLabel> asked = new ArrayList<>();
    formula.atoms().values().forEach(atom -> collectLabels(atom, asked));
    asked.sort(Comparator.comparingInt(remote -> remote.span().offset()));
    for (Expr.RemoteLabel remote : asked) {
      String name = remote.label();
      globals.putIfAbsent(name, new Declared(name, Kind.INT, 0, "", false, 1, Optional.empty()));
    }
  }

  private static void collectLabels(Expr atom, List<Expr.RemoteLabel> into) {
    if (atom instanceof Expr.RemoteLabel remote) {
      into.add(remote);
    } else if (atom instanceof Expr.Unary unary) {
      collectLabels(unary.operand(), into);
    } else if (atom instanceof Expr.Binary binary) {
      collectLabels(binary.left(), into);
      collectLabels(binary.right(), into);
    }
  }

  Iterable<Declared> globals() {
    return globals.values();
  }

  List<Declared> fields(String structure) {
    return structures.get(structure);
  }

  Optional<Declared> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  /** The variable that a name means, if it means one. */
  Optional<Declared> variable(String name, LocalScope scope) {
    return scope.find(name).map(this::local).or(() -> global(name));
  }

  Declared local(LocalScope.Local local) {
    return declared(local.type(), local.variable());
  }

  /** Whether SPIN knows that a reference is a symbol. */
  boolean isSymbol(Expr.Ref ref, LocalScope scope) {
    return variable(ref.name(), scope).isEmpty()
        && symbol(ref.name()).isPresent()
        && !handed.contains(ref.span());
  }

  Optional<Integer> symbol(String name) {
    return Optional.ofNullable(symbolValues.get(name));
  }

  /** Takes note of an assignment; see {@link #symbolsOf}. */
  void note(Stmt.Assign assign, LocalScope scope) {
    if (assign.value() instanceof Expr.Ref value && isSymbol(value, scope)) {
      Optional<LocalScope.Local> local = scope.find(assign.target().name());
      if (local.isPresent()) {
        symbolic.add(local.get().variable());
      } else {
        symbolicGlobals.add(assign.target().name());
      }
    }
  }

  /**
   * The set that the values of an expression are from, as far as SPIN knows: of a variable that is
   * declared without one it does only if a symbol is assigned to it somewhere.
   */
  Optional<String> symbolsOf(Expr expression, LocalScope scope) {
    if (!(expression instanceof Expr.Ref ref)) {
      return Optional.empty();
    }
    Optional<Declared> variable = variable(ref.name(), scope);
    if (variable.isEmpty() || variable.get().isStructure()) {
      return Optional.empty();
    }
    boolean assigned =
        scope
            .find(ref.name())
            .map(local -> symbolic.contains(local.variable()))
            .orElseGet(() -> symbolicGlobals.contains(ref.name()));
    boolean known = assigned || !variable.get().set().isEmpty();
    return known ? Optional.of(variable.get().set()) : Optional.empty();
  }

  /** The set that SPIN thinks a part of a message is from; nothing if it does not ask. */
  Optional<String> claimedSet(Expr part, LocalScope scope) {
    if (!(part instanceof Expr.Ref ref)) {
      return Optional.empty();
    }
    Optional<Declared> variable = variable(ref.name(), scope);
    if (variable.isPresent()) {
      return Optional.of(variable.get().kind() == Kind.MTYPE ? variable.get().set() : "");
    }
    if (handed.contains(ref.span())) {
      return Optional.empty();
    }
    return symbols.entrySet().stream()
        .filter(set -> set.getValue().contains(ref.name()))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(() -> Optional.of(""));
  }

  /** A value as shown: by its symbol if it has one. */
  String shown(int value, boolean symbolic, String set) {
    List<String> known = symbolic ? symbols.getOrDefault(set, List.of()) : List.of();
    return value >= 1 && value <= known.size() ? known.get(value - 1) : Integer.toString(value);
  }

  private List<Declared> declared(List<Spec.Declaration> declarations) {
    List<Declared> all = new ArrayList<>();
    for (Spec.Declaration declaration : declarations) {
      declaration.variables().forEach(v -> all.add(declared(declaration.type(), v)));
    }
    return all;
  }

  private Declared declared(Spec.Type type, Spec.Variable variable) {
    boolean array = variable.size().isPresent();
    return new Declared(
        variable.name(),
        kind(type),
        variable.bits().map(this::constant).orElse(0),
        set(type),
        array,
        variable.size().map(this::constant).orElse(1),
        variable.initial());
  }

  private static String set(Spec.Type type) {
    if (type instanceof Spec.Type.Named named) {
      return named.name();
    }
    return type instanceof Spec.Type.Mtype mtype ? mtype.subtype().orElse("") : "";
  }

  private static Kind kind(Spec.Type type) {
    if (type instanceof Spec.Type.Named) {
      return Kind.STRUCT;
    } else if (type instanceof Spec.Type.Mtype) {
      return Kind.MTYPE;
    }
    return switch (((Spec.Type.Basic) type).kind()) {
      case BIT, BOOL -> Kind.BIT;
      case BYTE, PID -> Kind.BYTE;
      case SHORT -> Kind.SHORT;
      case INT -> Kind.INT;
      case UNSIGNED -> Kind.UNSIGNED;
      case CHAN -> Kind.CHAN;
      case TIMER -> Kind.TIMER;
    };
  }

  /** The fields of the messages of a channel; structures are taken apart. */
  List<Declared> message(Spec.Initial.Channel channel) {
    List<Declared> fields = new ArrayList<>();
    for (Spec.Type type : channel.fields()) {
      if (type instanceof Spec.Type.Named named) {
        flatten(structures.get(named.name()), fields);
      } else {
        fields.add(field(kind(type), set(type)));
      }
    }
    return fields;
  }

  /** SPIN forgets which set a symbol in a structure is from. */
  private void flatten(List<Declared> parts, List<Declared> into) {
    for (Declared part : parts) {
      for (int i = 0; i < part.size(); i++) {
        if (part.isStructure()) {
          flatten(structures.get(part.set()), into);
        } else {
          into.add(field(part.kind(), ""));
        }
      }
    }
  }

  private static Declared field(Kind kind, String set) {
    return new Declared("", kind, 0, set, false, 1, Optional.empty());
  }

  /** A size or a capacity. */
  int constant(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return literal.value();
    } else if (expression instanceof Expr.Unary unary) {
      return Arithmetic.apply(unary.op(), constant(unary.operand()));
    } else if (expression instanceof Expr.Binary binary) {
      return Arithmetic.apply(binary.op(), constant(binary.left()), constant(binary.right()));
    } else if (expression instanceof Expr.Ref ref) {
      Optional<Spec.Initial> initial = global(ref.name()).flatMap(Declared::initial);
      return initial.isPresent() && initial.get() instanceof Spec.Initial.Value value
          ? constant(value.value())
          : symbol(ref.name()).orElse(0);
    }
    return 0;
  }

  /** MessageExecution and arguments with the scalars of structures in their places. */
  List<Expr> scalars(List<Expr> parts, LocalScope scope) {
    List<Expr> all = new ArrayList<>();
    for (Expr part : parts) {
      all.addAll(part instanceof Expr.Ref ref ? scalars(ref, scope) : List.of(part));
    }
    return all;
  }

  /** The scalars that a reference means: itself, or all of a structure. */
  List<Expr.Ref> scalars(Expr.Ref ref, LocalScope scope) {
    Optional<Declared> variable = variable(ref.name(), scope);
    return variable.isEmpty() ? List.of(ref) : scalars(ref, variable.get());
  }

  private List<Expr.Ref> scalars(Expr.Ref ref, Declared declared) {
    if (!declared.isStructure()) {
      return List.of(ref);
    }
    List<Expr.Ref> all = new ArrayList<>();
    if (ref.field().isPresent()) {
      Expr.Ref field = ref.field().get();
      for (Expr.Ref inner : scalars(field, field(declared.set(), field.name()))) {
        all.add(new Expr.Ref(ref.name(), ref.index(), Optional.of(inner), ref.span()));
      }
      return all;
    }
    for (Declared field : structures.get(declared.set())) {
      for (int i = 0; i < field.size(); i++) {
        Optional<Expr> index =
            field.array() ? Optional.of(new Expr.Literal(i, ref.span())) : Optional.empty();
        Expr.Ref part = new Expr.Ref(field.name(), index, Optional.empty(), ref.span());
        for (Expr.Ref inner : scalars(part, field)) {
          all.add(new Expr.Ref(ref.name(), ref.index(), Optional.of(inner), ref.span()));
        }
      }
    }
    return all;
  }

  /** What a reference means: a variable, or a field of one. */
  Optional<Declared> referred(Expr.Ref ref, LocalScope scope) {
    Optional<Declared> declared = variable(ref.name(), scope);
    Optional<Expr.Ref> rest = ref.field();
    while (declared.isPresent() && rest.isPresent()) {
      declared = Optional.of(field(declared.get().set(), rest.get().name()));
      rest = rest.get().field();
    }
    return declared;
  }

  Declared field(String structure, String name) {
    for (Declared field : structures.get(structure)) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw new IllegalArgumentException(structure + " has no field " + name);
  }
}
