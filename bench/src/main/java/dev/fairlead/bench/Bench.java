package dev.fairlead.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program behind {@code bench/run}; it expects the root of the project as system property. */
@Command(
    name = "bench/run",
    description = "Measure Fairlead beside SPIN, on this machine and in this run.",
    footer = {
      "",
      "Exit codes: 0 measured, 1 the two tools disagree on an answer or a number of states,",
      "or a certificate is rejected, 2 wrong command line."
    })
final class Bench implements Callable<Integer> {
  private static final String TARGETS = "targets";
  private static final String CSP = "csp";
  private static final String PROMELA = "promela";
  private static final String PAPER = "paper";
  private static final String SCALING = "scaling";
  private static final String REDUCTION = "reduction";
  private static final String TIME = "time";
  private static final String ANY = "any";
  private static final String SYMMETRY = "symmetry";
  private static final String DIRECTED = "directed";
  private static final String PROOF = "proof";
  private static final String FAIR = "fair";

  /** Only if they are asked for: one downloads Spark, the other needs a card. */
  private static final String CLUSTER = "cluster";

  private static final String GPU = "gpu";

  /** Only if it is asked for: it is no search. */
  private static final String START = "start";

  private static final Set<String> TABLES =
      Set.of(
          TARGETS, CSP, PROMELA, PAPER, SCALING, REDUCTION, TIME, ANY, SYMMETRY, DIRECTED, PROOF,
          FAIR, CLUSTER, GPU, START);

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description =
          "Only rows whose model contains NAME, or the table 'csp', 'promela', 'paper', 'scaling',"
              + " 'reduction', 'time', 'any', 'symmetry', 'directed', 'proof', 'fair' or 'targets';"
              + " 'cluster', with Spark, 'gpu', with a card, and 'start', of a small check, are"
              + " measured only if they are asked for. May be repeated.")
  private List<String> only = new ArrayList<>();

  @Parameters(
      paramLabel = "FILE",
      description = "Promela models that are explored beside SPIN, instead of all else.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "A macro of these models; may be repeated.")
  private List<String> defines = new ArrayList<>();

  @Option(names = "--quick", description = "Small sizes and no targets: a minute or two.")
  private boolean quick;

  @Option(names = "--verbose", description = "Print every command line on standard error.")
  private boolean verbose;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the results as JSON.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--plots",
      paramLabel = "FOLDER",
      description = "Also draw the tables 'scaling' and 'reduction', as SVG.")
  private Optional<Path> plots = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Time cap of every single run (default: ${DEFAULT-VALUE}).")
  private int seconds = 120;

  @Option(
      names = "--memory",
      paramLabel = "MEGABYTES",
      description = "Memory cap of every single run (default: ${DEFAULT-VALUE}).")
  private int megabytes = 4096;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  public static void main(String[] args) {
    System.exit(new CommandLine(new Bench()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    Path root = Path.of(System.getProperty("fairlead.root", ".")).toAbsolutePath().normalize();
    RunLimits limits = new RunLimits(Duration.ofSeconds(seconds), megabytes);
    Shell shell = new Shell(verbose ? Optional.of(System.err) : Optional.empty());
    FairleadTool fairlead = new FairleadTool(shell, root, limits);
    Optional<SpinTool> spin =
        SpinTool.isInstalled() ? Optional.of(new SpinTool(shell, root, limits)) : Optional.empty();
    if (spin.isEmpty()) {
      System.err.println("bench: spin or gcc is not on the PATH; only Fairlead is measured");
    }
    Markdown markdown = new Markdown(System.out);
    List<ComparisonRow> rows = compare(fairlead, spin, markdown);
    List<CspExploration.Result> explorations = explore(fairlead, markdown);
    List<Promela.Result> promela = explorePromela(fairlead, spin, markdown);
    List<PaperTable.Result> paper = compareWithPaper(fairlead, spin, markdown);
    List<Scaling> scaling = scale(fairlead, markdown);
    List<ReducedExploration> reductions = reduce(fairlead, spin, markdown);
    List<TimerTable.Result> timers = fairToTimers(fairlead, markdown);
    List<AnyNumberTable.Result> anyNumber = ofAnyNumber(fairlead, root, markdown);
    List<SymmetryRow> symmetry = permute(fairlead, markdown);
    if (wants(DIRECTED)) {
      System.out.println();
      new DirectedTable(root, limits.time(), spin, System.out).print();
    }
    boolean sameWhenFair = true;
    if (wants(FAIR) || only.contains(FAIR)) {
      System.out.println();
      sameWhenFair = new FairTable(fairlead, spin, root, System.out).print(quick);
    }
    boolean allProved = true;
    if (wants(PROOF) || only.contains(PROOF)) {
      System.out.println();
      allProved = new ProofTable(fairlead, System.out).print(quick);
    }
    boolean sameOnCluster = true;
    if (only.contains(CLUSTER)) {
      System.out.println();
      sameOnCluster = new ClusterTable(shell, root, limits, System.out).print(quick);
    }
    boolean cardAgrees = true;
    if (only.contains(GPU)) {
      System.out.println();
      cardAgrees = new GpuTable(shell, root, limits.time(), spin, System.out).print();
    }
    if (only.contains(START)) {
      new StartTable(shell, root, limits.time(), System.out).print();
    }
    List<Targets.Result> targets = List.of();
    if (wants(TARGETS)) {
      targets = new ArrayList<>(new Targets(fairlead).measure());
      targets.addAll(new ManyProcesses(fairlead).measure());
      if (!rows.isEmpty() || !explorations.isEmpty() || !promela.isEmpty() || !paper.isEmpty()) {
        System.out.println();
      }
      markdown.targets(targets);
    }
    if (json.isPresent()) {
      JsonFile.write(json.get(), rows, explorations, promela, paper, timers, anyNumber, targets);
    }
    boolean agree =
        sameOnCluster
            && allProved
            && sameWhenFair
            && cardAgrees
            && rows.stream().allMatch(ComparisonRow::agrees)
            && promela.stream().allMatch(Promela.Result::agrees)
            && paper.stream().allMatch(PaperTable.Result::agrees)
            && scaling.stream().allMatch(Scaling::agrees)
            && timers.stream().allMatch(TimerTable.Result::agrees)
            && anyNumber.stream().allMatch(AnyNumberTable.Result::isSettled)
            && symmetry.stream().allMatch(SymmetryRow::agrees);
    if (plots.isPresent()) {
      draw("scaling.svg", scaling.isEmpty() ? "" : Plot.ofScaling(scaling));
      draw("reduction.svg", reductions.isEmpty() ? "" : Plot.ofReductions(reductions));
    }
    return agree ? 0 : 1;
  }

  private List<ComparisonRow> compare(
      FairleadTool fairlead, Optional<SpinTool> spin, Markdown markdown) {
    List<ComparisonRow> rows = new ArrayList<>();
    for (Suite.Instance instance : quick ? Suite.QUICK : Suite.FULL) {
      if (!wants(instance)) {
        continue;
      }
      for (Task task : Task.values()) {
        Measured ours = fairlead.measure(instance, task);
        SpinTool.Run theirs =
            spin.map(tool -> tool.measure(instance, task))
                .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered()));
        if (rows.isEmpty()) {
          markdown.comparisonHead();
        }
        ComparisonRow row = new ComparisonRow(instance, task, ours, theirs);
        markdown.comparison(row);
        rows.add(row);
      }
    }
    return rows;
  }

  private List<CspExploration.Result> explore(FairleadTool fairlead, Markdown markdown) {
    List<CspExploration.Result> results = new ArrayList<>();
    for (CspExploration exploration : CspExploration.ALL) {
      if (!wants(CSP, exploration.title())) {
        continue;
      }
      if (results.isEmpty()) {
        System.out.println();
        markdown.explorationHead();
      }
      Measured measured = fairlead.explore(exploration.file(), exploration.defines());
      CspExploration.Result result = new CspExploration.Result(exploration, measured);
      markdown.exploration(result);
      results.add(result);
    }
    return results;
  }

  private List<Promela.Result> explorePromela(
      FairleadTool fairlead, Optional<SpinTool> spin, Markdown markdown) {
    List<Promela> models =
        files.isEmpty()
            ? Promela.ALL.stream().filter(model -> wants(PROMELA, model.title())).toList()
            : files.stream()
                .map(file -> new Promela(file.toAbsolutePath().toString(), defines))
                .toList();
    List<Promela.Result> results = new ArrayList<>();
    for (Promela model : models) {
      if (results.isEmpty()) {
        System.out.println();
        markdown.promelaHead();
      }
      Measured ours = fairlead.explore(model.file(), model.defines());
      SpinTool.Run theirs =
          spin.map(tool -> tool.explore(model.file(), model.defines()))
              .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered()));
      Promela.Result result = new Promela.Result(model, ours, theirs);
      markdown.promela(result);
      results.add(result);
    }
    return results;
  }

  private List<Scaling> scale(FairleadTool fairlead, Markdown markdown) {
    List<Scaling> results = new ArrayList<>();
    for (Promela model : wants(SCALING) ? Promela.LARGE : List.<Promela>of()) {
      if (results.isEmpty()) {
        System.out.println();
        markdown.scalingHead();
      }
      Scaling result = Scaling.measure(model, fairlead);
      markdown.scaling(result);
      results.add(result);
    }
    return results;
  }

  private List<ReducedExploration> reduce(
      FairleadTool fairlead, Optional<SpinTool> spin, Markdown markdown) {
    List<ReducedExploration> results = new ArrayList<>();
    for (Promela model : wants(REDUCTION) ? Promela.LARGE : List.<Promela>of()) {
      if (results.isEmpty()) {
        System.out.println();
        markdown.reductionHead();
      }
      ReducedExploration result = ReducedExploration.measure(model, fairlead, spin);
      markdown.reduction(result);
      results.add(result);
    }
    return results;
  }

  private List<TimerTable.Result> fairToTimers(FairleadTool fairlead, Markdown markdown) {
    if (!wants(TIME)) {
      return List.of();
    }
    System.out.println();
    markdown.timersHead();
    return new TimerTable(fairlead).measure(quick, markdown::timers);
  }

  private List<AnyNumberTable.Result> ofAnyNumber(
      FairleadTool fairlead, Path root, Markdown markdown) throws IOException {
    if (!wants(ANY)) {
      return List.of();
    }
    System.out.println();
    markdown.anyNumberHead();
    return new AnyNumberTable(fairlead, root).measure(markdown::anyNumber);
  }

  private List<SymmetryRow> permute(FairleadTool fairlead, Markdown markdown) {
    List<SymmetryRow> results = new ArrayList<>();
    for (SymmetryRow.Subject subject :
        wants(SYMMETRY) ? SymmetryRow.ALL : List.<SymmetryRow.Subject>of()) {
      if (results.isEmpty()) {
        System.out.println();
        markdown.symmetryHead();
      }
      SymmetryRow result = SymmetryRow.measure(subject, fairlead);
      markdown.symmetry(result);
      results.add(result);
    }
    return results;
  }

  private void draw(String name, String svg) throws IOException {
    if (!svg.isEmpty()) {
      Files.writeString(plots.orElseThrow().resolve(name), svg);
    }
  }

  private List<PaperTable.Result> compareWithPaper(
      FairleadTool fairlead, Optional<SpinTool> spin, Markdown markdown) {
    List<PaperTable.Result> results = new ArrayList<>();
    for (PaperTable.Line line : PaperTable.lines()) {
      if (!wants(PAPER) && !only.contains(line.instance().subject().name())) {
        continue;
      }
      if (results.isEmpty()) {
        System.out.println();
        markdown.paperHead();
      }
      PaperTable.Result result = PaperTable.measure(line, fairlead, spin);
      markdown.paper(result);
      results.add(result);
    }
    return results;
  }

  private boolean wants(Suite.Instance instance) {
    return files.isEmpty()
        && (only.isEmpty() || only.stream().anyMatch(instance.subject().name()::contains));
  }

  /** Whether a table of its own is asked for. */
  private boolean wants(String table) {
    return files.isEmpty() && (only.contains(table) || (only.isEmpty() && !quick));
  }

  /** Whether a line of a table is. */
  private boolean wants(String table, String title) {
    return wants(table)
        || files.isEmpty()
            && only.stream().filter(name -> !TABLES.contains(name)).anyMatch(title::contains);
  }
}
