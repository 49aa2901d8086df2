package dev.fairlead.bench;

import dev.fairlead.api.Run;
import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.NotOffered;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** SPIN: generates a verifier, compiles it and runs it. */
final class SpinTool {

  /**
   * One run of SPIN.
   *
   * @param buildSeconds to generate and compile the verifier; NaN if nothing was run
   */
  record Run(Measured measured, double buildSeconds) {
    static Run of(Measured measured) {
      return new Run(measured, Double.NaN);
    }
  }

  /** Tried in turn: pan sets the whole stack up before it starts, which takes its time. */
  private static final List<Integer> DEPTHS = List.of(100_000, 1_000_000, 10_000_000);

  private final Shell shell;
  private final Path root;
  private final RunLimits limits;

  SpinTool(Shell shell, Path root, RunLimits limits) {
    this.shell = shell;
    this.root = root;
    this.limits = limits;
  }

  /** True if spin and gcc can be started. */
  static boolean isInstalled() {
    return Stream.of("spin", "gcc").allMatch(SpinTool::isOnPath);
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  Run measure(Suite.Instance instance, Task task) {
    Optional<List<String>> flags = panFlags(task);
    if (flags.isEmpty()) {
      return Run.of(new NotOffered());
    }
    return measure(generate(instance, task), compile(instance, task), flags.get(), task);
  }

  /** Explores a model as it stands, statement by statement, whatever its claims are. */
  Run explore(String file, List<String> defines) {
    return measure(
        generateAsItStands(file, defines), compileAsItStands(), EVERYTHING, Task.EXPLORE);
  }

  private static final List<String> EVERYTHING = List.of("-c0", "-A", "-E");

  private List<String> generateAsItStands(String file, List<String> defines) {
    List<String> generate = new ArrayList<>(List.of("spin", "-o1", "-o2", "-o3", "-a"));
    defines.forEach(define -> generate.add("-D" + define));
    generate.add(root.resolve(file).toString());
    return generate;
  }

  private List<String> compileAsItStands() {
    List<String> compile = new ArrayList<>(List.of("gcc", "-O2", "-w", "-DNOREDUCE", "-DSAFETY"));
    compile.addAll(List.of("-DNOCLAIM", "-DMEMLIM=" + limits.megabytes(), "-DVECTORSZ=4096"));
    compile.addAll(List.of("-o", "pan", "pan.c"));
    return compile;
  }

  /** The same for some time: pan tells how far it came when it is interrupted. */
  Optional<GpuTable.Pace> pace(String file, List<String> defines) {
    try {
      Path folder = Files.createTempDirectory("bench-spin");
      try {
        List<String> pan = new ArrayList<>(List.of("timeout", "-s", "INT"));
        pan.add(Long.toString(limits.time().toSeconds()));
        pan.addAll(List.of("./pan", "-m" + DEPTHS.get(DEPTHS.size() - 1)));
        pan.addAll(EVERYTHING);
        Optional<Shell.Ended> ended = Optional.empty();
        for (List<String> command :
            List.of(generateAsItStands(file, defines), compileAsItStands(), pan)) {
          ended = shell.run(folder, limits.time().multipliedBy(2).plusSeconds(60), command);
          if (ended.isEmpty()) {
            return Optional.empty();
          }
        }
        return PanOutput.pace(ended.get().errors() + ended.get().output());
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same with what SPIN does by default: reduction, and statements merged. */
  Run exploreReduced(String file, List<String> defines) {
    List<String> generate = new ArrayList<>(List.of("spin", "-a"));
    defines.forEach(define -> generate.add("-D" + define));
    generate.add(root.resolve(file).toString());
    List<String> compile = new ArrayList<>(List.of("gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM"));
    compile.addAll(List.of("-DMEMLIM=" + limits.megabytes(), "-DVECTORSZ=4096"));
    compile.addAll(List.of("-o", "pan", "pan.c"));
    return measure(generate, compile, List.of("-c0", "-A", "-E"), Task.EXPLORE);
  }

  /**
   * Checks the claim of a model under weak fairness of processes.
   *
   * @param processes without the claim
   * @param reduced with the reductions that SPIN uses by default, or with none
   */
  Run checkWeakly(Path model, List<String> defines, int processes, boolean reduced) {
    List<String> generate = new ArrayList<>(List.of("spin"));
    if (!reduced) {
      generate.addAll(List.of("-o1", "-o2", "-o3"));
    }
    generate.add("-a");
    defines.forEach(define -> generate.add("-D" + define));
    generate.add(model.toString());
    List<String> compile = new ArrayList<>(List.of("gcc", "-O2", "-w"));
    if (!reduced) {
      compile.add("-DNOREDUCE");
    }
    compile.addAll(List.of("-DMEMLIM=" + limits.megabytes(), "-DNFAIR=" + rooms(processes)));
    compile.addAll(List.of("-o", "pan", "pan.c"));
    return measure(generate, compile, List.of("-a", "-f"), Task.PROCESS_WEAK);
  }

  /** pan has room for 4 NFAIR - 2 processes, the claim among them. */
  private static int rooms(int processes) {
    return (processes + 6) / 4;
  }

  /**
   * The first error that pan finds, depth first with its default depth, as cells of a table:
   * states, seconds and the length of the trail.
   *
   * @param endStates whether invalid end states are looked for, or else failing assertions
   */
  String firstError(Path model, boolean endStates) {
    try {
      Path folder = Files.createTempDirectory("bench-spin");
      try {
        List<List<String>> commands =
            List.of(
                List.of("spin", "-a", model.toAbsolutePath().toString()),
                List.of("gcc", "-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"),
                List.of("./pan", endStates ? "-A" : "-E"));
        Optional<Shell.Ended> ended = Optional.empty();
        for (List<String> command : commands) {
          ended = shell.run(folder, limits.time(), command);
          if (ended.isEmpty()) {
            return "over " + limits.time().toSeconds() + " s | | ";
          }
        }
        Shell.Ended run = ended.get();
        return PanOutput.firstError(run.errors() + run.output(), run.seconds());
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Run measure(List<String> generate, List<String> compile, List<String> flags, Task task) {
    try {
      Path folder = Files.createTempDirectory("bench-spin");
      try {
        return measure(generate, compile, flags, task, folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SPIN knows weak fairness of processes, and no other. */
  private static Optional<List<String>> panFlags(Task task) {
    return switch (task) {
      case EXPLORE -> Optional.of(List.of());
      case NONE -> Optional.of(List.of("-a"));
      case PROCESS_WEAK -> Optional.of(List.of("-a", "-f"));
      case PROCESS_STRONG, EVENT_WEAK, EVENT_STRONG, GLOBAL -> Optional.empty();
    };
  }

  private Run measure(
      List<String> generate, List<String> compile, List<String> flags, Task task, Path folder) {
    Optional<Shell.Ended> generated =
        shell.run(folder, limits.time(), generate).filter(SpinTool::succeeded);
    if (generated.isEmpty()) {
      return Run.of(new DidNotFinish("spin -a failed"));
    }
    Optional<Shell.Ended> compiled =
        shell.run(folder, limits.time(), compile).filter(SpinTool::succeeded);
    if (compiled.isEmpty()) {
      return Run.of(new DidNotFinish("gcc failed"));
    }
    double build = generated.get().seconds() + compiled.get().seconds();
    Measured measured = new DidNotFinish("not started");
    for (int depth : DEPTHS) {
      List<String> pan = new ArrayList<>(List.of("./pan", "-m" + depth));
      pan.addAll(flags);
      measured =
          shell
              .run(folder, limits.time(), pan)
              .map(ended -> PanOutput.parse(ended.errors() + ended.output(), task, ended.seconds()))
              .orElseGet(() -> new DidNotFinish("over " + limits.time().toSeconds() + " s"));
      if (!measured.equals(PanOutput.DEPTH_TOO_SMALL)) {
        break;
      }
    }
    return new Run(measured, build);
  }

  private List<String> generate(Suite.Instance instance, Task task) {
    List<String> command = new ArrayList<>(List.of("spin", "-a", "-DN=" + instance.size()));
    if (task.isCheck()) {
      command.add("-DLIVE");
    }
    command.add(root.resolve(instance.subject().promela()).toString());
    return command;
  }

  private List<String> compile(Suite.Instance instance, Task task) {
    int processes = instance.subject().processes().applyAsInt(instance.size());
    List<String> command = new ArrayList<>(List.of("gcc", "-O2", "-w", "-DNOREDUCE"));
    command.add("-DMEMLIM=" + limits.megabytes());
    command.add("-DVECTORSZ=" + Math.max(1024, 32 * processes));
    command.add(
        switch (task) {
          case EXPLORE -> "-DSAFETY";
          case PROCESS_WEAK -> "-DNFAIR=" + rooms(processes);
          case NONE, PROCESS_STRONG, EVENT_WEAK, EVENT_STRONG, GLOBAL -> "-DNOFAIR";
        });
    command.addAll(List.of("-o", "pan", "pan.c"));
    return command;
  }

  private static boolean succeeded(Shell.Ended ended) {
    return ended.exitCode() == 0;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
