package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.ControlGraphs;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Makes the program of a model whose names are known to be right. */
public final class Lowering {
  /** The class of channels in the order of initialisation. */
  private static final int CHANNELS = 3;

  private final Features features;
  private final boolean merging;
  private final GlobalNames symbols;
  private final List<ControlGraph> graphs = new ArrayList<>();
  private final List<List<Variable>> locals = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private boolean rendezvous;

  private Lowering(Spec spec, boolean merging, TimerSettings settings) {
    this.features = Features.of(spec);
    this.merging = merging;
    this.symbols = new GlobalNames(settings);
  }

  public static Program lower(Spec spec) {
    return lower(spec, new TimerSettings.Folded());
  }

  public static Program lower(Spec spec, TimerSettings settings) {
    return new Lowering(spec, false, settings).program(spec);
  }

  /** With the optimisations that SPIN makes unless told otherwise: fewer states, same answers. */
  public static Program lowerMerged(Spec spec) {
    return new Lowering(spec, true, new TimerSettings.Folded()).program(spec);
  }

  /** The names of all timers, in whatever scope or structure. */
  public static Set<String> timers(Spec spec) {
    return Features.of(spec).timers().stream().map(Spec.Variable::name).collect(Collectors.toSet());
  }

  /** The bodies of a model as they are laid out, in the order of the text. */
  public static List<BodyLayout> layouts(Spec spec, boolean merging) {
    return new Lowering(spec, merging, new TimerSettings.Folded()).layouts(spec);
  }

  private List<BodyLayout> layouts(Spec spec) {
    List<NamedBody> bodies = NamedBody.all(spec);
    declareNames(spec, bodies);
    declareGlobals(spec);
    ControlGraphs builder = new ControlGraphs(this::collectionSize, optimisation(bodies));
    List<BodyLayout> layouts = new ArrayList<>();
    for (NamedBody body : bodies) {
      Set<String> observed = features.remoteLabels(body.name());
      layouts.add(builder.layout(body.name(), body.parameters(), body.statements(), observed));
    }
    return layouts;
  }

