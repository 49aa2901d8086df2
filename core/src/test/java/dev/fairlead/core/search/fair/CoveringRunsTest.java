package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of random nets whose tokens become more: what is said to be repeatable is repeated. */
class CoveringRunsTest {
  private static final int PLACES = 3;
  private static final int MODES = 2;
  private static final int ROUNDS = 12;

  @Test
  void theLastStepsCanBeTakenAgain() {
    int found = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      Net net = Net.random(new Random(seed));
      Tgba again =
          LtlTranslator.translate(
              new Formula.Always(new Formula.Eventually(new Formula.Atom("one"))));
      List<Atom> atoms =
          again.atoms().stream()
              .<Atom>map(name -> new Atom.OfState((state, length) -> state[0] == 1))
              .toList();
      Optional<Evidence.Growing> run =
          new CoveringRuns(net, 40, OptionalInt.empty())
              .accepted(
                  again,
                  atoms,
                  FairnessOf.notion(FairnessNotion.NONE, net, Annotations.NONE),
                  SearchMonitor.NONE);
      if (run.isPresent()) {
        found++;
        check(net, run.get(), "seed " + seed + ": " + run);
      }
    }
    assertTrue(found > 200 && found < 1_800, found + " found");
  }

  private static void check(Net net, Evidence.Growing run, String where) {
    int[] state = run.initial().clone();
    for (Move move : run.stem()) {
      state = net.fire(move.processSet(), state, where);
    }
    List<Move> loop = run.stem().subList(run.stem().size() - run.repeated(), run.stem().size());
    long tokens = tokens(state);
    for (int round = 0; round < ROUNDS; round++) {
      boolean one = false;
      for (Move move : loop) {
        state = net.fire(move.processSet(), state, where);
        one |= state[0] == 1;
      }
      assertTrue(one, where);
      assertTrue(tokens(state) > tokens, where);
      tokens = tokens(state);
    }
  }

  private static long tokens(int[] state) {
    long sum = 0;
    for (int place = 1; place <= PLACES; place++) {
      sum += state[place];
    }
    return sum;
  }

  /** A mode that changes, and tokens that move and become more or fewer. */
  private record Net(List<int[]> moves) implements CountedSpace {

    /** The modes from and to, then for each place what is taken and what is given. */
    static Net random(Random random) {
      List<int[]> moves = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        int[] move = new int[2 + 2 * PLACES];
        move[0] = random.nextInt(MODES);
        move[1] = random.nextInt(MODES);
        for (int token = 1 + random.nextInt(2); token > 0; token--) {
          move[2 + random.nextInt(PLACES)]++;
        }
        for (int token = random.nextInt(4); token > 0; token--) {
          move[2 + PLACES + random.nextInt(PLACES)]++;
        }
        moves.add(move);
      }
      return new Net(moves);
    }

    int[] fire(int number, int[] state, String where) {
      int[] move = moves.get(number);
      int[] target = state.clone();
      assertTrue(move[0] == state[0], where);
      target[0] = move[1];
      for (int place = 1; place <= PLACES; place++) {
        assertTrue(state[place] >= move[1 + place], where);
        target[place] += move[1 + PLACES + place] - move[1 + place];
      }
      return target;
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[] {0, 1, 1, 0}, 1 + PLACES);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int number = 0; number < moves.size(); number++) {
        int[] move = moves.get(number);
        boolean possible = move[0] == state[0];
        int[] target = state.clone();
        target[0] = move[1];
        for (int place = 1; place <= PLACES; place++) {
          possible &= state[place] >= move[1 + place];
          target[place] += move[1 + PLACES + place] - move[1 + place];
        }
        if (possible) {
          sink.step(0, number, target, length);
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
      throw new UnsupportedOperationException("there is no ω");
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
  }
}
