package dev.fairlead.api.text;

import dev.fairlead.core.verdict.Outcome;
import java.util.Locale;

/** The colours of text output; {@link #PLAIN} leaves every text as it is. */
public enum Style {
  PLAIN,
  COLOUR;

  private static final String BOLD = "1";
  private static final String DIM = "2";
  private static final String RED = "1;31";
  private static final String GREEN = "1;32";
  private static final String YELLOW = "1;33";
  private static final String CYAN = "36";

  public String verdict(Outcome outcome) {
    String word = outcome.toString().toUpperCase(Locale.ROOT);
    return switch (outcome) {
      case HOLDS -> paint(GREEN, word);
      case VIOLATED -> paint(RED, word);
      case UNKNOWN -> paint(YELLOW, word);
    };
  }

  public String strong(String text) {
    return paint(BOLD, text);
  }

  public String quiet(String text) {
    return paint(DIM, text);
  }

  public String event(String text) {
    return paint(CYAN, text);
  }

  public String alert(String text) {
    return paint(YELLOW, text);
  }

  public String error(String text) {
    return paint(RED, text);
  }

  private String paint(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
