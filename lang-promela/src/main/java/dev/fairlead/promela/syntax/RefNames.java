package dev.fairlead.promela.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model declares of references to processes: the processes of each type that are there from
 * the start, their public variables, and the variables and fields that hold references.
 */
final class RefNames {
  /** What a reference is that refers to no process; no model has as many of one type. */
  static final int UNDEFINED = 255;

  /** In place of a number of processes: those behind them have no known numbers. */
  private static final int UNKNOWN = -1_000_000;

  static final String LOCAL_NUMBER = "_lid";
  static final String UNDEFINED_NAME = "_undef_ref";

  /**
   * The processes of a type.
   *
   * @param first the number of the first one
   * @param count how many there are from the start
   */
  record Instances(int first, int count, Map<String, Spec.Declaration> publics, Span span) {}

  /** The fields of the messages of a channel. */
  record Fields(List<Spec.Type> types) {}

  private final Map<String, Instances> processes = new LinkedHashMap<>();
  private final Map<String, Span> started = new HashMap<>();
  private final Map<String, Spec.Type> globals = new HashMap<>();
  private final Map<String, Fields> globalChannels = new HashMap<>();
  private final Map<String, List<Spec.Declaration>> parameters = new HashMap<>();

  private final boolean referring;

  private RefNames(boolean referring) {
    this.referring = referring;
  }

  /**
   * @param referring whether the model has references, and not only formulas about all processes
   */
  static RefNames of(Spec spec, boolean referring) {
    RefNames names = new RefNames(referring);
    int first = 0;
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype proctype) {
        int count =
            proctype.anyNumber() ? UNKNOWN : proctype.active().map(RefNames::constant).orElse(0);
        names.processes.put(
            proctype.name(), new Instances(first, count, publics(proctype), proctype.span()));
        names.parameters.put(proctype.name(), proctype.parameters());
        first += count;
      } else if (unit instanceof Spec.Init) {
        first++;
      } else if (unit instanceof Spec.Globals global) {
        for (Spec.Variable variable : global.declaration().variables()) {
          names.globals.put(variable.name(), global.declaration().type());
          fields(variable).ifPresent(of -> names.globalChannels.put(variable.name(), of));
        }
      }
    }
    new TreeWalk(
            node -> {
              if (node instanceof Expr.Run run) {
                names.started.putIfAbsent(run.process(), run.span());
              }
            })
        .in(spec);
    return names;
  }

  /** A number of processes; none to refer to if it is not written as a number. */
  private static int constant(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return literal.value();
    } else if (expression instanceof Expr.Binary binary) {
      int left = constant(binary.left());
      int right = constant(binary.right());
      return switch (binary.op()) {
        case ADD -> left + right;
        case SUB -> left - right;
        case MUL -> left * right;
        default -> UNKNOWN;
      };
    }
    return UNKNOWN;
  }

  private static Map<String, Spec.Declaration> publics(Spec.Proctype proctype) {
    Map<String, Spec.Declaration> found = new LinkedHashMap<>();
    for (Stmt statement : proctype.body().statements()) {
      if (statement instanceof Stmt.Declare declare
          && declare.declaration().visibility() == Spec.Visibility.PUBLIC) {
        for (Spec.Variable variable : declare.declaration().variables()) {
          found.put(
              variable.name(),
              new Spec.Declaration(
                  Spec.Visibility.PLAIN,
                  declare.declaration().type(),
                  List.of(variable),
                  declare.span()));
        }
      }
    }
    return found;
  }

  static Optional<Fields> fields(Spec.Variable variable) {
    return variable.initial().orElse(null) instanceof Spec.Initial.Channel channel
        ? Optional.of(new Fields(channel.fields()))
        : Optional.empty();
  }

  boolean isProcess(String name) {
    return processes.containsKey(name);
  }

  /** The processes of a type that may be referred to. */
  Instances instances(String name, Span where) {
    Instances found = processes.get(name);
    if (found == null) {
      throw where.error("FL0578", "there is no proctype '" + name + "'", "");
    }
    if (started.containsKey(name) || found.count() <= 0 || found.first() < 0) {
      throw where.error(
          "FL0578",
          "the processes of '" + name + "' are not all there from the start",
          "references are to processes of 'active [n] proctype " + name + "()' without 'run'");
    }
    if (found.count() >= UNDEFINED) {
      throw where.error("FL0578", "there are too many processes of '" + name + "'", "");
    }
    return found;
  }

  /** Whether there are references, so that quantified formulas have to be expanded. */
  boolean areReferredTo() {
    return referring;
  }

  /** Whether there are public variables, which formulas may read. */
  boolean hasPublics() {
    return processes.values().stream().anyMatch(each -> !each.publics().isEmpty());
  }

  Map<String, Instances> all() {
    return processes;
  }

  Optional<Spec.Type> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  Optional<Fields> globalChannel(String name) {
    return Optional.ofNullable(globalChannels.get(name));
  }

  /** The types of the parameters of a proctype, in their order. */
  List<Spec.Type> parameters(String process) {
    List<Spec.Type> types = new ArrayList<>();
    for (Spec.Declaration declaration : parameters.getOrDefault(process, List.of())) {
      declaration.variables().forEach(variable -> types.add(declaration.type()));
    }
    return types;
  }

  /** The global array that a public variable becomes; no variable is written like this. */
  static String array(String process, String variable) {
    return process + "." + variable;
  }
}
