package dev.fairlead.csp.oracle;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A process of a model with broadcasts; {@code equals} is structural. The generator makes it,
 * {@link BroadcastText} writes it down, and {@link BroadcastOracle} takes its steps, so that no
 * parser stands between what is meant and what is expected.
 */
sealed interface BroadcastTerm {

  /** The same with values put in for names. */
  BroadcastTerm with(Map<String, Integer> known);

  /** Numbers; what is true is 1, and what is false 0. */
  sealed interface Value {
    Value with(Map<String, Integer> known);

    int of(Map<String, Integer> variables);
  }

  record Num(int n) implements Value {
    @Override
    public Value with(Map<String, Integer> known) {
      return this;
    }

    @Override
    public int of(Map<String, Integer> variables) {
      return n;
    }
  }

  /** Also a number of processes, {@code #} or {@code #P()}, see {@link BroadcastCounts}. */
  record Variable(String name) implements Value {
    @Override
    public Value with(Map<String, Integer> known) {
      return this;
    }

    @Override
    public int of(Map<String, Integer> variables) {
      return variables.get(name);
    }
  }

  /** A parameter, an index or something received. */
  record Name(String name) implements Value {
    @Override
    public Value with(Map<String, Integer> known) {
      return known.containsKey(name) ? new Num(known.get(name)) : this;
    }

    @Override
    public int of(Map<String, Integer> variables) {
      throw new AssertionError(name + " is not known");
    }
  }

  record Op(Value left, String operator, Value right) implements Value {
    /** Constant parts are evaluated: a process is its text after that. */
    @Override
    public Value with(Map<String, Integer> known) {
      Op op = new Op(left.with(known), operator, right.with(known));
      boolean constant = op.left instanceof Num && op.right instanceof Num;
      return constant ? new Num(op.of(Map.of())) : op;
    }

    @Override
    public int of(Map<String, Integer> variables) {
      int l = left.of(variables);
      int r = right.of(variables);
      return switch (operator) {
        case "+" -> l + r;
        case "-" -> l - r;
        case "*" -> l * r;
        case "%" -> Math.floorMod(l, r);
        case "==" -> l == r ? 1 : 0;
        case "!=" -> l != r ? 1 : 0;
        case "<" -> l < r ? 1 : 0;
        case ">" -> l > r ? 1 : 0;
        default -> throw new AssertionError(operator);
      };
    }
  }

  record Assignment(String variable, Value value) {}

  record Block(List<Assignment> assignments) {
    static final Block NONE = new Block(List.of());

    Block with(Map<String, Integer> known) {
      return new Block(
          assignments.stream()
              .map(a -> new Assignment(a.variable(), a.value().with(known)))
              .toList());
    }
  }

  private static List<Value> all(List<Value> values, Map<String, Integer> known) {
    return values.stream().map(value -> value.with(known)).toList();
  }

  /** One of an array of channels if the index is not null. */
  record Channel(String name, Value index) {
    Channel with(Map<String, Integer> known) {
      return index == null ? this : new Channel(name, index.with(known));
    }
  }

  record Stop() implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return this;
    }
  }

  record Skip() implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return this;
    }
  }

  /** An internal step if the event is {@code tau}. */
  record Prefix(String event, List<Value> arguments, Block block, BroadcastTerm next)
      implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Prefix(event, all(arguments, known), block.with(known), next.with(known));
    }
  }

  record Send(Channel channel, List<Value> values, Block block, BroadcastTerm next)
      implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Send(channel.with(known), all(values, known), block.with(known), next.with(known));
    }
  }

  /** A pattern that is a name binds it. The guard is 1 if there is none. */
  record Receive(Channel channel, Value guard, List<Value> patterns, BroadcastTerm next)
      implements BroadcastTerm {
    static final Value FREE = new Num(1);

    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Receive(
          channel.with(known), guard.with(known), all(patterns, known), next.with(known));
    }
  }

  record Guard(Value condition, BroadcastTerm body) implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Guard(condition.with(known), body.with(known));
    }
  }

  /** {@code if}, {@code ifa}. */
  record If(String keyword, Value condition, BroadcastTerm then, BroadcastTerm otherwise)
      implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new If(keyword, condition.with(known), then.with(known), otherwise.with(known));
    }
  }

  /**
   * Operands of {@code []}, {@code [*]}, {@code <>}, {@code interrupt}, {@code ;}, {@code |||} or
   * {@code ||}.
   */
  record Compose(String operator, List<BroadcastTerm> parts) implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Compose(operator, parts.stream().map(part -> part.with(known)).toList());
    }
  }

  /** {@code ||| i:{0..last} @ P(i)}. */
  record Indexed(String operator, String index, int last, BroadcastTerm body)
      implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Indexed(operator, index, last, body.with(known));
    }
  }

  /** {@code |||{count} @ P()}. */
  record Replicated(int count, BroadcastTerm body) implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Replicated(count, body.with(known));
    }
  }

  record Atomic(BroadcastTerm body) implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Atomic(body.with(known));
    }
  }

  /**
   * A composition that is running. With the alphabet of each part, which it keeps for life; those
   * of {@code |||} are empty.
   */
  record Running(String operator, List<BroadcastTerm> parts, List<Set<String>> alphabets)
      implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      throw new AssertionError("its names are known");
    }
  }

  record Call(String process, List<Value> arguments) implements BroadcastTerm {
    @Override
    public BroadcastTerm with(Map<String, Integer> known) {
      return new Call(process, all(arguments, known));
    }
  }

  record Definition(List<String> parameters, BroadcastTerm body) {}

  /**
   * @param size of the array, or 0
   * @param capacity below 0 for a broadcast channel
   */
  record Declared(int size, int capacity) {
    boolean isBroadcast() {
      return capacity < 0;
    }
  }

  /** A model whose first process is {@code System()}. */
  record Whole(
      Map<String, Integer> variables,
      Map<String, Declared> channels,
      Map<String, Definition> definitions) {}
}
