package dev.fairlead.csp.syntax;

import dev.fairlead.csp.syntax.Proc.TimedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Reads the times that processes are given. None of the words is a keyword: they mean time where a
 * bracket follows, and a process stands before them.
 */
final class TimedParser {
  private static final List<TimedKind> LIMITS =
      List.of(TimedKind.WITHIN, TimedKind.DEADLINE, TimedKind.WAITUNTIL);

  private static final Set<String> TRUTH =
      Set.of("&&", "||", "!", "xor", "true", "false", "==", "!=", "<", ">", "<=", ">=");

  private static final Set<String> CONDITION_GOES_ON =
      Set.of(":", "&&", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%");

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final PrefixParser prefixes;

  TimedParser(Tokens tokens, ExpressionParser expressions, PrefixParser prefixes) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.prefixes = prefixes;
  }

  /** {@code [g] P timeout[3] Q}: a guard in front stands before all of it. */
  Proc guarded() {
    List<UnaryOperator<Proc>> guards = new ArrayList<>();
    while (tokens.at("[")) {
      guards.add(prefixes.guard());
    }
    return PrefixParser.applied(guards, timeouts());
  }

  /** {@code P timeout[3] Q timeout[4] R} groups to the left. */
  private Proc timeouts() {
    Token start = tokens.peek();
    Proc result = limited();
    while (at(TimedKind.TIMEOUT)) {
      tokens.next();
      Expr time = time();
      Optional<Proc> next = Optional.of(limited());
      result = new Proc.Timed(TimedKind.TIMEOUT, result, time, next, tokens.since(start));
    }
    return result;
  }

  /** {@code a -> P within[2]}: all prefixes are within the time. */
  private Proc limited() {
    Token start = tokens.peek();
    Proc result = prefixes.chain();
    Optional<TimedKind> kind = LIMITS.stream().filter(this::at).findFirst();
    while (kind.isPresent()) {
      tokens.next();
      Expr time = time();
      result = new Proc.Timed(kind.get(), result, time, Optional.empty(), tokens.since(start));
      kind = LIMITS.stream().filter(this::at).findFirst();
    }
    return result;
  }

  private boolean at(TimedKind kind) {
    return tokens.peek().isName()
        && tokens.peek().text().equals(kind.text)
        && tokens.peek(1).is("[")
        && !conditionFollows();
  }

  /** In a case, {@code P within[1] > 2 : Q} is the process P and then a branch. */
  private boolean conditionFollows() {
    return prefixes.inCase()
        && CONDITION_GOES_ON.contains(tokens.peek(tokens.afterBrackets(1)).text());
  }

  /** {@code [d]}. */
  private Expr time() {
    Token open = tokens.next();
    Expr time = expressions.value();
    tokens.expectClosing(open, "]", "");
    return time;
  }

  /** {@code Wait[d]}, unless that is the use of a channel. */
  boolean atWait() {
    if (!tokens.peek().text().equals(TimedKind.WAIT.text) || !tokens.peek(1).is("[")) {
      return false;
    }
    Token behind = tokens.peek(tokens.afterBrackets(1));
    return !behind.is("!") && !behind.is("?");
  }

  Proc waiting() {
    Token start = tokens.next();
    Expr time = time();
    Span span = tokens.since(start);
    return new Proc.Timed(
        TimedKind.WAIT, new Proc.Stop(span), time, Optional.of(new Proc.Skip(span)), span);
  }

  /**
   * {@code interrupt[d]}. What stands in the brackets may also be the guard of what interrupts: a
   * condition is one in any case, and what has names is one if there is a blank before the bracket.
   */
  boolean atInterrupt() {
    Token word = tokens.peek();
    Token open = tokens.peek(1);
    if (!word.is(TimedKind.INTERRUPT.text) || !open.is("[")) {
      return false;
    }
    boolean names = false;
    for (int i = 2; i < tokens.afterBrackets(1) - 1; i++) {
      if (TRUTH.contains(tokens.peek(i).text())) {
        return false;
      }
      names |= tokens.peek(i).isName();
    }
    return !names || word.end() == open.offset();
  }

  /** The word, and the time behind it. */
  Expr interruptTime() {
    tokens.next();
    return time();
  }
}
