package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Expressions, and the messages of sends and receives. */
final class ExpressionParser {

  private final Tokens tokens;
  private final Inlines inlines;
  private final TimerParser timers;
  private final Set<String> proctypes = new HashSet<>();

  private boolean references;
  private boolean quantifiers;

  /** In a message {@code a(b)} is {@code a,b}. */
  private boolean inMessage;

  ExpressionParser(Tokens tokens, Inlines inlines) {
    this.tokens = tokens;
    this.inlines = inlines;
    this.timers = new TimerParser(tokens, this);
  }

  TimerParser timers() {
    return timers;
  }

  /** Notes that the text speaks of references to processes. */
  void noteReferences() {
    references = true;
  }

  /** Whether something has to be replaced by plain Promela. */
  boolean needsExpansion() {
    return references || quantifiers;
  }

  /** Whether processes are referred to, so that their numbers must not be used. */
  boolean usesReferences() {
    return references;
  }

  /** From here on {@code name:x} is a variable of that process, not a label. */
  void declareProctype(String name) {
    proctypes.add(name);
  }

  boolean isProctype(Token token) {
    return token.isName() && proctypes.contains(token.text());
  }

  Expr expression() {
    return expression(0);
  }

  /** An expression whose operators outside of parentheses bind at least as tightly as given. */
  Expr expression(int weakest) {
    tokens.enter();
    Token start = tokens.peek();
    Expr left = unary();
    Optional<BinaryOp> op = Operators.at(tokens.peek());
    for (int links = 1; op.isPresent() && Operators.strength(op.get()) >= weakest; links++) {
      tokens.requireShort(links);
      tokens.next();
      Expr right = expression(Operators.strength(op.get()) + 1);
      left = new Expr.Binary(op.get(), left, right, tokens.spanSince(start));
      op = Operators.at(tokens.peek());
    }
    tokens.leave();
    return left;
  }

  private Expr unary() {
    tokens.enter();
    Expr expression = prefixed();
    tokens.leave();
    return expression;
  }

  private Expr prefixed() {
    Token start = tokens.peek();
    for (UnaryOp op : UnaryOp.values()) {
      if (start.kind() == Kind.SYMBOL && start.text().equals(op.text)) {
        tokens.next();
        Expr operand = unary();
        return new Expr.Unary(op, operand, tokens.spanSince(start));
      }
    }
    return primary();
  }

  /** An operand without operators of its own, except in parentheses. */
  Expr primary() {
    Token start = tokens.peek();
    return switch (start.kind()) {
      case NUMBER -> {
        tokens.next();
        refuseFraction(start);
        yield new Expr.Literal(Numbers.value(start, tokens.warnings()), start.span());
      }
      case CHARACTER -> {
        tokens.next();
        yield new Expr.Literal(Numbers.character(start), start.span());
      }
      case WORD -> word(start);
      case SYMBOL -> {
        if (!start.is("(")) {
          boolean shorthand = start.is("=") && Operators.at(tokens.previous()).isPresent();
          boolean doubled = start.is("!!") || start.is("--");
          String hint = doubled ? "put a blank between the two" : "";
          throw tokens.expected("an expression", shorthand ? "write x = x + 1" : hint);
        }
        yield parenthesised(start);
      }
      case STRING, STRAY, END -> throw tokens.expected("an expression", "");
    };
  }

  private void refuseFraction(Token number) {
    if (tokens.at(".") && tokens.peek(1).kind() == Kind.NUMBER) {
      Span span = number.span().through(tokens.peek(1).span());
      throw span.error("FL0522", "numbers are whole", "count in smaller units: tenths, percent");
    }
  }

  private Expr parenthesised(Token opening) {
    tokens.next();
    Expr inner = expression();
    if (tokens.accept("->")) {
      Expr then = expression();
      tokens.expect(":", "a conditional expression is (condition -> then : otherwise)");
      Expr otherwise = expression();
      tokens.expectClosing(opening, ")");
      return new Expr.Conditional(inner, then, otherwise, tokens.spanSince(opening));
    }
    if (tokens.at("=")) {
      String hint = "'==' compares; an assignment is a statement";
      throw tokens.peek().span().error("FL0507", "'=' inside of an expression", hint);
    }
    tokens.expectClosing(opening, ")");
    return inner;
  }

