package dev.fairlead.core.counting;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The vectors that are orthogonal to given ones, by Gaussian elimination over whole numbers. */
public final class OrthogonalVectors {

  private OrthogonalVectors() {}

  /**
   * A basis of all of them.
   *
   * @param dimension of every vector
   * @throws ArithmeticException if a number in it is too large
   */
  public static List<long[]> to(Set<List<Long>> given, int dimension) {
    List<BigInteger[]> rows = new ArrayList<>();
    int[] pivots = new int[dimension];
    int rank = 0;
    for (List<Long> vector : given) {
      BigInteger[] row = vector.stream().map(BigInteger::valueOf).toArray(BigInteger[]::new);
      for (int i = 0; i < rank; i++) {
        clear(row, rows.get(i), pivots[i]);
      }
      int pivot = first(row);
      if (pivot < dimension) {
        for (BigInteger[] other : rows) {
          clear(other, row, pivot);
        }
        rows.add(row);
        pivots[rank++] = pivot;
      }
    }
    int[] taken = Arrays.copyOf(pivots, rank);
    List<long[]> basis = new ArrayList<>();
    for (int free = 0; free < dimension; free++) {
      int column = free;
      if (Arrays.stream(taken).noneMatch(pivot -> pivot == column)) {
        basis.add(solution(rows, taken, free, dimension));
      }
    }
    return basis;
  }

  /** Each row has a pivot that no other one has, so one column determines the rest. */
  private static long[] solution(List<BigInteger[]> rows, int[] pivots, int free, int dimension) {
    BigInteger common = BigInteger.ONE;
    for (int i = 0; i < pivots.length; i++) {
      BigInteger pivot = rows.get(i)[pivots[i]];
      common = common.multiply(pivot).divide(common.gcd(pivot));
    }
    BigInteger[] vector = new BigInteger[dimension];
    Arrays.fill(vector, BigInteger.ZERO);
    vector[free] = common;
    for (int i = 0; i < pivots.length; i++) {
      BigInteger[] row = rows.get(i);
      vector[pivots[i]] = row[free].negate().multiply(common).divide(row[pivots[i]]);
    }
    reduce(vector);
    return Arrays.stream(vector).mapToLong(BigInteger::longValueExact).toArray();
  }

  private static void clear(BigInteger[] row, BigInteger[] by, int pivot) {
    if (row[pivot].signum() == 0) {
      return;
    }
    BigInteger factor = row[pivot];
    for (int i = 0; i < row.length; i++) {
      row[i] = row[i].multiply(by[pivot]).subtract(by[i].multiply(factor));
    }
    reduce(row);
  }

  private static void reduce(BigInteger[] row) {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger each : row) {
      divisor = divisor.gcd(each);
    }
    for (int i = 0; divisor.compareTo(BigInteger.ONE) > 0 && i < row.length; i++) {
      row[i] = row[i].divide(divisor);
    }
  }

  private static int first(BigInteger[] row) {
    int place = 0;
    while (place < row.length && row[place].signum() == 0) {
      place++;
    }
    return place;
  }
}
