package dev.fairlead.gpu;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.CountedSystems;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.oracle.RandomTeam;
import dev.fairlead.promela.families.RandomFamily;
import dev.fairlead.promela.spin.RandomModels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The random models of both languages that searches are compared by, each kind from seed to seed.
 */
record RandomSystems(SearchComparison comparison) {

  private static final List<String> FORMULAS =
      List.of(
          "[]<> p0",
          "<>[] p1",
          "[](p0 -> <> p1)",
          "[]<> p0 -> []<> p1",
          "<>[] (p0 || p2)",
          "!([]<> p1 && []<> p2)",
          "[]<> go.0",
          "[]<> ow.1 || <>[] p1",
          "[](go.1 -> <> p0)",
          "p0 U p1");

  /** Compares random models of Promela; how many have a structure. */
  int random(long first, long last) {
    int compared = 0;
    for (long seed = first; seed <= last; seed++) {
      String text = RandomModels.text(seed);
      ModelText model = ModelText.of("seed" + seed + ".pml", Language.PROMELA, text);
      compared += comparison.compare(model, "seed " + seed + "\n" + text) ? 1 : 0;
    }
    return compared;
  }

  /** Compares answers about formulas; how many the accelerator has given. */
  int formulas(long first, long last) {
    int answered = 0;
    for (long seed = first; seed <= last; seed++) {
      Optional<String> text = RandomModels.withFormula(seed);
      if (text.isPresent()) {
        Model model =
            ModelText.of("seed" + seed + ".pml", Language.PROMELA, text.get())
                .model(Map.of(), List.of());
        answered += comparison.compareAnswers(model, "seed " + seed + "\n" + text.get());
      }
    }
    return answered;
  }

  /** Compares random teams of CSP# under all notions of fairness; how many answers were given. */
  int teams(long first, long last) {
    int answered = 0;
    for (long seed = first; seed <= last; seed++) {
      String text = team(seed);
      ModelText model = ModelText.of("seed" + seed + ".csp", Language.CSP, text);
      String hint = "seed " + seed + "\n" + text;
      try {
        if (comparison.compare(model, hint)) {
          answered++;
        }
      } catch (ModelException refused) {
        // Not every text is a model.
      }
    }
    return answered;
  }

  /** Compares random models of CSP# with all of the language; how many have a structure. */
  int models(long first, long last) {
    int compared = 0;
    for (long seed = first; seed <= last; seed++) {
      String text =
          seed % 4 == 0
              ? ArgumentsGenerator.model(seed) + "#assert System() deadlockfree;\n"
              : ModelGenerator.model(seed)
                  + "#assert System() deadlockfree;\n#assert System() reaches same;\n"
                  + "#assert System() |= []<> same;\n";
      ModelText model = ModelText.of("seed" + seed + ".csp", Language.CSP, text);
      compared += comparison.compare(model, "model " + seed + "\n" + text) ? 1 : 0;
    }
    return compared;
  }

  /** Compares random systems of groups of equal processes; how many were counted. */
  int counted(long first, long last) {
    int compared = 0;
    for (long seed = first; seed <= last; seed++) {
      List<String> formulas = FORMULAS.stream().filter(one -> !one.contains(".")).toList();
      String text = asked(CountedSystems.text(seed), formulas, seed);
      String hint = "counted, seed " + seed + "\n" + text;
      Model model = ModelText.of("m.csp", Language.CSP, text).model(Map.of(), List.of());
      compared += comparison.compare(model, Abstraction.AUTO, hint) ? 1 : 0;
    }
    return compared;
  }

  /** The same of Promela: questions. */
  int families(long first, long last) {
    int compared = 0;
    for (long seed = first; seed <= last; seed++) {
      RandomFamily family = seed % 2 == 0 ? new RandomFamily(seed) : RandomFamily.structured(seed);
      String text = family.text();
      String hint = "families, seed " + seed + "\n" + text;
      Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
      for (Model.Assertion assertion : comparison.questions(model)) {
        compared += comparison.isCounted(model, assertion, hint) ? 1 : 0;
      }
    }
    return compared;
  }

  private static String team(long seed) {
    return asked(RandomTeam.text(seed), FORMULAS, seed);
  }

  private static String asked(String system, List<String> formulas, long seed) {
    StringBuilder text = new StringBuilder(system);
    text.append("#assert System() deadlockfree;\n#assert System() reaches p0;\n");
    Random random = new Random(seed);
    for (int i = 0; i < 2; i++) {
      String formula = formulas.get(random.nextInt(formulas.size()));
      text.append("#assert System() |= " + formula + ";\n");
    }
    return text.toString();
  }
}
