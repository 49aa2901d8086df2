package dev.fairlead.csp;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.csp.semantics.Families;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
   * @param counted makes the question with processes counted
   * @param named the numbers in the events that the property speaks about
   */
  static EqualProcesses of(
      CspQuestion plain,
      Function<Families, CspQuestion> counted,
      Set<Integer> named,
      FairnessNotion notion) {
    Optional<String> numbersMatter = numbersMatter(plain, notion);
    Families families =
        numbersMatter.isEmpty() ? Families.countedButFor(named) : Families.COUNTED;
    CspQuestion smaller = counted.apply(families);
    if (smaller.space().mayCount()) {
      return reduced(plain, smaller, families.named());
    } else if (numbersMatter.isEmpty()) {
      return refused(toldApart(smaller));
    }
    CspQuestion nameless = counted.apply(Families.countedButFor(named));
    return refused(
        nameless.space().mayCount()
            ? "processes differ in the numbers of their events, and " + numbersMatter.get()
            : toldApart(smaller));
  }

  private static EqualProcesses reduced(
      CspQuestion plain, CspQuestion smaller, Optional<Set<Integer>> named) {
    return new EqualProcesses(
        Optional.of(new CountedProcesses(plain.space(), smaller, smaller.space(), named)),
        Optional.empty());
  }

  private static EqualProcesses refused(String because) {
    return new EqualProcesses(Optional.empty(), Optional.of(because));
  }

  private static String toldApart(CspQuestion question) {
    Set<String> obstacles = question.space().obstaclesToCounting();
    return obstacles.isEmpty()
        ? "no two components of an interleaving are equal"
        : "equal processes cannot be counted: " + String.join("; ", obstacles);
  }

  /** Why the numbers of events may not be forgotten. */
  private static Optional<String> numbersMatter(CspQuestion plain, FairnessNotion notion) {
    if (notion != FairnessNotion.NONE && plain.hasAnnotations()) {
      return Optional.of("annotations tell such events apart");
    }
    return switch (notion) {
      case EVENT_WEAK, EVENT_STRONG, ANNOTATED ->
          Optional.of("fairness to events tells such events apart");
      case NONE, PROCESS_WEAK, PROCESS_STRONG, GLOBAL -> plain.space().obstacleToForgetting();
    };
  }
}
