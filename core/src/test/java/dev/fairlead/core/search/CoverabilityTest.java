package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Coverability trees of random nets against looking at one number of tokens after the other. */
class CoverabilityTest {
  private static final int OMEGA = Integer.MAX_VALUE;
  private static final int PLACES = 3;
  private static final int MODES = 3;
  private static final int MOST_TOKENS = 9;

  @Test
  void agreesWithAllInstances() {
    int reachable = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      Net net = Net.random(new Random(seed));
      boolean covered =
          Coverability.toGoal(net, (state, length) -> state[0] == MODES - 1, SearchMonitor.NONE)
              instanceof Coverability.Result.Reachable;
      assertEquals(net.reachesLastMode(), covered, "seed " + seed + ": " + net);
      reachable += covered ? 1 : 0;
    }
    assertTrue(reachable > 200 && reachable < 1_800, reachable + " reachable");
  }

  /** A mode that changes, and tokens that move; at first there is any number of them in place 0. */
  private record Net(List<int[]> moves) implements CountedSpace {

    /** The modes from and to, then for each place what is taken and what is given. */
    static Net random(Random random) {
      List<int[]> moves = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        int[] move = new int[2 + 2 * PLACES];
        move[0] = random.nextInt(MODES);
        move[1] = random.nextInt(MODES);
        int tokens = random.nextInt(3);
        for (int token = 0; token < tokens; token++) {
          move[2 + random.nextInt(PLACES)]++;
          move[2 + PLACES + random.nextInt(PLACES)]++;
        }
        moves.add(move);
      }
      return new Net(moves);
    }

    boolean reachesLastMode() {
      for (int tokens = 0; tokens <= MOST_TOKENS; tokens++) {
        Set<List<Integer>> seen = new HashSet<>();
        Deque<int[]> open = new ArrayDeque<>(List.of(new int[] {0, tokens, 0, 0}));
        while (!open.isEmpty()) {
          int[] state = open.pop();
          if (state[0] == MODES - 1) {
            return true;
          }
          steps(
              state,
              state.length,
              (label, processSet, target, length) -> {
                if (seen.add(Arrays.stream(target).boxed().toList())) {
                  open.push(target.clone());
                }
              });
        }
      }
      return false;
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[] {0, OMEGA, 0, 0}, 1 + PLACES);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int[] move : moves) {
        boolean possible = move[0] == state[0];
        int[] target = state.clone();
        target[0] = move[1];
        for (int place = 1; place <= PLACES; place++) {
          possible &= state[place] >= move[1 + place];
          if (state[place] != OMEGA) {
            target[place] += move[1 + PLACES + place] - move[1 + place];
          }
        }
        if (possible) {
          sink.step(0, 0, target, length);
        }
      }
    }

    @Override
    public int finitePart(int[] state, int length) {
      return 1;
    }

    @Override
    public boolean covers(int[] state, int length, int[] other, int otherLength) {
      boolean covers = state[0] == other[0];
      for (int place = 1; place <= PLACES; place++) {
        covers &= state[place] >= other[place];
      }
      return covers;
    }

    @Override
    public void accelerate(int[] state, int length, int[] covered, int coveredLength) {
      for (int place = 1; place <= PLACES; place++) {
        state[place] = state[place] > covered[place] ? OMEGA : state[place];
      }
    }

    @Override
    public Label label(int label) {
      return new Label("t", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {0};
    }

    @Override
    public String processName(int process) {
      return "net";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }

    @Override
    public String toString() {
      return moves.stream().map(Arrays::toString).toList().toString();
    }
  }
}
