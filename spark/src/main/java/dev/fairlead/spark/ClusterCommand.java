package dev.fairlead.spark;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.cli.Console;
import dev.fairlead.cli.Interruption;
import dev.fairlead.cli.report.ExploreReport;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "cluster",
    description = {
      "Explore or check a model on a Spark cluster.",
      "",
      "The same verdicts and runs as 'check' gives on one machine, for models whose states do not"
          + " fit into one. States are spread over all executors, on disk where memory ends. Every"
          + " state is visited: equal processes are not counted, and of steps only those are left out"
          + " that lead to what others lead to (sleep sets). See docs/cluster.md."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead cluster explore big.pml --master 'local[4]'     states, transitions, depth",
      "  fairlead cluster check big.pml --fairness weak           with all cores of this machine",
      "  fairlead cluster check big.pml --master spark://m:7077 --checkpoint hdfs://n/fairlead",
      "  fairlead cluster check big.pml ... --checkpoint hdfs://n/fairlead --resume",
      "  fairlead cluster check big.pml --conf spark.executor.memory=8g",
      "",
      "Exit codes: 0 all hold or all was explored, 1 one is violated, 2 bad input, 3 unknown."
    })
final class ClusterCommand implements Callable<Integer> {

  /** What is done on the cluster. */
  enum Action {
    EXPLORE,
    CHECK
  }

  /** How it is told. */
  enum Form {
    TEXT,
    JSON
  }

  private static final int VIOLATED = 1;
  private static final int UNKNOWN = 3;

  private final Console console;
  private final Interruption interruption;

