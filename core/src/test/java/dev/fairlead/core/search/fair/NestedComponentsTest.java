package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.Automata.notEventually;
import static dev.fairlead.core.search.fair.GraphSpace.graph;
import static dev.fairlead.core.search.fair.Verdicts.HOLDS;
import static dev.fairlead.core.search.fair.Verdicts.VIOLATED;
import static dev.fairlead.core.search.fair.Verdicts.assertVerdicts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A component is judged by its own agents while another one, with an edge inside, is open. */
class NestedComponentsTest {

  /**
   * In {o} alone Q is starved, and in {i, j, k} it is R, without whose state k the loop between i
   * and j is fair. Were Q taken for R, then j would be taken out, and no loop would be left.
   */
  @Test
  void whoIsStarvedOutsideMayMoveInside() {
    List<String> arrows =
        List.of(
            "o -P:p-> o",
            "o -Q:q-> i",
            "i -P:p-> j",
            "j -P:p-> k",
            "j -Q:q-> i",
            "k -P:p-> i",
            "k -R:r-> d",
            "d -P:p-> d");
    for (int seed = 0; seed < 50; seed++) {
      List<String> ordered = new ArrayList<>(arrows);
      if (seed > 0) {
        Collections.shuffle(ordered, new Random(seed));
      }
      ordered.add(0, "> o");
      GraphSpace space = graph(ordered.toArray(String[]::new));
      assertVerdicts(
          space, notEventually(), List.of(space.in("d")), VIOLATED, VIOLATED, VIOLATED, HOLDS);
    }
  }
}
