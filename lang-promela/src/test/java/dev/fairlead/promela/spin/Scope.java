package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What can be named at some place of a model. In a template, {@code #2} stands for an index below
 * 2.
 */
final class Scope {

  enum Kind {
    BIT,
    BOOL,
    BYTE,
    SHORT,
    INT,
    UNSIGNED,
    WIDE_UNSIGNED,
    MTYPE,
    PID,
    CHAN,
    /** A message only: the typedef Inner. */
    RECORD;

    /** The word of the language for it. */
    String keyword() {
      return switch (this) {
        case WIDE_UNSIGNED -> "unsigned";
        case RECORD -> "Inner";
        default -> name().toLowerCase(Locale.ROOT);
      };
    }

    boolean isUnsigned() {
      return this == UNSIGNED || this == WIDE_UNSIGNED;
    }

    /** Whether every value of the other type is also one of this. */
    boolean holds(Kind other) {
      return this == other
          || (bits() > other.bits()
              && !isUnsigned()
              && other != CHAN
              && this != RECORD
              && other != RECORD);
    }

    private int bits() {
      return switch (this) {
        case BIT, BOOL, UNSIGNED -> 1;
        case BYTE, MTYPE, PID -> 8;
        case SHORT, CHAN -> 16;
        case WIDE_UNSIGNED -> 31;
        case INT, RECORD -> 32;
      };
    }

    /** Whether counting up in a loop ends soon. */
    boolean isNarrow() {
      return this == BIT || this == BOOL || this == UNSIGNED || this == MTYPE;
    }
  }

  /** Something that holds a number. */
  record Place(String template, Kind kind) {}

  /**
   * @param fields the types of a message; a channel in a message is one of {@link #SIMPLE}
   * @param buffered certainly; a rendezvous is one where this is false
   */
  record Channel(String template, List<Kind> fields, boolean buffered) {}

  /** The message of a channel that can be sent over channels. */
  static final List<Kind> SIMPLE = List.of(Kind.BYTE);

  /** The message of a channel that a loop can run over. */
  static final List<Kind> RECORDS = List.of(Kind.RECORD);

  final List<Place> places = new ArrayList<>();
  final List<Channel> channels = new ArrayList<>();

  /** Variables of type chan, to be received into, assigned to and used. */
  final List<Channel> references = new ArrayList<>();

  /** Arrays of numbers. */
  final List<String> arrays = new ArrayList<>();

  /** Variables of the typedef Inner. */
  final List<String> records = new ArrayList<>();

  /** Unsigned and small: good in an index. */
  final List<String> indices = new ArrayList<>();

  /** Labels of statements outside of atomic sequences. */
  final List<String> labels = new ArrayList<>();

  Scope inner() {
    Scope inner = new Scope();
    inner.places.addAll(places);
    inner.channels.addAll(channels);
    inner.references.addAll(references);
    inner.arrays.addAll(arrays);
    inner.records.addAll(records);
    inner.indices.addAll(indices);
    inner.labels.addAll(labels);
    return inner;
  }

  List<Channel> buffered() {
    return channels.stream().filter(Channel::buffered).toList();
  }

  /** Channels that may be sent over channels. */
  List<Channel> simple() {
    return channels.stream().filter(c -> c.buffered() && c.fields().equals(SIMPLE)).toList();
  }
}
