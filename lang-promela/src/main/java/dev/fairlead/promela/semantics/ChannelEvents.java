package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What happens in a step of the exposed view: which process executes what, and which messages move.
 */
final class ChannelEvents {
  private final PromelaStateSpace exposed;
  private final Memory before;
  private final Memory after;
  private final Memory within;

  /**
   * A statement that is executed by a process.
   *
   * @param process its number in the space
   * @param inside the events of a d_step in their order
   */
  record Happened(int process, Step step, Optional<Event> event, List<Event> inside) {

    List<Event> events() {
      return event.isPresent() ? Stream.concat(event.stream(), inside.stream()).toList() : inside;
    }
  }

  /** A message that is put into a channel or taken out of it. */
  record Event(boolean send, int channel, int[] values) {}

  ChannelEvents(PromelaStateSpace exposed, Shape.Shapes shapes) {
    this.exposed = exposed;
    this.before = new Memory(exposed.program(), shapes);
    this.after = new Memory(exposed.program(), shapes);
    this.within = new Memory(exposed.program(), shapes);
  }

  /** The type of a channel in the state asked about last. */
  Type.ChannelType type(int channel) {
    return before.shape().channelType(channel);
  }

  /** What a process calls a channel there, with the values of its indices. */
  Optional<String> name(int channel, int process) {
    return exposed.description().variableWith(channel, exposed.pid(process), before);
  }

  /** The statement of a step, or the two of a handshake. */
  List<Happened> of(int[] source, int label, int processSet, int[] target) {
    before.load(source, 0, source.length - 1);
    after.load(target, 0, target.length - 1);
    List<Step> steps = exposed.labels().statements(label);
    int[] processes = exposed.processes(processSet);
    List<Happened> all = new ArrayList<>();
    if (processes.length == 0) {
      return all;
    }
    if (steps.size() == 1) {
      Step step = steps.get(0);
      int pid = exposed.pid(processes[0]);
      all.add(new Happened(processes[0], step, event(step, pid), inside(step, pid, null)));
      return all;
    }
    Step send = steps.get(0);
    Step receive = steps.get(1);
    boolean firstSends =
        before.state(exposed.pid(processes[0])) == send.edge().source()
            && isBehind(processes[0], send)
            && isBehind(processes[1], receive);
    int sender = processes[firstSends ? 0 : 1];
    Event sent = sent(send, exposed.pid(sender));
    Event received = new Event(false, sent.channel(), sent.values());
    all.add(new Happened(sender, send, Optional.of(sent), List.of()));
    int receiver = processes[firstSends ? 1 : 0];
    List<Event> inside = inside(receive, exposed.pid(receiver), sent.values());
    all.add(new Happened(receiver, receive, Optional.of(received), inside));
    return all;
  }

  private List<Event> inside(Step step, int pid, int[] received) {
    List<Event> events = new ArrayList<>();
    if (step.action() instanceof Action.DStep) {
      within.copy(before);
      exposed
          .successors()
          .interpreter()
          .follow(
              step.number(),
              within,
              pid,
              received,
              (part, memory, owner) -> {
                if (part instanceof Action.Send send) {
                  events.add(sent(send, memory, owner));
                } else if (part instanceof Action.Receive receive && !receive.keep()) {
                  events.add(received(receive, memory, owner));
                }
              });
    }
    return events;
  }

  private Event sent(Action.Send send, Memory memory, int pid) {
    int channel = exposed.successors().interpreter().value(send.channel(), memory, pid);
    List<Type.Scalar> fields = memory.shape().channelType(channel).fields();
    int[] values = new int[fields.size()];
    for (int field = 0; field < values.length; field++) {
      int value = exposed.successors().interpreter().value(send.message().get(field), memory, pid);
      values[field] = fields.get(field).width().fit(value);
    }
    return new Event(true, channel, values);
  }

  private Event received(Action.Receive receive, Memory memory, int pid) {
    int channel = exposed.successors().interpreter().value(receive.channel(), memory, pid);
    int position = exposed.successors().interpreter().find(receive, memory, pid);
    return new Event(false, channel, message(memory, channel, position));
  }

  private static int[] message(Memory memory, int channel, int position) {
    int[] values = new int[memory.shape().channelType(channel).fields().size()];
    for (int field = 0; field < values.length; field++) {
      values[field] = memory.cells()[memory.slot(channel, position, field)];
    }
    return values;
  }

  private boolean isBehind(int process, Step step) {
    return after.state(exposed.pid(process)) == step.edge().target();
  }

  private Optional<Event> event(Step step, int pid) {
    Action action = Action.first(step.action());
    if (action instanceof Action.Send) {
      return Optional.of(sent(step, pid));
    }
    if (action instanceof Action.Receive receive && !receive.keep()) {
      int channel = exposed.successors().interpreter().channel(step.number(), before, pid);
      return Optional.of(new Event(false, channel, message(before, channel, removed(channel))));
    }
    return Optional.empty();
  }

  private Event sent(Step send, int pid) {
    int channel = exposed.successors().interpreter().channel(send.number(), before, pid);
    int[] values = new int[before.shape().channelType(channel).fields().size()];
    exposed.successors().interpreter().message(send.number(), before, pid, values);
    return new Event(true, channel, values);
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
}
