package dev.fairlead.promela.semantics;

import dev.fairlead.core.property.ConditionSyntax;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Distance.Reading;
import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far an expression is from being true or false, by its syntax (Edelkamp, Lluch Lafuente and
 * Leue 2001, table 3). Where only a lower bound is allowed, a relation or a channel counts as one
 * step: an atomic sequence may do much at once.
 */
final class ConditionDistance implements ConditionSyntax<Value, ConditionDistance.Part> {

  /** A distance in a state that is unpacked, as seen by a process. */
  @FunctionalInterface
  interface Part {
    int of(Reading reading, Memory memory, int pid);
  }

  private static final Part NEVER = (reading, memory, pid) -> Distance.NEVER;
  static final Part NONE = (reading, memory, pid) -> 0;

  private final Interpreter interpreter;
  private final List<ControlFlow.Graph> graphs;

  /** Whether a path in a control graph may be shorter in steps than its arcs count. */
  private final boolean stepsMayJoin;

  private final Writers writers;
  private final Map<List<Integer>, int[]> stepsTo = new ConcurrentHashMap<>();

  ConditionDistance(
      Interpreter interpreter,
      List<ControlFlow.Graph> graphs,
      boolean stepsMayJoin,
      Writers writers) {
    this.interpreter = interpreter;
    this.writers = writers;
    this.graphs = graphs;
    this.stepsMayJoin = stepsMayJoin;
  }

  @Override
  public Part to(Value value, boolean truth) {
    if (value instanceof Value.Constant constant) {
      return constant.value() != 0 == truth ? NONE : NEVER;
    } else if (value instanceof Value.Unary unary && unary.op() == UnaryOp.NOT) {
      return to(unary.operand(), !truth);
    } else if (value instanceof Value.Binary binary) {
      return ConditionSyntax.binary(
          this, binary.op(), binary, binary.left(), binary.right(), truth);
    } else if (value instanceof Value.Full full && truth) {
      return atMostOneAStep(
          (memory, pid) -> {
            int channel = interpreter.value(full.channel(), memory, pid);
            int capacity = memory.channelType(channel, full.span()).capacity();
            return capacity - memory.messages(channel, full.span());
          });
    } else if (value instanceof Value.At at && truth) {
      return at(at);
    }
    return plain(value, truth);
  }

  @Override
  public Part all(Part one, Part other) {
    return all(List.of(one, other));
  }

  @Override
  public Part any(Part one, Part other) {
    return any(List.of(one, other));
  }

  @Override
  public Part plain(Value value, boolean truth) {
    return writers.leadingTo(
        (reading, memory, pid) -> interpreter.value(value, memory, pid) != 0 == truth ? 0 : 1,
        List.of(value));
  }

  @Override
  public Part relation(Distance.Relation relation, Value left, Value right) {
    return writers.leadingTo(
        (reading, memory, pid) ->
            Distance.between(
                relation,
                interpreter.value(left, memory, pid),
                interpreter.value(right, memory, pid),
                reading),
        List.of(left, right));
  }

  /** A count of something of which a step may do several. */
  static Part atMostOneAStep(Count count) {
    return (reading, memory, pid) -> {
      int whole = count.of(memory, pid);
      return reading == Reading.LOWER_BOUND ? Math.min(1, whole) : whole;
    };
  }

  /** A number in a state, as seen by a process. */
  @FunctionalInterface
  interface Count {
    int of(Memory memory, int pid);
  }

  private Part at(Value.At at) {
    BitSet target = new BitSet();
    target.set(at.state());
    Part steps = stepsTo(at.type(), target);
    Part plain = plain(at, true);
    return (reading, memory, pid) -> {
      if (plain.of(reading, memory, pid) == 0) {
        return 0;
      }
      Optional<Value> given = at.pid();
      int process =
          given.isPresent()
              ? interpreter.value(given.get(), memory, pid)
              : first(at.type(), memory);
      boolean present =
          process >= 0 && process < memory.processes() && memory.shape().type(process) == at.type();
      // Another process with this number may come.
      return present && reading.isGuess() || present && given.isEmpty() && !mayEnd(at.type())
          ? Math.max(1, steps.of(reading, memory, process))
          : 1;
    };
  }

  /** If processes of a type end, another one may be the one that is meant later. */
  private boolean mayEnd(int type) {
    BitSet gone = new BitSet();
    gone.set(ControlGraph.GONE);
    return graphs.get(type).stepsTo(gone)[graphs.get(type).initial()]
        != ControlFlow.Graph.UNREACHABLE;
  }

  private static int first(int type, Memory memory) {
    for (int process = 0; process < memory.processes(); process++) {
      if (memory.shape().type(process) == type) {
        return process;
      }
    }
    return -1;
  }

  /** Steps of a process, which is the one that looks, to one of some control states. */
  Part stepsTo(int type, BitSet targets) {
    int[] steps =
        stepsTo.computeIfAbsent(key(type, targets), key -> graphs.get(type).stepsTo(targets));
    return (reading, memory, pid) -> {
      int left = steps[memory.state(pid)];
      if (left == ControlFlow.Graph.UNREACHABLE) {
        return Distance.NEVER;
      }
      return stepsMayJoin && reading == Reading.LOWER_BOUND ? Math.min(1, left) : left;
    };
  }

  private static List<Integer> key(int type, BitSet targets) {
    List<Integer> key = new ArrayList<>(List.of(type));
    targets.stream().forEach(key::add);
    return key;
  }

  static Part all(List<Part> parts) {
    return (reading, memory, pid) -> {
      long total = 0;
      for (Part part : parts) {
        int one = part.of(reading, memory, pid);
        total = reading.isGuess() ? total + one : Math.max(total, one);
      }
      return (int) Math.min(total, Distance.NEVER);
    };
  }

  static Part any(List<Part> parts) {
    return (reading, memory, pid) -> {
      int least = Distance.NEVER;
      for (Part part : parts) {
        least = Math.min(least, part.of(reading, memory, pid));
      }
      return least;
    };
  }
}
