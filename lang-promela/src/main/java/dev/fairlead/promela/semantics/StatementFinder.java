package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.graph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the statements of a step by following it through the states inside of atomic sequences,
 * breadth first.
 */
final class StatementFinder {
  private final PromelaStateSpace exposed;
  private final Memory before;
  private final Memory after;

  /** A way from the source, one statement or handshake at a time. */
  private record Way(int[] state, int label, int processSet, Way previous) {}

  /**
   * @param exposed a space of its own, with the shapes of the states asked about
   */
  StatementFinder(PromelaStateSpace exposed, Shape.Shapes shapes) {
    this.exposed = exposed;
    this.before = new Memory(exposed.program(), shapes);
    this.after = new Memory(exposed.program(), shapes);
  }

  /** The statements of a step that begins with an edge; empty if there is no such step. */
  List<Statement> find(int[] source, Edge first, int[] target) {
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<Way> open = new ArrayDeque<>();
    open.add(new Way(Arrays.copyOf(source, source.length + 1), 0, 0, null));
    while (!open.isEmpty()) {
      Way way = open.remove();
      List<Way> next = steps(way, first);
      boolean given = next.isEmpty() || way.state()[way.state().length - 1] == 0;
      if (way.previous() != null && given && isState(way.state(), target)) {
        return told(way);
      }
      for (Way step : next) {
        if ((way.previous() == null || !given) && seen.add(step.state())) {
          open.add(step);
        }
      }
    }
    return List.of();
  }

  private static boolean isState(int[] exposedState, int[] target) {
    return exposedState.length == target.length + 1
        && Arrays.equals(exposedState, 0, target.length, target, 0, target.length);
  }

  /** The next statements: any that begin the step, then those of who holds control. */
  private List<Way> steps(Way way, Edge first) {
    int[] state = way.state();
    int holder = state[state.length - 1] - 1;
    List<Way> steps = new ArrayList<>();
    exposed.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          boolean fits =
              way.previous() == null
                  ? exposed.executed(label).get(0).edge() == first
                  : Arrays.stream(exposed.processes(processSet))
                      .anyMatch(process -> exposed.pid(process) == holder);
          if (fits) {
            steps.add(new Way(Arrays.copyOf(target, length), label, processSet, way));
          }
        });
    return steps;
  }

  private List<Statement> told(Way last) {
    List<Statement> statements = new ArrayList<>();
    for (Way way = last; way.previous() != null; way = way.previous()) {
      List<Statement> here = told(way.previous().state(), way);
      Collections.reverse(here);
      statements.addAll(here);
    }
    Collections.reverse(statements);
    return statements;
  }

  private List<Statement> told(int[] source, Way way) {
    before.load(source, 0, source.length - 1);
    after.load(way.state(), 0, way.state().length - 1);
    List<Step> steps = exposed.executed(way.label());
    int[] processes = exposed.processes(way.processSet());
    List<Statement> statements = new ArrayList<>();
    if (steps.size() == 1) {
      int mover = processes[0];
      String fails = exposed.isFailure(way.label()) ? StepLabels.VIOLATED : "";
      Optional<Message> message = message(steps.get(0), exposed.pid(mover));
      statements.add(statement(mover, steps.get(0), fails, message));
      return statements;
    }
    Step send = steps.get(0);
    Step receive = steps.get(1);
    boolean firstSends =
        before.state(exposed.pid(processes[0])) == send.edge().source()
            && isBehind(processes[0], send)
            && isBehind(processes[1], receive);
    int sender = processes[firstSends ? 0 : 1];
    int receiver = processes[firstSends ? 1 : 0];
    Message sent = sent(send, exposed.pid(sender));
    Message received = new Message(Direction.RECEIVED, sent.channel(), sent.name(), sent.content());
    statements.add(statement(sender, send, "", Optional.of(sent)));
    statements.add(statement(receiver, receive, "", Optional.of(received)));
    return statements;
  }

  private boolean isBehind(int process, Step step) {
    return after.state(exposed.pid(process)) == step.edge().target();
  }

  private Statement statement(int process, Step step, String remark, Optional<Message> message) {
    Edge edge = step.edge();
    return new Statement(
        exposed.processName(process),
        edge.span().source().name(),
        edge.span().line(),
        edge.text() + remark,
        message);
  }

  private Optional<Message> message(Step step, int pid) {
    if (step.action() instanceof Action.Send) {
      return Optional.of(sent(step, pid));
    }
    if (step.action() instanceof Action.Receive receive && !receive.keep()) {
      int channel = exposed.interpreter().channel(step.number(), before, pid);
      int position = removed(channel);
      int[] slots = new int[before.shape().channelType(channel).fields().size()];
      for (int field = 0; field < slots.length; field++) {
        slots[field] = before.cells()[before.slot(channel, position, field)];
      }
      return Optional.of(
          new Message(Direction.RECEIVED, channel, channelName(step), content(channel, slots)));
    }
    return Optional.empty();
  }

  private Message sent(Step send, int pid) {
    int channel = exposed.interpreter().channel(send.number(), before, pid);
    int[] values = new int[before.shape().channelType(channel).fields().size()];
    exposed.interpreter().message(send.number(), before, pid, values);
    return new Message(Direction.SENT, channel, channelName(send), content(channel, values));
  }

  /** The first message that is different afterwards; if they are all equal, any will do. */
  private int removed(int channel) {
    int fields = before.shape().channelType(channel).fields().size();
    int left = after.cells()[after.shape().buffer(channel)];
    for (int position = 0; position < left; position++) {
      for (int field = 0; field < fields; field++) {
        if (before.cells()[before.slot(channel, position, field)]
            != after.cells()[after.slot(channel, position, field)]) {
          return position;
        }
      }
    }
    return left;
  }

  /** The channel as the statement calls it. */
  private static String channelName(Step step) {
    String text = step.edge().text();
    int end = 0;
    while (end < text.length() && text.charAt(end) != '!' && text.charAt(end) != '?') {
      end++;
    }
    return text.substring(0, end).strip();
  }

  private String content(int channel, int[] values) {
    Type.ChannelType type = before.shape().channelType(channel);
    StringBuilder text = new StringBuilder();
    for (int field = 0; field < values.length; field++) {
      text.append(field == 0 ? "" : ",");
      text.append(exposed.text(type.fields().get(field), values[field]));
    }
    return text.toString();
  }
}
