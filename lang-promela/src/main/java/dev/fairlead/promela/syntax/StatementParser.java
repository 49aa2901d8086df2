package dev.fairlead.promela.syntax;

import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Spec.Body;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sequences of statements. */
final class StatementParser {

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;
  private final Inlines inlines;

  private final TruthValueParser graded;

  StatementParser(
      Tokens tokens,
      ExpressionParser expressions,
      DeclarationParser declarations,
      Inlines inlines,
      TruthValueParser graded) {
    this.tokens = tokens;
    this.graded = graded;
    this.expressions = expressions;
    this.declarations = declarations;
    this.inlines = inlines;
  }

  /** A sequence in braces. */
  Body body() {
    Token opening = tokens.expect("{", "the body stands in braces");
    refuseOption();
    List<Stmt> statements = sequence();
    refuseOption();
    tokens.expectClosing(opening, "}");
    return new Body(statements, tokens.anchorSince(opening));
  }

  private void refuseOption() {
    if (tokens.at("::")) {
      String message = "this option is in no 'if' and no 'do'";
      throw tokens.peek().span().error("FL0525", message, "if :: ... fi, do :: ... od");
    }
  }

  private List<Stmt> sequence() {
    tokens.enter();
    List<Stmt> statements = new ArrayList<>();
    if (atEndOfSequence()) {
      throw tokens.expected("a statement", "'skip' does nothing");
    }
    do {
      statements.add(step());
    } while (separated());
    tokens.leave();
    return List.copyOf(statements);
  }

  private boolean atEndOfSequence() {
    return tokens.atAny("}", "::", "fi", "od") || tokens.peek().isEnd();
  }

  /** Whether another statement follows; what separates it is read. */
  private boolean separated() {
    // A brace and an else end a statement by themselves.
    boolean closed = tokens.previous().is("}") || tokens.previous().is("else");
    boolean separator = tokens.atAny(";", "->", "-->");
    while (tokens.atAny(";", "->", "-->")) {
      tokens.next();
    }
    if (atEndOfSequence()) {
      return false;
    }
    if (!separator && !closed) {
      missingSemicolon();
    }
    return true;
  }

  private void missingSemicolon() {
    Token token = tokens.peek();
    if (token.is("=")) {
      String hint = "only a variable can be assigned to";
      throw token.span().error("FL0507", "there is no variable before this '='", hint);
    }
    if (Operators.at(token).isPresent() || token.isEnd() || token.is(")")) {
      throw tokens.expected("';' or '->' before the next statement", "");
    }
    if (token.kind() == Kind.STRAY) {
      throw tokens.expected("the next statement", "");
    }
    Token previous = tokens.previous();
    if (token.is("{") && previous.isName()) {
      String hint = Slips.before(previous.text());
      if (!hint.isEmpty()) {
        throw previous.span().error("FL0536", "unknown name '" + previous.text() + "'", hint);
      }
    }
    Span last = previous.span();
    Span place = new Span(last.source(), last.offset() + last.length(), 1);
    String message = "';' is missing before " + token.described();
    String hint = "a conditional expression is (condition -> then : otherwise)";
    throw place.error("FL0504", message, token.is("?") ? hint : "add ';' or '->' here");
  }

  private Stmt step() {
    Token start = tokens.peek();
    if (declarations.atDeclaration()) {
      Spec.Declaration declaration = declaration();
      return new Stmt.Declare(declaration, declaration.span());
    }
    if (tokens.atAny("xr", "xs")) {
      return exclusive();
    }
    Stmt statement = statement();
    if (!tokens.accept("unless")) {
      return statement;
    }
    Stmt escape = statement();
    return new Stmt.Unless(statement, escape, tokens.anchorSince(start));
  }

  private Spec.Declaration declaration() {
    Token next = tokens.peek(1);
    boolean symbols = tokens.at("mtype") && (next.is("=") || next.is("{"));
    if (symbols) {
      throw tokens.peek().span().error("FL0527", "symbols are declared outside of processes", "");
    }
    return declarations.declaration();
  }

  private Stmt exclusive() {
    Token start = tokens.next();
    List<Ref> channels = new ArrayList<>();
    do {
      channels.add(expressions.reference());
    } while (tokens.accept(","));
    return new Stmt.Exclusive(start.is("xr"), List.copyOf(channels), tokens.anchorSince(start));
  }

  private Stmt statement() {
    tokens.enter();
    Stmt statement = plain();
    tokens.leave();
    return statement;
  }

