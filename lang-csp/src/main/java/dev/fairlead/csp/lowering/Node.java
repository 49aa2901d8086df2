package dev.fairlead.csp.lowering;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.syntax.Proc.Arrow;
import dev.fairlead.csp.syntax.Proc.ConditionalKind;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import dev.fairlead.csp.syntax.Span;
import java.util.List;
import java.util.Optional;

/**
 * A process expression with its names resolved. Its code runs in an environment that holds the
 * values of the names free in it, in the order of their first use. Nodes are compared by identity.
 */
public sealed interface Node {

  /**
   * A node to be closed over an environment: element i comes from {@code projection[i]} outside.
   */
  record Template(Node node, int[] projection) {
    public int[] environment(int[] outer) {
      int[] inner = new int[projection.length];
      for (int i = 0; i < inner.length; i++) {
        inner[i] = outer[projection[i]];
      }
      return inner;
    }
  }

  /** A piece of code and its number in the compiled model. */
  record Piece(int number, Code code, String text) {}

  /** An expression and its number in the compiled model. */
  record Expression(int number, Code.Value code) {}

  final class Stop implements Node {}

  final class Skip implements Node {}

  /** {@code base} is null for τ, whose text tells what it stands for. */
  final class Prefix implements Node {
    public final Optional<String> base;
    public final List<Expression> arguments;
    public final Annotation annotation;

    /** To which the event is possible, see {@link dev.fairlead.core.space.Label#level}. */
    public final int level;

    public final Optional<Piece> effect;
    public final Arrow arrow;
    public final Template next;

    /** Where it is written. */
    public final Span place;

    Prefix(
        Optional<String> base,
        List<Expression> arguments,
        Annotation annotation,
        int level,
        Optional<Piece> effect,
        Arrow arrow,
        Template next,
        Span place) {
      this.base = base;
      this.arguments = arguments;
      this.annotation = annotation;
      this.level = level;
      this.effect = effect;
      this.arrow = arrow;
      this.next = next;
      this.place = place;
    }
  }

  final class Send implements Node {
    public final ChannelUse channel;
    public final List<Expression> values;
    public final Optional<Piece> effect;
    public final Arrow arrow;
    public final Template next;

    /** Where it is written. */
    public final Span place;

    Send(
        ChannelUse channel,
        List<Expression> values,
        Optional<Piece> effect,
        Arrow arrow,
        Template next,
        Span place) {
      this.channel = channel;
      this.values = values;
      this.effect = effect;
      this.arrow = arrow;
      this.next = next;
      this.place = place;
    }
  }

  /**
   * Guard, effect and continuation run in the environment extended by the whole message. A pattern
   * that is empty binds.
   */
  final class Receive implements Node {
    public final ChannelUse channel;
    public final List<Optional<Expression>> patterns;
    public final List<String> names;
    public final Optional<Expression> guard;
    public final Optional<Piece> effect;
    public final Arrow arrow;
    public final Template next;

    /** Where it is written. */
    public final Span place;

    Receive(
        ChannelUse channel,
        List<Optional<Expression>> patterns,
        List<String> names,
        Optional<Expression> guard,
        Optional<Piece> effect,
        Arrow arrow,
        Template next,
        Span place) {
      this.channel = channel;
      this.patterns = patterns;
      this.names = names;
      this.guard = guard;
      this.effect = effect;
      this.arrow = arrow;
      this.next = next;
      this.place = place;
    }
  }

  /** The channel, which of an array, and the trap for a bad index. */
  record ChannelUse(String name, Code.ChannelPlace place, Optional<Expression> index, int trap) {
    /** Whether it has no buffer: sender and receivers move in one step. */
    public boolean isSynchronous() {
      return place.capacity() == 0;
    }

    public boolean isBroadcast() {
      return place.broadcast();
    }
  }

  final class Guarded implements Node {
    public final Expression guard;
    public final Template body;

    Guarded(Expression guard, Template body) {
      this.guard = guard;
      this.body = body;
    }
  }

  final class Conditional implements Node {
    public final ConditionalKind kind;
    public final Expression condition;
    public final Expression negation;
    public final String conditionText;
    public final Template then;
    public final Optional<Template> otherwise;

    /** Where it is written. */
    public final Span place;

    Conditional(
        ConditionalKind kind,
        Expression condition,
        Expression negation,
        String conditionText,
        Template then,
        Optional<Template> otherwise,
        Span place) {
      this.kind = kind;
      this.condition = condition;
      this.negation = negation;
      this.conditionText = conditionText;
      this.then = then;
      this.otherwise = otherwise;
      this.place = place;
    }
  }

  final class Case implements Node {
    public final List<Branch> branches;
    public final Optional<Template> otherwise;

    Case(List<Branch> branches, Optional<Template> otherwise) {
      this.branches = branches;
      this.otherwise = otherwise;
    }
  }

  record Branch(Expression condition, Expression negation, String conditionText, Template body) {}

  final class Compose implements Node {
    public final Operator operator;
    public final List<Template> operands;

    Compose(Operator operator, List<Template> operands) {
      this.operator = operator;
      this.operands = operands;
    }
  }

  /** The body's environment is the node's, extended by one value for each range. */
  final class Indexed implements Node {
    public final Operator operator;
    public final List<Values> ranges;
    public final Template body;

    Indexed(Operator operator, List<Values> ranges, Template body) {
      this.operator = operator;
      this.ranges = ranges;
      this.body = body;
    }
  }

  /** The values of an index: an interval of two bounds, or a list. */
  record Values(boolean interval, List<Expression> expressions, int trap) {}

  final class Replicated implements Node {
    /** Whether the copies take steps together, those of their alphabet. */
    public final boolean synchronises;

    /** Empty for any number of copies. */
    public final Optional<Expression> count;

    public final Template body;

    /** Where it is written; part of the occurrence of a group of any number. */
    public final Span place;

    Replicated(boolean synchronises, Optional<Expression> count, Template body, Span place) {
      this.synchronises = synchronises;
      this.count = count;
      this.body = body;
      this.place = place;
    }
  }

  final class Hide implements Node {
    public final Template body;
    public final List<EventSet> hidden;

    Hide(Template body, List<EventSet> hidden) {
      this.body = body;
      this.hidden = hidden;
    }
  }

  /** Events over ranges; the arguments see the environment extended by the ranges' values. */
  record EventSet(List<Values> ranges, String base, List<Expression> arguments) {}

  final class Atomic implements Node {
    public final Template body;

    Atomic(Template body) {
      this.body = body;
    }
  }

  final class Timed implements Node {
    public final TimedKind kind;
    public final Template body;
    public final Expression time;

    /** What takes over when the time is up. */
    public final Optional<Template> next;

    /** For a time below 0. */
    public final int trap;

    Timed(TimedKind kind, Template body, Expression time, Optional<Template> next, int trap) {
      this.kind = kind;
      this.body = body;
      this.time = time;
      this.next = next;
      this.trap = trap;
    }
  }

  final class Call implements Node {
    public final String process;
    public final List<Expression> arguments;

    /** Where it is written; part of the occurrence of what it refers to. */
    public final Span place;

    Call(String process, List<Expression> arguments, Span place) {
      this.process = process;
      this.arguments = arguments;
      this.place = place;
    }
  }
}
