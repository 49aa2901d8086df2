package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.families.FamilySource;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.csp.families.RandomAnyNumber;
import dev.fairlead.csp.families.RandomBarriers;
import dev.fairlead.csp.families.RandomBroadcastFamily;
import dev.fairlead.csp.families.RandomFamilies;
import dev.fairlead.csp.families.RandomNumberedMembers;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.CreationGenerator;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.oracle.RandomFlow;
import dev.fairlead.csp.oracle.RandomTeam;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.families.RandomFamily;
import dev.fairlead.promela.families.RandomGroups;
import dev.fairlead.promela.families.RandomLine;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.promela.time.TimedModels;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The generators of random texts of all modules, of which certificates are made. Those of models in
 * Java have none, as their states cannot be written, and those of graded texts are certified where
 * they are compared with the semantics ({@link RandomGradedTextsTest}).
 */
enum CertifiedSource {
  CSP(25, Abstraction.NONE, seed -> csp(claimed(ModelGenerator.model(seed), "x + y", seed))),
  TIMED_CSP(20, Abstraction.NONE, seed -> csp(timed(ModelGenerator.timedModel(seed), seed))),
  ARGUMENTS(5, Abstraction.NONE, seed -> csp(claimed(ArgumentsGenerator.model(seed), "x", seed))),
  CREATION(5, Abstraction.NONE, seed -> csp(claimed(CreationGenerator.model(seed), "x", seed))),
  FLOW(5, Abstraction.NONE, seed -> csp(claimed(RandomFlow.text(seed), "x + y", seed))),
  TEAM(2, Abstraction.NONE, seed -> csp(claimed(RandomTeam.text(seed), "x", seed))),
  /** Equal processes are counted. */
  COUNTED_CSP(4, Abstraction.FULL, seed -> csp(new RandomFamilies(seed).text())),
  ANY_NUMBER(3, Abstraction.AUTO, seed -> csp(new RandomAnyNumber(new Random(seed)).text())),
  BROADCASTS(2, Abstraction.AUTO, seed -> csp(new RandomBroadcastFamily(new Random(seed)).text())),
  /** Members are split in steps that all take together. */
  CHOICES(2, Abstraction.AUTO, seed -> csp(new RandomBarriers(new Random(seed)).text())),
  /** Counts are compared with each other. */
  THRESHOLDS(3, Abstraction.AUTO, CertifiedSource::thresholds),
  NUMBERED(2, Abstraction.AUTO, seed -> csp(new RandomNumberedMembers(seed).text())),
  NUMBERED_BY_GRAMMAR(3, Abstraction.AUTO, seed -> numbered(FamilySource.GRAMMAR, seed)),
  NUMBERED_BY_EDITS(4, Abstraction.AUTO, seed -> numbered(FamilySource.EDITS, seed)),
  /** Processes hold each other's numbers. */
  SYMMETRIC_CSP(4, Abstraction.NONE, CertifiedSource::symmetricCsp),
  SYMMETRIC_PROMELA(4, Abstraction.NONE, CertifiedSource::symmetricPromela),
  PROMELA(20, Abstraction.NONE, CertifiedSource::withRuns),
  CLAIMED_PROMELA(8, Abstraction.NONE, seed -> promela(RandomModels.withClaim(seed))),
  TIMED_PROMELA(8, Abstraction.NONE, seed -> promela(RandomModels.timed(seed))),
  COUNTED_PROMELA(4, Abstraction.FULL, seed -> promela(new RandomFamily(seed).text())),
  COUNTED_TIMED_PROMELA(4, Abstraction.FULL, seed -> promela(new RandomFamily(seed, true).text())),
  ANY_NUMBER_PROMELA(3, Abstraction.AUTO, seed -> promela(new RandomGroups(seed).text())),
  /** Members go through the numbers of others. */
  LINES(2, Abstraction.AUTO, seed -> promela(new RandomLine(seed).text())),
  /** A timer has every setting from a bound on. */
  EVERY_SETTING(8, Abstraction.NONE, CertifiedSource::everySetting),
  /** The same where equal processes, with timers of their own, are counted. */
  COUNTED_EVERY_SETTING(6, Abstraction.FULL, CertifiedSource::countedEverySetting);

