package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads the operands of process operators: guards, prefixes, and what may follow them. */
final class PrefixParser {

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final StatementParser statements;
  private final ProcessParser processes;
  private final TimedParser times;
  private int openCases;

  PrefixParser(
      Tokens tokens,
      ExpressionParser expressions,
      StatementParser statements,
      ProcessParser processes) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.statements = statements;
    this.processes = processes;
    this.times = new TimedParser(tokens, expressions, this);
  }

  TimedParser times() {
    return times;
  }

  boolean inCase() {
    return openCases > 0;
  }

  /** {@code a -> [h] b -> P}; read in a loop since chains are long. */
  Proc chain() {
    List<UnaryOperator<Proc>> heads = new ArrayList<>();
    while (tokens.at("[") || startsPrefix()) {
      heads.add(tokens.at("[") ? guard() : prefix());
    }
    Proc result = atom();
    if (tokens.atAny("->", "->>")) {
      throw tokens.error(
          "FL0108",
          result.span(),
          "a process cannot stand before '->', only an event can",
          "to run one process after another, write 'P(); Q()'");
    }
    return applied(heads, result);
  }

  static Proc applied(List<UnaryOperator<Proc>> heads, Proc body) {
    Proc result = body;
    for (int i = heads.size() - 1; i >= 0; i--) {
      result = heads.get(i).apply(result);
    }
    return result;
  }

  UnaryOperator<Proc> guard() {
    Token open = tokens.next();
    Expr guard = expressions.value();
    tokens.expectClosing(open, "]", "");
    return body -> new Proc.Guarded(guard, body, open.span().to(body.span()));
  }

  /** An event or communication follows, not a process: one token after the name decides. */
  private boolean startsPrefix() {
    if (tokens.atAny("{", "tau", "wf", "sf", "wl", "sl")) {
      return true;
    }
    Token after = tokens.peek(1);
    if (!tokens.peek().isName()) {
      // A keyword before an arrow was meant as an event; let it be refused as one.
      return tokens.peek().kind() == Token.Kind.KEYWORD && isArrow(after);
    }
    if (times.atWait()) {
      return false;
    }
    if (after.is("!")) {
      return !(openCases > 0 && conditionFollows(1));
    }
    return isArrow(after)
        || after.is(".")
        || after.is("{")
        || after.is("@")
        || after.is("?")
        || after.is("[")
        || atUnconditional();
  }

  /** {@code f(e)} with what follows an event; otherwise f is a process. */
  private boolean atUnconditional() {
    if (!tokens.peek().text().equals("f") || !tokens.peek(1).is("(")) {
      return false;
    }
    Token after = tokens.peek(tokens.afterParentheses(1));
    return isArrow(after) || after.is("{");
  }

  private static boolean isArrow(Token token) {
    return token.is("->") || token.is("->>");
  }

  /** In a case, {@code P !x : Q} is the process P and then a branch with the condition !x. */
  private boolean conditionFollows(int ahead) {
    int open = 0;
    for (int i = ahead; open >= 0; i++) {
      Token token = tokens.peek(i);
      if (token.is("(") || token.is("[") || token.is("{")) {
        open++;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        open--;
      } else if (token.kind() == Token.Kind.END) {
        return false;
      } else if (open == 0 && (token.is(":") || isArrow(token) || token.is(";"))) {
        return token.is(":");
      }
    }
    return false;
  }

  private UnaryOperator<Proc> prefix() {
    Token start = tokens.peek();
    if (tokens.at("{")) {
      Proc.Event tau = new Proc.Event.Tau(new Span(start.offset(), 1));
      return eventPrefix(start, tau);
    }
    if (start.isName() && isChannelUse(tokens.peek(1))) {
      return communication();
    }
    return eventPrefix(start, event());
  }

  private static boolean isChannelUse(Token after) {
    return after.is("!") || after.is("?") || after.is("[");
  }

  private UnaryOperator<Proc> eventPrefix(Token start, Proc.Event event) {
    Optional<Stmt.Block> effect = effect();
    Proc.Arrow arrow = arrow("the event");
    return next -> new Proc.Prefix(event, effect, arrow, next, start.span().to(next.span()));
  }

  private Optional<Stmt.Block> effect() {
    return tokens.at("{") ? Optional.of(statements.block()) : Optional.empty();
  }

  private Proc.Arrow arrow(String what) {
    if (isArrow(tokens.peek())) {
      boolean urgent = tokens.next().is(Proc.Arrow.URGENT.text);
      if (tokens.at("[]") || tokens.atAny("|||", "||", "<>", "[*]")) {
        throw tokens.expected(
            "a process after '->'", "put a composition after '->' in parentheses");
      }
      return urgent ? Proc.Arrow.URGENT : Proc.Arrow.PLAIN;
    }
    String hint = "a prefix looks like a.1 -> P()";
    if (tokens.atAny("-", "=") && tokens.peek(1).is(">")) {
      hint = "the arrow is written '->'";
    }
    String message = "expected '->' after " + what + ", found " + tokens.peek().described();
    throw tokens.error("FL0108", tokens.gap(), message, hint);
  }

  private Proc.Event event() {
    Token start = tokens.peek();
    if (tokens.accept("tau")) {
      return new Proc.Event.Tau(start.span());
    }
    if (!tokens.peek(1).is("(")) {
      Proc.Event.Named plain = eventName(Proc.Annotation.NONE);
      return new Proc.Event.Named(
          plain.name(), plain.arguments(), plain.annotation(), level(), tokens.since(start));
    }
    Proc.Annotation annotation =
        switch (start.text()) {
          case "f" -> Proc.Annotation.UNCONDITIONAL;
          case "wf" -> Proc.Annotation.WEAK_FAIR;
          case "sf" -> Proc.Annotation.STRONG_FAIR;
          case "wl" -> Proc.Annotation.WEAK_LIVE;
          case "sl" -> Proc.Annotation.STRONG_LIVE;
          default -> throw tokens.expected("an event", "");
        };
    tokens.next();
    Token open = tokens.next();
    Proc.Event.Named event = eventName(annotation);
    tokens.expectClosing(open, ")", "");
    return new Proc.Event.Named(
        event.name(), event.arguments(), annotation, Optional.empty(), tokens.since(start));
  }

  /** {@code a.i.(j+1)%N}. */
  Proc.Event.Named eventName(Proc.Annotation annotation) {
    Token start = tokens.expectName("the name of an event");
    List<Expr> arguments = new ArrayList<>();
    while (tokens.accept(".")) {
      arguments.add(expressions.additive());
    }
    return new Proc.Event.Named(
        start.text(), List.copyOf(arguments), annotation, Optional.empty(), tokens.since(start));
  }

  /** {@code @U}, how possible an event is. */
  private Optional<Proc.TruthValue> level() {
    return tokens.accept("@") ? Optional.of(TruthValueParser.value(tokens)) : Optional.empty();
  }

  private UnaryOperator<Proc> communication() {
    Token start = tokens.next();
    Optional<Expr> index = Optional.empty();
    if (tokens.at("[")) {
      Token open = tokens.next();
      index = Optional.of(expressions.value());
      tokens.expectClosing(open, "]", "");
    }
    Proc.ChannelRef channel = new Proc.ChannelRef(start.text(), index, tokens.since(start));
    if (tokens.accept("!")) {
      List<Expr> values = dotted();
      Optional<Stmt.Block> effect = effect();
      Proc.Arrow arrow = arrow("the output on '" + start.text() + "'");
      return next ->
          new Proc.Send(channel, values, effect, arrow, next, start.span().to(next.span()));
    }
    tokens.expect("?", "an array of channels is used as c[i]!x or c[i]?x");
    Optional<Expr> guard = Optional.empty();
    if (tokens.at("[")) {
      Token open = tokens.next();
      guard = Optional.of(expressions.value());
      tokens.expectClosing(open, "]", "");
    }
    Optional<Expr> receiveGuard = guard;
    List<Expr> patterns = dotted();
    Optional<Stmt.Block> effect = effect();
    Proc.Arrow arrow = arrow("the input from '" + start.text() + "'");
    return next ->
        new Proc.Receive(
            channel, receiveGuard, patterns, effect, arrow, next, start.span().to(next.span()));
  }

  private List<Expr> dotted() {
    List<Expr> result = new ArrayList<>();
    do {
      result.add(tokens.at("[") ? expressions.arrayLiteral() : expressions.value());
    } while (tokens.accept("."));
    return List.copyOf(result);
  }

  private Proc atom() {
    Token start = tokens.peek();
    if (times.atWait()) {
      return times.waiting();
    }
    if (start.isName()) {
      return call();
    }
    return switch (start.kind() == Token.Kind.END ? "" : start.text()) {
      case "Stop" -> {
        emptyArguments();
        yield new Proc.Stop(tokens.since(start));
      }
      case "Skip" -> {
        emptyArguments();
        yield new Proc.Skip(tokens.since(start));
      }
      case "(" -> {
        tokens.next();
        Proc inner = processes.process();
        tokens.expectClosing(start, ")", "");
        yield inner;
      }
      case "atomic" -> {
        tokens.next();
        Proc body = braced("'atomic'");
        yield new Proc.Atomic(body, tokens.since(start));
      }
      case "if", "ifa", "ifb" -> conditional();
      case "case" -> caseOf();
      default -> throw noProcess();
    };
  }

  private ModelException noProcess() {
    Token token = tokens.peek();
    String hint = "";
    if (token.is("while")) {
      hint = "'while' stands only inside a block { }; a process repeats by referring to itself";
    } else if (token.is("else") || token.is("default")) {
      hint = "is a process missing before it?";
    } else if (tokens.previous().is("=")) {
      hint = "a definition looks like P() = a -> P();";
    } else if (isArrow(tokens.previous())) {
      hint = "end a behaviour with Skip or Stop";
    }
    return tokens.expected("a process", hint);
  }

  private void emptyArguments() {
    tokens.next();
    if (tokens.at("(") && tokens.peek(1).is(")")) {
      tokens.next();
      tokens.next();
    }
  }

  private Proc call() {
    Token name = tokens.next();
    List<Expr> arguments =
        tokens.at("(") && !conditionInParentheses() ? expressions.arguments() : List.of();
    return new Proc.Call(name.text(), List.copyOf(arguments), tokens.since(name));
  }

  /** In a case, {@code P (x > 1) : Q} is the process P and then a branch. */
  private boolean conditionInParentheses() {
    if (openCases == 0) {
      return false;
    }
    Token after = tokens.peek(tokens.afterParentheses(0));
    for (String word : List.of(":", "&&", "==", "!=", "<", ">", "<=", ">=")) {
      if (after.is(word)) {
        return true;
      }
    }
    return false;
  }

  private Proc braced(String after) {
    if (!tokens.at("{")) {
      throw tokens.expected(
          "'{' after " + after, "the processes of 'if', 'else' and 'atomic' stand in braces");
    }
    Token open = tokens.next();
    Proc body = processes.process();
    tokens.expectClosing(open, "}", "");
    return body;
  }

  private Proc conditional() {
    tokens.enter();
    Token start = tokens.next();
    Proc.ConditionalKind kind = Proc.ConditionalKind.valueOf(start.text().toUpperCase());
    Expr condition = expressions.condition(start.text());
    Proc then = braced("the condition");
    Optional<Proc> otherwise = Optional.empty();
    if (tokens.at("else")) {
      if (kind == Proc.ConditionalKind.IFB) {
        throw tokens.error(
            "FL0100",
            tokens.peek().span(),
            "'ifb' waits for its condition and has no 'else'",
            "use 'if' or 'ifa'");
      }
      tokens.next();
      boolean chained = tokens.atAny("if", "ifa", "ifb");
      otherwise = Optional.of(chained ? conditional() : braced("'else'"));
    }
    tokens.leave();
    return new Proc.Conditional(kind, condition, then, otherwise, tokens.since(start));
  }

  private Proc caseOf() {
    Token start = tokens.next();
    Token open = tokens.expect("{", "a case looks like case { x > 0 : P() default : Q() }");
    openCases++;
    List<Proc.Branch> branches = new ArrayList<>();
    while (!tokens.at("}") && !tokens.at("default") && !tokens.atEnd()) {
      if (tokens.at(":")) {
        throw tokens.expected("'}'", "the branches of 'case' are not separated by ';'");
      }
      Expr condition = expressions.value();
      tokens.expect(":", "a branch of 'case' looks like x > 0 : P()");
      branches.add(new Proc.Branch(condition, processes.process()));
    }
    Optional<Proc> otherwise = Optional.empty();
    if (tokens.accept("default")) {
      tokens.expect(":", "the last branch of 'case' looks like default : P()");
      otherwise = Optional.of(processes.process());
    }
    openCases--;
    tokens.expectClosing(open, "}", "");
    return new Proc.Case(List.copyOf(branches), otherwise, tokens.since(start));
  }
}
