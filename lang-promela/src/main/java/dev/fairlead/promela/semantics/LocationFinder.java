package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the statements to which the control states of processes lead. */
final class LocationFinder {
  private final Description description;

  LocationFinder(Description description) {
    this.description = description;
  }

  List<Location> in(Memory at) {
    List<Location> locations = new ArrayList<>();
    for (int pid = 0; pid < at.processes(); pid++) {
      String process = description.name(at.shape(), pid);
      Set<Location> statements = new LinkedHashSet<>();
      for (Step step : at.type(pid).steps().get(at.state(pid))) {
        Span span = step.edge().span();
        statements.add(
            new Location(
                process, span.source().name(), span.line(), span.column(), step.edge().text()));
      }
      locations.addAll(statements);
    }
    return locations;
  }
}
