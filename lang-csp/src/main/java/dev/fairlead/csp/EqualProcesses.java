package dev.fairlead.csp;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses how equal processes of a system are counted, or tells why they are not.
 *
 * @param reduction the same question with processes counted, if some can be
 * @param obstacle why not, in words
 */
record EqualProcesses(Optional<Reduction> reduction, Optional<String> obstacle) {

  /** Nothing is counted, and nobody would think so. */
  static final EqualProcesses NOT_LOOKED_FOR =
      new EqualProcesses(Optional.empty(), Optional.empty());

  /**
   * @param mayDropEnded whether the property does not ask for processes that have ended
   */
  static EqualProcesses of(
      CspQuestion plain, Alternatives others, boolean mayDropEnded, FairnessNotion notion) {
    Optional<String> model =
        others.forgetting() != Alternatives.Forgetting.NEVER
            ? plain.space().obstacleToForgetting()
            : Optional.of("only identical processes are counted here");
    Optional<String> fairness = tellsEventsApart(plain, notion);
    boolean forgets = model.isEmpty() && fairness.isEmpty();
    Families counted = forgets ? Families.countedButFor(others.named()) : Families.COUNTED;
    boolean dropsEnded = mayDropEnded && others.mayEnd();
    Families families = dropsEnded ? counted.withoutEnded() : counted;
    CspQuestion smaller = others.question().apply(families);
    if (smaller.space().mayCount() || dropsEnded) {
      return reduced(plain, smaller, families);
    }
    boolean onlyFairness =
        model.isEmpty()
            && fairness.isPresent()
            && others.question().apply(Families.countedButFor(others.named())).space().mayCount();
    return refused(
        onlyFairness
            ? "processes differ in the numbers of their events, and " + fairness.get()
            : toldApart(smaller.space()) + model.map(m -> "; numbers are kept: " + m).orElse(""));
  }

  /** Whether processes count as equal that differ in numbers of their events. */
  boolean forgets() {
    return reduction
        .filter(
            r -> r instanceof CountedProcesses counted && counted.families().named().isPresent())
        .isPresent();
  }

  private static EqualProcesses reduced(CspQuestion plain, CspQuestion smaller, Families families) {
    return new EqualProcesses(
        Optional.of(new CountedProcesses(plain.space(), smaller, smaller.space(), families)),
        Optional.empty());
  }

  private static EqualProcesses refused(String because) {
    return new EqualProcesses(Optional.empty(), Optional.of(because));
  }

  /** Why processes of a space in which they might be counted are not. */
  static String toldApart(CspStateSpace space) {
    Set<String> obstacles = space.obstaclesToCounting();
    return obstacles.isEmpty()
        ? "no two components of a composition are equal"
        : "some cannot be counted: " + String.join("; ", obstacles);
  }

  private static Optional<String> tellsEventsApart(CspQuestion plain, FairnessNotion notion) {
    if (notion != FairnessNotion.NONE && plain.hasAnnotations()) {
      return Optional.of("annotations tell such events apart");
    }
    return switch (notion) {
      case EVENT_WEAK, EVENT_STRONG, ANNOTATED ->
          Optional.of("fairness to events tells such events apart");
      case NONE, PROCESS_WEAK, PROCESS_STRONG, GLOBAL -> Optional.empty();
    };
  }
}
