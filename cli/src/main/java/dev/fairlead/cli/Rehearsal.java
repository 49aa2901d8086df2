package dev.fairlead.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the launcher starts once after a build: writes down what commands take, and runs several of
 * them in one virtual machine, which keeps what it has learnt: loaded classes and profiles of
 * methods.
 */
public final class Rehearsal {
  private static final String END = ",";

  private Rehearsal() {}

  /**
   * @param args a folder for what commands take, then commands, each followed by a comma of its own
   */
  public static void main(String[] args) throws IOException {
    run(args, Map.of());
  }

  /** The same with more commands, for the module that composes the program. */
  public static void run(String[] args, Map<String, CommandFactory> more) throws IOException {
    app(more).writeTables(Path.of(args[0]));
    List<String> command = new ArrayList<>();
    for (String word : List.of(args).subList(1, args.length)) {
      if (word.equals(END)) {
        app(more).run(command.toArray(String[]::new));
        command.clear();
      } else {
        command.add(word);
      }
    }
  }

  private static App app(Map<String, CommandFactory> more) {
    return new App(Console.ofProcess(), new FrontEnds(), Interruption.ofProcess(), more);
  }
}
