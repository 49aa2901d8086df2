package dev.fairlead.proof;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.certificate.Measure;
import org.junit.jupiter.api.Test;

/** What random systems do not have: states with more steps than there are bits in a word. */
class GlobalDistancesTest {
  private static final int STEPS = 130;
  private static final Measure.Level NEAREST = new Measure.Level(3, 0, 0);
  private static final Measure.Level OTHER_CAUSE = new Measure.Level(3, 1, 0);

  /** One node takes the even steps, another one of the same state takes the odd ones but one. */
  private static GlobalDistances allTakenBut(int step) {
    GlobalDistances distances = new GlobalDistances();
    for (int node = 0; node < 2; node++) {
      distances.untaken(NEAREST, 7, STEPS);
      for (int at = node; at < STEPS; at += 2) {
        if (at != step) {
          distances.edge(at, 0);
        }
      }
      // Another place of the same state in between.
      distances.untaken(OTHER_CAUSE, 7, STEPS);
    }
    return distances;
  }

  @Test
  void someStepIsNotTaken() {
    assertDoesNotThrow(allTakenBut(3)::conclude);
    assertDoesNotThrow(allTakenBut(STEPS - 1)::conclude);
    assertThrows(WrongStep.class, allTakenBut(STEPS)::conclude);
  }

  @Test
  void someStepLeadsNearer() {
    GlobalDistances distances = new GlobalDistances();
    distances.untaken(new Measure.Level(3, 0, 2), 5000, 2);
    distances.edge(0, 2);
    assertThrows(WrongStep.class, distances::conclude);
    distances.edge(1, 1);
    assertDoesNotThrow(distances::conclude);
  }

  @Test
  void oneDistanceForAllNodesOfAState() {
    GlobalDistances distances = new GlobalDistances();
    distances.untaken(NEAREST, 1, 2);
    assertThrows(WrongStep.class, () -> distances.untaken(new Measure.Level(3, 0, 1), 1, 2));
  }
}
