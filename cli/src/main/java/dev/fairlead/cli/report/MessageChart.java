package dev.fairlead.cli.report;

import dev.fairlead.api.Run;
import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run as a message sequence chart (ITU-T Z.120, in its basic form): a lane for each process, time
 * from top to bottom, an arrow for each message from the row in which it is sent to the one in
 * which it is received: level for a handshake, slanted for a message that waits in a channel.
 * Processes that synchronise on an event are joined by a line.
 */
public final class MessageChart {

  /**
   * What a process does in a row.
   *
   * @param text what is written beside it; empty if it stands at another process of the row
   * @param detail the whole text
   */
  record Event(
      int row, int step, int lane, String text, String detail, Optional<Message> message) {}

  /** A message on its way; {@code to} is empty while nobody has received it. */
  record Arrow(Event from, Optional<Event> to) {}

  /** Lanes that take part in the same step of a model without statements. */
  record Joint(int row, int left, int right) {}

  /** How languages write the events of channels with buffers: {@code c[1]!3} and {@code c[1]?3}. */
  private static final Pattern CHANNEL_EVENT =
      Pattern.compile("([A-Za-z_][\\w.]*(?:\\[-?\\d+])*)([!?])(.*)");

  private final ChartLanes lanes;
  private final List<Event> events = new ArrayList<>();
  private final List<Arrow> arrows = new ArrayList<>();
  private final List<Joint> joints = new ArrayList<>();

  // messages under way, by channel
  private final Map<Integer, Deque<Event>> underWay = new TreeMap<>();

  // numbers of channels that events only name
  private final Map<String, Integer> named = new HashMap<>();

  private int rows;
  private final int loopRow;

  private MessageChart(Run run) {
    lanes = new ChartLanes(run);
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

  ChartLanes lanes() {
    return lanes;
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
      String process = statement.process();
      String start = lanes.prefix(process) + statement.line() + ": ";
      String text = statement.message().map(Message::text).orElse(statement.text());
      Event event =
          new Event(
              meets ? rows - 1 : rows++,
              step,
              lanes.of(process),
              start + text,
              start + statement.text(),
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
    List<String> processes = each.processes();
    Optional<Message> message = processes.size() == 1 ? message(each.event()) : Optional.empty();
    TreeMap<Integer, String> members = new TreeMap<>();
    processes.forEach(process -> members.putIfAbsent(lanes.of(process), lanes.prefix(process)));
    for (Map.Entry<Integer, String> member : members.entrySet()) {
      boolean first = member.getKey().equals(members.firstKey());
      String whole = member.getValue() + each.event();
      String text = first || !member.getValue().isEmpty() ? whole : "";
      Event event = new Event(rows, step, member.getKey(), text, whole, message);
      events.add(event);
      message.ifPresent(moved -> deliver(event, moved));
    }
    if (members.size() > 1) {
      joints.add(new Joint(rows, members.firstKey(), members.lastKey()));
    }
    rows++;
  }

  private Optional<Message> message(String event) {
    Matcher matcher = CHANNEL_EVENT.matcher(event);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String channel = matcher.group(1);
    int number = named.computeIfAbsent(channel, added -> named.size());
    Direction direction = matcher.group(2).equals("!") ? Direction.SENT : Direction.RECEIVED;
    return Optional.of(new Message(direction, number, channel, matcher.group(3)));
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