  private static final List<String> CLAIMS =
      List.of(
          "deadlockfree",
          "divergencefree",
          "deterministic",
          "nonterminating",
          "refines Loose()",
          "refines<F> System()",
          "refines<FD> System()",
          "reaches odd",
          "|= []<> ev",
          "|= <>[] !ow",
          "|= [] small",
          "|= [](ev -> <> ow)",
          "|= []<> small -> []<> ev",
          "|= !ow U (ev || [] !ow)");

  /** What is asked of models in which time passes. */
  private static final List<String> TIMED_CLAIMS =
      List.of(
          "deadlockfree",
          "reaches odd",
          "|= [](ev -> <><=3 ow)",
          "|= [](ev -> []<=2 small)",
          "|= <>[] !ow",
          "|= [] small");

  /** Makes a model, and says what it is. */
  interface Source extends Supplier<Model> {}

  /** A model by its text. */
  record Text(Language language, String text) implements Source {
    @Override
    public Model get() {
      return ModelText.of("m", language, text).model(Map.of(), List.of());
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final int few;
  private final Abstraction abstraction;
  private final LongFunction<Source> models;

  CertifiedSource(int few, Abstraction abstraction, LongFunction<Source> models) {
    this.few = few;
    this.abstraction = abstraction;
    this.models = models;
  }

  /** How many models do not take long. */
  int few() {
    return few;
  }

  Abstraction abstraction() {
    return abstraction;
  }

  Source model(long seed) {
    return models.apply(seed);
  }

  /** Whether a search can be made to miss steps. */
  boolean mayBeBlind() {
    return abstraction == Abstraction.NONE && this != EVERY_SETTING
        || name().startsWith("NUMBERED")
        || this == LINES;
  }

  private static Source csp(String text) {
    return new Text(Language.CSP, text);
  }

  private static Source promela(String text) {
    return new Text(Language.PROMELA, text);
  }

  private static String claimed(String text, String number, long seed) {
    return text
        + "#define small %s < 3;\n#define odd %s == 4;\n".formatted(number, number)
        + "Loose() = [] i:{0..1}@(go.i -> Loose() [] ev -> Loose() [] ow -> Loose());\n"
        + claims(CLAIMS, seed);
  }

  private static String timed(String text, long seed) {
    return text
        + "#define small x + y < 3;\n#define odd x == 2 && y == 2;\n"
        + claims(TIMED_CLAIMS, seed);
  }

  private static String claims(List<String> of, long seed) {
    Random random = new Random(seed);
    StringBuilder claims = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      claims.append("#assert System() %s;\n".formatted(of.get(random.nextInt(of.size()))));
    }
    return claims.toString();
  }

  private static Source thresholds(long seed) {
    return csp(new RandomAnyNumber(new Random(seed), RandomAnyNumber.DIFFERENCES).text());
  }

  private static Source numbered(FamilySource from, long seed) {
    return csp(from.text(FamilySource.random(seed)));
  }

  private static Source symmetricCsp(long seed) {
    return csp(dev.fairlead.api.symmetry.RandomModels.csp(new Random(seed)));
  }

  private static Source symmetricPromela(long seed) {
    return promela(dev.fairlead.api.symmetry.RandomModels.promela(new Random(seed)));
  }

  private static Source withRuns(long seed) {
    return promela(RandomModels.withRuns(seed).orElseGet(() -> RandomModels.text(seed)));
  }

  private static Source everySetting(long seed) {
    Random random = new Random(seed);
    String text = new TimedModels(random).text();
    int bound = 1 + random.nextInt(3);
    return folded(text, Map.of("T", "" + bound), Map.of("a", bound));
  }

  private static Source countedEverySetting(long seed) {
    String text = new RandomFamily(seed, true).text();
    return folded(text, Map.of(), seed % 3 == 0 ? Map.of("t", 2, "g", 1) : Map.of("t", 1));
  }

  private static Source folded(
      String text, Map<String, String> constants, Map<String, Integer> bounds) {
    return new Source() {
      @Override
      public Model get() {
        return PromelaModel.open(new SourceText("m.pml", text), constants, path -> null)
            .withAbstractTimers(bounds);
      }

      @Override
      public String toString() {
        return bounds + "\n" + text;
      }
    };
  }
}
