package dev.fairlead.core.search;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A random graph as a state space, with terminations, valid ends and faults. Nothing in it changes,
 * so that threads can share it.
 *
 * @param size how many states there are, reachable or not
 * @param degree steps of a state, at most
 * @param faults one in so many states goes wrong; 0 for none
 */
record RandomSpace(long seed, int size, int degree, int faults)
    implements StructuredSpace, Endings {

  static final int LABELS = 9;
  private static final int TERMINATION = 0;

  static String text(int label) {
    return label == TERMINATION ? "terminate" : "l" + label;
  }

  private SplittableRandom random(int state, int purpose) {
    return new SplittableRandom(seed * 31 + state * 1_000_003L + purpose);
  }

  /** Vectors of some lengths; the number of the state is in it. */
  private int[] vector(int state) {
    int[] vector = new int[2 + state % 4];
    SplittableRandom random = random(state, 1);
    vector[0] = random.nextInt(3) - 1;
    vector[1] = state;
    for (int i = 2; i < vector.length; i++) {
      vector[i] = random.nextInt(4) == 0 ? random.nextInt() : 0;
    }
    return vector;
  }

  @Override
  public StateEncoding encoding() {
    return StateEncoding.ofNumbers();
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public void initialStates(StateSink sink) {
    for (int state = 0; state < Math.min(size, 1 + Math.floorMod(seed, 3)); state++) {
      int[] vector = vector(state);
      sink.state(vector, vector.length);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    SplittableRandom random = random(state[1], 2);
    int[] longer = new int[8];
    for (int steps = random.nextInt(degree + 1); steps > 0; steps--) {
      // Mostly to states further on, so that there are many levels.
      int target =
          random.nextInt(4) == 0
              ? random.nextInt(size)
              : Math.min(size - 1, state[1] + random.nextInt(1 + size / 8));
      int[] vector = vector(target);
      System.arraycopy(vector, 0, longer, 0, vector.length);
      sink.step(random.nextInt(LABELS), 0, longer, vector.length);
    }
    if (faults > 0 && random.nextInt(faults) == 0) {
      throw new ModelFault("wrong in " + state[1]);
    }
  }

  @Override
  public Label label(int label) {
    return new Label(text(label), true);
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {0};
  }

  @Override
  public String processName(int process) {
    return "P";
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of();
  }

  @Override
  public boolean isValidEnd(int[] state, int length) {
    return state[1] % 5 == 0;
  }

  @Override
  public boolean hasTerminations() {
    return seed % 3 != 0;
  }

  @Override
  public boolean isTermination(int label) {
    return label == TERMINATION;
  }
}
