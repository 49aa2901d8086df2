package dev.fairlead.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs several commands in one virtual machine, which keeps what it has learnt: loaded classes and
 * profiles of methods. The launcher starts it once after a build.
 */
public final class Rehearsal {
  private static final String END = ",";

  private Rehearsal() {}

  /**
   * @param args commands, each followed by a comma of its own
   */
  public static void main(String[] args) {
    run(args, Map.of());
  }

  /** The same with more commands, for the module that composes the program. */
  public static void run(String[] args, Map<String, CommandFactory> more) {
    List<String> command = new ArrayList<>();
    for (String word : args) {
      if (word.equals(END)) {
        new App(Console.ofProcess(), new FrontEnds(), Interruption.ofProcess(), more)
            .run(command.toArray(String[]::new));
        command.clear();
      } else {
        command.add(word);
      }
    }
  }
}
