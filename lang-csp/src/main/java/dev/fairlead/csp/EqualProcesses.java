package dev.fairlead.csp;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** How equal processes of a system are counted under each notion of fairness, or why not. */
final class EqualProcesses {

  /** When numbers in events are forgotten, so that processes that differ only in them are equal. */
  enum Forgetting {
    NEVER,
    /** Where finite runs decide, only when there are many states: PAT counts identical ones. */
    IF_LARGE,
    AT_ONCE
  }

  /**
   * What was found for one notion.
   *
   * @param reductions the same question with processes counted, the smallest last
   * @param obstacle why there is none, in words
   */
  record Found(List<Reduction> reductions, Optional<String> obstacle) {
    static final Found NOTHING = new Found(List.of(), Optional.empty());
  }

  private final Function<Families, CspQuestion> counted;
  private final Set<Integer> named;
  private final boolean mayEnd;
  private final Forgetting forgetting;
  private final Map<FairnessNotion, Found> found = new EnumMap<>(FairnessNotion.class);

  /**
   * @param counted the question in the space where families are kept so
   * @param named the numbers in the events that the property speaks about
   * @param mayEnd whether processes may end
   */
  EqualProcesses(
      Function<Families, CspQuestion> counted,
      Set<Integer> named,
      boolean mayEnd,
      Forgetting forgetting) {
    this.counted = counted;
    this.named = named;
    this.mayEnd = mayEnd;
    this.forgetting = forgetting;
  }

  EqualProcesses with(Forgetting other) {
    return new EqualProcesses(counted, named, mayEnd, other);
  }

  Found of(CspQuestion plain, FairnessNotion notion) {
    return found.computeIfAbsent(notion, n -> find(plain, n));
  }

  private Found find(CspQuestion plain, FairnessNotion notion) {
    if (plain.property() instanceof Property.Deterministic) {
      return new Found(List.of(), Optional.of("determinism is asked of the plain system"));
    }
    if (plain.space().hasTime() && notion.owesEachProcess()) {
      return new Found(
          List.of(),
          Optional.of(
              "a tick takes processes to other local states, which fairness would take for other processes"));
    }
    Optional<String> model =
        mayForget(plain)
            ? plain.space().equalComponents().obstacleToForgetting()
            : Optional.of("only identical processes are counted here");
    Optional<String> fairness = tellsEventsApart(plain, notion);
    List<CountedProcesses> reductions = new ArrayList<>();
    if (model.isEmpty() && fairness.isEmpty()) {
      CountedProcesses alike = counting(plain, Families.countedButFor(named));
      if (alike.isSmaller() && forgetting == Forgetting.IF_LARGE && plain.finiteRunsDecide()) {
        reductions.add(counting(plain, Families.COUNTED));
      }
      reductions.add(alike);
    } else {
      reductions.add(counting(plain, Families.COUNTED));
    }
    return reductions.get(reductions.size() - 1).isSmaller()
        ? new Found(List.copyOf(reductions), Optional.empty())
        : refused(model, fairness);
  }

  /** A specification tells all events apart. */
  private boolean mayForget(CspQuestion plain) {
    return forgetting != Forgetting.NEVER && !(plain.property() instanceof Property.Refines);
  }

  private CountedProcesses counting(CspQuestion plain, Families families) {
    Families kept = mayEnd && plain.mayDropEnded() ? families.withoutEnded() : families;
    CspQuestion smaller = counted.apply(kept);
    return new CountedProcesses(plain.space(), smaller, smaller.space(), kept);
  }

  private Found refused(Optional<String> model, Optional<String> fairness) {
    boolean onlyFairness =
        model.isEmpty()
            && fairness.isPresent()
            && counted
                .apply(Families.countedButFor(named))
                .space()
                .equalComponents()
                .mayBeCounted();
    return new Found(
        List.of(),
        Optional.of(
            onlyFairness
                ? "processes differ in the numbers of their events, and " + fairness.get()
                : toldApart(counted.apply(Families.COUNTED).space())
                    + model.map(m -> "; numbers are kept: " + m).orElse("")));
  }

  /** Why processes of a space in which they might be counted are not. */
  static String toldApart(CspStateSpace space) {
    Set<String> obstacles = space.equalComponents().obstaclesToCounting();
    return obstacles.isEmpty()
        ? "no two components of a composition are equal"
        : "some cannot be counted: " + String.join("; ", obstacles);
  }

  private static Optional<String> tellsEventsApart(CspQuestion plain, FairnessNotion notion) {
    if (notion != FairnessNotion.NONE && plain.hasAnnotations()) {
      return Optional.of("annotations tell such events apart");
    }
    return notion.tellsEventsApart()
        ? Optional.of("fairness to events tells such events apart")
        : Optional.empty();
  }
}
