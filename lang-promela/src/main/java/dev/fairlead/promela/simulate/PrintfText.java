package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;

/** What {@code printf} prints. */
final class PrintfText {
  private final Evaluation evaluation;
  private final NameTable names;
  private final Printout printout;

  /** The set that symbols are from, until another argument says otherwise. */
  private String set = "";

  PrintfText(Evaluation evaluation, NameTable names, Printout printout) {
    this.evaluation = evaluation;
    this.names = names;
    this.printout = printout;
  }

  String of(Stmt.Printf print, LocalScope scope) {
    StringBuilder text = new StringBuilder();
    String format = print.format();
    List<Expr> arguments = print.arguments();
    int next = 0;
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c == '\\' && i + 1 < format.length()) {
        text.append(escaped(format.charAt(++i)));
      } else if (c != '%' || i + 1 >= format.length()) {
        text.append(c == '"' ? "" : c);
      } else if (format.charAt(i + 1) == '%') {
        text.append('%');
        i++;
      } else if (next < arguments.size()) {
        text.append(value(format.substring(++i), arguments.get(next++), scope));
      } else {
        printout.error("too few print args \"" + format + "\"");
        i++;
      }
    }
    return text.toString();
  }

  private static char escaped(char c) {
    return switch (c) {
      case 't' -> '\t';
      case 'n' -> '\n';
      default -> c;
    };
  }

  /** Formats by the first letter of the rest of the format. */
  private String value(String rest, Expr argument, LocalScope scope) {
    int value = evaluation.value(argument, scope);
    return switch (rest.charAt(0)) {
      case 'c' -> Character.toString((char) (value & 0xff));
      case 'd' -> Integer.toString(value);
      case 'e' -> {
        set = names.symbolsOf(argument, scope).orElse(set);
        yield names.shown(value, true, set);
      }
      case 'o' -> Integer.toOctalString(value);
      case 'u' -> Integer.toUnsignedString(value);
      case 'x' -> Integer.toHexString(value);
      default -> {
        printout.error("bad print cmd: '%" + rest + "\"'");
        yield "";
      }
    };
  }
}
