package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Formulas about an arbitrary member of a group, {@code [](wait.i -> <> enter.i)} where {@code |||
 * i:{..} @ P(i)} is the group. They are asked about member 0. That is as good as any other if
 * exchanging the numbers of two members in all events of the formula makes one run of another, fair
 * ones of fair ones (docs/fairness.md, <em>One of them, by name</em>).
 */
record ArbitraryMembers(Symbols symbols, String process, Set<String> events) {

  /** Why members cannot be exchanged; empty if they can, or if the formula names no index. */
  Optional<String> obstacle() {
    Set<String> indices = MemberNumbers.indices(symbols);
    if (events.stream().noneMatch(event -> names(event, indices))) {
      return Optional.empty();
    }
    MemberNumbers numbers = MemberNumbers.of(symbols, process);
    if (numbers.groups() != 1) {
      return Optional.of("the system has no group with this index, or several with numbers");
    }
    for (String event : events) {
      List<String> values = EventReader.valuesOf(event);
      for (int i = 0; i < values.size(); i++) {
        if (!indices.contains(values.get(i))) {
          return Optional.of("other values beside it in the formula may be numbers of members");
        } else if (!numbers.name(nameOf(event), values.size(), i)) {
          return Optional.of("not every '" + event + "' has the number of the member that does it");
        }
      }
    }
    return numbers.misuse();
  }

  private static String nameOf(String event) {
    return event.substring(0, event.indexOf('.')).strip();
  }

  private static boolean names(String event, Set<String> indices) {
    return EventReader.valuesOf(event).stream().anyMatch(indices::contains);
  }
}
