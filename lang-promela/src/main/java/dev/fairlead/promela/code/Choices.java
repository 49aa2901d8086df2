package dev.fairlead.promela.code;

import java.util.ArrayList;
import java.util.List;

/**
 * What processes have to choose from. There is a choice for every control state of a proctype: its
 * steps in their order, without those that only ever receive what another process hands over.
 */
public final class Choices {

  /** Up to so many steps {@link StepCode#possible} tells at once. */
  public static final int MOST_AT_ONCE = Long.SIZE;

  /** By proctype: the choice of its first control state. */
  private final int[] first;

  private final int[][] steps;

  /** By choice: the steps that are possible whatever the state is, a bit each. */
  private final long[] always;

  /** By choice: whether these are all steps, so that nothing has to be asked. */
  private final boolean[] settled;

  public Choices(Program program) {
    this(program, new StaticChannels(program));
  }

  Choices(Program program, StaticChannels channels) {
    first = new int[program.types().size()];
    List<int[]> numbered = new ArrayList<>();
    for (ProcessType type : program.types()) {
      first[type.number()] = numbered.size();
      for (List<Step> all : type.steps()) {
        numbered.add(
            all.stream()
                .filter(step -> !channels.isHandedOver(step, type.number()))
                .mapToInt(Step::number)
                .toArray());
      }
    }
    steps = numbered.toArray(int[][]::new);
    always = new long[steps.length];
    settled = new boolean[steps.length];
    for (int choice = 0; choice < steps.length; choice++) {
      int count = Math.min(steps[choice].length, MOST_AT_ONCE);
      for (int i = 0; i < count; i++) {
        Action action = program.steps().get(steps[choice][i]).action();
        always[choice] |= isAlwaysPossible(action) ? 1L << i : 0;
      }
      settled[choice] =
          count == steps[choice].length && Long.bitCount(always[choice]) == steps[choice].length;
    }
  }

  private static boolean isAlwaysPossible(Action action) {
    Action first = Action.first(action);
    return first instanceof Action.Skip
        || first instanceof Action.Else
        || first instanceof Action.Assign
        || first instanceof Action.Assert
        || first instanceof Action.Print
        || first instanceof Action.SetPriority;
  }

  int count() {
    return steps.length;
  }

  /** The choice of a process of a type in a control state. */
  public int number(int type, int state) {
    return first[type] + state;
  }

  public int[] steps(int choice) {
    return steps[choice];
  }

  /** The steps of a choice that are possible in every state, a bit each from the lowest on. */
  public long always(int choice) {
    return always[choice];
  }

  /** Whether all steps of a choice are possible in every state. */
  public boolean isSettled(int choice) {
    return settled[choice];
  }
}