  private Stmt plain() {
    Token start = tokens.peek();
    if (!start.isWord()) {
      if (tokens.at("{")) {
        Body body = body();
        return new Stmt.Block(body, tokens.anchorSince(start));
      }
      return condition(start);
    }
    if (start.isName()) {
      return named(start);
    }
    return switch (start.text()) {
      case "if" -> new Stmt.If(options("fi"), tokens.anchorSince(start));
      case "do" -> new Stmt.Do(options("od"), tokens.anchorSince(start));
      case "for" -> forLoop(start);
      case "select" -> select(start);
      case "break" -> {
        tokens.next();
        yield new Stmt.Break(start.anchor());
      }
      case "else" -> {
        tokens.next();
        yield new Stmt.Else(start.anchor());
      }
      case "goto" -> {
        tokens.next();
        Token label = tokens.expectName("a label");
        yield new Stmt.Goto(label.text(), tokens.anchorSince(start));
      }
      case "atomic" -> {
        tokens.next();
        yield new Stmt.Atomic(body(), tokens.anchorSince(start));
      }
      case "d_step" -> {
        tokens.next();
        yield new Stmt.DStep(body(), tokens.anchorSince(start));
      }
      case "assert" -> {
        tokens.next();
        yield new Stmt.Assert(expressions.expression(), tokens.anchorSince(start));
      }
      case "printf" -> printf(start);
      case "printm" -> {
        tokens.next();
        Token opening = tokens.expect("(", "");
        Expr argument = expressions.expression();
        tokens.expectClosing(opening, ")");
        yield new Stmt.Printm(argument, tokens.anchorSince(start));
      }
      case "set_priority" -> {
        tokens.next();
        Token opening = tokens.expect("(", "");
        Expr pid = expressions.expression();
        tokens.expect(",", "set_priority(pid, priority)");
        Expr priority = expressions.expression();
        tokens.expectClosing(opening, ")");
        yield new Stmt.SetPriority(pid, priority, tokens.anchorSince(start));
      }
      case "return" -> {
        tokens.next();
        Ref result = inlines.result(start);
        Expr value = expressions.expression();
        yield new Stmt.Assign(result, value, tokens.anchorSince(start));
      }
      default -> {
        ExpressionParser.refuseEmbeddedC(start);
        yield condition(start);
      }
    };
  }

  private Stmt condition(Token start) {
    if (start.is("unless")) {
      String message = "'unless' follows no statement here";
      throw start.span().error("FL0526", message, "group with braces: { ... } unless { ... }");
    }
    boolean starts =
        switch (start.kind()) {
          case NUMBER, CHARACTER, STRAY -> true;
          case WORD -> start.isName() || Keywords.STARTS_EXPRESSION.contains(start.text());
          case SYMBOL -> tokens.atAny("(", "!", "-", "~");
          case STRING, END -> false;
        };
    if (!starts) {
      boolean carriedOn = start.onNewLine() && Operators.at(start).isPresent();
      String hint =
          "the line before ends its statement; open a parenthesis, or move the operator up";
      throw tokens.expected("a statement", carriedOn ? hint : "");
    }
    return new Stmt.Condition(expressions.expression(), tokens.anchorSince(start));
  }

  /** A statement that starts with a name: a label, a call, or something done to a variable. */
  private Stmt named(Token start) {
    if (tokens.peek(1).is(":") && !expressions.isProctype(start)) {
      return labelled(start);
    }
    if (inlines.isInline(start)) {
      return call(start, Optional.empty());
    }
    if (expressions.timers().atStatement()) {
      return expressions.timers().statement();
    }
    declarations.refuseUnknownType();
    int position = tokens.position();
    if (tokens.peek(1).is("@")) {
      return condition(start);
    }
    Ref target = expressions.reference();
    switch (tokens.peek().text()) {
      case "=" -> {
        tokens.next();
        if (inlines.isInline(tokens.peek())) {
          return call(start, Optional.of(target));
        }
        Expr value = expressions.expression();
        return new Stmt.Assign(target, value, tokens.anchorSince(start));
      }
      case "++", "--" -> {
        int change = tokens.next().is("++") ? 1 : -1;
        return new Stmt.Step(target, change, tokens.anchorSince(start));
      }
      case "!", "!!" -> {
        boolean sorted = tokens.next().is("!!");
        List<Expr> message = expressions.message();
        return new Stmt.Send(target, message, sorted, tokens.anchorSince(start));
      }
      case "?", "??" -> {
        if (!tokens.peek(1).is("[")) {
          return receive(start, target);
        }
      }
      default -> {}
    }
    tokens.returnTo(position);
    return condition(start);
  }

