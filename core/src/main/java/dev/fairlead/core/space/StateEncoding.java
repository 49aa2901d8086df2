package dev.fairlead.core.space;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * States in terms that mean the same in every instance of a model, in whatever process. A vector
 * has numbers in it that an instance gave to what it met first, such as a local state. Here a state
 * is numbers of the model itself, and {@linkplain Sink#part parts} in the place of those others; a
 * part is <em>defined</em> in the same terms.
 *
 * <p>There are two forms of it. To be read again, a stream defines each part where it first occurs
 * and numbers it from then on. To be hashed and compared, a state is <em>canonical</em>: the same
 * bytes in every instance, with the definition of a part in its place, or a digest of it.
 *
 * <p>Belongs to the instance that made it and is used by its thread.
 */
public interface StateEncoding {

  /** Why states cannot be encoded, in words; empty if they can. */
  Optional<String> obstacle();

  void write(int[] state, int length, Sink sink);

  /** A state of this instance, as long as the array; made of what {@link #write} has written. */
  int[] read(Source source);

  /**
   * Writes what a part is, which is not made of itself.
   *
   * @param kind of part, from 0 on; its numbers are dense
   */
  void define(int kind, int part, Sink sink);

  /**
   * What stands for a part in this instance, made of what {@link #define} has written; {@link
   * #read} gets it from {@link Source#part}.
   */
  int resolve(int kind, Source source);

  /**
   * What the slots of states are, if each stands for itself and a state is nothing but its slots:
   * then states of one instance are the same exactly if their slots are.
   */
  default Optional<SlotKinds> slotKinds() {
    return Optional.empty();
  }

  /** The same for all states. */
  @FunctionalInterface
  interface SlotKinds {
    /** In place of a kind of part: a number of the model itself. */
    int NUMBER = -1;

    /** The kind of part whose number is in a slot, or {@link #NUMBER}. */
    int of(int slot);
  }

  /** Receives what a state or a part is made of. */
  interface Sink {
    void number(int value);

    /** Some numbers, one after the other. */
    default void numbers(int[] values, int from, int to) {
      for (int i = from; i < to; i++) {
        number(values[i]);
      }
    }

    void text(String text);

    void part(int kind, int part);

    /**
     * Something that another instance may define otherwise, as one process can be written in two
     * places.
     *
     * @param name the same in every instance, for this and nothing else
     */
    void named(String name, Runnable definition);
  }

  /**
   * Gives it back in the same order.
   *
   * @see Unreadable for what all of it may throw
   */
  interface Source {
    int number();

    /** Some numbers, one after the other. */
    default void numbers(int[] values, int from, int to) {
      for (int i = from; i < to; i++) {
        values[i] = number();
      }
    }

    String text();

    int part(int kind);

    /**
     * What {@link Sink#named} has written.
     *
     * @param name of what is read, which must be that of what was written
     */
    <T> T named(Supplier<T> definition, Function<? super T, String> name);
  }

  /** What is read is nothing that was written so. */
  final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unreadable(String what) {
      super(what);
    }
  }

  /** An encoding that cannot be used, with the reason. */
  static StateEncoding none(String obstacle) {
    return new NumbersOnly(Optional.of(obstacle));
  }

  /** Of states that are nothing but numbers of the model itself. */
  static StateEncoding ofNumbers() {
    return new NumbersOnly(Optional.empty());
  }
}
