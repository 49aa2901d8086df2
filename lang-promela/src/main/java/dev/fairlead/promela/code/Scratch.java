package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A hidden variable that carries no value from one state to the next: wherever a process can rest,
 * it is written before it is read. It gets its first value back as soon as it is not needed, so
 * that it does not tell states apart.
 */
final class Scratch {
  private static final Features NOTHING = Features.of(new StepOperation.Skip());

  private final String name;
  private final Expr first;
  private final boolean interrupted;

  /** What is done between two places of a body: control states, then those inside of steps. */
  private record Arrow(int from, int to, StepOperation operation) {}

  /** The places of a body, and which of them need the value. */
  private final class Body {
    private final ControlGraph graph;
    private final List<Arrow> arrows = new ArrayList<>();
    private final BitSet needed = new BitSet();
    private int places;

    Body(ControlGraph graph) {
      this.graph = graph;
      this.places = graph.states();
      graph.edges().forEach(edges -> edges.forEach(this::lay));
      for (boolean changed = true; changed; ) {
        changed = false;
        for (Arrow arrow : arrows) {
          boolean needs =
              isRead(arrow.operation()) || needed.get(arrow.to()) && !isWritten(arrow.operation());
          if (needs && !needed.get(arrow.from())) {
            needed.set(arrow.from());
            changed = true;
          }
        }
      }
    }

    private void lay(Edge edge) {
      lay(edge.operation(), edge.source(), edge.target());
    }

    private void lay(StepOperation operation, int from, int to) {
      if (operation instanceof StepOperation.Merged merged) {
        int at = from;
        for (int i = 0; i < merged.parts().size(); i++) {
          int next = i == merged.parts().size() - 1 ? to : places++;
          lay(merged.parts().get(i), at, next);
          at = next;
        }
      } else if (operation instanceof StepOperation.DStep step) {
        int inside = places;
        places += step.nodes().size();
        arrows.add(new Arrow(from, inside + step.first(), new StepOperation.Skip()));
        for (int i = 0; i < step.nodes().size(); i++) {
          if (step.nodes().get(i) instanceof StepOperation.Node.Do action) {
            boolean exit = action.next() == StepOperation.DStep.EXIT;
            lay(action.operation(), inside + i, exit ? to : inside + action.next());
          } else if (step.nodes().get(i) instanceof StepOperation.Node.Choose choice) {
            for (int option : choice.options()) {
              boolean exit = option == StepOperation.DStep.EXIT;
              int next = exit ? to : inside + option;
              arrows.add(new Arrow(inside + i, next, new StepOperation.Skip()));
            }
          }
        }
      } else {
        arrows.add(new Arrow(from, to, operation));
      }
    }

    boolean restsInNeed() {
      BitSet reached = new BitSet();
      BitSet interruptible = new BitSet();
      Deque<Integer> open = new ArrayDeque<>(List.of(graph.initial()));
      interruptible.set(graph.initial());
      while (!open.isEmpty()) {
        int state = open.pop();
        if (!reached.get(state)) {
          reached.set(state);
          for (Edge edge : graph.edges().get(state)) {
            open.push(edge.target());
            if (interrupted || !edge.atomic() || handsOver(edge.operation())) {
              interruptible.set(edge.target());
            }
          }
        }
      }
      return graph.edges().stream().flatMap(List::stream).anyMatch(this::isLostWithItsMessage)
          || reached.stream()
              .filter(needed::get)
              .anyMatch(state -> interruptible.get(state) || canBlock(graph.edges().get(state)));
    }

    ControlGraph cleared() {
      List<List<Edge>> all = new ArrayList<>();
      for (List<Edge> edges : graph.edges()) {
        all.add(edges.stream().map(this::cleared).toList());
      }
      return new ControlGraph(
          graph.name(),
          graph.initial(),
          List.copyOf(all),
          graph.end(),
          graph.progress(),
          graph.accept(),
          graph.labels(),
          graph.locals());
    }

