package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.Set;

/** A model whose runs can be printed as SPIN's simulator prints them. */
public interface SpinTranscripts {

  /**
   * Prints a random simulation as SPIN does, with SPIN's choices for the same seed.
   *
   * @param out takes the text, piece by piece
   */
  Ending simulate(Selection selection, Circumstances circumstances, Output out);

  /** Prints the run of a trail. */
  Ending replay(SourceText recording, Selection selection, Output out);

  /**
   * What a run depends on, beside the model.
   *
   * @param seed of the random choices
   * @param lossy whether messages to a full channel are lost, instead of waited with
   */
  record Circumstances(int seed, boolean lossy) {}

  /** How a run ended. */
  enum Ending {
    /** Nothing went wrong. */
    DONE,
    /** An assertion failed. */
    ASSERTION,
    /** The model is in error, or the trail is not one of this model. */
    ERROR
  }

  /** Where the text goes. */
  @FunctionalInterface
  interface Output {
    void print(String text);
  }

  /**
   * What is printed.
   *
   * @param statements each step, with its place and its text
   * @param globals the global variables that a step changes
   * @param locals the local variables that a step changes
   * @param sends each message that is sent
   * @param receives each message that is received
   * @param columns messages in a column for each process, instead of lines
   * @param output what the model prints
   * @param indented what the model prints is indented by process
   * @param finalState the last state, and how many processes there were
   * @param unchanged also the variables that do not change
   * @param muted the channels whose messages are not told of
   * @param skipped the number of steps before the first that is printed
   * @param steps the most steps; 0 if there is no limit
   */
  record Selection(
      boolean statements,
      boolean globals,
      boolean locals,
      boolean sends,
      boolean receives,
      boolean columns,
      boolean output,
      boolean indented,
      boolean finalState,
      boolean unchanged,
      Set<Integer> muted,
      int skipped,
      int steps) {

    /** Statements and changed variables. */
    public static Selection usual(int steps) {
      return new Selection(
          true, true, true, false, false, false, true, true, true, false, Set.of(), 0, steps);
    }
  }
}
