package dev.fairlead.csp.syntax;

import java.util.List;
import java.util.Optional;

/** Process expressions, as written. */
public sealed interface Proc {

  Span span();

  /** True for {@code |||{..}}, {@code ||{..}} and {@code ||| i:{..}}, any number of processes. */
  default boolean isGroup() {
    return this instanceof Replicated replicated && replicated.count().isEmpty()
        || this instanceof Indexed indexed && indexed.ranges().get(0) instanceof IndexRange.Members;
  }

  /** Whether it has a time, or an arrow that speaks of time. */
  default boolean concernsTime() {
    return this instanceof Timed
        || this instanceof Prefix prefix && prefix.arrow() == Arrow.URGENT
        || this instanceof Send send && send.arrow() == Arrow.URGENT
        || this instanceof Receive receive && receive.arrow() == Arrow.URGENT;
  }

  record Stop(Span span) implements Proc {}

  record Skip(Span span) implements Proc {}

  /** {@code e{effect} -> next}; a bare block is a prefix with the event τ. */
  record Prefix(Event event, Optional<Stmt.Block> effect, Arrow arrow, Proc next, Span span)
      implements Proc {}

  record Send(
      ChannelRef channel,
      List<Expr> values,
      Optional<Stmt.Block> effect,
      Arrow arrow,
      Proc next,
      Span span)
      implements Proc {}

  record Receive(
      ChannelRef channel,
      Optional<Expr> guard,
      List<Expr> patterns,
      Optional<Stmt.Block> effect,
      Arrow arrow,
      Proc next,
      Span span)
      implements Proc {}

  record Guarded(Expr guard, Proc body, Span span) implements Proc {}

  record Conditional(
      ConditionalKind kind, Expr condition, Proc then, Optional<Proc> otherwise, Span span)
      implements Proc {}

  record Case(List<Branch> branches, Optional<Proc> otherwise, Span span) implements Proc {}

  record Branch(Expr condition, Proc body) {}

  /** Two or more operands of one operator; nested ones are not flattened. */
  record Compose(Operator operator, List<Proc> operands, Span span) implements Proc {}

  /** {@code op x:{..}; y:{..} @ body}. */
  record Indexed(Operator operator, List<IndexRange> ranges, Proc body, Span span)
      implements Proc {}

  /** {@code |||{n} @ body}; without a count {@code |||{..} @ body}. */
  record Replicated(Operator operator, Optional<Expr> count, Proc body, Span span)
      implements Proc {}

  record Hide(Proc body, List<EventItem> hidden, Span span) implements Proc {}

  record Atomic(Proc body, Span span) implements Proc {}

  /** {@code P(args)}; also a bare {@code P}. */
  record Call(String process, List<Expr> arguments, Span span) implements Proc {}

  /**
   * {@code body timeout[time] next}, {@code body within[time]} and the like; {@code Wait[time]} is
   * one whose body is Stop, and whose next is Skip.
   *
   * @param next what takes over when the time is up, if the kind has that
   */
  record Timed(TimedKind kind, Proc body, Expr time, Optional<Proc> next, Span span)
      implements Proc {}

  /** What happens to a process when its time is up, and what ends the construct before. */
  enum TimedKind {
    /** A timeout of a process that does nothing. */
    WAIT("Wait"),
    /** Another process takes over; a visible step comes before that. */
    TIMEOUT("timeout"),
    /** Another process takes over; termination comes before that. */
    INTERRUPT("interrupt"),
    /** Time stands still; a visible step must come before that. */
    WITHIN("within"),
    /** Time stands still; termination must come before that. */
    DEADLINE("deadline"),
    /** The process may terminate, but not before. */
    WAITUNTIL("waituntil");

    public final String text;

    TimedKind(String text) {
      this.text = text;
    }
  }

  /** Whether what stands before it may be put off while time passes. */
  enum Arrow {
    PLAIN("->"),
    URGENT("->>");

    public final String text;

    Arrow(String text) {
      this.text = text;
    }
  }

  enum ConditionalKind {
    IF,
    IFA,
    IFB
  }

  enum Operator {
    INTERLEAVE("|||"),
    PARALLEL("||"),
    GENERAL_CHOICE("[]"),
    INTERNAL_CHOICE("<>"),
    EXTERNAL_CHOICE("[*]"),
    INTERRUPT("interrupt"),
    SEQUENCE(";");

    public final String text;

    Operator(String text) {
      this.text = text;
    }
  }

  /** What a prefix does. */
  sealed interface Event {
    Span span();

    record Tau(Span span) implements Event {}

    /**
     * @param level to which the event is possible, in a graded model
     */
    record Named(
        String name,
        List<Expr> arguments,
        Annotation annotation,
        Optional<TruthValue> level,
        Span span)
        implements Event {}
  }

  /** A value of the model's logic, by its name: {@code U}, or {@code (U,T)} in a product. */
  record TruthValue(String name, Span span) {}

  /** Fairness annotations of an event: {@code f(e) wf(e) sf(e) wl(e) sl(e)}. */
  enum Annotation {
    NONE,
    UNCONDITIONAL,
    WEAK_FAIR,
    STRONG_FAIR,
    WEAK_LIVE,
    STRONG_LIVE
  }

  /** {@code c} or {@code c[i]}. */
  record ChannelRef(String name, Optional<Expr> index, Span span) {}

  /** {@code e.x.1}, or {@code x:{..} @ e.x} with ranges. */
  record EventItem(List<IndexRange> ranges, Event.Named event) {}
}
