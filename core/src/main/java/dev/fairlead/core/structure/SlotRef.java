package dev.fairlead.core.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * A slot, or an element of an array of slots: {@code slot} plus the sum of every index times its
 * stride. Indices are evaluated, and held against their bounds, from left to right.
 */
public record SlotRef(int slot, List<Index> indices) {
  public SlotRef {
    indices = List.copyOf(indices);
  }

  public SlotRef(int slot) {
    this(slot, List.of());
  }

  /** A subscript: from 0 to {@code elements}-1, anything else is a fault. */
  public record Index(Expression value, int elements, int stride) {}

  /** All slots that it may stand for. */
  public List<Integer> slots() {
    List<Integer> slots = List.of(slot);
    for (Index index : indices) {
      List<Integer> more = new ArrayList<>();
      for (int from : slots) {
        for (int i = 0; i < index.elements(); i++) {
          more.add(from + i * index.stride());
        }
      }
      slots = more;
    }
    return slots;
  }

  /** Constant subscripts within their bounds become part of the slot. */
  public static SlotRef of(int slot, List<Index> indices) {
    int at = slot;
    for (Index index : indices) {
      if (!(index.value() instanceof Expression.Constant constant)
          || constant.value() < 0
          || constant.value() >= index.elements()) {
        return new SlotRef(slot, indices);
      }
      at += constant.value() * index.stride();
    }
    return new SlotRef(at);
  }
}
