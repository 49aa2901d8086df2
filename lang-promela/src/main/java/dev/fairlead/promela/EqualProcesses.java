package dev.fairlead.promela;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.claims.Questions;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether equal processes of a model are counted, or why they are not. */
final class EqualProcesses {
  static final EqualProcesses NOT_LOOKED_FOR = new EqualProcesses(Optional.empty(), () -> null);

  private final Optional<String> obstacle;
  private final Supplier<Reduction> reduction;
  private Optional<Reduction> made = Optional.empty();

  private EqualProcesses(Optional<String> obstacle, Supplier<Reduction> reduction) {
    this.obstacle = obstacle;
    this.reduction = reduction;
  }

  static EqualProcesses of(Claim claim, Property property, PromelaStateSpace plain) {
    Families families = Countability.of(plain.program(), seesEveryStep(property));
    if (families.counted().isEmpty()) {
      return new EqualProcesses(families.obstacle(), () -> null);
    }
    return new EqualProcesses(
        Optional.empty(),
        () -> {
          PromelaStateSpace counted = plain.counted(families);
          return new CountedProcesses(
              families,
              PromelaQuestion.of(claim, counted, NOT_LOOKED_FOR),
              counted.correspondence(plain));
        });
  }

  /**
   * Whether a property can tell a step that changes nothing from none. All that is known here of a
   * property, so claims {@linkplain Questions#alongside alongside} each other count alike.
   */
  private static boolean seesEveryStep(Property property) {
    return property instanceof Property.NeverMatched
        || property instanceof Property.Temporal temporal && temporal.formula().hasNext();
  }

  Optional<String> obstacle() {
    return obstacle;
  }

  List<Reduction> reductions() {
    if (made.isEmpty()) {
      made = Optional.ofNullable(reduction.get());
    }
    return made.stream().toList();
  }
}
