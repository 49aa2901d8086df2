package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Variable;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.ControlGraphs;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.semantics.ChannelEvents.Event;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A trace or notrace, which follows the events of channels. Only those count that it has a send or
 * a receive of the same channel for.
 */
final class TraceMonitor {
  /** In place of a state: the event is not one that may happen here. */
  static final int NO_MATCH = -1;

  private final Program program;
  private final ControlGraph graph;
  private final boolean negated;
  private final List<List<Way>> ways = new ArrayList<>();
  private final List<Way> all = new ArrayList<>();

  /**
   * An event that can happen.
   *
   * @param slot of the variable that holds the channel
   * @param fields per field the value it must have, or nothing
   */
  private record Way(boolean send, int slot, List<Optional<Integer>> fields, int target) {

    boolean isAbout(Event event, int[] state) {
      return send == event.send() && state[slot] == event.channel();
    }

    boolean matches(Event event) {
      for (int i = 0; i < fields.size() && i < event.values().length; i++) {
        if (fields.get(i).isPresent() && fields.get(i).get() != event.values()[i]) {
          return false;
        }
      }
      return true;
    }
  }

  TraceMonitor(Spec.Trace trace, Program program) {
    this.program = program;
    this.negated = trace.negated();
    this.graph = ControlGraphs.of(Program.TRACE, trace);
    for (List<Edge> edges : graph.edges()) {
      List<Way> here = new ArrayList<>();
      for (Edge edge : edges) {
        way(edge).ifPresent(here::add);
      }
      ways.add(here);
      all.addAll(here);
    }
  }

  private Optional<Way> way(Edge edge) {
    if (!(edge.operation() instanceof StepOperation.Basic basic)) {
      return Optional.empty();
    }
    List<Optional<Integer>> fields = new ArrayList<>();
    if (basic.statement() instanceof Stmt.Send send) {
      send.message().forEach(part -> fields.add(constant(part)));
      return Optional.of(new Way(true, slot(send.channel()), fields, edge.target()));
    } else if (basic.statement() instanceof Stmt.Receive receive) {
      for (Expr.Pattern pattern : receive.message()) {
        fields.add(
            pattern instanceof Expr.Pattern.Match match
                ? constant(match.value())
                : constant(((Expr.Pattern.Store) pattern).variable()));
      }
      return Optional.of(new Way(false, slot(receive.channel()), fields, edge.target()));
    }
    return Optional.empty();
  }

  private int slot(Expr.Ref channel) {
    Variable variable =
        program.globals().stream()
            .filter(global -> global.name().equals(channel.name()))
            .findFirst()
            .orElseThrow(() -> unclear(channel));
    int index = channel.index().map(given -> constant(given).orElseThrow()).orElse(0);
    return variable.offset() + index;
  }

  /** What a field must be; nothing for {@code _}. */
  private Optional<Integer> constant(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return Optional.of(literal.value());
    }
    if (expression instanceof Expr.Ref ref && ref.index().isEmpty() && ref.field().isEmpty()) {
      if (ref.name().equals("_")) {
        return Optional.empty();
      }
      for (List<String> names : program.symbols().values()) {
        if (names.contains(ref.name())) {
          return Optional.of(names.indexOf(ref.name()) + 1);
        }
      }
    }
    throw unclear(expression);
  }

  private static RuntimeException unclear(Expr expression) {
    return expression
        .span()
        .error(
            "FL0582",
            "a trace speaks of global channels and of constants",
            "use '_' for what may be anything");
  }

  int initial() {
    return graph.initial();
  }

  /** Whether the events so far are complete. */
  boolean isComplete(int state) {
    return graph.end().get(state);
  }

  /**
   * Follows an event.
   *
   * @param system the state in which it happens
   */
  int after(int state, Event event, int[] system) {
    if (all.stream().noneMatch(way -> way.isAbout(event, system))) {
      return state;
    }
    for (Way way : ways.get(state)) {
      if (way.isAbout(event, system) && way.matches(event)) {
        return way.target();
      }
    }
    return NO_MATCH;
  }

  boolean isNegated() {
    return negated;
  }

  /** The state of a notrace that need not be followed any more: it has no ways. */
  int lost() {
    return ControlGraph.GONE;
  }
}
