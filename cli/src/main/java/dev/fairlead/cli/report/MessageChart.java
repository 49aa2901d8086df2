package dev.fairlead.cli.report;

import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run as a message sequence chart (ITU-T Z.120, in its basic form): a lane for each process, time
 * from top to bottom, an arrow for each message from the row in which it is sent to the one in
 * which it is received: level for a handshake, slanted for a message that waits in a channel. Where
 * a model has no statements, the processes that move together are joined by a line.
 */
public final class MessageChart {

  /** What a process does in a row. */
  record Event(int row, int step, int lane, String text, Optional<Message> message) {}

  /** A message on its way; {@code to} is empty while nobody has received it. */
  record Arrow(Event from, Optional<Event> to) {}

  /** Lanes that take part in the same step of a model without statements. */
  record Joint(int row, int left, int right) {}

  private static final Pattern NUMBERED = Pattern.compile(".*\\((\\d{1,9})\\)");

  private final Map<String, Integer> lanes = new LinkedHashMap<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();
  private final List<Joint> joints = new ArrayList<>();

  // messages under way, by channel
  private final Map<Integer, Deque<Event>> underWay = new TreeMap<>();

  private int rows;
  private final int loopRow;

  private MessageChart(Run run) {
    processes(run).forEach(this::lane);
    int step = 0;
    for (Run.Step each : run.stem()) {
      add(++step, each);
    }
    loopRow = run.isLasso() ? rows : -1;
    for (Run.Step each : run.loop()) {
      add(++step, each);
    }
    for (Deque<Event> lost : underWay.values()) {
      lost.forEach(sent -> arrows.add(new Arrow(sent, Optional.empty())));
    }
  }

  /** The chart of a run as an SVG document. */
  public static String svg(String title, Run run) {
    MessageChart chart = new MessageChart(run);
    return new ChartDrawing(chart).draw(title);
  }

  /** The names of the lanes, by number. */
  List<String> lanes() {
    return List.copyOf(lanes.keySet());
  }

  List<Event> events() {
    return events;
  }

  List<Arrow> arrows() {
    return arrows;
  }

  List<Joint> joints() {
    return joints;
  }

  int rows() {
    return rows;
  }

  /** The row in which the loop begins; -1 without a loop. */
  int loopRow() {
    return loopRow;
  }

  private void add(int step, Run.Step each) {
    if (each.statements().isEmpty()) {
      addJointly(step, each);
      return;
    }
    Statement previous = null;
    for (Statement statement : each.statements()) {
      boolean meets = previous != null && meet(previous, statement);
      Event event =
          new Event(
              meets ? rows - 1 : rows++,
              step,
              lane(statement.process()),
              statement.line() + ": " + statement.text(),
              statement.message());
      events.add(event);
      statement.message().ifPresent(message -> deliver(event, message));
      previous = statement;
    }
  }

  /**
   * Whether two statements, one after the other in a step, are a handshake: nobody else can take a
   * message out of a buffer in the step in which it is sent.
   */
  private static boolean meet(Statement send, Statement receive) {
    return send.message().isPresent()
        && receive.message().isPresent()
        && send.message().get().direction() == Direction.SENT
        && receive.message().get().direction() == Direction.RECEIVED
        && send.message().get().channel() == receive.message().get().channel()
        && !send.process().equals(receive.process());
  }

  private void addJointly(int step, Run.Step each) {
    int left = Integer.MAX_VALUE;
    int right = -1;
    for (String process : each.processes()) {
      int lane = lane(process);
      left = Math.min(left, lane);
      right = Math.max(right, lane);
      events.add(new Event(rows, step, lane, each.event(), Optional.empty()));
    }
    if (left < right) {
      joints.add(new Joint(rows, left, right));
    }
    rows++;
  }

  /** Who takes part: by number if all have one, as in {@code P(2)}, else as they come. */
  private static List<String> processes(Run run) {
    Set<String> names = new LinkedHashSet<>();
    Stream.concat(run.stem().stream(), run.loop().stream())
        .forEach(
            step -> {
              step.statements().forEach(statement -> names.add(statement.process()));
              if (step.statements().isEmpty()) {
                names.addAll(step.processes());
              }
            });
    boolean numbered = names.stream().allMatch(name -> NUMBERED.matcher(name).matches());
    return numbered
        ? names.stream().sorted(Comparator.comparingInt(MessageChart::number)).toList()
        : List.copyOf(names);
  }

  private static int number(String process) {
    Matcher matcher = NUMBERED.matcher(process);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private int lane(String process) {
    return lanes.computeIfAbsent(process, added -> lanes.size());
  }

  /** A message is the one sent first among those with its content, whatever the channel does. */
  private void deliver(Event event, Message message) {
    Deque<Event> sent = underWay.computeIfAbsent(message.channel(), c -> new ArrayDeque<>());
    if (message.direction() == Direction.SENT) {
      sent.add(event);
      return;
    }
    for (Event each : sent) {
      if (each.message().orElseThrow().content().equals(message.content())) {
        sent.remove(each);
        arrows.add(new Arrow(each, Optional.of(event)));
        return;
      }
    }
  }
}
