package dev.fairlead.csp.code;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/** The places in a model that can go wrong, numbered, with what to say when they do. */
public final class Traps {
  private final SourceText source;
  private final List<Place> places = new ArrayList<>();

  public Traps(SourceText source) {
    this.source = source;
  }

  /** A message in which {@code %d} stands for the offending value. */
  public int add(Span span, String message) {
    places.add(new Place(span, message));
    return places.size() - 1;
  }

  public ModelFault fault(Trap trap) {
    Place place = places.get(trap.number());
    SourceText.Place at = source.place(place.span().offset());
    String what = place.message().replace("%d", Integer.toString(trap.value()));
    return new ModelFault(source.name() + ":" + at.line() + ":" + at.column() + ": " + what);
  }

  /** Something that goes wrong without a place of its own. */
  public ModelFault fault(String what) {
    return new ModelFault(source.name() + ": " + what);
  }

  private record Place(Span span, String message) {}
}
