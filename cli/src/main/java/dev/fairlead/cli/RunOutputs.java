package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.cli.report.CsvTrace;
import dev.fairlead.cli.report.ItfTrace;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.cli.report.graph.DotGraph;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.promela.spin.SpinTrails;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Mixin;
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
          "Write the counterexample or witness as an ITF trace, or as a table if FILE ends in .csv;"
              + " further ones get numbers.")
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

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description =
          "Draw the counterexample or witness for Graphviz, with the steps beside it that it does not"
              + " take; further ones get numbers.")
  private Path dot;

  @Mixin private DrawingLimit drawingLimit;

  /** What belongs to answers beside their runs. */
  private final Map<Answer, Extras> kept = new IdentityHashMap<>();

  /**
   * What is made of a run while the space in which it was found is at hand.
   *
   * @param trail as SPIN records it
   * @param graph around the run
   */
  record Extras(Optional<String> trail, Optional<StateGraph> graph) {}

  private record Output(Path file, TraceFiles.Writer writer) {}

  /** Those that were asked for. */
  private List<Output> outputs(String model, ValueNames names) {
    List<Output> all =
        List.of(
            new Output(
                trace,
                (out, answer, run) -> {
                  if (isTable(trace)) {
                    CsvTrace.write(out, run, names);
                  } else {
                    ItfTrace.write(out, model, answer, run, names);
                  }
                }),
            new Output(
                chart,
                (out, answer, run) ->
                    out.write(
                        MessageChart.svg(model + ": " + answer.property(), run)
                            .getBytes(StandardCharsets.UTF_8))),
            new Output(
                trail,
                (out, answer, run) ->
                    out.write(
                        kept.get(answer)
                            .trail()
                            .orElseThrow()
                            .getBytes(StandardCharsets.US_ASCII))),
            new Output(
                dot,
                (out, answer, run) ->
                    GraphOutputs.asText(out, text -> draw(text, model, answer, names))));
    return all.stream().filter(output -> output.file() != null).toList();
  }

  /**
   * Before the search: whether it will be possible to write.
   *
   * @throws BadInput if it will not
   */
  void requireWritable() {
    drawingLimit.states();
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

  private void draw(Appendable out, String model, Answer answer, ValueNames names)
      throws IOException {
    StateGraph graph = kept.get(answer).graph().orElseThrow();
    DotGraph.write(out, model + ": " + answer.property(), graph, names);
  }

  /** What outputs need that is in no answer, while it is at hand. */
  Extras extras(
      Model model, Model.Assertion assertion, Checked checked, BooleanSupplier exhausted) {
    Optional<Evidence> run = checked.verdict().evidence();
    Optional<String> recording =
        trail != null && model instanceof SpinTrails recorded
            ? run.map(evidence -> recorded.recording(assertion, checked.space(), evidence))
            : Optional.empty();
    Optional<StateGraph> graph =
        dot == null
            ? Optional.empty()
            : run.map(
                evidence ->
                    Survey.around(checked.space(), evidence, drawingLimit.states(), exhausted));
    return new Extras(recording, graph);
  }

  /** Keeps what belongs to an answer. */
  void keep(Answer answer, Extras extras) {
    kept.put(answer, extras);
  }

  /** What the files leave out, one sentence each. */
  List<String> omissions() {
    return kept.values().stream()
        .flatMap(extras -> extras.graph().stream())
        .flatMap(graph -> graph.notes().sentences().stream())
        .map(note -> "in '" + dot + "' " + note)
        .toList();
  }

  /** Writes the files; what could not be written is told in the result. */
  List<String> write(Model model, List<Answer> answers) {
    List<String> failures = new ArrayList<>();
    for (Output output : outputs(model.name(), ValueNames.in(model))) {
      failures.addAll(new TraceFiles(output.file()).write(answers, output.writer()));
    }
    return failures;
  }

  /** Whether a run is written as a table there. */
  static boolean isTable(Path trace) {
    return trace.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
  }
}
