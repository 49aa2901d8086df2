package dev.fairlead.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long small commands take from the shell, by the launcher of the clone and by that of the
 * archive, beside a virtual machine that does nothing.
 */
final class StartTable {
  private static final int RUNS = 10;
  private static final String MODEL = "examples/peterson.csp";
  private static final String CHECK = "check " + MODEL;

  /** What is ordinary, in several ways: verdicts, notions, languages, formats, commands. */
  private static final List<String> SMALL =
      List.of(
          CHECK,
          CHECK + " --fairness weak",
          CHECK + " --fairness all",
          CHECK + " --explain",
          CHECK + " --fairness weak --format json",
          CHECK + " --ltl []<>cs.0",
          "check examples/promela/peterson.pml --fairness weak",
          "explore " + MODEL,
          "simulate " + MODEL,
          "test " + MODEL,
          "help check");

  /** Prints the user and the system time of a program after what it says itself. */
  private static final String TIMED = "TIMEFORMAT='%U %S'; time \"$@\"";

  private final Shell shell;
  private final Path root;
  private final Duration time;
  private final PrintStream out;

  StartTable(Shell shell, Path root, Duration time, PrintStream out) {
    this.shell = shell;
    this.root = root;
    this.time = time;
    this.out = out;
  }

  void print() throws IOException {
    out.println("| command | s | processor s |");
    out.println("|---|--:|--:|");
    line("java -version", root, List.of("java", "-version"));
    Path clone = root.resolve("fairlead");
    line("./fairlead --version", root, List.of(clone.toString(), "--version"));
    line("./fairlead " + CHECK, root, command(List.of(clone.toString()), CHECK));
    Optional<Path> archive = archive();
    if (archive.isEmpty()) {
      out.println("| the archive: `mvn package` makes it | | |");
      return;
    }
    Path place = Files.createTempDirectory("bench-start");
    try {
      installed(archive.get(), place);
    } finally {
      delete(place);
    }
  }

  private Optional<Path> archive() throws IOException {
    Path folder = root.resolve("dist/target");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(
              file -> file.getFileName().toString().matches("fairlead-[^-]+(-SNAPSHOT)?.tar.gz"))
          .findFirst();
    }
  }

  /** The second start and all after it; the first has the classes archived. */
  private void installed(Path archive, Path place) throws IOException {
    shell.run(place, time, List.of("tar", "xf", archive.toString()));
    Path home;
    try (Stream<Path> folders = Files.list(place)) {
      home = folders.findFirst().orElseThrow();
    }
    Path cache = Files.createDirectory(place.resolve("cache"));
    List<String> launcher =
        List.of("env", "XDG_CACHE_HOME=" + cache, home.resolve("bin/fairlead").toString());
    line("bin/fairlead " + CHECK + ", the first time", home, command(launcher, CHECK));
    long end = System.nanoTime() + time.toNanos();
    while (!isArchived(cache) && System.nanoTime() < end) {
      shell.run(place, time, List.of("sleep", "0.2"));
    }
    for (String words : SMALL) {
      line("bin/fairlead " + words, home, command(launcher, words));
    }
  }

  private static List<String> command(List<String> launcher, String words) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of(words.split(" ")));
    return command;
  }

  private static boolean isArchived(Path cache) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files.anyMatch(file -> file.endsWith("home"));
    }
  }

  private void line(String title, Path folder, List<String> command) {
    List<String> timed = new ArrayList<>(List.of("bash", "-c", TIMED, "start"));
    timed.addAll(command);
    double wall = Double.POSITIVE_INFINITY;
    double processor = Double.POSITIVE_INFINITY;
    int runs = title.endsWith("time") ? 1 : RUNS;
    for (int i = 0; i < runs; i++) {
      Optional<Shell.Ended> ended = shell.run(folder, time, timed);
      if (ended.isPresent()) {
        wall = Math.min(wall, ended.get().seconds());
        processor = Math.min(processor, processor(ended.get().errors()));
      }
    }
    out.printf(Locale.ROOT, "| `%s` | %.2f | %.2f |%n", title, wall, processor);
    out.flush();
  }

  private static double processor(String errors) {
    String[] lines = errors.strip().split("\n");
    String[] words = lines[lines.length - 1].split(" ");
    return Double.parseDouble(words[0]) + Double.parseDouble(words[1]);
  }

  private static void delete(Path place) throws IOException {
    List<Path> inner;
    try (Stream<Path> files = Files.walk(place)) {
      inner = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : inner) {
      Files.deleteIfExists(file);
    }
  }
}