  private Stmt receive(Token start, Ref channel) {
    boolean anywhere = tokens.next().is("??");
    boolean keep = tokens.accept("<");
    List<Pattern> message = expressions.patterns();
    if (keep) {
      tokens.expect(">", "c?<x> leaves the message in the channel");
    }
    return new Stmt.Receive(channel, message, anywhere, keep, tokens.anchorSince(start));
  }

  private Stmt labelled(Token label) {
    tokens.names().add(SourceSymbol.Kind.LABEL, label, label);
    tokens.next();
    tokens.next();
    if (declarations.atDeclaration() || tokens.atAny("xr", "xs")) {
      String message = "the label '" + label.text() + "' stands before a declaration";
      throw label.span().error("FL0528", message, "put it before a statement");
    }
    boolean alone = atEndOfSequence() || tokens.atAny(";", "->", "-->");
    Stmt statement = alone ? nothingAfter(label) : statement();
    return new Stmt.Labelled(label.text(), statement, tokens.anchorSince(label));
  }

  /** A label without a statement stands before a skip on the line of what comes next. */
  private Stmt nothingAfter(Token label) {
    Span next = tokens.peek(atEndOfSequence() ? 0 : 1).anchor();
    Span nothing = new Span(next.source(), next.offset(), 0);
    return new Stmt.Condition(new Expr.Literal(1, label.span()), nothing);
  }

  /** The body of an inline in the place of its call. */
  private Stmt call(Token start, Optional<Ref> result) {
    inlines.expand(tokens, result);
    Stmt block = statement();
    inlines.finish();
    return block;
  }

  private List<Body> options(String closing) {
    Token opening = tokens.next();
    if (!tokens.at("::")) {
      String hint = "every option of '" + opening.text() + "' starts with '::'";
      throw tokens.expected("'::'", hint);
    }
    List<Body> options = new ArrayList<>();
    while (tokens.at("::")) {
      Token start = tokens.next();
      Optional<Spec.TruthValue> level = graded.level();
      List<Stmt> statements = sequence();
      options.add(new Body(statements, level, tokens.anchorSince(start)));
    }
    tokens.expectClosing(opening, closing);
    return List.copyOf(options);
  }

  private Stmt forLoop(Token start) {
    tokens.next();
    Token opening = tokens.expect("(", "for (i : 1 .. 3) { ... }");
    Ref variable = expressions.reference();
    if (tokens.accept("in")) {
      Ref collection = expressions.reference();
      tokens.expectClosing(opening, ")");
      Braces braces = tokens.braces();
      return new Stmt.ForIn(variable, collection, loopBody(), braces, tokens.anchorSince(start));
    }
    tokens.expect(":", "for (i : 1 .. 3), or for (i in a)");
    Expr from = expressions.expression();
    tokens.expect("..", "a range is 1 .. 3");
    Expr to = expressions.expression();
    tokens.expectClosing(opening, ")");
    return new Stmt.ForRange(variable, from, to, loopBody(), tokens.anchorSince(start));
  }

  private Body loopBody() {
    tokens.accept(";");
    return body();
  }

  private Stmt select(Token start) {
    boolean numbers = !inlines.isExpanding() && NumberChoice.standsAt(tokens);
    tokens.next();
    Token opening = tokens.expect("(", "select (i : 1 .. 3)");
    Ref variable = expressions.reference();
    tokens.expect(":", "select (i : 1 .. 3)");
    Expr from = expressions.expression();
    tokens.expect("..", "a range is 1 .. 3");
    Expr to = expressions.expression();
    tokens.expectClosing(opening, ")");
    Stmt.Select select = new Stmt.Select(variable, from, to, tokens.anchorSince(start));
    return numbers ? NumberChoice.of(select) : select;
  }

  private Stmt printf(Token start) {
    tokens.next();
    Token opening = tokens.expect("(", "");
    Token format = tokens.peek();
    if (format.kind() != Kind.STRING) {
      throw tokens.expected("the format, a string in quotes", "printf(\"x is %d\\n\", x)");
    }
    tokens.next();
    List<Expr> arguments = tokens.accept(",") ? expressions.arguments() : List.of();
    tokens.expectClosing(opening, ")");
    String text = format.text().substring(1, format.text().length() - 1);
    return new Stmt.Printf(text, arguments, tokens.anchorSince(start));
  }
}
