package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.semantics.ChannelEvents.Event;
import dev.fairlead.promela.semantics.ChannelEvents.Happened;
import dev.fairlead.promela.semantics.Performances.Performed;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the statements of a step by following it through the states inside of atomic sequences,
 * breadth first.
 */
final class StatementFinder {
  private final PromelaStateSpace exposed;
  private final ChannelEvents events;

  /** A way from the source, one statement or handshake at a time. */
  private record Way(int[] state, int label, int processSet, Way previous) {}

  /**
   * @param exposed a space of its own, with the shapes of the states asked about
   */
  StatementFinder(PromelaStateSpace exposed, Shape.Shapes shapes) {
    this.exposed = exposed;
    this.events = new ChannelEvents(exposed, shapes);
  }

  /** For steps of a space, as they are or by the states inside of its atomic sequences. */
  static StatementFinder of(PromelaStateSpace asked) {
    SpaceTables tables = asked.tables();
    Shape.Shapes shapes = tables.shapes();
    return new StatementFinder(
        tables.isCollapsed()
            ? new PromelaStateSpace(tables.program(), View.EXPOSED, shapes)
            : asked,
        shapes);
  }

  /** The statements of a step of the space that this is {@link #of}. */
  List<Statement> statements(
      PromelaStateSpace asked, int[] source, int label, int processSet, int[] target) {
    return asked == exposed
        ? told(source, label, processSet, target)
        : find(source, asked.labels().first(label), pids(asked, processSet), target);
  }

  /** The same, by the edges of the control graphs. */
  List<Performed> performed(
      PromelaStateSpace asked, int[] source, int label, int processSet, int[] target) {
    return asked == exposed
        ? performed(source, label, processSet, target)
        : performed(source, asked.labels().first(label), pids(asked, processSet), target);
  }

  private static int[] pids(PromelaStateSpace space, int processSet) {
    return Arrays.stream(space.processes(processSet)).map(space::pid).toArray();
  }

  /**
   * The statements of a step that begins with an edge; empty if there is no such step.
   *
   * @param pids the processes that take it
   */
  List<Statement> find(int[] source, Edge first, int[] pids, int[] target) {
    List<Statement> statements = new ArrayList<>();
    for (Way way : ways(source, first, pids, target)) {
      statements.addAll(told(way.previous().state(), way.label(), way.processSet(), way.state()));
    }
    return statements;
  }

  /** The same, by the edges of the control graphs. */
  List<Performed> performed(int[] source, Edge first, int[] pids, int[] target) {
    List<Performed> performed = new ArrayList<>();
    for (Way way : ways(source, first, pids, target)) {
      performed.addAll(
          performed(way.previous().state(), way.label(), way.processSet(), way.state()));
    }
    return performed;
  }

  /** The edges of a step of the exposed view. */
  private List<Performed> performed(int[] source, int label, int processSet, int[] target) {
    return events.of(source, label, processSet, target).stream()
        .map(each -> new Performed(exposed.pid(each.process()), each.step().edge()))
        .toList();
  }

  /** A way from the source to the target, one statement or handshake after the other. */
  private List<Way> ways(int[] source, Edge first, int[] pids, int[] target) {
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<Way> open = new ArrayDeque<>();
    Way start = new Way(Arrays.copyOf(source, source.length + 1), 0, 0, null);
    open.addAll(steps(start, pids));
    open.removeIf(way -> exposed.labels().statements(way.label()).get(0).edge() != first);
    while (!open.isEmpty()) {
      Way way = open.remove();
      if (exposed.successors().goesOn(way.state(), way.state().length)) {
        for (Way step : steps(way, pids)) {
          if (seen.add(step.state())) {
            open.add(step);
          }
        }
      } else if (isState(way.state(), target)) {
        return upTo(way);
      }
    }
    return List.of();
  }

  private static boolean isState(int[] exposedState, int[] target) {
    return exposedState.length == target.length + 1
        && Arrays.equals(exposedState, 0, target.length, target, 0, target.length);
  }

  private List<Way> steps(Way way, int[] pids) {
    List<Way> steps = new ArrayList<>();
    exposed.stepsAmong(
        pids,
        way.state(),
        way.state().length,
        (label, processSet, target, length) ->
            steps.add(new Way(Arrays.copyOf(target, length), label, processSet, way)));
    return steps;
  }

  private static List<Way> upTo(Way last) {
    List<Way> ways = new ArrayList<>();
    for (Way way = last; way.previous() != null; way = way.previous()) {
      ways.add(0, way);
    }
    return ways;
  }

  /** The statements of a step of the exposed view. */
  private List<Statement> told(int[] source, int label, int processSet, int[] target) {
    String remark = exposed.labels().isFailure(label) ? StepLabels.VIOLATED : "";
    return events.of(source, label, processSet, target).stream()
        .map(happened -> statement(happened, remark))
        .toList();
  }

  private Statement statement(Happened happened, String remark) {
    Edge edge = happened.step().edge();
    return new Statement(
        exposed.processName(happened.process()),
        edge.span().source().name(),
        edge.span().line(),
        edge.text() + remark,
        happened.event().map(event -> message(event, happened)));
  }

  private Message message(Event event, Happened happened) {
    Direction direction = event.send() ? Direction.SENT : Direction.RECEIVED;
    String name =
        events
            .name(event.channel(), happened.process())
            .orElseGet(() -> nameInText(happened.step()));
    return new Message(direction, event.channel(), name, content(event));
  }

  /** The channel as the statement calls it. */
  private static String nameInText(Step step) {
    String text = step.edge().text();
    int end = 0;
    while (end < text.length() && text.charAt(end) != '!' && text.charAt(end) != '?') {
      end++;
    }
    return text.substring(0, end).strip();
  }

  private String content(Event event) {
    Type.ChannelType type = events.type(event.channel());
    StringBuilder text = new StringBuilder();
    for (int field = 0; field < event.values().length; field++) {
      text.append(field == 0 ? "" : ",");
      text.append(exposed.description().plain(type.fields().get(field), event.values()[field]));
    }
    return text.toString();
  }
}
