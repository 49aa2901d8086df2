package dev.fairlead.core.replay;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Runs of graphs written down, and whether a replay on a renumbered copy confirms them. */
final class WrittenRuns {
  private WrittenRuns() {}

  static boolean confirms(
      Graph g, Function<Graph, GraphQuestion> question, FairnessNotion notion, Evidence evidence) {
    GraphQuestion fresh = question.apply(g.renumbered(4711));
    Replay.Result result =
        new Replay(g, fresh.space(), () -> {})
            .settles(fresh.property(), fresh.fairness(notion), evidence);
    assertNotNull(result);
    return result instanceof Replay.Result.Confirmed;
  }

  static Evidence.FiniteRun run(Graph g, String initial, String... moves) {
    return new Evidence.FiniteRun(g.vector(initial), moves(g, moves));
  }

  static Evidence lasso(Graph g, String initial, List<String> stem, String... loop) {
    return new Evidence.Lasso(
        g.vector(initial), moves(g, stem.toArray(String[]::new)), moves(g, loop));
  }

  /** Each move as {@code label@process target}, or {@code stutter target}. */
  private static List<Move> moves(Graph g, String... texts) {
    List<Move> moves = new ArrayList<>();
    for (String text : texts) {
      String[] parts = text.split(" ");
      String[] event = parts[0].split("@");
      boolean stutter = event[0].equals("stutter");
      String process = event.length < 2 ? "P" : event[1];
      moves.add(
          new Move(
              stutter ? Label.STUTTER : g.label(event[0]),
              stutter ? 0 : g.processSet(process),
              g.vector(parts[1])));
    }
    return moves;
  }

  /** Owes nothing, but for all that is known it might. */
  static final class SomethingIsReady implements Annotations {
    @Override
    public Set<Fairness.Kind> kinds(int label) {
      return Set.of();
    }
  }
}
