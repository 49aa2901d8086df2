package dev.fairlead.cli.report;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run as a table, for spreadsheets and scripts (RFC 4180, UTF-8): a row for the start and for
 * each step, with all values after it. What does not exist in a state is empty. Where time passes
 * in the run there is a column with the clock.
 */
public final class CsvTrace {
  private CsvTrace() {}

  public static void write(OutputStream out, Run run, ValueNames names) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    Set<String> variables = ItfTrace.names(run);
    List<String> header = new ArrayList<>(List.of("step", "part", "processes", "event"));
    if (run.isTimed()) {
      header.add("time");
    }
    header.addAll(variables);
    row(writer, header);
    List<Run.Step> steps = run.steps();
    int number = 0;
    for (StateView state : run.states()) {
      List<String> cells = new ArrayList<>(List.of(Integer.toString(number)));
      if (number == 0) {
        cells.addAll(List.of("start", "", ""));
      } else {
        Run.Step step = steps.get(number - 1);
        cells.add(number <= run.stem().size() ? "stem" : "loop");
        cells.add(String.join(" + ", step.processes()));
        cells.add(step.event());
      }
      if (run.isTimed()) {
        cells.add(Long.toString(number == 0 ? 0 : steps.get(number - 1).time()));
      }
      Map<String, String> values = ItfTrace.values(state, names);
      variables.forEach(name -> cells.add(values.getOrDefault(name, "")));
      row(writer, cells);
      number++;
    }
    writer.flush();
  }

  private static void row(Writer out, List<String> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      out.write(i == 0 ? "" : ",");
      out.write(cell(cells.get(i)));
    }
    out.write("\r\n");
  }

  private static String cell(String text) {
    boolean plain = text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
