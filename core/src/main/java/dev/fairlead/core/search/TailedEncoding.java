package dev.fairlead.core.search;

import dev.fairlead.core.space.StateEncoding;
import java.util.Arrays;
import java.util.Optional;

/**
 * States of a system, then some numbers that mean the same everywhere.
 *
 * @param tail how many
 */
public record TailedEncoding(StateEncoding system, int tail) implements StateEncoding {

  @Override
  public Optional<String> obstacle() {
    return system.obstacle();
  }

  @Override
  public void write(int[] state, int length, Sink sink) {
    system.write(state, length - tail, sink);
    for (int i = length - tail; i < length; i++) {
      sink.number(state[i]);
    }
  }

  @Override
  public int[] read(Source source) {
    int[] inner = system.read(source);
    int[] all = Arrays.copyOf(inner, inner.length + tail);
    for (int i = inner.length; i < all.length; i++) {
      all[i] = source.number();
    }
    return all;
  }

  @Override
  public void define(int kind, int part, Sink sink) {
    system.define(kind, part, sink);
  }

  @Override
  public int resolve(int kind, Source source) {
    return system.resolve(kind, source);
  }
}
