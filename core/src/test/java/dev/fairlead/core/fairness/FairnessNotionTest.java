package dev.fairlead.core.fairness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FairnessNotionTest {

  @ParameterizedTest
  @EnumSource
  void everyNotionImpliesItselfAndNone(FairnessNotion notion) {
    assertTrue(notion.implies(notion));
    assertTrue(notion.implies(FairnessNotion.NONE));
  }

  @ParameterizedTest
  @EnumSource
  void implicationIsAnOrder(FairnessNotion a) {
    for (FairnessNotion b : FairnessNotion.values()) {
      assertTrue(a == b || !(a.implies(b) && b.implies(a)), a + " and " + b);
      for (FairnessNotion c : FairnessNotion.values()) {
        assertTrue(!a.implies(b) || !b.implies(c) || a.implies(c), a + ", " + b + ", " + c);
      }
    }
  }

  @Test
  void processesAndEventsCannotBeCompared() {
    assertEquals(
        List.of(FairnessNotion.PROCESS_STRONG, FairnessNotion.GLOBAL),
        stronger(FairnessNotion.PROCESS_STRONG));
    assertEquals(
        List.of(FairnessNotion.EVENT_WEAK, FairnessNotion.EVENT_STRONG, FairnessNotion.GLOBAL),
        stronger(FairnessNotion.EVENT_WEAK));
  }

  private static List<FairnessNotion> stronger(FairnessNotion notion) {
    return Arrays.stream(FairnessNotion.values()).filter(each -> each.implies(notion)).toList();
  }
}
