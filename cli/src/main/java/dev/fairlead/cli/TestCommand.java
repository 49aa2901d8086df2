package dev.fairlead.cli;

import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.cli.report.SuiteJson;
import dev.fairlead.cli.report.SuiteText;
import dev.fairlead.cli.report.formats.GithubAnnotations;
import dev.fairlead.core.search.Limits;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "test",
    description = {
      "Check many models against the verdicts that are written in them.",
      "",
      "A comment of a model says what is expected, one line for each verdict: property, notion of"
          + " fairness (- for the one that 'check' chooses) and verdict. Assertions without such a"
          + " line have to hold. Models that assert nothing are skipped."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead test models                            all models in a folder and below",
      "  fairlead test a.csp b.pml --timeout 60          two of them, a minute each at most",
      "  fairlead test models --junit out.xml            ... for a CI server",
      "  fairlead test models --sarif out.sarif          ... for a code host",
      "  fairlead test models --html out.html            ... as a page with all runs",
      "",
      "In a model:",
      "  // expect: Sys() |= []<> cs.0 | process-weak | holds",
      "  // expect: Sys() reaches bad | - | violated",
      "  // expect: 3 | all | holds",
      "  // options: -D N=3 --timeout 20",
      "  // refused: FL0121",
      "",
      "Exit codes: 0 all as expected, 1 another verdict, 2 bad input, 3 unknown or unfinished."
    })
final class TestCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Models, and folders in which all models are meant; hidden files, folders called 'include'"
              + " and what other models include are left out.")
  private List<Path> paths;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "Time for each model (default: 300); what is not answered by then is unknown. '// options:"
              + " --timeout SECONDS' in a model goes before.")
  private double timeout = 300;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Models at a time (default: one for each core).")
  private Integer jobs;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Threads for all searches together (default: one for each core).")
  private Integer workers;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory for all models together, such as 500m or 4g (default: most of the machine's).")
  private String memory;

  @Mixin private ReportOptions reports;

  @Option(
      names = "--github",
      negatable = true,
      description =
          "Print mistakes and violations as annotations of GitHub Actions (default: if"
              + " GITHUB_ACTIONS is true); --no-github: never.")
  private Boolean github;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Format format = Format.TEXT;

  @Option(names = "--quiet", description = "Print only what is not as expected, and the totals.")
  private boolean quiet;

  private final Console console;
  private final Workbench workbench;
  private final Interruption interruption;

  TestCommand(Console console, Workbench workbench, Interruption interruption) {
    this.console = console;
    this.workbench = workbench;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    if (!(timeout > 0)) {
      throw new BadInput("--timeout must be greater than 0, not " + timeout);
    }
    reports.requireWritable();
    List<Path> models = ModelTree.models(paths);
    interruption.listen();
    SuiteText text = new SuiteText(console.out(), console.style(), names(models));
    List<ModelResult> results =
        results(
            models,
            result -> {
              if (format == Format.TEXT && !(quiet && result.score() == Score.PASSED)) {
                text.row(result);
                console.out().flush();
              }
            });
    double seconds = (System.nanoTime() - start) / 1e9;
    if (format == Format.JSON) {
      SuiteJson.write(console.out(), results, seconds);
    } else {
      text.failures(results);
      text.totals(results, seconds);
    }
    if (github != null ? github : "true".equals(System.getenv("GITHUB_ACTIONS"))) {
      // GitHub reads both streams, and a document must be alone on standard output.
      PrintStream log = format == Format.JSON ? console.err() : console.out();
      GithubAnnotations.print(log, results);
    }
    List<String> unwritten = reports.write(results);
    unwritten.forEach(failure -> console.err().println("fairlead: " + failure));
    if (!unwritten.isEmpty() || interruption.isRequested()) {
      return ExitCode.UNKNOWN.number();
    }
    return ExitCode.of(Score.worst(results.stream().map(ModelResult::score).toList())).number();
  }

  private static List<String> names(List<Path> models) {
    return models.stream().map(Path::toString).toList();
  }

  /** In the order of the models; each is passed on when those before it are there. */
  private List<ModelResult> results(List<Path> models, Consumer<ModelResult> sink) {
    int cores = Runtime.getRuntime().availableProcessors();
    int atOnce = Math.min(positive("--jobs", jobs, cores), models.size());
    List<String> shares =
        List.of(
            "--timeout",
            Double.toString(timeout),
            "--memory",
            Long.toString(memoryBytes() / atOnce),
            "--workers",
            Integer.toString(Math.max(1, positive("--workers", workers, cores) / atOnce)));
    ExecutorService pool = Executors.newFixedThreadPool(atOnce, TestCommand::daemon);
    try {
      List<Future<ModelResult>> underWay = new ArrayList<>();
      for (Path model : models) {
        underWay.add(
            pool.submit(
                () ->
                    new SuiteCase(model, shares, reports.wantPlans(), workbench, interruption)
                        .result()));
      }
      List<ModelResult> results = new ArrayList<>();
      for (Future<ModelResult> each : underWay) {
        ModelResult result = each.get();
        results.add(result);
        sink.accept(result);
      }
      return results;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a case always has a result", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "suite");
    thread.setDaemon(true);
    return thread;
  }

  private long memoryBytes() {
    long machine = Limits.ofThisMachine().maxBytes();
    return memory == null ? machine : Math.min(machine, MemorySize.bytes(memory));
  }

  private static int positive(String option, Integer given, int otherwise) {
    if (given != null && given < 1) {
      throw new BadInput(option + " must be 1 at least, not " + given);
    }
    return given == null ? otherwise : given;
  }
}
