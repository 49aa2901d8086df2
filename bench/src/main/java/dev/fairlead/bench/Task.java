package dev.fairlead.bench;

/** What is asked of a model: to visit all its states, or to check its claim under fairness. */
enum Task {
  EXPLORE("explore"),
  NONE("none"),
  PROCESS_WEAK("process-weak"),
  PROCESS_STRONG("process-strong"),
  EVENT_WEAK("event-weak"),
  EVENT_STRONG("event-strong"),
  GLOBAL("global");

  /** The notion's name on the command line, except for {@link #EXPLORE}. */
  final String text;

  Task(String text) {
    this.text = text;
  }

  boolean isCheck() {
    return this != EXPLORE;
  }
}
