package dev.fairlead.promela.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of abstract timers is compared with the plainest search of the model with exact
 * ones, also where time stops. {@code -Dseed=n} tries another part of the world.
 */
class FoldedModelsTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(8_000);

  /** How far beyond their bounds timers are set to refute what holds. */
  private static final int BEYOND = 3;

  /** How far beyond their bounds timers are set to confirm what is violated. */
  private static final int CONFIRMED = 6;

  private static final Pattern SHOWN =
      Pattern.compile("with (the settings of the model|abstract timers set (at|(\\d+) beyond))");
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG);

  /** What was said of formulas where time stops. */
  private final Map<Outcome, Integer> stopped = new EnumMap<>(Outcome.class);

  /** What was said of formulas where it goes on. */
  private final Map<Outcome, Integer> endless = new EnumMap<>(Outcome.class);

  private static PromelaModel open(String text) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
  }

  /** A property of every variant of a model. */
  private record Asked(String name, FairnessNotion notion) {
    private static final String GOAL = "reaches ";

    private Model.Assertion of(PromelaModel model) {
      if (isGoal()) {
        return model.reachabilityFor(name.substring(GOAL.length()));
      }
      return model.assertions().stream()
          .filter(each -> each.name().equals(name))
          .findFirst()
          .orElseThrow();
    }

    boolean isGoal() {
      return name.startsWith(GOAL);
    }

    /** Said of every run. */
    Outcome universal() {
      return isGoal() ? Outcome.VIOLATED : Outcome.HOLDS;
    }

    /** Said if there is a run. */
    Outcome existential() {
      return isGoal() ? Outcome.HOLDS : Outcome.VIOLATED;
    }

    Verdict check(PromelaModel model, Random random) {
      Abstraction abstraction = random.nextInt(3) == 0 ? Abstraction.NONE : Abstraction.AUTO;
      Reductions reductions = random.nextInt(3) == 0 ? Reductions.NONE : Reductions.ALL;
      Supplier<Model.Question> question = () -> model.instantiate(of(model), abstraction);
      return Checker.check(
              question.get(),
              question,
              notion,
              Cutoff.DEFAULT,
              reductions,
              LIMITS,
              ProgressListener.NONE)
          .verdict();
    }

    Outcome plain(String text) {
      PromelaModel model = open(text);
      return plain(model, of(model));
    }

    /** The same where a run is known that reductions, or counting, may have found sooner. */
    Outcome plainAndLong(String text) {
      PromelaModel model = open(text);
      return plain(model, of(model), LIMITS.withMaxStates(1_000_000));
    }

    Outcome plain(PromelaModel model, Model.Assertion assertion) {
      return plain(model, assertion, LIMITS);
    }

    private Outcome plain(PromelaModel model, Model.Assertion assertion, Limits limits) {
      Supplier<Model.Question> question = () -> model.instantiate(assertion, Abstraction.NONE);
      return Checker.checkInstance(
              question.get(), question, notion, Reductions.NONE, limits, ProgressListener.NONE)
          .verdict()
          .outcome();
    }
  }

  private void compare(long seed) {
    Random random = new Random(seed);
    FoldedModel model = FoldedModels.of(seed);
    PromelaModel folded = open(model.folded());
    List<String> names = new ArrayList<>(folded.assertions().stream().map(a -> a.name()).toList());
    names.add(Asked.GOAL + "x == 2 && y == 1");
    for (String name : names) {
      Asked asked = new Asked(name, NOTIONS.get(random.nextInt(NOTIONS.size())));
      TFairness how =
          random.nextBoolean() ? TFairness.BUILT_IN : TFairness.values()[random.nextInt(4)];
      Verdict said = asked.check(folded.withTFairness(how), random);
      String told =
          "seed %d, %s, %s, t-fairness %s: %s%n%s"
              .formatted(seed, name, asked.notion(), how, said, model.folded());
      if (said.outcome() == asked.universal()) {
        everySetting(model, asked, random, told);
      } else if (said.outcome() == asked.existential()) {
        assertEquals(asked.existential(), asked.plainAndLong(shown(model, said, told)), told);
      } else if (!said.caveats().contains(Caveat.TRUNCATED)
          && !said.caveats().contains(Caveat.MODEL_FAULT)) {
        noSetting(model, asked, told);
      }
      if (name.equals("f") || name.equals("g")) {
        (stops(model, asked) ? stopped : endless).merge(said.outcome(), 1, Integer::sum);
      }
    }
  }

  private static boolean stops(FoldedModel model, Asked asked) {
    PromelaModel written = open(model.asWritten());
    return asked.plain(written, written.assertionFor("[]<> timeout")) == Outcome.VIOLATED;
  }

  private static void everySetting(FoldedModel model, Asked asked, Random random, String told) {
    List<String> texts = new ArrayList<>(List.of(model.asWritten(), model.anyBeyond(BEYOND)));
    for (int beyond = 0; beyond <= BEYOND; beyond++) {
      texts.add(model.beyond(beyond));
    }
    texts.add(
        model.beyond(model.settings().stream().map(s -> random.nextInt(BEYOND + 1)).toList()));
    for (String text : texts) {
      assertNotEquals(asked.existential(), asked.plain(text), () -> told + "\n" + text);
    }
  }

  /** The model in which a run is said to be. */
  private static String shown(FoldedModel model, Verdict said, String told) {
    Matcher matcher = SHOWN.matcher(said.reason());
    assertTrue(matcher.lookingAt(), told);
    if (matcher.group(2) == null) {
      return model.asWritten();
    }
    return model.beyond(matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3)));
  }

  /** What a setting shows is found. */
  private static void noSetting(FoldedModel model, Asked asked, String told) {
    assertNotEquals(asked.existential(), asked.plain(model.asWritten()), told);
    for (int beyond = 0; beyond <= CONFIRMED; beyond++) {
      assertNotEquals(asked.existential(), asked.plain(model.beyond(beyond)), told);
    }
  }

  @Test
  void exactTimersAgree() {
    for (long seed = SEED; seed < SEED + 25; seed++) {
      compare(seed);
    }
    String counts = "time stops: " + stopped + ", goes on: " + endless;
    for (Map<Outcome, Integer> said : List.of(stopped, endless)) {
      assertTrue(said.get(Outcome.HOLDS) > 5 && said.get(Outcome.VIOLATED) > 5, counts);
    }
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + Long.getLong("models", 5_000); seed++) {
      compare(seed);
    }
  }
}