  @Parameters(index = "0", paramLabel = "explore|check", description = "What to do.")
  private Action action;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The model; its ending tells the language.")
  private Path file;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster: local[*] (default: all cores of this machine), local[4] or"
              + " spark://HOST:PORT. For yarn and k8s://URL use spark-submit, which gives it by"
              + " itself.")
  private String master;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "1",
      description = "Replace the value of a constant of the model, or define a macro.")
  private Map<String, String> constants = new LinkedHashMap<>();

  @Option(
      names = "--fairness",
      paramLabel = "NOTION",
      description =
          "Which infinite runs count, as for 'check': none, weak, strong, event-weak, event-strong,"
              + " global, annotated.")
  private String fairness;

  @Option(
      names = "--property",
      paramLabel = "SELECTOR",
      description = "Check only these assertions: a number, a name, a part of the text.")
  private List<String> selectors = List.of();

  @Option(names = "--ltl", paramLabel = "FORMULA", description = "Check this formula.")
  private List<String> formulas = List.of();

  @Option(
      names = "--reaches",
      paramLabel = "GOAL",
      description = "Look for a run to a state that satisfies the goal.")
  private List<String> goals = List.of();

  @Option(
      names = "--checkpoint",
      paramLabel = "FOLDER",
      description =
          "Where the levels of a search are kept: a folder that all machines see, such as"
              + " hdfs://HOST/DIR. Needed unless the master is local; removed when there is an"
              + " answer.")
  private String checkpoint;

  @Option(
      names = "--resume",
      description =
          "Go on with what the folder of --checkpoint has of the same question; what it does not"
              + " have is begun.")
  private boolean resume;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "Parts of the states (default: as many as there are cores). The states that a level"
              + " leads to have to fit into memory, part by part.")
  private int partitions;

  @Option(
      names = "--look-ahead",
      paramLabel = "N",
      description =
          "States that the driver looks at beyond a narrow level before it asks the cluster which"
              + " are new (default: 20000): several levels for one round. 0: a round for each level.")
  private long lookAhead = ClusterSearch.Sizes.DEFAULT.lookAhead();

  @Option(
      names = "--conf",
      paramLabel = "NAME=VALUE",
      description = "A setting of Spark, such as spark.executor.memory=8g.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Stop each search after N states; the answer is then unknown.")
  private long maxStates = Long.MAX_VALUE;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Stop each search after this time; the answer is then unknown.")
  private Double timeout;

  @Option(names = "--explain", description = "Print how each verdict was found.")
  private boolean explain;

  @Option(names = "--quiet", description = "Print the verdict lines only.")
  private boolean quiet;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Form format = Form.TEXT;

  ClusterCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    Optional<FairnessNotion> notion = notion();
    ModelText text = ModelText.file(file);
    ShippedModel shipped = ShippedModel.of(text, constants, formulas, goals);
    Model model = text.model(constants, List.of());
    model.warnings().forEach(warning -> console.err().println(warning.render()));
    interruption.listen();
    SparkConf conf = settings();
    String folder = folder(conf.get("spark.master"));
    try (Cluster cluster = Cluster.connect(conf, partitions)) {
      ClusterWork work =
          new ClusterWork(
              cluster,
              shipped,
              folder,
              resume,
              checkpoint != null,
              limits(),
              ClusterSearch.Sizes.DEFAULT.withLookAhead(lookAhead),
              progress(cluster));
      int code =
          switch (action) {
            case EXPLORE -> explore(model, work);
            case CHECK -> check(model, notion, work);
          };
      console.out().flush();
      return code;
    } finally {
      if (checkpoint == null) {
        new LevelFiles(folder).delete();
      }
    }
  }

  private Optional<FairnessNotion> notion() {
    if (fairness == null) {
      return Optional.empty();
    }
    return FairnessChoice.parse(fairness)
        .orElseThrow(() -> new InvalidInputException(FairnessChoice.noSuch(fairness)))
        .notion()
        .or(
            () -> {
              throw new InvalidInputException("--fairness all: on a cluster one notion at a time");
            });
  }

  private Limits limits() {
    if (lookAhead < 0) {
      throw new InvalidInputException("--look-ahead must not be negative");
    }
    if (maxStates < 1 || timeout != null && !(timeout > 0)) {
      throw new InvalidInputException("--max-states and --timeout must be greater than 0");
    }
    // What executors hold is not the memory of this process.
    Limits limits =
        Limits.ofThisMachine()
            .withMaxBytes(Long.MAX_VALUE)
            .withMaxStates(maxStates)
            .withInterruption(interruption::isRequested);
    return timeout == null ? limits : limits.withTimeout(Duration.ofNanos((long) (timeout * 1e9)));
  }

  private SparkConf settings() {
    return Cluster.settings(master, settings);
  }

  /** The folder of --checkpoint, or one that is removed in the end. */
  private String folder(String where) {
    if (checkpoint != null) {
      return checkpoint.contains(":/")
          ? checkpoint
          : Path.of(checkpoint).toAbsolutePath().toUri().toString();
    }
    if (resume) {
      throw new InvalidInputException("--resume needs --checkpoint FOLDER: what to go on with");
    }
    if (!where.startsWith("local")) {
      throw new InvalidInputException(
          "the master is "
              + where
              + ": give --checkpoint FOLDER, a folder that all machines see, such as"
              + " hdfs://HOST/DIR");
    }
    try {
      return Files.createTempDirectory("fairlead-cluster").toUri().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ClusterProgress progress(Cluster cluster) {
    return new ClusterProgress(console.err(), console.showsProgress(), cluster.costs());
  }

  private int explore(Model model, ClusterWork work) {
    if (model.mainSystems().isPresent()) {
      throw new InvalidInputException(
          "there is no end to any number of processes: explore it on one machine, or write a number");
    }
    ClusterWork.Explored explored = work.explore(model);
    Exploration exploration = explored.exploration();
    if (format == Form.JSON) {
      new JsonReport(console.out())
          .explore(model.name(), model.warnings(), exploration, Optional.empty());
    } else {
      new ExploreReport(console.out(), console.style()).print(exploration);
      explored.report().forEach(console.out()::println);
    }
    return exploration.incomplete().isEmpty() ? 0 : UNKNOWN;
  }

  private int check(Model model, Optional<FairnessNotion> notion, ClusterWork work) {
    List<Asked> questions = Asked.of(model, selectors, formulas, goals, notion);
    if (questions.isEmpty()) {
      throw new InvalidInputException(
          "there is nothing to check: the model has no assertions; give a formula with --ltl");
    }
    TextReport text = new TextReport(console.out(), console.style(), ValueNames.in(model));
    List<Answer> answers = new ArrayList<>();
    for (Asked asked : questions) {
      ClusterWork.Answered answered = work.answer(model, asked);
      Answer answer = explain ? answered.answer() : answered.answer().withoutPlan();
      answers.add(answer);
      if (format == Form.TEXT) {
        text.verdict(answer);
        if (explain) {
          text.plan(answer);
        }
        if (!quiet) {
          text.details(answer);
          answered.report().forEach(console.out()::println);
        }
        console.out().flush();
      }
    }
    if (format == Form.JSON) {
      new JsonReport(console.out(), ValueNames.in(model))
          .check(model.name(), model.warnings(), answers, List.of());
    } else if (answers.size() > 1 && !quiet) {
      text.summary(answers);
    }
    boolean violated = answers.stream().anyMatch(answer -> answer.outcome() == Outcome.VIOLATED);
    boolean unknown = answers.stream().anyMatch(answer -> answer.outcome() == Outcome.UNKNOWN);
    return violated ? VIOLATED : unknown ? UNKNOWN : 0;
  }
}
