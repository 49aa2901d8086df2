package dev.fairlead.promela;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.promela.claims.Questions;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.TimerSlots;
import dev.fairlead.promela.semantics.Correspondence;
import dev.fairlead.promela.semantics.Groups;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Whether equal processes of a model are counted, or why they are not. */
final class EqualProcesses {
  static final EqualProcesses NOT_LOOKED_FOR = new EqualProcesses(Optional.empty(), () -> null);

  private final Optional<String> obstacle;
  private final Supplier<CountedProcesses> reduction;
  private Optional<CountedProcesses> made = Optional.empty();

  private EqualProcesses(Optional<String> obstacle, Supplier<CountedProcesses> reduction) {
    this.obstacle = obstacle;
    this.reduction = reduction;
  }

  /**
   * @param asked the same about other spaces of the model
   */
  static EqualProcesses of(
      Property property,
      PromelaStateSpace plain,
      Function<PromelaStateSpace, PromelaQuestion> asked) {
    Families families = Countability.of(plain.program(), seesEveryStep(property));
    if (families.counted().isEmpty()) {
      return new EqualProcesses(families.obstacle(), () -> null);
    }
    return new EqualProcesses(
        Optional.empty(),
        () -> {
          PromelaStateSpace counted = plain.counted(families, Groups.NONE);
          return new CountedProcesses(
              families,
              owed(families, plain),
              FairnessNotion.NONE,
              asked.apply(counted),
              new Correspondence(plain, counted));
        });
  }

  private static CountedProcesses.Owed owed(Families families, PromelaStateSpace plain) {
    TimerSlots slots = new TimerSlots(plain.program());
    if (families.counted().stream().anyMatch(slots::areFoldedIn)) {
      return CountedProcesses.Owed.TIMERS_TOGETHER;
    }
    return families.counted().stream().anyMatch(slots::areIn)
        ? CountedProcesses.Owed.LESS_IF_STRONG
        : CountedProcesses.Owed.AS_PLAIN;
  }

  /**
   * Whether a property can tell a step that changes nothing from none. All that is known here of a
   * property, so claims {@linkplain Questions#alongside alongside} each other count alike.
   */
  static boolean seesEveryStep(Property property) {
    return property instanceof Property.NeverMatched
        || property instanceof Property.Temporal temporal && temporal.formula().hasNext();
  }

  Optional<String> obstacle() {
    return obstacle;
  }

  List<Reduction> reductions(FairnessNotion notion) {
    if (made.isEmpty()) {
      made = Optional.ofNullable(reduction.get());
    }
    return made.<Reduction>map(counted -> counted.under(notion)).stream().toList();
  }
}
