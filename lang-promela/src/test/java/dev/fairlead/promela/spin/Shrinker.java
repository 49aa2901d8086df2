package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a model smaller while it keeps a property that is expensive to judge. */
final class Shrinker {
  private Shrinker() {}

  /** A model that keeps the property and loses it with every single piece taken away. */
  static Piece shrink(Piece model, Predicate<Piece> keeps) {
    Piece smallest = model;
    boolean changed = true;
    while (changed) {
      changed = false;
      // Later pieces first: what comes first is what others refer to.
      for (int position = smallest.size() - 1; position > 0; position--) {
        if (position >= smallest.size()) {
          continue;
        }
        for (Piece candidate : smaller(smallest, position)) {
          if (keeps.test(candidate)) {
            smallest = candidate;
            changed = true;
            break;
          }
        }
      }
    }
    return smallest;
  }

  private static List<Piece> smaller(Piece model, int position) {
    List<Piece> candidates = new ArrayList<>();
    candidates.add(model.without(position));
    Piece piece = model.at(position);
    if (!piece.inner().isEmpty()) {
      candidates.add(model.opened(position));
    } else if (piece.head().endsWith(";") && !piece.head().equals("skip;")) {
      candidates.add(model.replaced(position, List.of(Piece.line("skip;"))));
    }
    return candidates;
  }
}
