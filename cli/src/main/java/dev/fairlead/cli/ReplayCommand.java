package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.api.Retraced;
import dev.fairlead.api.Run;
import dev.fairlead.api.TraceFollower;
import dev.fairlead.api.Walk;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.cli.report.SavedRun;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.promela.spin.SpinTrails;
import dev.fairlead.promela.spin.SpinTranscripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "replay",
    description = {
      "Follow a run that was recorded: an ITF trace of Fairlead, or a trail of SPIN.",
      "",
      "Every step is taken again in the model. If one is not possible there, or leads to other"
          + " values, it is told which."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead replay mutex.csp run.itf.json                    tell the run, if it is one",
      "  fairlead replay mutex.csp run.itf.json -i                 step by step, back and forth",
      "  fairlead check mutex.csp --trace run.itf.json             where such a trace comes from",
      "",
      "  fairlead replay mutex.pml mutex.pml.trail                 as 'spin -t -p -g -l' prints it",
      "  fairlead replay mutex.pml                                 the same",
      "  fairlead replay mutex.pml mutex.pml.trail -p -u20         the first 20 steps, no variables",
      "  fairlead replay mutex.pml mutex.pml.trail --story         all of it as a story",
      "  fairlead replay mutex.pml mutex.pml.trail --msc run.svg   ... as a chart",
      "",
      "Exit codes: 0 the recording is a run of the model, 2 it is not, or bad input."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final String HINT =
      "was it written for another version of the model, or with other values of -D or --size?";

  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "RUN",
      description =
          "An ITF trace, or a trail written by pan. For Promela models it is FILE.trail if it is left"
              + " out.")
  private Path recording;

  @Mixin private TranscriptOptions transcript;

  @Option(
      names = {"-i", "--interactive"},
      description =
          "Go through the run step by step, forwards and backwards, and off it where you like.")
  private boolean interactive;

  @Option(
      names = {"-u", "--steps"},
      paramLabel = "N",
      description = "The most steps that are printed of a trail (default: all).")
  private int steps;

  @Option(
      names = "--msc",
      paramLabel = "FILE",
      description = "Write the run as a message sequence chart (SVG).")
  private Path chart;

  ReplayCommand(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
  }

  @Override
  public Integer call() {
    if (chart != null) {
      new TraceFiles(chart).requireWritable();
    }
    if (steps < 0) {
      throw new BadInput("--steps must not be negative");
    }
    if (interactive && modelOptions.usesStandardInput()) {
      throw new BadInput("-i reads your choices from standard input, so the model must be a file");
    }
    Model model = modelOptions.open(workbench, console);
    Path file = recording(model);
    SourceText text = ModelText.read(file);
    return (text.text().stripLeading().startsWith("{") ? trace(model, file) : trail(model, text))
        .number();
  }

  /** SPIN's name for the trail of a model. */
  private Path recording(Model model) {
    if (recording != null) {
      return recording;
    }
    if (!(model instanceof SpinTrails) || modelOptions.usesStandardInput()) {
      throw new BadInput("which run? give a trace that 'check --trace run.itf.json' has written");
    }
    return Path.of(modelOptions.file() + ".trail");
  }

  private ExitCode trace(Model model, Path file) {
    if (transcript.isUsed() || steps > 0) {
      throw new BadInput("-p, -g, -l, -u and so on are for SPIN's trails, and this is a trace");
    }
    SavedRun saved = saved(file);
    Retraced retraced =
        Retraced.in(model, modelOptions.abstraction(), modelOptions.anyNumber()::instance, saved);
    StateSpace space = retraced.space();
    TraceFollower.Followed followed = retraced.followed();
    saved.claim().ifPresent(claim -> console.out().println(claim));
    ExitCode code = ExitCode.HOLDS;
    if (!followed.isWhole()) {
      console.out().flush();
      console
          .err()
          .println(
              "fairlead: '%s' is no run of this model\n%s\n%s"
                  .formatted(file, followed.deviation(), HINT));
      code = ExitCode.BAD_INPUT;
    }
    if (followed.run().isEmpty()) {
      return code;
    }
    ExitCode told =
        tell(model, space, followed.run().get(), saved.stem(), Optional.of(end(saved, followed)));
    if (followed.otherWords() > 0) {
      console.out().println("  processes or their places have other names here than in the trace");
    }
    return code == ExitCode.HOLDS ? told : code;
  }

  private static String end(SavedRun saved, TraceFollower.Followed followed) {
    if (!followed.isWhole()) {
      return "up to here it is a run of the model";
    }
    int length = saved.length();
    String steps = length + (length == 1 ? " step" : " steps");
    return "it is a run of the model: "
        + (saved.stem().isEmpty()
            ? steps
            : steps + ", those after step " + saved.stem().getAsInt() + " for ever");
  }

  private static SavedRun saved(Path file) {
    try {
      return SavedRun.read(file);
    } catch (IOException e) {
      throw new BadInput("'" + file + "' cannot be used: " + e.getMessage());
    }
  }

  private ExitCode trail(Model model, SourceText text) {
    if (!(model instanceof SpinTrails recorded)) {
      throw new BadInput(
          "this is no ITF trace; trails are written by SPIN, so the model must be in Promela");
    }
    boolean told = transcript.story() || interactive;
    ExitCode code = ExitCode.HOLDS;
    if (model instanceof SpinTranscripts transcribed && !told) {
      code = transcribe(transcribed, text);
    }
    if (code == ExitCode.HOLDS && (told || chart != null)) {
      try {
        SpinTrails.Followed followed = recorded.follow(text);
        code =
            tell(
                model,
                followed.space(),
                followed.run(),
                followed.loopAfter(),
                transcript.story() ? Optional.of(end(followed)) : Optional.empty());
      } catch (ModelFault fault) {
        throw new BadInput("the model goes wrong in this run: " + fault.getMessage());
      }
    }
    return code;
  }

  private static String end(SpinTrails.Followed followed) {
    String end = "the recording ends after " + followed.run().stem().size() + " steps";
    return followed.loopAfter().isEmpty()
        ? end
        : end
            + "\n  what follows step "
            + followed.loopAfter().getAsInt()
            + " is repeated for ever, it says";
  }

  private ExitCode transcribe(SpinTranscripts model, SourceText text) {
    return switch (model.replay(text, transcript.selection(steps), console.out()::print)) {
      case DONE, ASSERTION -> ExitCode.HOLDS;
      case ERROR -> ExitCode.BAD_INPUT;
    };
  }

  private ExitCode tell(
      Model model,
      StateSpace space,
      Evidence evidence,
      OptionalInt loopAfter,
      Optional<String> story) {
    ValueNames names = ValueNames.in(model);
    if (chart != null) {
      try {
        Files.writeString(chart, MessageChart.svg(model.name(), Run.of(space, evidence)));
      } catch (IOException e) {
        console.err().println("fairlead: " + TraceFiles.failure(chart, e));
        return ExitCode.UNKNOWN;
      }
    }
    if (interactive) {
      Walk walk = Walk.along(space, new Random(), evidence);
      return Dialogue.following(console, model.name(), names, walk, loopAfter).run();
    }
    story.ifPresent(
        end ->
            new TextReport(console.out(), console.style(), names)
                .recording(Run.of(space, evidence), end));
    return ExitCode.HOLDS;
  }
}
