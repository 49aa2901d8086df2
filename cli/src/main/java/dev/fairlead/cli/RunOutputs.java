package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.cli.report.ItfTrace;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.promela.spin.SpinTrails;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The files that runs behind verdicts are written to. A format is an option here and an entry in
 * {@link #outputs}; its writer gets the run in the names of the model, made once for all outputs.
 */
final class RunOutputs {
  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Write the counterexample or witness as an ITF trace; further ones get numbers.")
  private Path trace;

  @Option(
      names = "--msc",
      paramLabel = "FILE",
      description =
          "Draw the counterexample or witness as a message sequence chart (SVG); further ones get"
              + " numbers.")
  private Path chart;

  @Option(
      names = "--trail",
      paramLabel = "FILE",
      description =
          "Write the counterexample or witness as a trail for SPIN, so that 'spin -p -k FILE m.pml'"
              + " follows it (Promela only); further ones get numbers.")
  private Path trail;

  /** The runs behind answers, as another tool records them. */
  private final Map<Answer, String> recordings = new IdentityHashMap<>();

  private record Output(Path file, TraceFiles.Writer writer) {}

  /** Those that were asked for. */
  private List<Output> outputs(String model, ValueNames names) {
    List<Output> all =
        List.of(
            new Output(trace, (out, answer, run) -> ItfTrace.write(out, model, answer, run, names)),
            new Output(
                chart,
                (out, answer, run) ->
                    out.write(
                        MessageChart.svg(model + ": " + answer.property(), run)
                            .getBytes(StandardCharsets.UTF_8))),
            new Output(
                trail,
                (out, answer, run) ->
                    out.write(recordings.get(answer).getBytes(StandardCharsets.US_ASCII))));
    return all.stream().filter(output -> output.file() != null).toList();
  }

  /**
   * Before the search: whether it will be possible to write.
   *
   * @throws BadInput if it will not
   */
  void requireWritable() {
    outputs("", ValueNames.NONE).forEach(output -> new TraceFiles(output.file()).requireWritable());
  }

  /**
   * Whether there is such an output of this model.
   *
   * @throws BadInput if there is not
   */
  void requireFitting(Model model) {
    if (trail != null && !(model instanceof SpinTrails)) {
      throw new BadInput("--trail is for SPIN, so the model must be in Promela");
    }
  }

  /** What an output needs that is in no answer, while it is at hand: the recording for a trail. */
  Optional<String> recording(Model model, Model.Assertion assertion, Checked checked) {
    return trail != null && model instanceof SpinTrails recorded
        ? checked
            .verdict()
            .evidence()
            .map(evidence -> recorded.recording(assertion, checked.space(), evidence))
        : Optional.empty();
  }

  /** Keeps the recording of the run behind an answer. */
  void keep(Answer answer, String recording) {
    recordings.put(answer, recording);
  }

  /** Writes the files; what could not be written is told in the result. */
  List<String> write(Model model, List<Answer> answers) {
    List<String> failures = new ArrayList<>();
    for (Output output : outputs(model.name(), ValueNames.in(model))) {
      failures.addAll(new TraceFiles(output.file()).write(answers, output.writer()));
    }
    return failures;
  }
}
