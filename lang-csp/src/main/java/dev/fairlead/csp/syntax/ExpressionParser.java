package dev.fairlead.csp.syntax;

import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads expressions and index ranges, by precedence climbing. */
final class ExpressionParser {

  private static final int OR = 0;
  private static final int ADDITIVE = 6;

  /** Operators from the loosest to the tightest. */
  private static final List<List<BinaryOp>> LEVELS =
      List.of(
          List.of(BinaryOp.OR),
          List.of(BinaryOp.AND),
          List.of(BinaryOp.XOR),
          List.of(BinaryOp.BIT_AND, BinaryOp.BIT_OR, BinaryOp.BIT_XOR),
          List.of(BinaryOp.EQ, BinaryOp.NE),
          List.of(BinaryOp.LT, BinaryOp.GT, BinaryOp.LE, BinaryOp.GE),
          List.of(BinaryOp.ADD, BinaryOp.SUB),
          List.of(BinaryOp.MUL, BinaryOp.DIV, BinaryOp.MOD));

  private static final Set<BinaryOp> ASSOCIATIVE =
      EnumSet.of(
          BinaryOp.OR,
          BinaryOp.AND,
          BinaryOp.XOR,
          BinaryOp.BIT_AND,
          BinaryOp.BIT_OR,
          BinaryOp.BIT_XOR,
          BinaryOp.ADD,
          BinaryOp.MUL);

  private final Tokens tokens;
  private final Slips slips;

  ExpressionParser(Tokens tokens) {
    this.tokens = tokens;
    this.slips = new Slips(tokens);
  }

  /** An expression that may assign. */
  Expr expression() {
    tokens.enter();
    Token start = tokens.peek();
    Expr result = binary(OR);
    if (tokens.at("=")) {
      slips.requireTarget(result, tokens.peek());
      tokens.next();
      Expr value = tokens.at("[") ? arrayLiteral() : expression();
      result = new Expr.Assign(result, value, tokens.since(start));
    } else if (tokens.atAny("+=", "-=")) {
      slips.requireTarget(result, tokens.peek());
      BinaryOp op = tokens.next().is("+=") ? BinaryOp.ADD : BinaryOp.SUB;
      Expr sum = new Expr.Binary(op, result, expression(), tokens.since(start));
      result = new Expr.Assign(result, sum, tokens.since(start));
    } else {
      slips.refuseAfterValue();
    }
    tokens.leave();
    return result;
  }

  /** An expression that only has a value. */
  Expr value() {
    Expr result = binary(OR);
    slips.refuseAfterValue();
    return result;
  }

  /** The parts of events, channel sizes and ranges; comparisons need parentheses there. */
  Expr additive() {
    return binary(ADDITIVE);
  }

  /** In parentheses, after {@code if} or {@code while}. */
  Expr condition(String keyword) {
    if (!tokens.at("(")) {
      throw tokens.expected(
          "'(' after '" + keyword + "'",
          "a condition stands in parentheses: " + keyword + " (x > 0)");
    }
    Token open = tokens.next();
    Expr result = value();
    tokens.expectClosing(open, ")", "");
    return result;
  }

  /** {@code (e, …)}, possibly empty; the opening parenthesis is the current token. */
  List<Expr> arguments() {
    Token open = tokens.next();
    List<Expr> result = new ArrayList<>();
    if (!tokens.at(")")) {
      do {
        result.add(tokens.at("[") ? arrayLiteral() : value());
      } while (tokens.accept(","));
    }
    tokens.expectClosing(open, ")", "',' or ");
    return result;
  }

  /** {@code [i][j]…}, possibly none. */
  List<Expr> indices() {
    List<Expr> result = new ArrayList<>();
    while (tokens.at("[")) {
      Token open = tokens.next();
      result.add(value());
      tokens.expectClosing(open, "]", "");
    }
    return result;
  }

  Expr arrayLiteral() {
    Token open = tokens.next();
    List<Expr.Element> elements = new ArrayList<>();
    do {
      elements.add(element());
    } while (tokens.accept(","));
    tokens.expectClosing(open, "]", "',' or ");
    return new Expr.ArrayLiteral(List.copyOf(elements), tokens.since(open));
  }

  private Expr.Element element() {
    Expr first = value();
    if (tokens.accept("..")) {
      return new Expr.Element.Range(first, value());
    }
    if (tokens.at("(")) {
      Token open = tokens.next();
      Expr times = value();
      tokens.expectClosing(open, ")", "");
      return new Expr.Element.Repeated(first, times);
    }
    return new Expr.Element.One(first);
  }

