package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Random models do the same, in no more states, when components that have ended are left out. */
class EndedProcessesTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int MODELS = 1_500;
  private static final int BOUND = 400;

  @Test
  void leavingThemOutChangesNothing() {
    int fewer = 0;
    for (long seed = SEED; seed < SEED + MODELS; seed++) {
      String model = ModelGenerator.model(seed);
      Optional<Graph> kept = graph(model, Families.LISTED);
      Optional<Graph> dropped = graph(model, Families.LISTED.withoutEnded());
      String where = "seed " + seed + "\n" + model;
      assertEquals(kept.isPresent(), dropped.isPresent(), where);
      if (kept.isPresent()) {
        Optional<String> difference = Bisimulation.differenceOfSteps(kept.get(), dropped.get());
        assertEquals(Optional.empty(), difference, where);
        if (kept.get().isComplete()) {
          int states = dropped.get().nodes().size();
          assertTrue(states <= kept.get().nodes().size(), where);
          fewer += states < kept.get().nodes().size() ? 1 : 0;
        }
      }
    }
    int found = fewer;
    assertTrue(found > 20, () -> "only " + found + " models have fewer states");
  }

  private static Optional<Graph> graph(String model, Families families) {
    SourceText source = new SourceText("random.csp", model);
    Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
    try {
      return Optional.of(
          Graph.of(new CspStateSpace(symbols, "System", List.of(), Map.of(), families), BOUND));
    } catch (AlphabetException | ModelFault e) {
      return Optional.empty();
    }
  }
}
