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

/** Starts programs one at a time and measures their time. */
final class Shell {

  /**
   * A program that ended by itself; both outputs in full.
   *
   * @param seconds from its start to its end
   * @param cpuSeconds that the processors worked for it, as last seen; 0 where that is not told
   * @param megabytes the most memory it was seen to have; 0 where the system does not tell
   */
  record Ended(
      int exitCode,
      String output,
      String errors,
      double seconds,
      double cpuSeconds,
      long megabytes) {}

  private static final Duration GLANCE = Duration.ofMillis(20);

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
      long megabytes = 0;
      Duration worked = Duration.ZERO;
      while (!process.waitFor(GLANCE.toMillis(), TimeUnit.MILLISECONDS)) {
        megabytes = Math.max(megabytes, megabytes(process.pid()));
        worked = process.info().totalCpuDuration().orElse(worked);
        if (System.nanoTime() - start > time.toNanos()) {
          return Optional.empty();
        }
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return Optional.of(
          new Ended(
              process.exitValue(),
              Files.readString(output),
              Files.readString(errors),
              seconds,
              worked.toMillis() / 1e3,
              megabytes));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The high-water mark of the memory of a process, where the system has such files. */
  private static long megabytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException e) {
      return 0;
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