  /** Whether {@code x:} or <code>{x:</code> follows, so that the token is an indexed operator. */
  boolean atIndexed() {
    int first = tokens.peek(1).is("{") ? 2 : 1;
    return tokens.peek(first).isName() && tokens.peek(first + 1).is(":");
  }

  /** Whether {@code i:{..}} is next, the numbers of the members of a group. */
  boolean atMembers() {
    return tokens.peek().isName()
        && tokens.peek(1).is(":")
        && tokens.peek(2).is("{")
        && tokens.peek(3).is("..");
  }

  /** {@code i:{..} @}. */
  IndexRange members() {
    Token name = tokens.expectName("the name of an index");
    tokens.next();
    Token open = tokens.next();
    tokens.next();
    tokens.expectClosing(open, "}", "");
    IndexRange members = new IndexRange.Members(name.text(), tokens.since(name));
    tokens.expect("@", "a group looks like ||| i:{..} @ P(i)");
    return members;
  }

  /** {@code x:{a..b}; y:{c,d} @}; the ranges may stand in braces. */
  List<IndexRange> indexRanges() {
    List<IndexRange> result = new ArrayList<>();
    Token first = tokens.peek();
    boolean braces = tokens.accept("{");
    do {
      result.add(indexRange());
    } while (tokens.accept(";"));
    if (braces) {
      tokens.expectClosing(first, "}", "';' or ");
    }
    tokens.expect(
        "@", "an index range is followed by '@' and what it ranges over: x:{0..2} @ P(x)");
    return List.copyOf(result);
  }

  private IndexRange indexRange() {
    Token name = tokens.expectName("the name of an index");
    tokens.expect(":", "an index range looks like x:{0..2}");
    Token open = tokens.expect("{", "an index range looks like x:{0..2}");
    Expr first = additive();
    if (tokens.accept("..")) {
      Expr last = additive();
      tokens.expectClosing(open, "}", "");
      return new IndexRange.Interval(name.text(), first, last, tokens.since(name));
    }
    List<Expr> values = new ArrayList<>(List.of(first));
    while (tokens.accept(",")) {
      values.add(additive());
    }
    tokens.expectClosing(open, "}", "'..', ',' or ");
    return new IndexRange.Listed(name.text(), List.copyOf(values), tokens.since(name));
  }

  private Expr binary(int loosest) {
    tokens.enter();
    Expr left = unary();
    BinaryOp op = operator(loosest);
    // Every change of operator makes the tree deeper to the left.
    int changes = 0;
    while (op != null) {
      tokens.requireShallow(++changes);
      int level = level(op);
      List<Expr> operands = new ArrayList<>(List.of(left));
      BinaryOp run = op;
      while (op == run) {
        tokens.next();
        operands.add(binary(level + 1));
        op = operator(level);
      }
      left = fold(run, operands);
      op = operator(loosest);
    }
    tokens.leave();
    return left;
  }

  /** The operator at the current token, unless it binds looser than the level. */
  private BinaryOp operator(int loosest) {
    for (int i = loosest; i < LEVELS.size(); i++) {
      for (BinaryOp op : LEVELS.get(i)) {
        if (tokens.at(op.text)) {
          return op;
        }
      }
    }
    return null;
  }

  private static int level(BinaryOp op) {
    for (int i = 0; ; i++) {
      if (LEVELS.get(i).contains(op)) {
        return i;
      }
    }
  }

  /**
   * To the left, as in the grammar. Long runs of an associative operator, which programs write,
   * become balanced: the value and the order of evaluation are the same (addition wraps around) and
   * no pass recurses deeply.
   */
  private Expr fold(BinaryOp op, List<Expr> operands) {
    if (ASSOCIATIVE.contains(op) && operands.size() > 32) {
      int middle = operands.size() / 2;
      return join(
          op,
          fold(op, operands.subList(0, middle)),
          fold(op, operands.subList(middle, operands.size())));
    }
    Expr result = operands.get(0);
    for (Expr operand : operands.subList(1, operands.size())) {
      result = join(op, result, operand);
    }
    return result;
  }

