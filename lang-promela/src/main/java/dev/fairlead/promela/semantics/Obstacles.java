package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Place;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.Places;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells why processes cannot go on in a state in which nothing can move. */
final class Obstacles {
  private final Interpreter interpreter;
  private final Description description;

  Obstacles(Interpreter interpreter, Description description) {
    this.interpreter = interpreter;
    this.description = description;
  }

  List<Standing> of(Memory at) {
    List<Standing> all = new ArrayList<>();
    for (int pid = 0; pid < at.processes(); pid++) {
      ProcessType type = at.type(pid);
      String place = Places.of(type.graph(), at.state(pid)).orElse("");
      all.add(new Standing(description.name(at.shape(), pid), place, obstacles(at, pid)));
    }
    return all;
  }

  private List<Obstacle> obstacles(Memory at, int pid) {
    Optional<String> forbidden = forbidden(at, pid);
    List<Obstacle> obstacles = new ArrayList<>();
    for (Step step : at.type(pid).steps().get(at.state(pid))) {
      if (!Action.isElse(step.action())) {
        Span span = step.edge().span();
        String reason = forbidden.orElseGet(() -> reason(step.action(), at, pid));
        obstacles.add(new Obstacle(step.edge().text(), span.place(), reason));
      }
    }
    return obstacles;
  }

  /** What keeps all steps of a process from being taken. */
  private Optional<String> forbidden(Memory at, int pid) {
    Optional<Value> provided = at.type(pid).provided();
    return provided.isPresent() && !interpreter.provided(at.shape().type(pid), at, pid)
        ? Optional.of("its provided clause is false" + where(provided.get(), at, pid))
        : Optional.empty();
  }

  private String reason(Action action, Memory at, int pid) {
    try {
      return blocking(action, at, pid);
    } catch (ModelFault fault) {
      return fault.getMessage();
    }
  }

  private String blocking(Action action, Memory at, int pid) {
    Action first = Action.first(action);
    if (first instanceof Action.Condition condition) {
      return interpreter.value(condition.value(), at, pid) == 0
          ? "false" + where(condition.value(), at, pid)
          : "";
    } else if (first instanceof Action.Send send) {
      int channel = interpreter.value(send.channel(), at, pid);
      return at.channelType(channel, send.span()).isRendezvous()
          ? "no process is ready to receive it"
          : at.isFull(channel, send.span()) ? "the channel is full" : "";
    } else if (first instanceof Action.Receive receive) {
      return missing(receive, at, pid);
    } else if (first instanceof Action.End && pid + 1 < at.processes()) {
      String later = description.name(at.shape(), pid + 1);
      return "processes end in the reverse order of their start, and " + later + " has not";
    } else if (first instanceof Action.DStep step && step.first() >= 0) {
      return inside(step, step.first(), at, pid);
    }
    return "";
  }

  private String missing(Action.Receive receive, Memory at, int pid) {
    int channel = interpreter.value(receive.channel(), at, pid);
    Type.ChannelType type = at.channelType(channel, receive.span());
    if (type.isRendezvous()) {
      return "no process is ready to send it";
    } else if (at.messages(channel, receive.span()) == 0) {
      return "the channel is empty";
    }
    String messages = description.messages(channel, at);
    return (receive.anywhere() ? "no message fits: " : "the first message does not fit: ")
        + messages;
  }

  /** What a d_step begins with; several options have several reasons. */
  private String inside(Action.DStep step, int node, Memory at, int pid) {
    if (step.nodes().get(node) instanceof Action.Node.Do begin) {
      return blocking(begin.action(), at, pid);
    }
    Set<String> reasons = new LinkedHashSet<>();
    for (int option : ((Action.Node.Choose) step.nodes().get(node)).options()) {
      reasons.add(inside(step, option, at, pid));
    }
    reasons.remove("");
    return String.join("; ", reasons);
  }

  /** The values of the variables that stand in an expression. */
  private String where(Value value, Memory at, int pid) {
    Set<String> values = new LinkedHashSet<>();
    collect(value, at, pid, values);
    return values.isEmpty() ? "" : ", where " + String.join(", ", values);
  }

  private void collect(Value value, Memory at, int pid, Set<String> values) {
    if (value instanceof Value.Read read && read.place().stored()) {
      SlotValue slot = description.ofCell(cell(read.place(), at, pid), at);
      values.add(slot.name() + " = " + slot.value());
      read.place().indices().forEach(index -> collect(index.value(), at, pid, values));
    } else if (value instanceof Value.Unary unary) {
      collect(unary.operand(), at, pid, values);
    } else if (value instanceof Value.Binary binary) {
      collect(binary.left(), at, pid, values);
      collect(binary.right(), at, pid, values);
    } else if (value instanceof Value.Conditional choice) {
      collect(choice.condition(), at, pid, values);
      collect(choice.then(), at, pid, values);
      collect(choice.otherwise(), at, pid, values);
    } else if (value instanceof Value.Length length) {
      collect(length.channel(), at, pid, values);
    } else if (value instanceof Value.Full full) {
      collect(full.channel(), at, pid, values);
    } else if (value instanceof Value.Poll poll) {
      collect(poll.channel(), at, pid, values);
    } else if (value instanceof Value.ProcessCount) {
      values.add("_nr_pr = " + at.processes());
    }
  }

  private int cell(Place place, Memory at, int pid) {
    int cell = place.offset() + (place.local() ? at.base(pid) : 0);
    for (Place.Index index : place.indices()) {
      cell += index.stride() * interpreter.value(index.value(), at, pid);
    }
    return cell;
  }
}
