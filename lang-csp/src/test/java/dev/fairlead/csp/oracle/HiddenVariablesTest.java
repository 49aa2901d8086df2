package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
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

/** Leaving hidden variables out of states changes nothing that can be seen of random models. */
class HiddenVariablesTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int BOUND = 300;

  @Test
  void hiddenModelsAreBisimilar() {
    int smaller = 0;
    for (long seed = SEED; seed < SEED + 600; seed++) {
      String plain = withoutGuards(ModelGenerator.model(seed), seed);
      String hidden = plain.replaceAll("(?m)^var ", "hvar ");
      Graph one = graph(plain);
      Graph other = graph(hidden);
      if (one != null && other != null && one.isComplete()) {
        String message = "seed " + seed + "\n" + hidden;
        Optional<String> difference =
            Bisimulation.differenceByName(one.withoutValues(), other.withoutValues());
        assertEquals(Optional.empty(), difference, message);
        assertTrue(other.nodes().size() <= one.nodes().size(), message);
        smaller += other.nodes().size() < one.nodes().size() ? 1 : 0;
      }
    }
    assertTrue(smaller > 10, smaller + " models with fewer states");
  }

  /** Most random models use their variables everywhere; these use some nowhere but in blocks. */
  private static String withoutGuards(String model, long seed) {
    return seed % 2 == 0
        ? model
        : model
            .replaceFirst("(?m)^var x", "var p;\nvar x")
            .replaceAll("(?<!var )x = ([^=;]*);", "x = $1; p = (p + x) % 3;");
  }

  private static Graph graph(String model) {
    SourceText source = new SourceText("random.csp", model);
    Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
    try {
      return Graph.of(
          new CspStateSpace(symbols, "System", List.of(), Map.of(), Families.LISTED), BOUND);
    } catch (AlphabetException | dev.fairlead.core.space.ModelFault refused) {
      return null;
    }
  }
}
