package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.spin.RandomModels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whoever sleeps has steps that commute with the one by which the state was found, and nothing is
 * lost when they are left out.
 */
class CommutingStepsTest {
  private final SleepComparison sleep = new SleepComparison();

  @Test
  void randomModels() {
    compare(1, 300);
    assertTrue(sleep.leftOut() > sleep.followed() / 20, this::told);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    compare(1, 20_000);
  }

  @Test
  void indicesAndChannelsOfProcessesAreTold() {
    String ring =
        """
        chan link[3] = [1] of { byte };
        byte value[3];
        proctype Node(byte id; chan left, right) {
          do :: left?value[id] -> value[id] = (value[id] + 1) % 3; right!value[id]
             :: value[id] > 0 -> value[id]--
          od
        }
        init {
          atomic {
            run Node(0, link[0], link[1]); run Node(1, link[1], link[2]);
            run Node(2, link[2], link[0]); link[0]!1
          }
        }
        """;
    sleep.compare(ring, Lowering::lower);
    assertTrue(sleep.leftOut() > sleep.followed() / 2, this::told);
  }

  @Test
  void aSequenceTouchesWhatItsStatementsDo() {
    sleep.compare(
        """
        byte x, y, z;
        active proctype P() {
          do :: atomic { x < 2 -> y = 1 - y; if :: z == 0 -> x++ :: z > 0 -> x = 0 fi } od
        }
        active proctype Q() { do :: z = 1 - z :: y = 0 od }
        active proctype R() { byte i; do :: i < 2 -> i++ :: else -> i = 0 od }
        """,
        Lowering::lower);
    assertTrue(sleep.leftOut() > 0);
  }

  @Test
  void whetherElseIsPossibleDependsOnTheOthers() {
    sleep.compare(
        """
        byte x;
        active proctype P() { byte n; do :: x > 0 -> n = 0 :: else -> n = 1 - n od }
        active proctype Q() { do :: x = 1 - x od }
        active proctype R() { { do :: skip od } unless { x == 1 -> x = 3 } }
        """,
        Lowering::lower);
  }

  private void compare(long first, int models) {
    for (long seed = first; seed < first + models; seed++) {
      String text = RandomModels.text(seed);
      sleep.compare(text, Lowering::lower);
      sleep.compare(text, Lowering::lowerMerged);
    }
  }

  private String told() {
    return sleep.leftOut() + " left out, " + sleep.followed() + " followed";
  }
}
