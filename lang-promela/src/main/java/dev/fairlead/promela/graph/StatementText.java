package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Printer;
import dev.fairlead.promela.syntax.SpecPrinter;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a statement is called: as it is written, unless macros or parameters of inlines stand there.
 * Then it is what they stand for, so that statements that do different things have different names.
 */
final class StatementText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  /** They stand for numbers, or for what is done to timers. */
  private static final Set<String> LEFT_OUT =
      Set.of("true", "false", "skip", "set", "reset", "delay", "expire");

  /** How statements begin that set a timer. */
  private static final Pattern SETS = Pattern.compile("(set|delay|reset)\\s*\\(");

  private StatementText() {}

  static String of(Stmt statement) {
    String written = statement.span().text();
    String meant =
        statement instanceof Stmt.Assign assign && SETS.matcher(written).lookingAt()
            ? "set(" + Printer.text(assign.target()) + ", " + Printer.text(assign.value()) + ")"
            : SpecPrinter.print(statement).strip().replaceAll("\\s+", " ").replaceAll(";$", "");
    return written.isEmpty() || words(written).equals(words(meant)) ? written : meant;
  }

  /** In their order: an inline may be called with its parameters exchanged. */
  private static List<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(word -> !LEFT_OUT.contains(word))
        .toList();
  }
}
