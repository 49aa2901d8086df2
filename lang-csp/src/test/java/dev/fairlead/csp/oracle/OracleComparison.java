package dev.fairlead.csp.oracle;

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

/** What a model does according to the implementation, beside what the oracle says. */
record OracleComparison(Result result, int states, String message) {

  enum Result {
    /** The same, and all of it has been seen. */
    EQUAL,
    /** The same as far as the bound allows to see. */
    EQUAL_SO_FAR,
    /** Both say that an alphabet cannot be computed, or that the model goes wrong at the start. */
    BOTH_REFUSE,
    DIFFERENT
  }

  static OracleComparison of(String model, int bound) {
    Both both = Both.of(model, bound);
    if (both.refused()) {
      Optional<String> difference = both.differentRefusals();
      return new OracleComparison(
          difference.isPresent() ? Result.DIFFERENT : Result.BOTH_REFUSE,
          0,
          difference.orElse(both.ours().refusal()));
    }
    Graph left = both.ours().graph();
    Graph right = both.theirs().graph();
    Optional<String> difference = Bisimulation.difference(left, right);
    int states = left.nodes().size();
    if (difference.isPresent()) {
      return new OracleComparison(Result.DIFFERENT, states, difference.get());
    }
    if (!left.isComplete() || !right.isComplete()) {
      return new OracleComparison(Result.EQUAL_SO_FAR, states, "");
    }
    return states == right.nodes().size()
        ? new OracleComparison(Result.EQUAL, states, "")
        : new OracleComparison(
            Result.DIFFERENT,
            states,
            "bisimilar, but %d states and not %d".formatted(states, right.nodes().size()));
  }

  /** How the two differ in their steps, whoever takes them. */
  static Optional<String> ofSteps(String model, int bound) {
    Both both = Both.of(model, bound);
    return both.refused()
        ? both.differentRefusals()
        : Bisimulation.differenceOfSteps(both.ours().graph(), both.theirs().graph());
  }

  private record Both(Attempt ours, Attempt theirs) {
    static Both of(String model, int bound) {
      SourceText source = new SourceText("random.csp", model);
      Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
      return new Both(
          attempt(() -> implementation(symbols, bound)),
          attempt(() -> Graph.of(new TermOracle(symbols), symbols, "System", bound)));
    }

    boolean refused() {
      return !ours.refusal().isEmpty() || !theirs.refusal().isEmpty();
    }

    Optional<String> differentRefusals() {
      // Which of two mistakes is met first does not matter.
      boolean both = !ours.refusal().isEmpty() && !theirs.refusal().isEmpty();
      return both
          ? Optional.empty()
          : Optional.of("refusals '%s' and '%s'".formatted(ours.refusal(), theirs.refusal()));
    }
  }

  private static Graph implementation(Symbols symbols, int bound) {
    return Graph.of(
        new CspStateSpace(symbols, "System", List.of(), Map.of(), Families.LISTED), bound);
  }

  /** Either a graph, or why there is none. */
  private record Attempt(Graph graph, String refusal) {}

  private interface Exploration {
    Graph run();
  }

  private static Attempt attempt(Exploration exploration) {
    try {
      return new Attempt(exploration.run(), "");
    } catch (AlphabetException | Alphabet.Incalculable e) {
      return new Attempt(null, "alphabet");
    } catch (ModelFault | Fault e) {
      return new Attempt(null, "fault");
    }
  }
}
