package dev.fairlead.cli;

/** What goes to standard output. */
enum Format {
  /** For people. */
  TEXT,
  /** One JSON document and nothing else. */
  JSON
}
