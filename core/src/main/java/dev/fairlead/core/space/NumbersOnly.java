package dev.fairlead.core.space;

import java.util.Optional;

/** Writes states slot by slot. */
record NumbersOnly(Optional<String> obstacle) implements StateEncoding {

  @Override
  public void write(int[] state, int length, Sink sink) {
    sink.number(length);
    sink.numbers(state, 0, length);
  }

  @Override
  public int[] read(Source source) {
    int length = source.number();
    if (length < 0 || length > MOST) {
      throw new Unreadable("a state of " + length + " values");
    }
    int[] state = new int[length];
    source.numbers(state, 0, length);
    return state;
  }

  @Override
  public Optional<SlotKinds> slotKinds() {
    return Optional.of(slot -> SlotKinds.NUMBER);
  }

  /** No vector is longer. */
  private static final int MOST = 1 << 26;

  @Override
  public void define(int kind, int part, Sink sink) {
    throw new IllegalArgumentException("there are no parts");
  }

  @Override
  public int resolve(int kind, Source source) {
    throw new Unreadable("a part where there are none");
  }
}