    /** Of a send that another process takes part in, only the send itself is executed. */
    private boolean isLostWithItsMessage(Edge edge) {
      return ends(edge)
          && edge.operation() instanceof StepOperation.Basic basic
          && basic.statement() instanceof Stmt.Send;
    }

    /** Whether the value is not needed any more behind an edge. */
    private boolean ends(Edge edge) {
      boolean leftOver = needed.get(edge.source()) || mentions(edge.operation());
      return leftOver && !needed.get(edge.target());
    }

    private Edge cleared(Edge edge) {
      if (!ends(edge)) {
        return edge;
      }
      return new Edge(
          edge.source(),
          edge.target(),
          clearing(edge.operation()),
          edge.atomic(),
          edge.escape(),
          edge.number(),
          edge.text(),
          edge.level(),
          edge.span());
    }
  }

  private Scratch(Spec.Variable variable, boolean interrupted) {
    this.name = variable.name();
    this.first = firstValue(variable).orElseThrow();
    this.interrupted = interrupted;
  }

  /**
   * The graphs of all bodies with what can be cleared in them.
   *
   * @param interrupted whether a process can lose control in an atomic sequence at any place
   */
  static List<ControlGraph> clear(Spec spec, List<ControlGraph> graphs, boolean interrupted) {
    List<ControlGraph> cleared = graphs;
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals part
          && part.declaration().visibility() == Spec.Visibility.HIDDEN
          && isPlain(part.declaration().type())) {
        for (Spec.Variable variable : part.declaration().variables()) {
          if (variable.size().isEmpty()
              && firstValue(variable).isPresent()
              && !isSeenFromOutside(variable.name(), spec)
              && !isShadowed(variable.name(), graphs)) {
            cleared = new Scratch(variable, interrupted).cleared(cleared);
          }
        }
      }
    }
    return cleared;
  }

  /** Where a local variable has the same name, it is not looked into which of them is meant. */
  private static boolean isShadowed(String name, List<ControlGraph> graphs) {
    return graphs.stream()
        .flatMap(graph -> graph.locals().stream())
        .anyMatch(local -> local.variable().name().equals(name));
  }

  /** What is computed at the start may be something else later. */
  private static Optional<Expr> firstValue(Spec.Variable variable) {
    if (variable.initial().isEmpty()) {
      return Optional.of(new Expr.Literal(0, variable.span()));
    }
    return variable.initial().get() instanceof Spec.Initial.Value given
            && given.value() instanceof Expr.Literal literal
        ? Optional.of(literal)
        : Optional.empty();
  }

  private static boolean isPlain(Spec.Type type) {
    return !(type instanceof Spec.Type.Named)
        && !(type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.CHAN);
  }

  /** Claims, and conditions that hold for all of a process, look at every state. */
  private static boolean isSeenFromOutside(String name, Spec spec) {
    for (Spec.Unit unit : spec.units()) {
      Optional<? extends Record> observer =
          unit instanceof Spec.Proctype type
              ? type.provided().map(Record.class::cast)
              : Optional.of((Record) unit);
      boolean mentions = observer.isPresent() && Features.of(observer.get()).mentions(name);
      if (mentions && !(unit instanceof Spec.Init)) {
        return true;
      }
    }
    return false;
  }

  /** The graphs with the variable cleared, or as they are if it has to be kept. */
  private List<ControlGraph> cleared(List<ControlGraph> graphs) {
    List<Body> bodies = graphs.stream().map(Body::new).toList();
    return bodies.stream().anyMatch(Body::restsInNeed)
        ? graphs
        : bodies.stream().map(Body::cleared).toList();
  }

  private boolean mentions(StepOperation operation) {
    if (operation instanceof StepOperation.Merged merged) {
      return merged.parts().stream().anyMatch(this::mentions);
    } else if (operation instanceof StepOperation.DStep step) {
      return step.nodes().stream()
          .anyMatch(n -> n instanceof StepOperation.Node.Do action && mentions(action.operation()));
    }
    return part(operation).mentions(name);
  }

  private boolean isRead(StepOperation operation) {
    return part(operation).isRead(name);
  }

  private static Features part(StepOperation operation) {
    if (operation instanceof StepOperation.Basic basic) {
      return Features.of((Record) basic.statement());
    } else if (operation instanceof StepOperation.Initialise first) {
      return Features.of(first.local().variable());
    }
    return NOTHING;
  }

  private boolean isWritten(StepOperation operation) {
    if (!(operation instanceof StepOperation.Basic basic)) {
      return false;
    } else if (basic.statement() instanceof Stmt.Assign assign) {
      return isVariable(assign.target());
    }
    return basic.statement() instanceof Stmt.Receive receive
        && receive.message().stream()
            .anyMatch(p -> p instanceof Expr.Pattern.Store store && isVariable(store.variable()));
  }

  private boolean isVariable(Expr.Ref ref) {
    return ref.name().equals(name) && ref.index().isEmpty() && ref.field().isEmpty();
  }

  /** A message may give control to its receiver. */
  private static boolean handsOver(StepOperation operation) {
    if (operation instanceof StepOperation.Merged merged) {
      return handsOver(merged.parts().get(0));
    }
    return operation instanceof StepOperation.Basic basic
        && (basic.statement() instanceof Stmt.Send || basic.statement() instanceof Stmt.Receive);
  }

  private static boolean canBlock(List<Edge> edges) {
    return edges.stream().noneMatch(Scratch::isAlwaysPossible);
  }

  private static boolean isAlwaysPossible(Edge edge) {
    StepOperation operation =
        edge.operation() instanceof StepOperation.Merged merged
            ? merged.parts().get(0)
            : edge.operation();
    return operation instanceof StepOperation.Skip
        || operation instanceof StepOperation.Else
        || operation instanceof StepOperation.Initialise
        || operation instanceof StepOperation.Basic basic
            && (basic.statement() instanceof Stmt.Assign
                || basic.statement() instanceof Stmt.Step
                || basic.statement() instanceof Stmt.Assert
                || basic.statement() instanceof Stmt.Printf
                || basic.statement() instanceof Stmt.Printm);
  }

  private StepOperation clearing(StepOperation operation) {
    Expr.Ref variable = new Expr.Ref(name, Optional.empty(), Optional.empty(), first.span());
    StepOperation clear =
        new StepOperation.Basic(new Stmt.Assign(variable, first, first.span()), LocalScope.EMPTY);
    if (operation instanceof StepOperation.DStep step) {
      int last = step.nodes().size();
      List<StepOperation.Node> nodes = new ArrayList<>();
      for (StepOperation.Node node : step.nodes()) {
        nodes.add(redirected(node, last));
      }
      nodes.add(new StepOperation.Node.Do(clear, StepOperation.DStep.EXIT));
      return new StepOperation.DStep(List.copyOf(nodes), step.first());
    }
    List<StepOperation> parts = new ArrayList<>();
    if (operation instanceof StepOperation.Merged merged) {
      parts.addAll(merged.parts());
    } else {
      parts.add(operation);
    }
    parts.add(clear);
    return new StepOperation.Merged(List.copyOf(parts));
  }

  private static StepOperation.Node redirected(StepOperation.Node node, int exit) {
    if (node instanceof StepOperation.Node.Do action) {
      return action.next() == StepOperation.DStep.EXIT
          ? new StepOperation.Node.Do(action.operation(), exit)
          : action;
    }
    StepOperation.Node.Choose choice = (StepOperation.Node.Choose) node;
    List<Integer> options =
        choice.options().stream().map(o -> o == StepOperation.DStep.EXIT ? exit : o).toList();
    return new StepOperation.Node.Choose(options, choice.span());
  }
}
