package dev.fairlead.core.counting;

import java.util.Arrays;

/**
 * What a step leaves open, such as whether one less than ω is still ω. A step is carried out once
 * for every path through its guesses; later guesses may depend on earlier ones.
 */
public final class Guesses {
  private boolean[] path = new boolean[8];
  private int length;
  private int position;

  /** Begins with the path on which every guess is false. */
  public void begin() {
    length = 0;
    position = 0;
  }

  public boolean guess() {
    if (position == length) {
      if (length == path.length) {
        path = Arrays.copyOf(path, 2 * length);
      }
      path[length++] = false;
    }
    return path[position++];
  }

  /** Goes on to the next path; false if all have been taken. */
  public boolean next() {
    position = 0;
    while (length > 0 && path[length - 1]) {
      length--;
    }
    if (length == 0) {
      return false;
    }
    path[length - 1] = true;
    return true;
  }
}
