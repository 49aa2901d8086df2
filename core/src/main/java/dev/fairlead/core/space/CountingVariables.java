package dev.fairlead.core.space;

import java.util.List;

/**
 * Global variables of an abstraction that do nothing but count: a step adds a constant to them, and
 * otherwise they are only compared, each or several added up, with constants. All of their values
 * beyond these constants are alike (docs/fairness.md, <em>Variables that count</em>). An optional
 * capability of a {@link CutoffSpace}.
 */
public interface CountingVariables {

  List<Counter> counters();

  /**
   * One of them.
   *
   * @param slot where its value is in every state
   * @param greatest no step and no predicate tells two values from each other that are greater,
   *     whatever the step itself has added before it compares them
   */
  record Counter(String name, int slot, int greatest, Room room) {}

  /**
   * What a variable can hold.
   *
   * @param most a step from a value that is no greater adds what it says, without passing the width
   *     of the variable on its way; a greater value behind a step was below 0 and is cut off
   * @param oneWay whether no step both adds to the variable and takes something away, so that one
   *     that does not add in the end adds nothing on its way
   * @param members systems with more of them are not spoken of, since they may count farther
   */
  record Room(int most, boolean oneWay, int members) {

    /** Whatever systems there are, their variables are taken to hold any number. */
    public static final Room UNLIMITED = new Room(Integer.MAX_VALUE, false, Integer.MAX_VALUE);

    public boolean isLimited() {
      return most < Integer.MAX_VALUE;
    }
  }
}
