package dev.fairlead.cli.report;

import dev.fairlead.api.text.Bytes;
import dev.fairlead.api.text.Style;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The figures of a state space for people, one a line. */
public record ExploreReport(PrintStream out, Style style) {

  public void print(Exploration exploration) {
    exploration
        .incomplete()
        .ifPresent(reason -> out.println(style.alert("INCOMPLETE") + "  " + reason));
    SearchFacts facts = exploration.facts();
    row("states", "%,d", facts.states());
    row("transitions", "%,d", facts.transitions());
    row("deadlocks", "%,d", exploration.deadlocks());
    if (exploration.ends() > 0) {
      row("valid ends", "%,d", exploration.ends());
    }
    row("depth", "%,d", facts.depth());
    row("seconds", "%.3f", facts.seconds());
    row("states/s", "%,.0f", exploration.statesPerSecond());
    row("bytes/state", "%.1f", exploration.bytesPerState());
    if (facts.store().diskBytes() > 0) {
      row("on disk", "%s", Bytes.text(facts.store().diskBytes()));
    }
    exploration.engine().ifPresent(engine -> row("engine", "%s", engine));
  }

  /** What was left out, and why. */
  public void choices(List<Plan.Choice> choices) {
    out.println();
    choices.forEach(out::println);
  }

  /** Statements that are never executed, by process. */
  public void unreached(List<Statement> statements) {
    out.println();
    if (statements.isEmpty()) {
      out.println("every statement is executed");
    }
    String process = "";
    for (Statement statement : statements) {
      if (!statement.process().equals(process)) {
        process = statement.process();
        out.println("unreached in " + process);
      }
      out.println("  " + statement.file() + ":" + statement.line() + "  " + statement.text());
    }
  }

  private void row(String name, String format, Object value) {
    out.printf(Locale.ROOT, "%-12s " + format + "%n", name, value);
  }
}
