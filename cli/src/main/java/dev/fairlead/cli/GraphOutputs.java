package dev.fairlead.cli;

import dev.fairlead.cli.report.graph.AutGraph;
import dev.fairlead.cli.report.graph.DotGraph;
import dev.fairlead.cli.report.graph.JsonGraph;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.StateSpace;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The files that the graph of a state space is written to. */
final class GraphOutputs {
  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Draw the states and steps for Graphviz: 'dot -Tsvg FILE'.")
  private Path dot;

  @Option(
      names = "--aut",
      paramLabel = "FILE",
      description = "Write them in the format of Aldebaran, for mCRL2, CADP and LTSmin.")
  private Path aut;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write them as JSON, with the values of every state.")
  private Path json;

  @Mixin private DrawingLimit limit;

  /** Writes a graph in some format. */
  @FunctionalInterface
  private interface Writing {
    void write(OutputStream out, Model model, StateGraph graph) throws IOException;
  }

  private record Output(Path file, Writing writing) {}

  private List<Output> outputs() {
    List<Output> all =
        List.of(
            new Output(
                dot,
                (out, model, graph) ->
                    asText(
                        out,
                        text -> DotGraph.write(text, model.name(), graph, ValueNames.in(model)))),
            new Output(
                aut, (out, model, graph) -> asText(out, text -> AutGraph.write(text, graph))),
            new Output(
                json,
                (out, model, graph) ->
                    JsonGraph.write(out, model.name(), graph, ValueNames.in(model))));
    return all.stream().filter(output -> output.file() != null).toList();
  }

  @FunctionalInterface
  interface TextWriting {
    void write(Writer text) throws IOException;
  }

  static void asText(OutputStream out, TextWriting writing) throws IOException {
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    writing.write(text);
    text.flush();
  }

  boolean areGiven() {
    return !outputs().isEmpty();
  }

  /**
   * Before the search: whether it will be possible to write.
   *
   * @throws BadInput if it will not
   */
  void requireWritable() {
    limit.states();
    outputs().forEach(output -> new TraceFiles(output.file()).requireWritable());
  }

  /** Finds what is to be drawn, until there is no time left. */
  StateGraph survey(StateSpace space, BooleanSupplier exhausted) {
    return Survey.ofAll(space, limit.states(), exhausted);
  }

  /** Writes the files; what could not be written is told in the result. */
  List<String> write(Model model, StateGraph graph) {
    List<String> failures = new ArrayList<>();
    for (Output output : outputs()) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output.file()))) {
        output.writing().write(out, model, graph);
      } catch (IOException e) {
        failures.add(TraceFiles.failure(output.file(), e));
      }
    }
    return failures;
  }
}
