package dev.fairlead.core.plan;

import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Reduced spaces are tried one after the other; what they say is not shown unless it is seen. */
class AttemptsTest {
  private static final Limits FEW = Limits.ofThisMachine().withMaxStates(20);

  /** A question about a graph for which others may answer. */
  private record Reducible(
      GraphQuestion plain,
      List<Graph> smaller,
      Function<Graph, GraphQuestion> question,
      boolean faultsViolate)
      implements Model.Question {
    @Override
    public StateSpace space() {
      return plain.space();
    }

    @Override
    public Property property() {
      return plain.property();
    }

    @Override
    public List<Reduction> reductions(FairnessNotion notion) {
      List<Reduction> reductions = new ArrayList<>();
      for (Graph graph : smaller) {
        reductions.add(new SameNames(graph, plain.space(), question.apply(graph)));
      }
      return reductions;
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return plain.fairness(notion);
    }
  }

  /** A state stands for the one of the same name. */
  private record SameNames(Graph small, Graph plain, Model.Question question) implements Reduction {
    @Override
    public String what() {
      return "smaller";
    }

    @Override
    public String because() {
      return "so it is written";
    }

    @Override
    public Optional<int[]> standIns(int[] reduced, int[] state) {
      return Optional.empty();
    }

    @Override
    public boolean standsFor(int[] reduced, int[] state, int length) {
      return small.name(reduced).equals(plain.name(Arrays.copyOf(state, length)));
    }
  }

  private static Graph chain(int length) {
    String[] lines = new String[length + 1];
    for (int i = 0; i < length; i++) {
      lines[i] = (i == 0 ? "a" : "a" + i) + " -x-> a" + (i + 1);
    }
    lines[length] = "a" + length + " -x-> a";
    return graph(lines);
  }

  private static Verdict verdict(
      Function<Graph, GraphQuestion> question, Graph plain, Graph... smaller) {
    return verdict(question, false, plain, smaller);
  }

  private static Verdict verdict(
      Function<Graph, GraphQuestion> question, boolean faults, Graph plain, Graph... smaller) {
    return Checker.checkInstance(
            new Reducible(question.apply(plain), List.of(smaller), question, faults),
            () -> new Reducible(question.apply(plain.renumbered(5)), List.of(), question, faults),
            FairnessNotion.NONE,
            FEW,
            ProgressListener.NONE)
        .verdict();
  }

  @Test
  void theLastOneIsTriedWhereOthersAreTooLarge() {
    Function<Graph, GraphQuestion> question = GraphQuestion.ltl("[] <> a");
    Graph small = graph("a -x-> a");
    assertEquals(UNKNOWN, verdict(question, chain(60)).outcome());
    Verdict second = verdict(question, chain(60), chain(40), small);
    assertEquals(HOLDS, second.outcome());
    assertEquals(1, second.facts().states());
    Verdict third = verdict(question, chain(60), chain(40), chain(30), small);
    assertEquals(HOLDS, third.outcome());
    // The first that answers does.
    assertTrue(verdict(question, chain(60), chain(2), small).facts().states() > 1);
    assertEquals(UNKNOWN, verdict(question, chain(60), chain(40), chain(50)).outcome());
  }

  @Test
  void aRunThatCannotBeFollowedIsNotShown() {
    Function<Graph, GraphQuestion> question = GraphQuestion.ltl("<> b");
    Graph good = graph("a -x-> b", "b -x-> b");
    Graph bad = graph("a -x-> a", "b");
    // The reduction errs: the plain graph answers for itself.
    Verdict verdict = verdict(question, good, bad);
    assertEquals(HOLDS, verdict.outcome());
    // It does not err.
    Verdict violated = verdict(question, graph("a -x-> a", "a -y-> b", "b -x-> b"), bad);
    assertEquals(VIOLATED, violated.outcome());
    assertTrue(violated.evidence().isPresent());
    assertEquals(1, violated.facts().states());
    // Nor where it is a bad prefix that is found.
    Function<Graph, GraphQuestion> safe = GraphQuestion.ltl("[] ! b");
    assertEquals(HOLDS, verdict(safe, bad, good).outcome());
    assertEquals(VIOLATED, verdict(safe, good, good).outcome());
  }

  @Test
  void goalsNeedARun() {
    Function<Graph, GraphQuestion> question = GraphQuestion.reaches("b");
    Graph there = graph("a -x-> b", "c -x-> c");
    Graph not = graph("a -x-> c", "b");
    assertEquals(HOLDS, verdict(question, there, there).outcome());
    assertEquals(VIOLATED, verdict(question, not, there).outcome());
    Verdict none = verdict(question, graph("a -y-> c", "c -x-> a", "b"), graph("a -x-> a", "b"));
    assertEquals(VIOLATED, none.outcome());
    assertEquals(1, none.facts().states());
  }

  @Test
  void faults() {
    Function<Graph, GraphQuestion> question = GraphQuestion.deadlockFree();
    Graph faulty = graph("a -x-> b", "b !division by zero");
    Graph fine = graph("a -x-> b", "b -x-> a");
    Verdict unknown = verdict(question, faulty, faulty);
    assertEquals(UNKNOWN, unknown.outcome());
    assertTrue(unknown.caveats().contains(Caveat.MODEL_FAULT));
    assertTrue(unknown.evidence().isPresent());
    Verdict violated = verdict(question, true, faulty, faulty);
    assertEquals(VIOLATED, violated.outcome());
    assertTrue(violated.caveats().contains(Caveat.MODEL_FAULT));
    assertEquals(VIOLATED, verdict(question, true, faulty).outcome());
    assertEquals(UNKNOWN, verdict(question, faulty).outcome());
    Verdict best = verdict(GraphQuestion.optimum(Direction.MINIMUM, "a"), faulty);
    assertEquals(UNKNOWN, best.outcome());
    assertTrue(best.evidence().isPresent());
    // Only the reduced one goes wrong.
    Verdict other = verdict(question, true, fine, faulty);
    assertEquals(HOLDS, other.outcome());
    assertFalse(other.evidence().isPresent());
  }

  /** A limit of what can be followed violates nothing. */
  @Test
  void limitsOfTheModel() {
    Function<Graph, GraphQuestion> question =
        graph ->
            new GraphQuestion(
                graph,
                new Property.Reaches(
                    (state, length) -> {
                      if (graph.name(state).equals("b")) {
                        throw ModelFault.limit("too many processes");
                      }
                      return false;
                    }));
    Graph g = graph("a -x-> b", "b -x-> a");
    Verdict verdict = verdict(question, true, g);
    assertEquals(UNKNOWN, verdict.outcome());
    assertTrue(verdict.evidence().isPresent());
  }
}
