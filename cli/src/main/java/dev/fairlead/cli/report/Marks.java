package dev.fairlead.cli.report;

import dev.fairlead.core.verdict.Outcome;
import java.util.Locale;
import java.util.Map;

/** Signs for verdicts in a table. */
public enum Marks {
  SIGNS("✓", "✗"),
  /** For terminals that cannot show them. */
  LETTERS("yes", "no");

  private final String good;
  private final String bad;

  Marks(String good, String bad) {
    this.good = good;
    this.bad = bad;
  }

  /** Files and pipes get the signs, as all output is UTF-8; a terminal if its locale says UTF-8. */
  public static Marks of(boolean terminal, Map<String, String> env) {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = env.getOrDefault(name, "");
      if (!locale.isEmpty()) {
        boolean utf8 = locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
        return !terminal || utf8 ? SIGNS : LETTERS;
      }
    }
    return terminal ? LETTERS : SIGNS;
  }

  String of(Outcome outcome) {
    return switch (outcome) {
      case HOLDS -> good;
      case VIOLATED -> bad;
      case UNKNOWN -> "?";
    };
  }
}
