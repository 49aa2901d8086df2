package dev.fairlead.core.fairness;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fairness notions a user can choose, by their names on the command line. This is the only list
 * of them: help, messages and the tables of the documentation follow it.
 */
public enum FairnessNotion {
  NONE("none", "every run counts"),
  PROCESS_WEAK(
      "process-weak",
      "a process that is enabled continuously from some state on moves infinitely often"),
  PROCESS_STRONG(
      "process-strong", "a process that is enabled infinitely often moves infinitely often"),
  EVENT_WEAK(
      "event-weak",
      "an event that is enabled continuously from some state on occurs infinitely often"),
  EVENT_STRONG("event-strong", "an event that is enabled infinitely often occurs infinitely often"),
  GLOBAL(
      "global", "every transition of a state visited infinitely often is taken infinitely often"),
  ANNOTATED("annotated", "what the annotations of single events in the model demand (CSP#)");

  private static final Map<String, FairnessNotion> ABBREVIATIONS = new LinkedHashMap<>();

  static {
    ABBREVIATIONS.put("weak", PROCESS_WEAK);
    ABBREVIATIONS.put("strong", PROCESS_STRONG);
  }

  private final String text;
  private final String description;

  FairnessNotion(String text, String description) {
    this.text = text;
    this.description = description;
  }

  /** Reads a name or an abbreviation. */
  public static Optional<FairnessNotion> parse(String name) {
    return Arrays.stream(values())
        .filter(notion -> notion.text.equals(name))
        .findFirst()
        .or(() -> Optional.ofNullable(ABBREVIATIONS.get(name)));
  }

  /** The names of all notions, in their order. */
  public static List<String> names() {
    return Arrays.stream(values()).map(FairnessNotion::toString).toList();
  }

  /** The short names, and what they stand for. */
  public static Map<String, FairnessNotion> abbreviations() {
    return Collections.unmodifiableMap(ABBREVIATIONS);
  }

  /** Which runs count, in one sentence. */
  public String describe() {
    return description;
  }

  /**
   * Whether a run of a finite system that is fair in this sense is fair in the other one, too
   * (docs/fairness.md). The annotations of a model are demanded on top of every notion but none.
   */
  public boolean implies(FairnessNotion other) {
    return switch (other) {
      case NONE -> true;
      case ANNOTATED -> this != NONE;
      case PROCESS_WEAK -> this == PROCESS_WEAK || implies(PROCESS_STRONG);
      case EVENT_WEAK -> this == EVENT_WEAK || implies(EVENT_STRONG);
      case PROCESS_STRONG, EVENT_STRONG -> this == other || this == GLOBAL;
      case GLOBAL -> this == GLOBAL;
    };
  }

  /**
   * Whether it speaks of events as labelled, so that {@code b.0} and {@code b.1} are two agents.
   */
  public boolean tellsEventsApart() {
    return switch (this) {
      case EVENT_WEAK, EVENT_STRONG, ANNOTATED -> true;
      case NONE, PROCESS_WEAK, PROCESS_STRONG, GLOBAL -> false;
    };
  }

  /** Whether a fair loop owes something to each single process. */
  public boolean owesEachProcess() {
    return switch (this) {
      case PROCESS_WEAK, PROCESS_STRONG -> true;
      case NONE, EVENT_WEAK, EVENT_STRONG, GLOBAL, ANNOTATED -> false;
    };
  }

  /** Whether a fair loop takes every step of the states it goes through: each is an agent. */
  public boolean takesEveryStep() {
    return this == GLOBAL;
  }

  @Override
  public String toString() {
    return text;
  }
}
