package dev.fairlead.core.counting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrthogonalVectorsTest {

  @Test
  void nothingIsGiven() {
    assertEquals(3, OrthogonalVectors.to(Set.of(), 3).size());
  }

  @Test
  void aPair() {
    List<long[]> basis = OrthogonalVectors.to(Set.of(List.of(-2L, 1L, 1L)), 3);
    assertEquals(2, basis.size());
  }

  /** All small vectors that are orthogonal depend on the basis, and the basis is orthogonal. */
  @Test
  void randomVectors() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      Set<List<Long>> given = new LinkedHashSet<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        given.add(vector(random));
      }
      List<long[]> basis = OrthogonalVectors.to(given, 4);
      for (long[] each : basis) {
        given.forEach(other -> assertEquals(0, product(each, other), given::toString));
      }
      Set<List<Long>> rows = new LinkedHashSet<>();
      basis.forEach(each -> rows.add(List.of(each[0], each[1], each[2], each[3])));
      assertEquals(basis.size(), rows.size());
      // What is orthogonal to the basis spans what was given: the dimensions add up.
      assertEquals(4, basis.size() + OrthogonalVectors.to(rows, 4).size());
      Set<List<Long>> both =
          new LinkedHashSet<>(
              OrthogonalVectors.to(rows, 4).stream()
                  .map(each -> List.of(each[0], each[1], each[2], each[3]))
                  .toList());
      both.addAll(given);
      assertEquals(basis.size(), OrthogonalVectors.to(both, 4).size(), given::toString);
      assertTrue(basis.size() >= 4 - given.size());
    }
  }

  private static List<Long> vector(Random random) {
    List<Long> vector = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      vector.add((long) random.nextInt(7) - 3);
    }
    return vector;
  }

  private static long product(long[] one, List<Long> other) {
    long sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other.get(i);
    }
    return sum;
  }
}