  private Expr word(Token start) {
    switch (start.text()) {
      case "true", "skip" -> {
        tokens.next();
        return new Expr.Literal(1, start.span());
      }
      case "false" -> {
        tokens.next();
        return new Expr.Literal(0, start.span());
      }
      case "timeout" -> {
        tokens.next();
        return new Expr.Timeout(start.span());
      }
      case "np_" -> {
        tokens.next();
        return new Expr.NonProgress(start.span());
      }
      case "run" -> {
        return run(start);
      }
      case "len" -> {
        Ref channel = channelArgument();
        return new Expr.Length(channel, tokens.spanSince(start));
      }
      case "enabled" -> {
        Expr pid = argument();
        return new Expr.Enabled(pid, tokens.spanSince(start));
      }
      case "pc_value" -> {
        Expr pid = argument();
        return new Expr.PcValue(pid, tokens.spanSince(start));
      }
      case "get_priority" -> {
        Expr pid = argument();
        return new Expr.GetPriority(pid, tokens.spanSince(start));
      }
      case "full", "empty", "nfull", "nempty" -> {
        Ref channel = channelArgument();
        Expr.Test test = Expr.Test.valueOf(start.text().toUpperCase(Locale.ROOT));
        return new Expr.ChannelTest(test, channel, tokens.spanSince(start));
      }
      default -> {
        if (start.isName()) {
          return named(start);
        }
        refuseEmbeddedC(start);
        throw tokens.expected("an expression", "");
      }
    }
  }

  static void refuseEmbeddedC(Token token) {
    if (Keywords.EMBEDDED_C.contains(token.text())) {
      String message = "embedded C ('" + token.text() + "') is not supported";
      throw token.span().error("FL0508", message, "write it in Promela, or check it with SPIN");
    }
  }

  /** A variable, a timer's end, a poll of a channel, or what belongs to another process. */
  private Expr named(Token start) {
    Token second = tokens.peek(1);
    if (!inMessage && timers.atExpression()) {
      return timers.expression();
    }
    if (second.is("(") && start.is(Keywords.ANY_REF)) {
      return anyInstance(start);
    }
    if (second.is("(") && !inMessage && isQuantifier(start)) {
      return quantified(start);
    }
    if (second.is("@")) {
      tokens.next();
      return remote(start, Optional.empty());
    }
    if (isProctype(start) && second.is(":")) {
      tokens.next();
      return remote(start, Optional.empty());
    }
    Ref ref = reference();
    if (ref.field().isEmpty() && (tokens.at("@") || isProctype(start) && tokens.at(":"))) {
      return remote(start, ref.index());
    }
    if (tokens.atAny("?", "??") && tokens.peek(1).is("[")) {
      boolean anywhere = tokens.next().is("??");
      Token opening = tokens.next();
      List<Pattern> message = patterns();
      tokens.expectClosing(opening, "]");
      return new Expr.Poll(ref, message, anywhere, tokens.spanSince(start));
    }
    if (tokens.at("(") && !inMessage) {
      String message = "'" + start.text() + "' is no inline, and nothing else can be called";
      throw start.span().error("FL0520", message, hintForCall(start));
    }
    return ref;
  }

  private Expr anyInstance(Token start) {
    references = true;
    tokens.next();
    Token opening = tokens.next();
    Token process = tokens.expectName("the name of a proctype");
    tokens.expectClosing(opening, ")");
    return new Expr.AnyInstance(process.text(), tokens.spanSince(start));
  }

  /** A word for it, before something about the processes of a type. */
  private boolean isQuantifier(Token start) {
    return (start.is("count") || start.is("exists") || start.is("forall"))
        && !inlines.names().contains(start.text());
  }

  private Expr quantified(Token start) {
    quantifiers = true;
    Expr.Quantifier quantifier = Expr.Quantifier.valueOf(start.text().toUpperCase(Locale.ROOT));
    Expr body = argument();
    return new Expr.Quantified(quantifier, body, tokens.spanSince(start));
  }

  private String hintForCall(Token name) {
    if (isProctype(name)) {
      return "a process is started with 'run': run " + name.text() + "(...)";
    }
    String meant = Slips.called(name.text(), inlines.names());
    return meant.isEmpty()
        ? "a process is started with 'run', an inline is defined before its use"
        : meant;
  }

