package dev.fairlead.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts programs one at a time and measures their wall time. */
final class Shell {

  /** A program that ended by itself; both outputs in full. */
  record Ended(int exitCode, String output, String errors, double seconds) {}

  private final Optional<PrintStream> log;

  /**
   * @param log where each command line is shown
   */
  Shell(Optional<PrintStream> log) {
    this.log = log;
  }

  /** Empty if the program did not end within the time; it is killed then. */
  Optional<Ended> run(Path directory, Duration time, List<String> command) {
    log.ifPresent(to -> to.println("(cd " + directory + " && " + quoted(command) + ")"));
    try {
      Path output = Files.createTempFile("bench", ".out");
      Path errors = Files.createTempFile("bench", ".err");
      try {
        return run(directory, time, command, output, errors);
      } finally {
        Files.delete(output);
        Files.delete(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command.get(0), e);
    }
  }

  private static Optional<Ended> run(
      Path directory, Duration time, List<String> command, Path output, Path errors)
      throws IOException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return Optional.of(
          new Ended(
              process.exitValue(), Files.readString(output), Files.readString(errors), seconds));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String quoted(List<String> command) {
    StringBuilder line = new StringBuilder();
    for (String word : command) {
      boolean plain = word.matches("[A-Za-z0-9_./=,:+-]+");
      line.append(line.isEmpty() ? "" : " ").append(plain ? word : "'" + word + "'");
    }
    return line.toString();
  }
}
