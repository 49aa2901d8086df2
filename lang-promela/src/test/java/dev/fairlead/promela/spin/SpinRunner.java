package dev.fairlead.promela.spin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The installed SPIN at work on one model: a verifier generated and compiled in a folder of its
 * own, which can be run several times. Nothing is kept.
 */
public final class SpinRunner implements AutoCloseable {
  private static final Duration BUILD_TIME = Duration.ofSeconds(60);

  /** Up to this limit compiling takes the most time; a longer search is to be fast. */
  private static final Duration SHORT_SEARCH = Duration.ofSeconds(30);

  private static final List<String> QUICK_TO_COMPILE = List.of("tcc", "-w");
  private static final List<String> AT_HAND = List.of("gcc", "-O0", "-w", "-pipe");
  private static final List<String> QUICK_TO_RUN = List.of("gcc", "-O1", "-w", "-pipe");

  /** SPIN's raw semantics: every statement a step, every variable kept. */
  public static final List<String> RAW = List.of("-o1", "-o2", "-o3");

  /** What a count of states is compiled with. */
  public static final List<String> COUNTING = List.of("-DSAFETY");

  /** What a claim or a search for cycles is compiled with. */
  public static final List<String> LIVENESS = List.of("-DNOFAIR");

  private final Path folder;
  private final Duration time;

  private SpinRunner(Path folder, Duration time) {
    this.folder = folder;
    this.time = time;
  }

  /** Ends a test as skipped, with the reason, where SPIN or a C compiler is missing. */
  public static void assumeInstalled() {
    for (String program : List.of("spin", "gcc")) {
      Assumptions.assumeTrue(isOnPath(program), program + " is not installed: nothing to compare");
    }
  }

  static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Why there is no verifier. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  /**
   * Generates and compiles.
   *
   * @param time the limit of each search
   */
  public static SpinRunner of(
      String model, List<String> spinOptions, List<String> ccOptions, Duration time)
      throws Refused {
    return of(model, spinOptions, compiler(time), ccOptions, time);
  }

  /** The same with a compiler of choice. */
  static SpinRunner of(
      String model,
      List<String> spinOptions,
      List<String> compiler,
      List<String> ccOptions,
      Duration time)
      throws Refused {
    try {
      Path folder = Files.createTempDirectory("spin");
      SpinRunner runner = new SpinRunner(folder, time);
      try {
        Path file = Files.writeString(folder.resolve("model.pml"), model);
        // Without directives and comments there is nothing to do for the preprocessor.
        boolean plain = !model.contains("#") && !model.contains("/");
        List<String> options = new ArrayList<>(plain ? List.of("-Pcat") : List.of());
        options.addAll(spinOptions);
        runner.build(file, options, compiler, ccOptions);
        return runner;
      } catch (IOException | Refused | RuntimeException e) {
        runner.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same for a file where it stands, for the files it includes. */
  public static SpinRunner of(
      Path model, List<String> spinOptions, List<String> ccOptions, Duration time) throws Refused {
    try {
      SpinRunner runner = new SpinRunner(Files.createTempDirectory("spin"), time);
      try {
        runner.build(model.toAbsolutePath(), spinOptions, compiler(time), ccOptions);
        return runner;
      } catch (Refused | RuntimeException e) {
        runner.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A compiler that suits searches of this length. */
  private static List<String> compiler(Duration time) {
    if (time.compareTo(SHORT_SEARCH) > 0) {
      return QUICK_TO_RUN;
    }
    return isOnPath("tcc") ? QUICK_TO_COMPILE : AT_HAND;
  }

  private void build(
      Path model, List<String> spinOptions, List<String> compiler, List<String> ccOptions)
      throws Refused {
    List<String> spin = new ArrayList<>(List.of("spin"));
    spin.addAll(spinOptions);
    spin.addAll(List.of("-a", model.toString()));
    Ended generated = run(spin, BUILD_TIME).orElseThrow(() -> new Refused("spin -a does not end"));
    if (generated.code != 0 || !Files.exists(folder.resolve("pan.c"))) {
      throw new Refused(generated.output);
    }
    List<String> cc = new ArrayList<>(compiler);
    cc.add("-DNOREDUCE");
    cc.addAll(ccOptions);
    cc.addAll(List.of("-o", "pan", "pan.c"));
    Ended compiled =
        run(cc, BUILD_TIME).orElseThrow(() -> new Refused(cc.get(0) + " does not end"));
    if (compiled.code != 0) {
      throw new Refused(compiled.output);
    }
  }

  /** Searches with these options of pan; an incomplete report if it does not end in time. */
  public PanReport pan(String... options) {
    return pan(time, options);
  }

  /** The same within another limit. */
  PanReport pan(Duration limit, String... options) {
    List<String> command = new ArrayList<>(List.of("./pan", "-n"));
    command.addAll(List.of(options));
    return run(command, limit)
        .map(ended -> PanReport.parse(ended.output))
        .orElseGet(() -> PanReport.none("over time"));
  }

  /** The run behind the first error of the last search, as pan writes it down. */
  public Optional<String> trail() {
    try (Stream<Path> files = Files.list(folder)) {
      Optional<Path> trail = files.filter(file -> file.toString().endsWith(".trail")).findFirst();
      return trail.isPresent() ? Optional.of(Files.readString(trail.get())) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Ended(int code, String output) {}

  private Optional<Ended> run(List<String> command, Duration limit) {
    try {
      Path output = folder.resolve("output");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      try {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
            ? Optional.of(
                new Ended(
                    process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1)))
            : Optional.empty();
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command.get(0), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
