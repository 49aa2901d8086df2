package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An argument that reads variables has its value when the process takes its first step, wherever
 * the reference stands and whatever the body begins with (semantics.md, 7). Who takes a step is not
 * compared: the processes of a composition that is still to be unfolded have no places yet.
 */
class VariableArgumentsTest {
  private static final int BOUND = 300;

  /** The value must be that after {@code s}, unless the first step was made before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.n -> Stop",
        "a.n -> Stop ||| b.n -> Stop",
        "a.n -> b.n -> Stop || b.n -> Stop",
        "|||{2}@(a.n -> Stop)",
        "|||i:{0..1}@(a.(n + i) -> Stop)",
        "||i:{0..1}@(a.n -> Stop)",
        "[n == 1] (a.n -> Stop ||| b.n -> Stop)",
        "[x == n] (a.n -> Stop ||| b.n -> Stop)",
        "(a.n -> Stop ||| b.n -> Stop) \\ {a.1}",
        "(a.n -> Skip ||| b.n -> Skip); e.n -> Stop",
        "(a.n -> Stop ||| b.n -> Stop) [] e.n -> Stop",
        "(a.n -> Stop ||| b.n -> Stop) <> e.n -> Stop",
        "(a.n -> Stop ||| b.n -> Stop) [*] e.n -> Stop",
        "(a.n -> Stop ||| b.n -> Stop) interrupt (e.n -> Stop)",
        "case {n == 0: (a.n -> Stop ||| b.n -> Stop) default: e.n -> Stop}",
        "if (n == 0) {a.n -> Stop ||| b.n -> Stop} else {e.n -> Stop}",
        "ifa (n == 0) {a.n -> Stop ||| b.n -> Stop} else {e.n -> Stop}",
        "atomic{a.n -> Stop ||| b.n -> Stop}",
        "D(n + 1) ||| D(n)",
        "D(x) ||| D(n)",
        "D(n + 1)"
      })
  void everyBodyWaitsForItsFirstStep(String body) {
    String rest =
        "D(m) = a.m -> Stop ||| b.m -> Stop;\nvar x = 0;\n"
            + ("C(n) = " + body + ";\n")
            + "Change() = s{x = 1;} -> Stop;\n";
    for (String system : List.of("C(x)", "C(x) ||| C(x + 1)", "go -> C(x)", "B()", "|||{2}@C(x)")) {
      String model = rest + "B() = C(x);\nSystem() = (" + system + ") ||| Change();\n";
      assertEquals(Optional.empty(), OracleComparison.ofSteps(model, BOUND), model);
    }
  }

  @Test
  void randomModels() {
    compare(1, 300);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    compare(1_000_000, 200_000);
  }

  private record Found(long seed, String model, String difference) {}

  /** Of those that differ the shortest is shown. */
  private static void compare(long first, int models) {
    List<Found> found = new ArrayList<>();
    for (long seed = first; seed < first + models; seed++) {
      String model = ArgumentsGenerator.model(seed);
      try {
        Optional<String> difference = OracleComparison.ofSteps(model, BOUND);
        if (difference.isPresent()) {
          found.add(new Found(seed, model, difference.get()));
        }
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + "\n" + model, e);
      }
    }
    Optional<Found> shortest =
        found.stream().min(Comparator.comparingInt(one -> one.model().length()));
    assertTrue(
        shortest.isEmpty(),
        () ->
            "%d of %d, for instance seed %d: %s%n%s"
                .formatted(
                    found.size(),
                    models,
                    shortest.get().seed(),
                    shortest.get().difference(),
                    shortest.get().model()));
  }
}
