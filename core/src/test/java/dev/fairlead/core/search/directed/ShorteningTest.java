package dev.fairlead.core.search.directed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShorteningTest {

  /** Takes the first step that is possible, again and again. */
  private static FiniteRun walk(Graph g, int steps) {
    int[][] state = new int[1][];
    g.initialStates((vector, length) -> state[0] = Arrays.copyOf(vector, length));
    int[] initial = state[0];
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      Move[] next = new Move[1];
      g.steps(
          state[0],
          state[0].length,
          (at, set, to, length) -> {
            boolean wanted = next[0] == null || g.label(at).text().equals("walk");
            if (wanted) {
              next[0] = new Move(at, set, Arrays.copyOf(to, length));
            }
          });
      moves.add(next[0]);
      state[0] = next[0].target();
    }
    return new FiniteRun(initial, moves);
  }

  @Test
  void detoursAreCutAndTheEndStays() {
    Graph g =
        Graph.graph(
            "a -walk-> b",
            "b -walk-> c",
            "c -walk-> d",
            "d -walk-> e",
            "e -walk-> f",
            "a -jump-> d",
            "d -jump-> f");
    FiniteRun run = walk(g, 5);
    FiniteRun shorter = new Shortening(g, label -> true, 1000, SearchMonitor.NONE).shorten(run);
    assertEquals(2, shorter.stem().size());
    assertArrayEquals(run.afterStem(), shorter.afterStem());
  }

  @Test
  void aLastStepThatIsLookedForStays() {
    Graph g = Graph.graph("a -walk-> b", "b -walk-> c", "a -bad-> c");
    FiniteRun run = walk(g, 2);
    FiniteRun same =
        new Shortening(g, label -> !g.label(label).text().equals("bad"), 1000, SearchMonitor.NONE)
            .shorten(run);
    assertEquals(2, same.stem().size());
    assertTrue(same.stem().stream().allMatch(m -> g.label(m.label()).text().equals("walk")));
  }
}
