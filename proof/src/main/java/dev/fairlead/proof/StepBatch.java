package dev.fairlead.proof;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;

/**
 * Some states with all their steps, whose targets are looked up together: a table of millions of
 * states is not in a cache, and to wait for many of them takes little longer than for one. A state
 * that has no steps has the one that repeats it.
 */
final class StepBatch {
  /** States that are expanded together. */
  private static final int MOST = 24;

  private final StateSpace space;
  private final AutomatonReader letters;
  private final Fairness fairness;
  private final ReachedNodes nodes;
  private final StateSpace.StepSink sink = this::step;

  // by position of a state
  private int states;
  private final int[] system = new int[MOST];
  private final int[][] vector = new int[MOST][16];
  private final int[] length = new int[MOST];
  private final int[] systemSteps = new int[MOST];

  /** Where its steps begin. */
  private final int[] first = new int[MOST + 1];

  // by step
  private int steps;

  /** A number of a state; before they are settled, a position or the complement of a number. */
  private int[] target = new int[64];

  private long[] letter = new long[64];
  private int[] label = new int[64];
  private int[][] engaged = new int[64][];
  private int[][] triggered = new int[64][];

  StepBatch(StateSpace space, AutomatonReader letters, Fairness fairness, ReachedNodes nodes) {
    this.space = space;
    this.letters = letters;
    this.fairness = fairness;
    this.nodes = nodes;
  }

  /** Takes states with nodes that are to be expanded, and enumerates their steps. */
  void take() {
    states = 0;
    steps = 0;
    while (states < MOST && nodes.hasNext()) {
      add(nodes.next());
    }
    int known = nodes.systems();
    nodes.settle();
    for (int at = 0; at < steps; at++) {
      target[at] = target[at] < 0 ? ~target[at] : nodes.settled(target[at]);
    }
    for (int at = 0; at < states; at++) {
      fetch(at, known);
    }
  }

  /** Nodes of states that are new are about to be looked for, the others to be looked at. */
  private void fetch(int at, int known) {
    long fresh = nodes.fresh(system[at]);
    for (int step = first[at]; step < first[at + 1]; step++) {
      if (target[step] < known) {
        nodes.fetch(target[step]);
        continue;
      }
      for (long rest = fresh; rest != 0; rest &= rest - 1) {
        for (AutomatonReader.Edge edge : letters.edges(Long.numberOfTrailingZeros(rest))) {
          if (edge.admits(letter[step])) {
            nodes.fetch(target[step], edge.target());
          }
        }
      }
    }
  }

  private void add(int number) {
    int at = states++;
    system[at] = number;
    vector[at] = nodes.state(number, vector[at]);
    length[at] = nodes.length();
    first[at] = steps;
    space.steps(vector[at], length[at], sink);
    systemSteps[at] = steps - first[at];
    if (steps == first[at]) {
      add(Label.STUTTER, ~number, letters.letter(Label.STUTTER, vector[at], length[at]));
    }
    first[states] = steps;
  }

  private void step(int itsLabel, int processSet, int[] state, int itsLength) {
    int at = steps;
    add(itsLabel, nodes.announce(state, itsLength), letters.letter(itsLabel, state, itsLength));
    engaged[at] = fairness.engaged(itsLabel, processSet);
    triggered[at] = fairness.triggered(itsLabel, processSet);
  }

  private void add(int itsLabel, int itsTarget, long itsLetter) {
    if (steps == target.length) {
      target = Arrays.copyOf(target, 2 * steps);
      letter = Arrays.copyOf(letter, 2 * steps);
      label = Arrays.copyOf(label, 2 * steps);
      engaged = Arrays.copyOf(engaged, 2 * steps);
      triggered = Arrays.copyOf(triggered, 2 * steps);
    }
    target[steps] = itsTarget;
    letter[steps] = itsLetter;
    label[steps] = itsLabel;
    engaged[steps] = Fairness.NOBODY;
    triggered[steps++] = Fairness.NOBODY;
  }

  int states() {
    return states;
  }

  int system(int at) {
    return system[at];
  }

  /** Tells agents what the state enables and what its steps do. */
  void introduce(int at, Agents agents) {
    agents.begin(vector[at], length[at]);
    for (int step = first[at]; step < first[at + 1]; step++) {
      agents.enable(engaged[step]);
      agents.trigger(triggered[step]);
    }
  }

  /** How many steps the system has in a state: none where it is repeated. */
  int systemSteps(int at) {
    return systemSteps[at];
  }

  /** The first one of a state. */
  int first(int at) {
    return first[at];
  }

  /** Behind the last one. */
  int end(int at) {
    return first[at + 1];
  }

  int target(int step) {
    return target[step];
  }

  long letter(int step) {
    return letter[step];
  }

  int label(int step) {
    return label[step];
  }

  int[] engaged(int step) {
    return engaged[step];
  }

  int[] triggered(int step) {
    return triggered[step];
  }
}
