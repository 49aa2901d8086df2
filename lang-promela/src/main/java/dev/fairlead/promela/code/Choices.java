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
}
