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

  /**
   * What the initial states of a system tell of counting its equal processes.
   *
   * @param arePossible whether some are counted, or may be later
   * @param toldApart why others are not, in words
   */
  record Counts(boolean arePossible, String toldApart) {
    private static Counts in(CspStateSpace space) {
      return new Counts(space.equalComponents().mayBeCounted(), EqualProcesses.toldApart(space));
    }
  }

  private final Function<Families, CspQuestion> counted;
  private final Map<Families, Counts> counts;
  private final Set<Integer> named;
  private final boolean mayEnd;
  private final Forgetting forgetting;
  private final Map<FairnessNotion, Found> found = new EnumMap<>(FairnessNotion.class);

  /**
   * @param counted the question in the space where families are kept so
   * @param counts what is known of such spaces, of all questions about the system
   * @param named the numbers in the events that the property speaks about
   * @param mayEnd whether processes may end
   */
  EqualProcesses(
      Function<Families, CspQuestion> counted,
      Map<Families, Counts> counts,
      Set<Integer> named,
      boolean mayEnd,
      Forgetting forgetting) {
    this.counted = counted;
    this.counts = counts;
    this.named = named;
    this.mayEnd = mayEnd;
    this.forgetting = forgetting;
  }

  EqualProcesses with(Forgetting other) {
    return new EqualProcesses(counted, counts, named, mayEnd, other);
  }

  Found of(CspQuestion plain, FairnessNotion notion) {
    return found.computeIfAbsent(notion, n -> find(plain, n));
  }

  private Found find(CspQuestion plain, FairnessNotion notion) {
    if (plain.property() instanceof Property.Deterministic) {
      return new Found(List.of(), Optional.of("determinism is asked of the plain system"));
    }
    Optional<String> model =
        mayForget(plain)
            ? plain.space().equalComponents().obstacleToForgetting()
            : Optional.of("only identical processes are counted here");
    Optional<String> fairness = tellsEventsApart(plain, notion);
    boolean forgets = model.isEmpty() && fairness.isEmpty();
    Optional<CountedProcesses> smallest =
        smaller(plain, forgets ? Families.countedButFor(named) : Families.COUNTED, notion);
    if (smallest.isEmpty()) {
      return refused(model, fairness);
    }
    List<Reduction> reductions = new ArrayList<>();
    if (forgets && forgetting == Forgetting.IF_LARGE && plain.finiteRunsDecide()) {
      reductions.add(counting(plain, kept(plain, Families.COUNTED), notion));
    }
    reductions.add(smallest.get());
    return new Found(List.copyOf(reductions), Optional.empty());
  }

  /** A specification tells all events apart. */
  private boolean mayForget(CspQuestion plain) {
    return forgetting != Forgetting.NEVER && !(plain.property() instanceof Property.Refines);
  }

  private Families kept(CspQuestion plain, Families families) {
    return mayEnd && plain.mayDropEnded() ? families.withoutEnded() : families;
  }

  /** The question with processes counted, unless its states would be those of the plain one. */
  private Optional<CountedProcesses> smaller(
      CspQuestion plain, Families families, FairnessNotion notion) {
    Families kept = kept(plain, families);
    Counts known = counts.get(kept);
    if (known != null && !known.arePossible() && !kept.dropsEnded()) {
      return Optional.empty();
    }
    return Optional.of(counting(plain, kept, notion)).filter(CountedProcesses::isSmaller);
  }

  private CountedProcesses counting(CspQuestion plain, Families kept, FairnessNotion notion) {
    CspQuestion smaller = counted.apply(kept);
    counts.putIfAbsent(kept, Counts.in(smaller.space()));
    boolean fairnessCarriesBack = !plain.space().hasTime() || !notion.owesEachProcess();
    return new CountedProcesses(plain.space(), smaller, smaller.space(), kept, fairnessCarriesBack);
  }

  /** Of a space that has not been searched. */
  private Counts counts(Families families) {
    Counts known = counts.get(families);
    if (known == null) {
      known = Counts.in(counted.apply(families).space());
      counts.putIfAbsent(families, known);
    }
    return known;
  }

  private Found refused(Optional<String> model, Optional<String> fairness) {
    boolean onlyFairness =
        model.isEmpty()
            && fairness.isPresent()
            && counts(Families.countedButFor(named)).arePossible();
    return new Found(
        List.of(),
        Optional.of(
            onlyFairness
                ? "processes differ in the numbers of their events, and " + fairness.get()
                : counts(Families.COUNTED).toldApart()
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
