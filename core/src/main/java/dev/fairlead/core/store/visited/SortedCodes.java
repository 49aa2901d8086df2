package dev.fairlead.core.store.visited;

import java.util.Arrays;
import java.util.List;

/** Codes in ascending order of their bytes, one after the other. */
public interface SortedCodes {

  /** Goes to the next code, if there is one. */
  boolean next();

  /** Where the code is; valid until the next one. */
  byte[] bytes();

  int start();

  int end();

  /** What is kept beside the code. */
  default long note() {
    return 0;
  }

  /** Compares the code with another one. */
  default int compareTo(SortedCodes other) {
    return Arrays.compareUnsigned(
        bytes(), start(), end(), other.bytes(), other.start(), other.end());
  }

  /** All codes of several sequences, each code once. */
  static SortedCodes merged(List<SortedCodes> all) {
    return all.size() == 1 ? all.get(0) : new MergedCodes(all);
  }
}
