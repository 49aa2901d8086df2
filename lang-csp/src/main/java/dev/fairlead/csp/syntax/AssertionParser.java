package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;
import java.util.Optional;

/** Reads {@code #assert}. */
final class AssertionParser {

  private static final List<String> CLAIMS =
      List.of(
          "deadlockfree",
          "nonterminating",
          "divergencefree",
          "deterministic",
          "reaches",
          "refines");

  private final Tokens tokens;
  private final ExpressionParser expressions;

  AssertionParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /** The hash is the current token. */
  Declaration.Assertion assertion() {
    Token start = tokens.next();
    tokens.next();
    Token process = tokens.expectName("the name of a process");
    List<Expr> arguments = tokens.at("(") ? expressions.arguments() : List.of();
    Claim claim = claim();
    String text = tokens.textSince(process).strip().replaceAll("\\s+", " ");
    Span span = tokens.since(start);
    tokens.expectSemicolon("the assertion");
    return new Declaration.Assertion(
        process.text(), List.copyOf(arguments), claim, text, process.span(), span);
  }

  private Claim claim() {
    Token word = tokens.peek();
    return switch (word.kind() == Token.Kind.STRING ? "" : word.text()) {
      case "deadlockfree" -> oneWord(new Claim.DeadlockFree());
      case "nonterminating" -> oneWord(new Claim.Nonterminating());
      case "divergencefree" -> oneWord(new Claim.DivergenceFree());
      case "deterministic" -> oneWord(new Claim.Deterministic());
      case "reaches" -> {
        tokens.next();
        yield reaches();
      }
      case "refines" -> refines();
      case "|=" -> satisfies();
      default -> throw unknownClaim();
    };
  }

  private Claim oneWord(Claim claim) {
    tokens.next();
    return claim;
  }

  private ModelException unknownClaim() {
    Token word = tokens.peek();
    String hint = Suggestion.didYouMean(word.text(), CLAIMS);
    if (word.is("=") || word.is("|") || word.is("satisfies")) {
      hint = "an LTL formula follows '|='";
    } else if (word.isName() && word.text().startsWith("deadlock")) {
      hint = "write 'deadlockfree', in one word";
    } else if (hint.isEmpty()) {
      hint = "a claim is one of " + String.join(", ", CLAIMS) + ", or '|=' and an LTL formula";
    }
    String message = "expected a claim about the process, found " + word.described();
    return tokens.error("FL0112", tokens.gap(), message, hint);
  }

  private Claim.Reaches reaches() {
    Token goal = tokens.peek();
    if (!goal.isName()) {
      throw tokens.expected(
          "the name of a proposition after 'reaches'",
          "define it first: #define goal x == 3; #assert P() reaches goal;");
    }
    tokens.next();
    return reaches(goal.text(), new Expr.Name(goal.text(), goal.span()));
  }

  private Claim.Reaches reaches(String goal, Expr condition) {
    Optional<Spec.Optimum> optimum = tokens.at("with") ? Optional.of(optimum()) : Optional.empty();
    Optional<Expr> within = Optional.empty();
    // A word only here: variables and events may be called so.
    if (optimum.isEmpty() && tokens.peek().text().equals("within")) {
      tokens.next();
      within = Optional.of(expressions.value());
    }
    return new Claim.Reaches(goal, condition, optimum, within);
  }

  /** The goal of a question given beside the file, without the word {@code reaches}. */
  Claim.Reaches goal() {
    Token start = tokens.peek();
    Expr condition = expressions.value();
    Claim.Reaches claim = reaches(tokens.textSince(start).strip(), condition);
    if (!tokens.atEnd()) {
      throw tokens.expected(
          "'within', 'with' or the end of the goal",
          "a goal is a proposition of the model, or a condition: x == 3");
    }
    return claim;
  }

  private Spec.Optimum optimum() {
    tokens.next();
    if (!tokens.atAny("min", "max")) {
      throw tokens.expected("'min' or 'max' after 'with'", "write 'with min(cost)'");
    }
    Token word = tokens.next();
    Token open = tokens.expect("(", "write 'with min(cost)'");
    Expr expression = expressions.value();
    tokens.expectClosing(open, ")", "");
    String text = tokens.textSince(word).strip().replaceAll("\\s+", " ");
    return new Spec.Optimum(word.is("max"), expression, text);
  }

  private static final String REFINEMENTS =
      "write 'refines <F>' for failures, '<FD>' for divergences as well, '<T>' for timed traces";

  private Claim refines() {
    tokens.next();
    Spec.Refinement model = Spec.Refinement.TRACES;
    if (tokens.accept("<")) {
      model =
          switch (tokens.peek().text()) {
            case "F" -> Spec.Refinement.FAILURES;
            case "FD" -> Spec.Refinement.FAILURES_DIVERGENCES;
            case "T" -> Spec.Refinement.TIMED_TRACES;
            default -> throw tokens.expected("'T', 'F' or 'FD'", REFINEMENTS);
          };
      tokens.next();
      tokens.expect(">", REFINEMENTS);
    }
    String process = tokens.expectName("the name of a process").text();
    List<Expr> arguments = tokens.at("(") ? expressions.arguments() : List.of();
    return new Claim.Refines(model, process, List.copyOf(arguments));
  }

  /** The formula is kept as text: all up to the semicolon. */
  private Claim satisfies() {
    tokens.next();
    Token start = tokens.peek();
    while (!tokens.at(";") && !(tokens.startsDeclaration(0))) {
      tokens.next();
    }
    if (tokens.peek() == start) {
      throw tokens.expected("an LTL formula after '|='", "for example []<> eat.0");
    }
    return new Claim.Satisfies(tokens.textSince(start), start.offset());
  }
}
