package dev.fairlead.promela.semantics;

import dev.fairlead.core.property.Distance;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.semantics.ConditionDistance.Part;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * How far a state is from a condition, from a failing assertion, and from a deadlock (Edelkamp,
 * Lluch Lafuente and Leue 2001, section 5). Of a space whose processes are not counted.
 */
public final class Distances {
  /** Labels of control states in which a deadlock is to be expected begin like this. */
  private static final String DANGER = "danger";

  private final Program program;
  private final View view;
  private final Interpreter interpreter;
  private final ConditionDistance conditions;
  private final Memory memory;

  /** How far states are from conditions; empty if equal processes are counted. */
  public static Optional<Distances> of(PromelaStateSpace space) {
    return space.tables().families() == null
        ? Optional.of(new Distances(space, space.tables().view()))
        : Optional.empty();
  }

  private Distances(PromelaStateSpace space, View view) {
    this.view = view;
    this.program = space.program();
    this.interpreter = space.successors().interpreter();
    this.memory = new Memory(program, space.shapes());
    boolean atomic =
        program.types().stream().anyMatch(type -> !FlowGraphs.inside(type, view).isEmpty());
    this.conditions =
        new ConditionDistance(
            interpreter,
            space.controlGraphs(),
            atomic && program.uses().rendezvous(),
            new Writers(program, interpreter, space.controlGraphs()));
  }

  /** The last slot of an exposed state tells who holds control. */
  private void load(int[] state, int length) {
    memory.load(state, 0, view == View.EXPOSED ? length - 1 : length);
  }

  /** Until an expression, from outside of all processes, has a truth value. */
  public Distance to(Value value, boolean truth) {
    Part part = conditions.to(value, truth);
    return (reading, state, length) -> {
      load(state, length);
      return part.of(reading, memory, Successors.NO_PROCESS);
    };
  }

  /** Until an assertion fails: the nearest over all processes that have one, or may create one. */
  public Distance toFailure() {
    List<Part> nearest = new ArrayList<>();
    for (ProcessType type : program.types()) {
      List<Part> ways = new ArrayList<>();
      if (!type.claim()) {
        ways.addAll(assertions(type));
        ways.addAll(creations(type));
      }
      nearest.add(ConditionDistance.any(ways));
    }
    return (reading, state, length) -> {
      load(state, length);
      int least = Distance.NEVER;
      int second = Distance.NEVER;
      for (int pid = 0; pid < memory.processes(); pid++) {
        int one = nearest.get(memory.shape().type(pid)).of(reading, memory, pid);
        second = Math.min(second, Math.max(one, least));
        least = Math.min(least, one);
      }
      // What one process asserts is mostly made false by another one that is about to do the same.
      return reading.isGuess() && second < Distance.NEVER ? least + second : least;
    };
  }

  /** Until a process creates another one, of which nothing more is told. */
  private List<Part> creations(ProcessType type) {
    List<Part> found = new ArrayList<>();
    for (int state = 0; state < type.steps().size(); state++) {
      if (type.steps().get(state).stream().anyMatch(step -> creates(step.action()))) {
        found.add(behind(type, state, ConditionDistance.NONE));
      }
    }
    return found;
  }

  private static boolean creates(Action action) {
    if (action instanceof Action.Merged merged) {
      return merged.parts().stream().anyMatch(Distances::creates);
    } else if (action instanceof Action.DStep steps) {
      return steps.nodes().stream()
          .anyMatch(node -> node instanceof Action.Node.Do part && creates(part.action()));
    } else if (action instanceof Action.Assign assign) {
      return creates(assign.value());
    }
    return action instanceof Action.Condition condition && creates(condition.value());
  }

