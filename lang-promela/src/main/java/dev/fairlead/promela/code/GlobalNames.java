package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The global names of a model. */
final class GlobalNames {
  private final Map<String, Integer> symbolValues = new HashMap<>();
  private final Map<String, List<String>> symbols = new HashMap<>();
  private final Map<String, Type.Structure> structures = new HashMap<>();
  private final Map<String, Variable> globals = new LinkedHashMap<>();
  private final Map<String, Integer> processTypes = new HashMap<>();
  private final TimerSettings settings;

  GlobalNames(TimerSettings settings) {
    this.settings = settings;
  }

  /** Of one declaration the last symbol has the least value; later declarations go on above. */
  void declare(Spec.Mtypes mtypes) {
    List<String> known =
        symbols.computeIfAbsent(mtypes.subtype().orElse(""), subtype -> new ArrayList<>());
    for (int i = mtypes.symbols().size() - 1; i >= 0; i--) {
      String name = mtypes.symbols().get(i).name();
      known.add(name);
      symbolValues.put(name, known.size());
    }
  }

  void declare(Spec.Typedef typedef) {
    List<Type.Field> fields = new ArrayList<>();
    int offset = 0;
    for (Spec.Declaration declaration : typedef.fields()) {
      for (Spec.Variable variable : declaration.variables()) {
        Type.Field field =
            new Type.Field(
                variable.name(),
                type(declaration.type(), variable),
                sent(declaration.type(), variable),
                elements(variable),
                offset,
                initial(variable, this::constantValue));
        fields.add(field);
        offset += field.size();
      }
    }
    structures.put(typedef.name(), new Type.Structure(typedef.name(), fields, offset));
  }

  void declare(Variable variable) {
    globals.put(variable.name(), variable);
  }

  void declareProcess(String name, int number) {
    processTypes.put(name, number);
  }

  Optional<Variable> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  Optional<Integer> symbol(String name) {
    return Optional.ofNullable(symbolValues.get(name));
  }

  Map<String, List<String>> symbols() {
    return symbols;
  }

  int processType(String name) {
    return processTypes.get(name);
  }

  Type type(Spec.Type type, Spec.Variable variable) {
    if (type instanceof Spec.Type.Named named) {
      return structures.get(named.name());
    }
    if (variable.folded().isPresent()) {
      return new Type.Scalar(Width.INT, settings.role(constant(variable.folded().get())));
    }
    boolean array = variable.size().isPresent();
    int bits = variable.bits().map(this::constant).orElse(32);
    return scalar(type, array, bits);
  }

  private Type sent(Spec.Type type, Spec.Variable variable) {
    boolean structure = type instanceof Spec.Type.Named;
    int bits = variable.bits().map(this::constant).orElse(32);
    return structure ? type(type, variable) : scalar(type, false, bits);
  }

  private static Type.Scalar scalar(Spec.Type type, boolean array, int bits) {
    if (type instanceof Spec.Type.Mtype mtype) {
      return new Type.Scalar(Width.BYTE, new Type.Role.Symbol(mtype.subtype().orElse("")));
    }
    Type.Role number = new Type.Role.Number();
    // SPIN keeps arrays of bits as arrays of bytes, and nothing is cut off then.
    Width bit = array ? Width.BYTE : Width.BIT;
    return switch (((Spec.Type.Basic) type).kind()) {
      case BIT -> new Type.Scalar(bit, number);
      case BOOL -> new Type.Scalar(bit, new Type.Role.Truth());
      case BYTE, PID -> new Type.Scalar(Width.BYTE, number);
      case SHORT -> new Type.Scalar(Width.SHORT, number);
      case INT -> new Type.Scalar(Width.INT, number);
      case UNSIGNED -> new Type.Scalar(new Width(bits, false), number);
      case CHAN -> new Type.Scalar(Width.INT, new Type.Role.Channel());
      case TIMER -> new Type.Scalar(Width.INT, Type.Role.Timer.EXACT);
    };
  }

  int elements(Spec.Variable variable) {
    return variable.size().map(this::constant).orElse(0);
  }

  /** How a variable begins, with a way to resolve values. */
  Type.Initial initial(Spec.Variable variable, java.util.function.Function<Expr, Value> values) {
    if (variable.initial().isEmpty()) {
      return Type.Initial.ZERO;
    }
    Spec.Initial initial = variable.initial().get();
    if (initial instanceof Spec.Initial.Channel channel) {
      return new Type.Initial(Optional.of(channelType(channel)), List.of());
    } else if (initial instanceof Spec.Initial.Values list) {
      return new Type.Initial(Optional.empty(), list.values().stream().map(values).toList());
    }
    Value value = values.apply(((Spec.Initial.Value) initial).value());
    return new Type.Initial(Optional.empty(), List.of(value));
  }

  private Type.ChannelType channelType(Spec.Initial.Channel channel) {
    List<Type.Scalar> fields = new ArrayList<>();
    for (Spec.Type type : channel.fields()) {
      if (type instanceof Spec.Type.Named named) {
        flatten(structures.get(named.name()), fields);
      } else {
        fields.add(scalar(type, false, 32));
      }
    }
    if (fields.size() == 1 && fields.get(0).width().equals(Width.BIT)) {
      // So does SPIN with messages that are one bit.
      fields.set(0, new Type.Scalar(Width.BYTE, fields.get(0).role()));
    }
    return new Type.ChannelType(constant(channel.capacity()), fields);
  }

  private static void flatten(Type type, List<Type.Scalar> into) {
    if (type instanceof Type.Scalar scalar) {
      into.add(scalar);
      return;
    }
    for (Type.Field field : ((Type.Structure) type).fields()) {
      for (int i = 0; i < Math.max(1, field.elements()); i++) {
        flatten(field.sent(), into);
      }
    }
  }

  int constant(Expr expression) {
    return ((Value.Constant) constantValue(expression)).value();
  }

  /** A value that needs no state. */
  private Value constantValue(Expr expression) {
    Value value = new ValueLowering(this, name -> Optional.empty()).value(expression);
    return new Value.Constant(Interpreter.constant(value));
  }
}
