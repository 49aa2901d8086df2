package dev.fairlead.csp.syntax;

import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads process expressions: the operators here, what they combine in {@link PrefixParser}. */
final class ProcessParser {

  /** From the loosest to the tightest; hiding and sequence bind tighter than all. */
  private static final List<Operator> OPERATORS =
      List.of(
          Operator.INTERLEAVE,
          Operator.PARALLEL,
          Operator.GENERAL_CHOICE,
          Operator.INTERNAL_CHOICE,
          Operator.EXTERNAL_CHOICE,
          Operator.INTERRUPT);

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final PrefixParser prefixes;
  private final TimedParser times;

  ProcessParser(Tokens tokens, ExpressionParser expressions, StatementParser statements) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.prefixes = new PrefixParser(tokens, expressions, statements, this);
    this.times = prefixes.times();
  }

  Proc process() {
    tokens.enter();
    Proc result = composition(0);
    tokens.leave();
    return result;
  }

  /** The alternatives of one operator are read in a loop: there may be thousands. */
  private Proc composition(int loosest) {
    Token start = tokens.peek();
    Proc left = operand();
    int level = level();
    while (level >= loosest) {
      if (times.atInterrupt()) {
        Expr time = times.interruptTime();
        Optional<Proc> next = Optional.of(composition(level + 1));
        left = new Proc.Timed(TimedKind.INTERRUPT, left, time, next, tokens.since(start));
      } else {
        left = composition(level, left, start);
      }
      level = level();
    }
    return left;
  }

  /** With all further operands of the operator at the current token. */
  private Proc composition(int level, Proc first, Token start) {
    Operator operator = OPERATORS.get(level);
    List<Proc> operands = new ArrayList<>(List.of(first));
    while (tokens.at(operator.text) && !times.atInterrupt()) {
      tokens.next();
      operands.add(composition(level + 1));
    }
    return new Proc.Compose(operator, List.copyOf(operands), tokens.since(start));
  }

  /** Of the operator at the current token, or -1. */
  private int level() {
    for (int i = 0; i < OPERATORS.size(); i++) {
      if (tokens.at(OPERATORS.get(i).text)) {
        return i;
      }
    }
    return -1;
  }

  private Proc operand() {
    Token start = tokens.peek();
    Proc body = sequence();
    if (!tokens.accept("\\")) {
      return body;
    }
    return new Proc.Hide(body, eventSet(), tokens.since(start));
  }

  private Proc sequence() {
    Token start = tokens.peek();
    Proc first = item();
    if (!continues()) {
      return first;
    }
    List<Proc> items = new ArrayList<>(List.of(first));
    while (continues()) {
      Token semicolon = tokens.next();
      if (tokens.atAny(")", "}")) {
        throw tokens.error(
            "FL0100",
            semicolon.span(),
            "expected a process after ';', found " + tokens.peek().described(),
            "remove this ';'");
      }
      items.add(item());
    }
    return new Proc.Compose(Operator.SEQUENCE, List.copyOf(items), tokens.since(start));
  }

  /** Whether the semicolon here composes; it may also end the definition. */
  private boolean continues() {
    return tokens.at(";") && !tokens.startsDeclaration(1);
  }

  private Proc item() {
    return level() >= 0 ? indexed() : times.guarded();
  }

  /**
   * {@code op x:{0..2} @ P}, {@code |||{n} @ P}, {@code |||{..} @ P}, {@code ||{..} @ P}, {@code
   * ||| i:{..} @ P}.
   */
  private Proc indexed() {
    Token start = tokens.peek();
    Operator operator = OPERATORS.get(level());
    if (expressions.atIndexed()) {
      tokens.next();
      List<IndexRange> ranges =
          operator == Operator.INTERLEAVE && expressions.atMembers()
              ? List.of(expressions.members())
              : expressions.indexRanges();
      Proc body = process();
      return new Proc.Indexed(operator, ranges, body, tokens.since(start));
    }
    boolean copies = operator == Operator.INTERLEAVE && tokens.peek(1).is("{");
    boolean group =
        operator == Operator.PARALLEL && tokens.peek(1).is("{") && tokens.peek(2).is("..");
    if (copies || group) {
      tokens.next();
      Token open = tokens.next();
      Optional<Expr> count =
          tokens.accept("..") ? Optional.empty() : Optional.of(expressions.additive());
      tokens.expectClosing(open, "}", "");
      tokens.expect("@", "copies look like |||{3} @ P()");
      Proc body = process();
      return new Proc.Replicated(operator, count, body, tokens.since(start));
    }
    String hint =
        tokens.peek(1).is("{")
            ? operator == Operator.PARALLEL
                ? "write ||{..} @ P() and --size 3, or |||{3} @ P()"
                : "only '|||' makes copies: |||{3} @ P()"
            : "an indexed operator looks like " + operator.text + " x:{0..2} @ P(x)";
    throw tokens.expected("a process", hint);
  }

  /** {@code {a, b.1, x:{0..2} @ c.x}}. */
  List<Proc.EventItem> eventSet() {
    Token open = tokens.expect("{", "a set of events looks like {a, b.1}");
    List<Proc.EventItem> result = new ArrayList<>();
    if (!tokens.at("}")) {
      do {
        List<IndexRange> ranges = tokens.peek(1).is(":") ? expressions.indexRanges() : List.of();
        result.add(new Proc.EventItem(ranges, prefixes.eventName(Proc.Annotation.NONE)));
      } while (tokens.accept(","));
    }
    tokens.expectClosing(open, "}", "',' or ");
    return List.copyOf(result);
  }
}
