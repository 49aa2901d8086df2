package dev.fairlead.api;

import dev.fairlead.core.property.ValueNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A run in words, apart from the state space it was found in. Steps are counted from 1. */
public interface Recording {

  /** The number of steps. */
  int length();

  /** The number of steps before the loop, if there is one. */
  OptionalInt stem();

  /** The property that the run is evidence about, as text. */
  Optional<String> property();

  String event(int step);

  /** The participants of a step. */
  List<String> processes(int step);

  /**
   * Where a state differs from the one after so many steps, one phrase for each variable.
   *
   * @param words whether processes and places are compared, too
   */
  List<String> differences(int step, StateView view, ValueNames names, Words words);

  /** Whether every instance of a model has the same words for processes and their places. */
  enum Words {
    SAME,
    OWN
  }

  /**
   * A run that is known by its names only, such as that of an {@link Answer}.
   *
   * @param property what it is evidence about, if it is
   */
  static Recording of(Run run, Optional<String> property) {
    return new RunInWords(run, property);
  }
}
