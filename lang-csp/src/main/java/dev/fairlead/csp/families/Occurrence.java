package dev.fairlead.csp.families;

import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * A component of a system from its start: the references that lead to it from the main process, by
 * their places in the text. A definition that is referred to twice has its groups {@code |||{..}}
 * twice, and each of them has a size of its own; the place of a group alone does not identify it.
 */
public record Occurrence(List<Span> path) {
  /** The main process itself. */
  public static final Occurrence MAIN = new Occurrence(List.of());

  public Occurrence {
    path = List.copyOf(path);
  }

  /** What stands at a place of this component's text. */
  public Occurrence at(Span place) {
    List<Span> longer = new ArrayList<>(path);
    longer.add(place);
    return new Occurrence(longer);
  }

  /** Where it is written. */
  public Span place() {
    return path.get(path.size() - 1);
  }
}
