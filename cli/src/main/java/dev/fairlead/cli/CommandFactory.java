package dev.fairlead.cli;

/**
 * Makes a command that is not one of this module's own. It is asked only if the command is to be
 * run or described, so that no start pays for the classes of the others.
 */
@FunctionalInterface
public interface CommandFactory {
  /**
   * A command in picocli's sense: an annotated {@code Callable<Integer>} that returns the exit
   * code.
   */
  Object create(Console console, Interruption interruption);
}
