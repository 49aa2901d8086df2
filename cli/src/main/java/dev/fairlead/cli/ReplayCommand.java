package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.api.Run;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.spin.SpinTrails;
import dev.fairlead.promela.spin.SpinTranscripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "replay",
    description = {
      "Follow a run that SPIN has recorded.",
      "",
      "The verifier that SPIN generates writes the run behind an error to a file with the ending"
          + " .trail. Every statement of it is executed again here."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead replay mutex.pml mutex.pml.trail                 as 'spin -t -p -g -l' prints it",
      "  fairlead replay mutex.pml mutex.pml.trail -p -u20         the first 20 steps, no variables",
      "  fairlead replay mutex.pml mutex.pml.trail --story         all of it as a story",
      "  fairlead replay mutex.pml mutex.pml.trail --msc run.svg   ... as a chart",
      "",
      "Exit codes: 0 the trail is a run of the model, 2 it is not, or bad input."
    })
final class ReplayCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Parameters(index = "1", paramLabel = "TRAIL", description = "The file written by pan.")
  private Path trail;

  @Mixin private TranscriptOptions transcript;

  @Option(
      names = {"-u", "--steps"},
      paramLabel = "N",
      description = "The most steps that are printed (default: all).")
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
    Model model = modelOptions.open(workbench, console);
    if (!(model instanceof SpinTrails recorded)) {
      throw new BadInput("trails are written by SPIN, so the model must be in Promela");
    }
    if (steps < 0) {
      throw new BadInput("--steps must not be negative");
    }
    SourceText recording = ModelText.read(trail);
    ExitCode code = ExitCode.HOLDS;
    if (model instanceof SpinTranscripts transcribed && !transcript.story()) {
      code = transcribe(transcribed, recording);
    }
    if (code == ExitCode.HOLDS && (transcript.story() || chart != null)) {
      try {
        code = tell(model, recorded.follow(recording));
      } catch (ModelFault fault) {
        throw new BadInput("the model goes wrong in this run: " + fault.getMessage());
      }
    }
    return code.number();
  }

  private ExitCode transcribe(SpinTranscripts model, SourceText recording) {
    return switch (model.replay(recording, transcript.selection(steps), console.out()::print)) {
      case DONE, ASSERTION -> ExitCode.HOLDS;
      case ERROR -> ExitCode.BAD_INPUT;
    };
  }

  private ExitCode tell(Model model, SpinTrails.Followed followed) {
    Run run = Run.of(followed.space(), followed.run());
    if (transcript.story()) {
      new TextReport(console.out(), console.style(), ValueNames.in(model))
          .recording(run, followed.loopAfter());
    }
    if (chart != null) {
      try {
        Files.writeString(chart, MessageChart.svg(model.name(), run));
      } catch (IOException e) {
        console.err().println("fairlead: cannot write '" + chart + "': " + e.getMessage());
        return ExitCode.UNKNOWN;
      }
    }
    return ExitCode.HOLDS;
  }
}