  private Expr remote(Token process, Optional<Expr> pid) {
    if (tokens.next().is("@")) {
      Token label = tokens.expectName("a label");
      return new Expr.RemoteLabel(process.text(), pid, label.text(), tokens.spanSince(process));
    }
    Ref variable = reference();
    return new Expr.RemoteVariable(process.text(), pid, variable, tokens.spanSince(process));
  }

  /** {@code x}, {@code a[i]}, {@code r.f[j].g}. */
  Ref reference() {
    tokens.enter();
    Token name = tokens.expectName("a variable");
    Optional<Expr> index = Optional.empty();
    if (tokens.at("[")) {
      Token opening = tokens.next();
      index = Optional.of(inside());
      tokens.expectClosing(opening, "]");
    }
    Optional<Ref> field = tokens.accept(".") ? Optional.of(reference()) : Optional.empty();
    tokens.leave();
    return new Ref(name.text(), index, field, tokens.spanSince(name));
  }

  /** An expression in brackets of its own. */
  private Expr inside() {
    boolean outer = inMessage;
    inMessage = false;
    Expr expression = expression();
    inMessage = outer;
    return expression;
  }

  private Expr argument() {
    tokens.next();
    Token opening = tokens.expect("(", "");
    Expr argument = inside();
    tokens.expectClosing(opening, ")");
    return argument;
  }

  private Ref channelArgument() {
    tokens.next();
    Token opening = tokens.expect("(", "");
    Ref channel = reference();
    tokens.expectClosing(opening, ")");
    return channel;
  }

  private Expr run(Token start) {
    tokens.next();
    Token process = tokens.expectName("the name of a process");
    Token opening = tokens.expect("(", "run " + process.text() + "(arguments)");
    List<Expr> arguments = tokens.at(")") ? List.of() : arguments();
    tokens.expectClosing(opening, ")");
    Optional<Expr> priority = priority();
    return new Expr.Run(process.text(), arguments, priority, tokens.spanSince(start));
  }

  /** {@code priority 3}, or nothing. */
  Optional<Expr> priority() {
    if (!tokens.accept("priority")) {
      return Optional.empty();
    }
    Token number = tokens.peek();
    if (number.kind() != Kind.NUMBER && !number.isName()) {
      throw tokens.expected("a number", "priority 1");
    }
    return Optional.of(expression(Integer.MAX_VALUE));
  }

  /** {@code a, b, c}. */
  List<Expr> arguments() {
    List<Expr> arguments = new ArrayList<>();
    do {
      arguments.add(inside());
    } while (tokens.accept(","));
    return List.copyOf(arguments);
  }

  /** What is sent: {@code a, b} or {@code a(b)}. */
  List<Expr> message() {
    List<Expr> message = new ArrayList<>();
    inMessage = true;
    do {
      message.add(expression());
      if (tokens.at("(")) {
        inMessage = false;
        Token opening = tokens.next();
        message.addAll(arguments());
        tokens.expectClosing(opening, ")");
        break;
      }
    } while (tokens.accept(","));
    inMessage = false;
    return List.copyOf(message);
  }

  /** What is received: {@code x, 1, eval(y)}, {@code x(y, z)} or all in parentheses. */
  List<Pattern> patterns() {
    List<Pattern> patterns = new ArrayList<>();
    addPatterns(patterns);
    return List.copyOf(patterns);
  }

  private void addPatterns(List<Pattern> patterns) {
    tokens.enter();
    do {
      if (tokens.at("(")) {
        Token opening = tokens.next();
        addPatterns(patterns);
        tokens.expectClosing(opening, ")");
        break;
      }
      patterns.add(pattern());
    } while (tokens.accept(",") || tokens.at("("));
    tokens.leave();
  }

  private Pattern pattern() {
    Token start = tokens.peek();
    if (tokens.at("eval")) {
      Expr value = argument();
      return new Pattern.Match(value, true, tokens.spanSince(start));
    }
    if (start.isName()) {
      Ref variable = reference();
      return new Pattern.Store(variable, variable.span());
    }
    boolean constant =
        start.kind() == Kind.NUMBER
            || start.kind() == Kind.CHARACTER
            || start.is("-")
            || tokens.atAny("true", "false", "skip");
    if (!constant) {
      throw tokens.expected("a variable or a constant to receive", "eval(e) matches a value");
    }
    Expr value = unary();
    return new Pattern.Match(value, false, tokens.spanSince(start));
  }
}
