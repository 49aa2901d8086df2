package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Printer;
import dev.fairlead.promela.syntax.SpecPrinter;
import dev.fairlead.promela.syntax.Stmt;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a statement is called: as it is written, unless macros or parameters of inlines stand there.
 * Then it is what they stand for, so that statements that do different things have different names.
 */
final class StatementText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

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
            : printed(statement);
    return written.isEmpty() || haveSameWords(written, meant) ? written : meant;
  }

  private static String printed(Stmt statement) {
    String text = BLANKS.matcher(SpecPrinter.print(statement).strip()).replaceAll(" ");
    return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
  }

  /** In their order: an inline may be called with its parameters exchanged. */
  private static boolean haveSameWords(String left, String right) {
    Matcher ofLeft = WORD.matcher(left);
    Matcher ofRight = WORD.matcher(right);
    Optional<String> word;
    do {
      word = next(ofLeft);
      if (!word.equals(next(ofRight))) {
        return false;
      }
    } while (word.isPresent());
    return true;
  }

  private static Optional<String> next(Matcher words) {
    while (words.find()) {
      if (!LEFT_OUT.contains(words.group())) {
        return Optional.of(words.group());
      }
    }
    return Optional.empty();
  }
}
