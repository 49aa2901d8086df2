package dev.fairlead.core.plan;

import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.search.views.ViewSearch;
import java.util.Optional;

/** Whether systems of one size and larger ones are of the same kind. */
final class AlikeSizes {
  private AlikeSizes() {}

  /**
   * A number in the text may happen to be that of the members, or of the last one: why larger
   * systems may be unlike this one, if they may.
   *
   * @param system that has a symmetry
   * @param named how many of the first members are told from the others
   */
  static Optional<String> obstacle(
      Substructures systems, Substructures.Numbered system, int size, int named) {
    String slots =
        ViewSearch.slots(system.question().space(), system.symmetry().orElseThrow(), named);
    int beyond = Math.max(size + 2, systems.beyondConstants());
    for (int larger : new int[] {size + 1, beyond}) {
      Substructures.Numbered other = systems.of(larger);
      if (other.symmetry().isEmpty()) {
        return Optional.of(other.obstacle());
      } else if (larger == beyond && other.stray().isPresent()) {
        return other.stray();
      }
      String others = ViewSearch.slots(other.question().space(), other.symmetry().get(), named);
      if (other.named() != system.named() || !slots.equals(others)) {
        return Optional.of(
            "more than the members depends on their number (slots: "
                + slots
                + ", with one more member: "
                + others
                + ")");
      }
    }
    return Optional.empty();
  }
}
