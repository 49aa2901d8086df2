package dev.fairlead.core.fairness;

import java.util.Arrays;
import java.util.Optional;

/** The fairness notions a user can choose, by their names on the command line. */
public enum FairnessNotion {
  NONE("none"),
  PROCESS_WEAK("process-weak"),
  PROCESS_STRONG("process-strong"),
  EVENT_WEAK("event-weak"),
  EVENT_STRONG("event-strong"),
  GLOBAL("global"),
  /** Only the events annotated in the model, each with its own kind. */
  ANNOTATED("annotated");

  private final String text;

  FairnessNotion(String text) {
    this.text = text;
  }

  /** Reads a name; {@code weak} and {@code strong} mean the process-level notions. */
  public static Optional<FairnessNotion> parse(String name) {
    return switch (name) {
      case "weak" -> Optional.of(PROCESS_WEAK);
      case "strong" -> Optional.of(PROCESS_STRONG);
      default -> Arrays.stream(values()).filter(notion -> notion.text.equals(name)).findFirst();
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
