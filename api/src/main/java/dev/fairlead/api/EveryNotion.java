package dev.fairlead.api;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Planner;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a property under every notion of fairness. Stronger notions leave fewer runs, so <em>holds
 * </em> goes over to them, and <em>violated</em> to the weaker ones; only what does not follow is
 * searched for. Programs ask by {@link CheckableModel#checkUnderEveryNotion}; this is what it and
 * the command line have in common.
 */
public final class EveryNotion {
  /** The ends first: they decide most. Of a pair, the search for the weak one is the cheaper. */
  public static final List<FairnessNotion> ORDER =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.GLOBAL,
          FairnessNotion.ANNOTATED,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG);

  private final Model model;
  private final Search search;

  /** Answers a question that does not follow from others. */
  @FunctionalInterface
  public interface Search {
    /**
     * @param open answers of the same property that are missing, this one included
     */
    Answer answer(Asked asked, int open);
  }

  /** Follows the answers, on the thread that asks. */
  public interface Listener {
    Listener NONE =
        new Listener() {
          @Override
          public void searching(FairnessNotion notion) {}

          @Override
          public void answered(Answer answer) {}
        };

    /** A search for this notion begins. */
    void searching(FairnessNotion notion);

    void answered(Answer answer);
  }

  public EveryNotion(Model model, Search search) {
    this.model = model;
    this.search = search;
  }

  /**
   * Those that make a difference to an assertion; the annotated one where there are annotations.
   */
  public static List<FairnessNotion> notions(Model model, Model.Assertion assertion) {
    if (!model.dependsOnFairness(assertion)) {
      return List.of(FairnessNotion.NONE);
    }
    boolean annotated = model.hasAnnotations(assertion);
    return ORDER.stream()
        .filter(notion -> annotated || notion != FairnessNotion.ANNOTATED)
        .toList();
  }

  /** The answers to a question, whatever notion it is asked with. */
  public Map<FairnessNotion, Answer> answers(Asked asked, Listener listener) {
    List<FairnessNotion> notions = notions(model, asked.assertion());
    Map<FairnessNotion, Answer> answers = new EnumMap<>(FairnessNotion.class);
    boolean makesNoDifference = isDecidedByPrefixes(asked);
    for (FairnessNotion notion : notions) {
      Optional<Answer> implied =
          makesNoDifference
              ? sameAsUnderNone(asked, notion, answers)
              : implied(asked, notion, answers);
      if (implied.isEmpty()) {
        listener.searching(notion);
      }
      int open = notions.size() - answers.size();
      Answer answer = implied.orElseGet(() -> search.answer(under(asked, notion), open));
      answers.put(notion, answer);
      listener.answered(answer);
    }
    return answers;
  }

  /** Annotations may leave no continuation to a finite run. */
  private boolean isDecidedByPrefixes(Asked asked) {
    return !model.hasAnnotations(asked.assertion())
        && model.instantiate(asked.assertion()).property() instanceof Property.Temporal temporal
        && Planner.isDecidedByPrefixes(temporal.formula());
  }

  /** Also if it is unknown: another notion would ask the same again. */
  private Optional<Answer> sameAsUnderNone(
      Asked asked, FairnessNotion notion, Map<FairnessNotion, Answer> known) {
    return Optional.ofNullable(known.get(FairnessNotion.NONE))
        .filter(answer -> answer.verdict().degree().isEmpty())
        .map(
            answer ->
                implied(
                    under(asked, notion),
                    answer,
                    answer.outcome() == Outcome.UNKNOWN
                        ? answer.verdict().reason()
                        : "a finite run decides it, and each has a fair continuation"));
  }

  private Asked under(Asked asked, FairnessNotion notion) {
    return Asked.of(model, asked.number(), asked.assertion(), Optional.of(notion));
  }

  private Optional<Answer> implied(
      Asked asked, FairnessNotion notion, Map<FairnessNotion, Answer> known) {
    for (Map.Entry<FairnessNotion, Answer> each : known.entrySet()) {
      FairnessNotion other = each.getKey();
      Answer answer = each.getValue();
      // An outcome goes over to another notion, a degree does not.
      if (answer.verdict().degree().isPresent()) {
        continue;
      }
      if (answer.outcome() == Outcome.VIOLATED && other.implies(notion) && !grows(answer)
          || holdsUnderStronger(asked, answer) && notion.implies(other)) {
        return Optional.of(implied(under(asked, notion), answer, why(answer)));
      }
    }
    return Optional.empty();
  }

  /** In a system without end a run that is fair in the global sense may be fair in no other. */
  private static boolean grows(Answer answer) {
    return answer.verdict().evidence().orElse(null) instanceof Evidence.Growing;
  }

  /**
   * The notions themselves leave runs to every model, but some annotations do not: then
   * <em>holds</em> may become vacuous, and that is for a search to find.
   */
  private boolean holdsUnderStronger(Asked asked, Answer answer) {
    Set<Caveat> caveats = answer.verdict().caveats();
    return answer.outcome() == Outcome.HOLDS
        && !caveats.contains(Caveat.FAIRNESS_UNSETTLED)
        && (caveats.contains(Caveat.VACUOUS) || !model.hasAnnotations(asked.assertion()));
  }

  private static String why(Answer from) {
    return from.outcome() == Outcome.HOLDS
        ? "holds under " + from.fairness() + ", and this notion leaves fewer runs"
        : "violated under " + from.fairness() + ", and that run is fair in this sense, too";
  }

  /** The run is fair in both senses; why it is was told of the other one only. */
  private static Answer implied(Asked asked, Answer from, String reason) {
    String source = from.settledBy().orElse(from.property() + ", fairness " + from.fairness());
    Verdict verdict = from.verdict();
    return new Answer(
        asked.number(),
        from.property(),
        from.kind(),
        asked.notion(),
        asked.annotations(),
        verdict.withReason(reason),
        from.run(),
        Blocked.NONE,
        List.of(),
        from.plan(),
        Optional.empty(),
        Optional.of(source));
  }
}
