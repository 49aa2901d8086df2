package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Since SPIN 6.3 a line that ends in the body of a process ends its statement too, if the last
 * token can end one and no parenthesis is open. The semicolons are put in here, so that the parser
 * knows nothing of lines.
 */
final class ImpliedSemicolons {

  private static final Set<String> ENDS =
      Set.of(
          "}", ")", "]", "od", "fi", "else", "break", "++", "--", "skip", "true", "false",
          "timeout");

  /** What the next brace at the outermost level belongs to. */
  private static final Set<String> OPENERS =
      Set.of(
          "proctype",
          "D_proctype",
          "init",
          "never",
          "trace",
          "notrace",
          "typedef",
          "inline",
          "ltl",
          "mtype",
          "of");

  /** What follows one of these is no plain name from then on, and does not end a statement. */
  private static final Set<String> NAMING = Set.of("proctype", "D_proctype", "typedef", "inline");

  private static final Set<String> NO_SEQUENCE = Set.of("ltl", "mtype", "of");

  private ImpliedSemicolons() {}

  static List<Token> insert(List<Token> tokens) {
    List<Token> out = new ArrayList<>(tokens.size() * 2);
    String opener = "";
    int braces = 0;
    int parentheses = 0;
    boolean inSequence = false;
    Set<String> special = new HashSet<>();
    for (Token token : tokens) {
      Token last = out.isEmpty() ? token : out.get(out.size() - 1);
      boolean ends =
          inSequence
              && parentheses == 0
              && token.onNewLine()
              && !out.isEmpty()
              && canEnd(last)
              && !special.contains(last.text());
      if (ends && !(last.is("}") && token.text().startsWith("u"))) {
        Span place = new Span(last.span().source(), last.span().offset() + last.span().length(), 0);
        out.add(Token.written(Kind.SYMBOL, ";", place, false, false).anchoredAt(last.anchor()));
      }
      if (NAMING.contains(last.text())) {
        special.add(token.text());
      }
      if (braces == 0 && parentheses == 0 && OPENERS.contains(token.text())) {
        opener = token.text();
      }
      switch (token.text()) {
        case "{" -> {
          if (braces++ == 0) {
            inSequence = !last.is("=") && !NO_SEQUENCE.contains(opener);
            parentheses = 0;
          }
        }
        case "}" -> {
          braces = Math.max(0, braces - 1);
          inSequence &= braces > 0;
        }
        case "(" -> parentheses++;
        case ")" -> parentheses = Math.max(0, parentheses - 1);
        default -> {}
      }
      out.add(token);
    }
    return out;
  }

  private static boolean canEnd(Token token) {
    return switch (token.kind()) {
      case NUMBER, CHARACTER -> true;
      case WORD -> token.isName() || ENDS.contains(token.text());
      case SYMBOL -> ENDS.contains(token.text());
      case STRING, STRAY, END -> false;
    };
  }
}
