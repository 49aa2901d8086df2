package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.util.List;

/**
 * Where a scalar is: an offset, and indices that add to it.
 *
 * @param local whether it counts from the base of a process
 * @param stored false if what is written there is dropped
 */
public record Place(
    boolean local, int offset, List<Index> indices, Type.Scalar type, boolean stored) {

  /** Behind the last slot that it may be. */
  public int end() {
    int end = offset + 1;
    for (Index index : indices) {
      end += (index.elements() - 1) * index.stride();
    }
    return end;
  }

  /** One subscript. */
  public record Index(Value value, int elements, int stride, Span span) {}
}
