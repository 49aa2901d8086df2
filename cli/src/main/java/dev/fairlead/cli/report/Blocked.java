package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where every process stands at the end of a run that cannot continue, and what it waits for.
 *
 * @param processes none if the run goes on, or nothing is known
 */
public record Blocked(List<Standing> processes) {
  public static final Blocked NOBODY = new Blocked(List.of());

  /** Processes of which more is told in JSON only. */
  private static final int MOST = 50;

  public Blocked {
    processes = List.copyOf(processes);
  }

  /** At the end of a run that shows a deadlock, or that comes to rest. */
  public static Blocked at(StateSpace space, Property property, Evidence evidence) {
    boolean rests =
        evidence instanceof Evidence.Lasso lasso
            ? lasso.loop().stream().allMatch(move -> move.label() == Label.STUTTER)
            : property instanceof Property.DeadlockFree;
    if (!rests || !(space instanceof Standstill standstill)) {
      return NOBODY;
    }
    int steps = evidence.stem().size();
    int[] last = steps == 0 ? evidence.initial() : evidence.stem().get(steps - 1).target();
    return new Blocked(standstill.standing(last, last.length));
  }

  /** For people, one process after the other. */
  List<String> lines(Style style) {
    List<String> lines = new ArrayList<>();
    if (processes.isEmpty()) {
      return lines;
    }
    lines.add("  Where the processes stand:");
    for (Standing standing : processes.subList(0, Math.min(MOST, processes.size()))) {
      String place = standing.place().isEmpty() ? "" : "  " + standing.place();
      lines.add("    " + style.strong(standing.process()) + place);
      for (Obstacle obstacle : standing.obstacles()) {
        lines.add("      " + line(obstacle, style));
      }
    }
    if (processes.size() > MOST) {
      int hidden = processes.size() - MOST;
      lines.add("    " + style.quiet("… and " + hidden + " more; --format json has all"));
    }
    lines.add("");
    return lines;
  }

  private static String line(Obstacle obstacle, Style style) {
    String source = obstacle.source().isEmpty() ? "" : style.quiet(obstacle.source() + "  ");
    String reason = obstacle.reason().isEmpty() ? "cannot happen" : obstacle.reason();
    return source + obstacle.step() + ": " + reason;
  }

  /** Nothing where there is nobody. */
  void write(JsonGenerator json) throws IOException {
    if (processes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("blocked");
    for (Standing standing : processes) {
      json.writeStartObject();
      json.writeStringField("process", standing.process());
      json.writeStringField("place", standing.place());
      json.writeArrayFieldStart("waits");
      for (Obstacle obstacle : standing.obstacles()) {
        json.writeStartObject();
        json.writeStringField("for", obstacle.step());
        json.writeStringField("source", obstacle.source());
        json.writeStringField("reason", obstacle.reason());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
