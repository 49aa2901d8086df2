package dev.fairlead.cli;

import dev.fairlead.promela.spin.SpinTranscripts.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What is printed of a run of a Promela model; the letters are those of SPIN. */
final class TranscriptOptions {
  @Option(
      names = "--story",
      description =
          "Tell the run as other models are told, a line for each step, instead of printing what"
              + " SPIN prints.")
  private boolean story;

  @Option(
      names = {"-p", "--statements"},
      description = "Print each statement. Without any of -p -g -l -s -r -c -q: -p -g -l.")
  private boolean statements;

  @Option(
      names = {"-g", "--globals"},
      description = "Print global variables that change (with -p).")
  private boolean globals;

  @Option(
      names = {"-l", "--locals"},
      description = "Print local variables that change (with -p), and those of the last state.")
  private boolean locals;

  @Option(
      names = {"-s", "--sends"},
      description = "Print each message sent.")
  private boolean sends;

  @Option(
      names = {"-r", "--receives"},
      description = "Print each message received.")
  private boolean receives;

  @Option(
      names = {"-c", "--columns"},
      description = "Print messages in a column for each process.")
  private boolean columns;

  @Option(
      names = {"-q", "--quiet"},
      arity = "0..1",
      parameterConsumer = Muting.class,
      paramLabel = "CHANNEL",
      description =
          "Print only what the model prints, and the last state: spin without options. With a"
              + " number, as in -q3: without the messages of this channel.")
  private List<Integer> muted = new ArrayList<>();

  /** Stands for all channels. */
  private static final int ALL = 0;

  /** A number is taken only if it is there, not the file that may follow instead. */
  static final class Muting implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      boolean number = !words.isEmpty() && words.peek().matches("[0-9]{1,4}");
      List<Integer> channels = new ArrayList<>(option.<List<Integer>>getValue());
      channels.add(number ? Integer.parseInt(words.pop()) : ALL);
      option.setValue(channels);
    }
  }

  @Option(
      names = {"-w", "--all-variables"},
      description = "Print all variables in each step, not only those that change.")
  private boolean unchanged;

  @Option(
      names = {"-b", "--no-output"},
      description = "Do not print what the model prints.")
  private boolean silent;

  @Option(
      names = {"-T", "--no-indent"},
      description = "Do not indent what the model prints by process.")
  private boolean flat;

  @Option(
      names = {"-B", "--no-final-state"},
      description = "Do not print the last state.")
  private boolean noFinalState;

  @Option(
      names = {"-j", "--skip"},
      paramLabel = "N",
      description = "Do not print the first N steps.")
  private int skipped;

  boolean story() {
    return story;
  }

  /** Whether some of SPIN's letters were given. */
  boolean isUsed() {
    return isChosen()
        || !muted.isEmpty()
        || unchanged
        || silent
        || flat
        || noFinalState
        || skipped != 0;
  }

  private boolean isChosen() {
    return statements || globals || locals || sends || receives || columns || muted.contains(ALL);
  }

  /** What was chosen. */
  Selection selection(int steps) {
    if (skipped < 0) {
      throw new BadInput("--skip must not be negative");
    }
    boolean chosen = isChosen();
    return new Selection(
        statements || !chosen,
        globals || !chosen,
        locals || !chosen,
        sends || columns,
        receives || columns,
        columns,
        !silent,
        !flat,
        !noFinalState,
        unchanged,
        Set.copyOf(muted),
        skipped,
        steps);
  }
}