  private static Expr join(BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, left.span().to(right.span()));
  }

  private Expr unary() {
    Token start = tokens.peek();
    if (tokens.at("-") && tokens.peek(1).text().equals("2147483648")) {
      tokens.next();
      tokens.next();
      return new Expr.IntLiteral(Integer.MIN_VALUE, tokens.since(start));
    }
    if (!tokens.atAny("+", "-", "!")) {
      return step(start, primary());
    }
    tokens.next();
    tokens.enter();
    Expr operand = unary();
    tokens.leave();
    if (start.is("+")) {
      return operand;
    }
    Expr.UnaryOp op = start.is("-") ? Expr.UnaryOp.NEGATE : Expr.UnaryOp.NOT;
    return new Expr.Unary(op, operand, tokens.since(start));
  }

  /** {@code x++} and {@code x--}. */
  private Expr step(Token start, Expr target) {
    if (!tokens.atAny("++", "--")) {
      return target;
    }
    slips.requireTarget(target, tokens.peek());
    Token sign = tokens.next();
    Expr one = new Expr.IntLiteral(1, sign.span());
    BinaryOp op = sign.is("++") ? BinaryOp.ADD : BinaryOp.SUB;
    Span span = tokens.since(start);
    return new Expr.Assign(target, new Expr.Binary(op, target, one, span), span);
  }

  private Expr primary() {
    Token token = tokens.peek();
    if (token.isName()) {
      return named();
    }
    if (token.kind() == Token.Kind.INTEGER) {
      return integer();
    }
    if (tokens.at("(")) {
      Token open = tokens.next();
      Expr inner = value();
      tokens.expectClosing(open, ")", "");
      return inner;
    }
    if (tokens.atAny("true", "false")) {
      return new Expr.BoolLiteral(tokens.next().is("true"), token.span());
    }
    if (tokens.atAny("||", "&&") && atIndexed()) {
      BinaryOp op = tokens.next().is("||") ? BinaryOp.OR : BinaryOp.AND;
      List<IndexRange> ranges = indexRanges();
      Expr body = value();
      return new Expr.Quantified(op, ranges, body, tokens.since(token));
    }
    if (tokens.at("call")) {
      return call();
    }
    if (tokens.at("[") && (tokens.previous().is("==") || tokens.previous().is("!="))) {
      return arrayLiteral();
    }
    if (tokens.at("new")) {
      tokens.next();
      String type = tokens.expectName("the name of a type").text();
      if (!tokens.at("(")) {
        throw tokens.expected("'('", "");
      }
      List<Expr> arguments = arguments();
      return new Expr.Call("new " + type, List.copyOf(arguments), tokens.since(token));
    }
    if (tokens.at("#")) {
      tokens.next();
      if (!tokens.peek(0).isName()) {
        return new Expr.ProcessCount(Expr.ProcessCount.ALL, List.of(), tokens.since(token));
      }
      String process = tokens.next().text();
      List<Expr> arguments = tokens.at("(") ? arguments() : List.of();
      return new Expr.ProcessCount(process, List.copyOf(arguments), tokens.since(token));
    }
    throw slips.noExpression();
  }

  private Expr integer() {
    Token token = tokens.next();
    try {
      return new Expr.IntLiteral(Integer.parseInt(token.text()), token.span());
    } catch (NumberFormatException tooLarge) {
      throw tokens.error(
          "FL0103",
          token.span(),
          "the number " + token.text() + " is too large",
          "numbers have 32 bits: at most " + Integer.MAX_VALUE);
    }
  }

  private Expr named() {
    Token name = tokens.next();
    slips.refuseForeign(name, tokens.peek());
    List<Expr> indices = indices();
    Expr named =
        indices.isEmpty()
            ? new Expr.Name(name.text(), name.span())
            : new Expr.Index(name.text(), List.copyOf(indices), tokens.since(name));
    if (tokens.at("$") && tokens.peek(1).isName()) {
      tokens.next();
      return new Expr.Call("$" + tokens.next().text(), List.of(named), tokens.since(name));
    }
    // N.x is two parts of an event; a method call has its parenthesis.
    if (tokens.at(".")
        && tokens.peek(1).isName()
        && tokens.peek(2).is("(")
        && tokens.peek(2).offset() == tokens.peek(1).end()) {
      tokens.next();
      String method = tokens.next().text();
      List<Expr> arguments = new ArrayList<>(List.of(named));
      arguments.addAll(arguments());
      return new Expr.Call("." + method, List.copyOf(arguments), tokens.since(name));
    }
    return named;
  }

  private Expr call() {
    Token start = tokens.next();
    Token open = tokens.expect("(", "a call looks like call(name, x, y)");
    Token function = tokens.peek();
    if (tokens.atAny("cfull", "cempty", "ccount", "csize", "cpeek", "min", "max")) {
      tokens.next();
    } else {
      tokens.expectName("the name of a macro or function");
    }
    List<Expr> arguments = new ArrayList<>();
    while (tokens.accept(",")) {
      arguments.add(tokens.at("[") ? arrayLiteral() : value());
    }
    tokens.expectClosing(open, ")", "',' or ");
    return new Expr.Call(function.text(), List.copyOf(arguments), tokens.since(start));
  }
}
