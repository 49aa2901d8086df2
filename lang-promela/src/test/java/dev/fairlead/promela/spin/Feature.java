package dev.fairlead.promela.spin;

import java.util.EnumSet;
import java.util.Set;

/** A part of the language that a random model has or does without. */
enum Feature {
  ARRAYS(40),
  TYPEDEFS(20),
  WIDE_VALUES(40),
  CHANNELS(60),
  RENDEZVOUS(40),
  CHANNEL_PASSING(20),
  LOCAL_CHANNELS(10),
  CHANNEL_ARRAYS(10),
  RECORD_MESSAGES(30),
  SORTED_SEND(25),
  RANDOM_RECEIVE(25),
  COPYING_RECEIVE(20),
  CHANNEL_TESTS(30),
  POLLS(25),
  ATOMIC(45),
  D_STEP(35),
  UNLESS(25),
  TIMEOUT(20),
  GOTO(35),
  RUN(35),
  FOR(20),
  SELECT(20),
  CONDITIONAL(20),
  PROVIDED(12),
  PRIORITY(6),
  HIDDEN(8),
  LAST(6),
  BLOCK_LOCALS(12),
  INLINE(15),
  LABELS(30),
  NESTED_ATOMIC(20),
  REMOTE(15),
  RUN_RESULTS(30),
  EXTREME_VALUES(15),
  RECORD_CHANNELS(15),
  TIMEOUT_CONDITIONS(30),
  ESCAPING_RENDEZVOUS(40),
  COUNTED_LOOPS(15),
  COLLECTION_LOOPS(30),
  CONTROL_STATES(4),
  EXCLUSIVE(6);

  private final int percent;

  Feature(int percent) {
    this.percent = percent;
  }

  /** Few features at a time meet more often than all of them do. */
  static Set<Feature> some(Chance chance) {
    Set<Feature> some = EnumSet.noneOf(Feature.class);
    for (Feature feature : values()) {
      if (chance.percent(feature.percent)) {
        some.add(feature);
      }
    }
    if (!some.contains(CHANNELS)) {
      some.removeAll(
          EnumSet.of(
              RENDEZVOUS,
              CHANNEL_PASSING,
              LOCAL_CHANNELS,
              CHANNEL_ARRAYS,
              RECORD_MESSAGES,
              RECORD_CHANNELS,
              EXCLUSIVE,
              SORTED_SEND,
              RANDOM_RECEIVE,
              COPYING_RECEIVE,
              CHANNEL_TESTS,
              POLLS));
    }
    if (!some.contains(TYPEDEFS)) {
      some.removeAll(EnumSet.of(RECORD_MESSAGES, RECORD_CHANNELS));
    }
    if (some.contains(PRIORITY)) {
      // SPIN refuses the two together.
      some.remove(RENDEZVOUS);
    }
    return some;
  }
}
