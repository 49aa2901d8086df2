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
    int tried = Integer.MAX_VALUE;
    while (tried > 0) {
      // Large pieces first: most of a model has nothing to do with the matter.
      int size = largest(smallest, tried);
      boolean changed = false;
      for (int position = smallest.size() - 1; position > 0; position--) {
        if (position >= smallest.size() || smallest.at(position).size() != size) {
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
      tried = changed ? Integer.MAX_VALUE : size;
    }
    return smallest;
  }

  /** The size of the largest piece within a model that is smaller than a bound; 0 for none. */
  private static int largest(Piece model, int bound) {
    int largest = 0;
    for (int position = 1; position < model.size(); position++) {
      int size = model.at(position).size();
      if (size < bound) {
        largest = Math.max(largest, size);
      }
    }
    return largest;
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
