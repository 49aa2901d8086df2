package dev.fairlead.cli;

import picocli.CommandLine.Option;

/** How many states a drawn graph may have: one of thousands is no picture any more. */
final class DrawingLimit {
  private static final int USUAL = 1000;

  @Option(
      names = "--max-drawn",
      paramLabel = "N",
      description =
          "The most states in a graph that is written (default: 1000). What is left out is told in"
              + " the file and on standard error.")
  private int states = USUAL;

  int states() {
    if (states < 1) {
      throw new BadInput("--max-drawn must be greater than 0, not " + states);
    }
    return states;
  }
}
