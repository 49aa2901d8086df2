package dev.fairlead.core.plan;

import static dev.fairlead.core.property.AnyNumber.MANY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizeVectorsTest {

  @Test
  void smallSystemsComeFirst() {
    assertEquals(List.of(List.of(1, 1)), SizeVectors.instances(2, 1, 1));
    assertEquals(
        List.of(List.of(1, 2), List.of(2, 1), List.of(2, 2)), SizeVectors.instances(2, 1, 2));
    assertEquals(List.of(List.of(3)), SizeVectors.instances(1, 1, 3));
  }

  @Test
  void aGroupMayBeEmpty() {
    assertEquals(List.of(List.of(0, 0)), SizeVectors.instances(2, 0, 0));
    assertEquals(
        List.of(List.of(0, 1), List.of(1, 0), List.of(1, 1)), SizeVectors.instances(2, 0, 1));
    assertEquals(64 - 27, SizeVectors.beyond(3, 0, 2).size());
  }

  /** Together with the instances up to the cutoff these are all sizes. */
  @Test
  void everyCombinationWithMany() {
    assertEquals(List.of(List.of(MANY)), SizeVectors.beyond(1, 1, 2));
    assertEquals(
        List.of(List.of(MANY, MANY), List.of(MANY, 1), List.of(1, MANY)),
        SizeVectors.beyond(2, 1, 1));
    assertEquals(27 - 8, SizeVectors.beyond(3, 1, 2).size());
  }

  @Test
  void someOfALargerSize() {
    assertEquals(List.of(List.of(12)), SizeVectors.some(1, 1, 12));
    assertEquals(
        List.of(List.of(1, 12), List.of(6, 12), List.of(12, 1), List.of(12, 6), List.of(12, 12)),
        SizeVectors.some(2, 1, 12));
  }
}
