package dev.fairlead.csp.code;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/** The places in a model that can go wrong, numbered, with what to say when they do. */
public final class Traps {
  private final Sources sources;
  private final List<Place> places = new ArrayList<>();

  public Traps(Sources sources) {
    this.sources = sources;
  }

  /**
   * A message in which {@code %d} stands for the offending value and {@code %s} for what a library
   * says.
   */
  public int add(Span span, String message) {
    places.add(new Place(span, message));
    return places.size() - 1;
  }

  public ModelFault fault(Trap trap) {
    Place place = places.get(trap.number());
    String what = place.message().replace("%d", Integer.toString(trap.value()));
    what = what.replace("%s", trap.getMessage());
    return new ModelFault(sources.placeInFile(place.span()) + ": " + what);
  }

  private record Place(Span span, String message) {}
}