  private void declareNames(Spec spec, List<NamedBody> bodies) {
    for (int i = 0; i < bodies.size(); i++) {
      symbols.declareProcess(bodies.get(i).name(), i);
    }
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Mtypes mtypes) {
        symbols.declare(mtypes);
      }
    }
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Typedef typedef) {
        symbols.declare(typedef);
      }
    }
  }

  private Program program(Spec spec) {
    List<NamedBody> bodies = NamedBody.all(spec);
    declareNames(spec, bodies);
    int globalsEnd = declareGlobals(spec);
    List<Spec.Declaration> declarations = globals(spec);
    List<Variable> globals =
        declarations.stream().flatMap(part -> variables(part).stream()).toList();
    Slots slots = new Slots(globalsEnd);
    int beforeChannels = 0;
    declarations.sort(Comparator.comparingInt(part -> initialisationClass(part.type())));
    for (Spec.Declaration declaration : declarations) {
      variables(declaration).forEach(slots::place);
      beforeChannels =
          initialisationClass(declaration.type()) < CHANNELS
              ? slots.initials.size()
              : beforeChannels;
    }
    ControlGraphs builder = new ControlGraphs(this::collectionSize, optimisation(bodies));
    List<ControlGraph> written = new ArrayList<>();
    for (NamedBody body : bodies) {
      written.add(
          builder.of(
              body.name(),
              body.parameters(),
              body.statements(),
              features.remoteLabels(body.name())));
    }
    boolean provided = bodies.stream().anyMatch(body -> body.provided().isPresent());
    graphs.addAll(Scratch.clear(spec, written, features.priority() || provided));
    graphs.forEach(graph -> locals.add(localVariables(graph)));
    List<ProcessType> types = new ArrayList<>();
    for (NamedBody body : bodies) {
      types.add(processType(types.size(), body));
    }
    rendezvous |= slots.rendezvous;
    Optional<Program.Time> time = time(spec);
    return new Program(
        List.copyOf(types),
        globals,
        slots.channels,
        slots.initials,
        beforeChannels,
        slots.end,
        List.copyOf(steps),
        symbols.symbols(),
        observed(spec),
        new Program.Uses(features.last(), features.priority(), features.timeout(), rendezvous),
        time,
        spec.grading().logic());
  }

  /** Makes the step by which time passes, if there are timers. */
  private Optional<Program.Time> time(Spec spec) {
    return features.timers().stream()
        .findFirst()
        .map(
            first -> {
              Edge tick = Edge.ofNoProcess(ControlGraph.TICK, first.span());
              Step step = new Step(steps.size(), tick, new Action.Skip());
              steps.add(step);
              return new Program.Time(step, !features.readsTimers(spec.timing().operated()));
            });
  }

  /** The atoms of formulas, which see the global variables and into the processes. */
  private Map<String, Value> observed(Spec spec) {
    Map<String, Value> atoms = new LinkedHashMap<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Ltl ltl) {
        ltl.atoms().forEach((text, atom) -> atoms.put(text, outsideValues().value(atom)));
      }
    }
    return atoms;
  }

  private int declareGlobals(Spec spec) {
    int offset = features.last() ? Program.LAST + 1 : Program.SHAPE + 1;
    for (Spec.Declaration declaration : globals(spec)) {
      boolean hidden = declaration.visibility() == Spec.Visibility.HIDDEN;
      for (Spec.Variable variable : declaration.variables()) {
        Type type = symbols.type(declaration.type(), variable);
        boolean stored =
            (!hidden || features.isRead(variable.name()))
                && !(merging && isPlain(type) && !features.isUsed(variable.name()));
        Variable declared =
            new Variable(
                variable.name(),
                type,
                symbols.elements(variable),
                false,
                offset,
                stored,
                symbols.initial(variable, globalValues()::value));
        symbols.declare(declared);
        offset += stored ? declared.size() : 0;
      }
    }
    return offset;
  }

  private static boolean isPlain(Type type) {
    return type instanceof Type.Scalar scalar
        && !(scalar.role() instanceof Type.Role.Channel
            || scalar.role() instanceof Type.Role.Timer);
  }

  private List<Variable> variables(Spec.Declaration declaration) {
    return declaration.variables().stream()
        .map(variable -> symbols.global(variable.name()).orElseThrow())
        .toList();
  }

  private static List<Spec.Declaration> globals(Spec spec) {
    List<Spec.Declaration> declarations = new ArrayList<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals part) {
        declarations.add(part.declaration());
      }
    }
    return declarations;
  }

  /**
   * SPIN initialises globals type by type, which decides the numbers of channels and what a
   * variable that begins with the value of another one gets.
   */
  private static int initialisationClass(Spec.Type type) {
    if (!(type instanceof Spec.Type.Basic basic)) {
      return type instanceof Spec.Type.Mtype ? 4 : 7;
    }
    return switch (basic.kind()) {
      case UNSIGNED -> 0;
      case BIT, BOOL -> 1;
      case BYTE, PID -> 2;
      case CHAN -> CHANNELS;
      case SHORT, TIMER -> 5;
      case INT -> 6;
    };
  }

  /**
   * Local variables that others read are not local: SPIN merges nothing then. Parameters that a
   * provided clause reads are of use wherever the process is; SPIN forgets that.
   */
  private Optional<ControlGraphs.Optimisation> optimisation(List<NamedBody> bodies) {
    if (!merging || features.remoteVariables() || features.asksParameters()) {
      return Optional.empty();
    }
    boolean anyRendezvous =
        features.capacities().stream().anyMatch(capacity -> symbols.constant(capacity) == 0);
    boolean provided = bodies.stream().anyMatch(body -> body.provided().isPresent());
    Predicate<String> isSymbol =
        name -> symbols.global(name).isEmpty() && symbols.symbol(name).isPresent();
    Set<String> lookingAround =
        bodies.stream()
            .filter(body -> Features.of(body.statements()).looksAround(body.parameters(), isSymbol))
            .map(NamedBody::name)
            .collect(Collectors.toSet());
    return Optional.of(
        new ControlGraphs.Optimisation(
            isSymbol,
            lookingAround,
            features.claimed(true),
            features.claimed(false),
            anyRendezvous,
            provided));
  }

  private ValueLowering globalValues() {
    return valuesOfParameters(List.of());
  }

  private ValueLowering valuesOfParameters(List<Variable> parameters) {
    return new ValueLowering(
        symbols,
        name -> parameters.stream().filter(variable -> variable.name().equals(name)).findFirst());
  }

  /** Only a structure runs through the messages of a channel, a number through indices. */
  private int collectionSize(Stmt.ForIn loop, LocalScope scope) {
    Variable variable = declared(loop.collection().name(), scope);
    Type type = variable.type();
    int elements = variable.elements();
    Type.Initial initial = variable.initial();
    Optional<Expr.Ref> part = loop.collection().field();
    while (part.isPresent()) {
      Type.Field field = ((Type.Structure) type).field(part.get().name());
      type = field.type();
      elements = field.elements();
      initial = field.initial();
      part = part.get().field();
    }
    boolean messages = declared(loop.variable().name(), scope).type() instanceof Type.Structure;
    return messages ? initial.channel().map(Type.ChannelType::capacity).orElse(0) : -elements;
  }

  private Variable declared(String name, LocalScope scope) {
    return scope
        .find(name)
        .map(
            local ->
                new Variable(
                    name,
                    symbols.type(local.type(), local.variable()),
                    symbols.elements(local.variable()),
                    true,
                    0,
                    true,
                    symbols.initial(local.variable(), value -> new Value.Constant(0))))
        .orElseGet(() -> symbols.global(name).orElseThrow());
  }

  private List<Variable> localVariables(ControlGraph graph) {
    List<Variable> variables = new ArrayList<>();
    int offset = features.priority() ? 2 : 1;
    for (LocalScope.Local local : graph.locals()) {
      Variable variable =
          new Variable(
              local.variable().name(),
              symbols.type(local.type(), local.variable()),
              symbols.elements(local.variable()),
              true,
              offset,
              true,
              symbols.initial(local.variable(), valuesIn(local.scope(), variables, true)::value));
      variables.add(variable);
      offset += variable.size();
    }
    return variables;
  }

  private ValueLowering valuesIn(LocalScope scope, List<Variable> variables, boolean inProcess) {
    return values(name -> scope.find(name).map(local -> variables.get(local.number())), inProcess);
  }

  private ValueLowering outsideValues() {
    return values(name -> Optional.empty(), false);
  }

  private ValueLowering values(Function<String, Optional<Variable>> variables, boolean inProcess) {
    return new ValueLowering(
        symbols,
        variables,
        new ValueLowering.Remotes() {
          @Override
          public int labelState(String process, String label) {
            return graphs.get(symbols.processType(process)).labels().get(label);
          }

          @Override
          public Variable local(String process, String name) {
            return locals.get(symbols.processType(process)).stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow();
          }
        },
        inProcess);
  }

  private ProcessType processType(int number, NamedBody body) {
    ControlGraph graph = graphs.get(number);
    List<Variable> variables = locals.get(number);
    int variablesEnd =
        (features.priority() ? 2 : 1) + variables.stream().mapToInt(Variable::size).sum();
    Slots slots = new Slots(variablesEnd);
    int parameters = body.parameters().stream().mapToInt(part -> part.variables().size()).sum();
    for (LocalScope.Local local : graph.locals()) {
      Variable variable = variables.get(local.number());
      if (local.number() >= parameters && (local.atCreation() || isPlaced(variable))) {
        slots.place(variable);
      }
    }
    rendezvous |= slots.rendezvous;
    ActionLowering actions =
        new ActionLowering(
            scope -> valuesIn(scope, variables, !body.claim()),
            local -> variables.get(local.number()));
    List<List<Step>> byState = new ArrayList<>();
    for (List<Edge> edges : graph.edges()) {
      List<Step> outgoing = new ArrayList<>();
      for (Edge edge : edges) {
        Step step = new Step(steps.size(), edge, actions.action(edge.operation(), edge.span()));
        steps.add(step);
        outgoing.add(step);
      }
      byState.add(outgoing);
    }
    return new ProcessType(
        number,
        body.name(),
        graph,
        variables,
        variables.stream()
            .limit(parameters)
            .map(ValueLowering::places)
            .flatMap(List::stream)
            .toList(),
        slots.end,
        slots.channels,
        slots.initials,
        byState,
        body.provided().map(valuesOfParameters(variables.subList(0, parameters))::value),
        body.priority().map(symbols::constant).orElse(1),
        body.active().map(symbols::constant).orElse(0),
        body.claim());
  }

  /** What is placed as a whole with the process, wherever it is declared. */
  private static boolean isPlaced(Variable variable) {
    return variable.initial().channel().isPresent()
        || variable.type() instanceof Type.Structure
        || variable.type() instanceof Type.Scalar scalar
            && scalar.role() instanceof Type.Role.Timer;
  }
}