  private static boolean creates(Value value) {
    if (value instanceof Value.Unary unary) {
      return creates(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return creates(binary.left()) || creates(binary.right());
    }
    return value instanceof Value.Run;
  }

  /** Until a process has taken a statement of a control state in which a condition holds. */
  private Part behind(ProcessType type, int state, Part condition) {
    BitSet here = new BitSet();
    here.set(state);
    Part before =
        ConditionDistance.all(List.of(conditions.stepsTo(type.number(), here), condition));
    int last = FlowGraphs.inside(type, view).get(state) ? 0 : 1;
    return (reading, memory, pid) -> before.of(reading, memory, pid) + last;
  }

  private List<Part> assertions(ProcessType type) {
    List<Part> found = new ArrayList<>();
    for (int state = 0; state < type.steps().size(); state++) {
      for (Step step : type.steps().get(state)) {
        for (Part falsified : falsified(step.action())) {
          found.add(behind(type, state, falsified));
        }
      }
    }
    return found;
  }

  /** What makes the assertions of an action fail; inside of a d_step nothing can be told. */
  private List<Part> falsified(Action action) {
    if (action instanceof Action.Assert assertion) {
      return List.of(conditions.to(assertion.value(), false));
    } else if (action instanceof Action.Merged merged) {
      return merged.parts().stream().anyMatch(part -> !falsified(part).isEmpty())
          ? List.of(ConditionDistance.NONE)
          : List.of();
    } else if (action instanceof Action.DStep steps) {
      boolean asserts =
          steps.nodes().stream()
              .anyMatch(
                  node ->
                      node instanceof Action.Node.Do part && !falsified(part.action()).isEmpty());
      return asserts ? List.of(ConditionDistance.NONE) : List.of();
    }
    return List.of();
  }

  /** Until every process is blocked, in any control state in which that is possible. */
  public Distance toDeadlock() {
    return blocked((type, state) -> true);
  }

  /** The same in the control states with a label that begins with {@code danger}, if there are. */
  public Optional<Distance> toDanger() {
    boolean labelled =
        program.types().stream()
            .anyMatch(
                type ->
                    type.graph().labels().keySet().stream().anyMatch(l -> l.startsWith(DANGER)));
    return labelled ? Optional.of(blocked(Distances::isDangerous)) : Optional.empty();
  }

  private static boolean isDangerous(ProcessType type, int state) {
    return type.graph().labels().entrySet().stream()
        .anyMatch(label -> label.getKey().startsWith(DANGER) && label.getValue() == state);
  }

  private Distance blocked(BiPredicate<ProcessType, Integer> counts) {
    List<Optional<Part>> ofTypes = new ArrayList<>();
    for (ProcessType type : program.types()) {
      List<Part> ways = new ArrayList<>();
      for (int state = 0; state < type.steps().size(); state++) {
        if (counts.test(type, state)) {
          blockedIn(type, state).ifPresent(ways::add);
        }
      }
      ofTypes.add(
          type.claim() || ways.isEmpty()
              ? Optional.empty()
              : Optional.of(ConditionDistance.any(ways)));
    }
    return (reading, state, length) -> {
      load(state, length);
      long total = 0;
      for (int pid = 0; pid < memory.processes(); pid++) {
        Optional<Part> part = ofTypes.get(memory.shape().type(pid));
        if (part.isPresent()) {
          int one = part.get().of(reading, memory, pid);
          total = reading.isGuess() ? total + one : Math.max(total, one);
        }
      }
      return (int) Math.min(total, Distance.NEVER);
    };
  }

  /** Until a process is in a control state and none of its statements there is possible. */
  private Optional<Part> blockedIn(ProcessType type, int state) {
    List<Part> parts = new ArrayList<>();
    for (Step step : type.steps().get(state)) {
      Optional<Part> impossible = impossible(Action.first(step.action()));
      if (impossible.isEmpty() && type.provided().isEmpty()) {
        return Optional.empty();
      }
      impossible.ifPresent(parts::add);
    }
    BitSet here = new BitSet();
    here.set(state);
    parts.add(conditions.stepsTo(type.number(), here));
    return Optional.of(ConditionDistance.all(parts));
  }

  /** Until an action is not possible; empty if it always is. */
  private Optional<Part> impossible(Action action) {
    if (action instanceof Action.Condition condition) {
      return creates(condition.value())
          ? Optional.empty()
          : Optional.of(conditions.to(condition.value(), false));
    } else if (action instanceof Action.Send send) {
      return Optional.of(
          ConditionDistance.atMostOneAStep(
              (memory, pid) -> {
                int channel = interpreter.value(send.channel(), memory, pid);
                return memory.channelType(channel, send.span()).capacity()
                    - memory.messages(channel, send.span());
              }));
    } else if (action instanceof Action.Receive receive) {
      boolean first = !receive.anywhere();
      return Optional.of(
          ConditionDistance.atMostOneAStep(
              (memory, pid) -> {
                int channel = interpreter.value(receive.channel(), memory, pid);
                int messages = memory.messages(channel, receive.span());
                boolean tagged =
                    receive.message().stream().anyMatch(Action.Pattern.Match.class::isInstance);
                return tagged ? (first ? head(receive, channel, messages, pid) : 0) : messages;
              }));
    } else if (action instanceof Action.End || action instanceof Action.DStep) {
      return Optional.of(ConditionDistance.NONE);
    }
    return Optional.empty();
  }

  /** 1 if the message at the front is one that can be received, else 0. */
  private int head(Action.Receive receive, int channel, int messages, int pid) {
    if (messages == 0) {
      return 0;
    }
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Match match
          && interpreter.value(match.value(), memory, pid)
              != memory.cells()[memory.slot(channel, 0, i)]) {
        return 0;
      }
    }
    return 1;
  }
}
