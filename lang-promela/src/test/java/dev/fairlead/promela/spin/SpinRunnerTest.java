package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read from SPIN is what it says. */
class SpinRunnerTest {
  private static final Duration TIME = Duration.ofSeconds(30);

  @BeforeEach
  void installed() {
    SpinRunner.assumeInstalled();
  }

  @Test
  void countsStatesAndErrors() throws SpinRunner.Refused {
    String model =
        """
        byte n;
        active proctype P() { n++; assert(n < 2) }
        active proctype Q() { n++; n == 7 }
        """;
    try (SpinRunner runner = SpinRunner.of(model, SpinRunner.RAW, SpinRunner.COUNTING, TIME)) {
      PanReport assertions = runner.pan("-c0", "-E");
      PanReport ends = runner.pan("-c0", "-A");
      assertTrue(assertions.complete());
      assertEquals(6, assertions.stored());
      assertEquals(1, assertions.errors());
      assertEquals(1, ends.errors());
      assertFalse(assertions.blamesModel());
    }
  }

  @Test
  void aSearchCutOffIsNotComplete() throws SpinRunner.Refused {
    String model = "byte n; active proctype P() { do :: n++ od }";
    try (SpinRunner runner = SpinRunner.of(model, SpinRunner.RAW, SpinRunner.COUNTING, TIME)) {
      assertFalse(runner.pan("-m20").complete());
      assertTrue(runner.pan("-m2000").complete());
    }
  }

  @Test
  void faultsOfTheModelAreSeen() throws SpinRunner.Refused {
    String model = "byte n = 3; bit a[2]; active proctype P() { a[n] = 1 }";
    try (SpinRunner runner = SpinRunner.of(model, SpinRunner.RAW, SpinRunner.COUNTING, TIME)) {
      assertTrue(runner.pan("-c0").blamesModel());
    }
  }

  @Test
  void theCompilerMakesNoDifference() {
    Assumptions.assumeTrue(SpinRunner.isOnPath("tcc"), "tcc is not installed");
    int compared = 0;
    for (long seed = 1; compared < 4; seed++) {
      String model = ModelGenerator.model(seed).text();
      PanReport one = report(model, List.of("tcc", "-w"));
      if (!one.complete()) {
        continue;
      }
      PanReport other = report(model, List.of("gcc", "-O1", "-w"));
      assertEquals(one.stored(), other.stored());
      assertEquals(one.transitions(), other.transitions());
      assertEquals(one.errors(), other.errors());
      assertEquals(one.complaints(), other.complaints());
      compared++;
    }
  }

  /** Nothing if SPIN does not take the model. */
  private static PanReport report(String model, List<String> compiler) {
    List<String> small = List.of("-DSAFETY", "-DMEMLIM=12");
    try (SpinRunner runner = SpinRunner.of(model, SpinRunner.RAW, compiler, small, TIME)) {
      return runner.pan("-c0", "-m10000", "-w14");
    } catch (SpinRunner.Refused refused) {
      return PanReport.none(refused.getMessage());
    }
  }

  @Test
  void refusalsSayWhy() {
    SpinRunner.Refused refused =
        assertThrows(
            SpinRunner.Refused.class,
            () -> SpinRunner.of("active proctype P() { skip skip) }", List.of(), List.of(), TIME));
    assertTrue(refused.getMessage().contains("syntax error"), refused.getMessage());
  }
}
