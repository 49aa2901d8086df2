package dev.fairlead.core.plan;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Graph;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A question about a graph. An atom is the name of a state, or else the text of a label. */
public record GraphQuestion(Graph space, Property property, Optional<Model.Alongside> alongside)
    implements Model.Question {

  public GraphQuestion(Graph space, Property property) {
    this(space, property, Optional.empty());
  }

  public static Function<Graph, GraphQuestion> ltl(String formula) {
    ParsedFormula parsed = LtlParser.parse(new SourceText("formula", formula));
    return ltl(parsed.formula(), parsed.atomOffsets().keySet());
  }

  public static Function<Graph, GraphQuestion> ltl(Formula formula, Set<String> names) {
    return graph -> new GraphQuestion(graph, new Property.Temporal(formula, atoms(graph, names)));
  }

  public static Function<Graph, GraphQuestion> never(NeverClaim claim, Set<String> names) {
    return graph -> new GraphQuestion(graph, new Property.NeverMatched(claim, atoms(graph, names)));
  }

  private static Map<String, Atom> atoms(Graph graph, Set<String> names) {
    Map<String, Atom> atoms = new HashMap<>();
    for (String name : names) {
      atoms.put(
          name,
          graph.hasState(name)
              ? new Atom.OfState(graph.in(name))
              : new Atom.OfEvent(label -> label.text().equals(name), name.equals("init")));
    }
    return atoms;
  }

  /** Labels that begin with {@code bad} are bad. */
  public static Function<Graph, GraphQuestion> noBadStep() {
    return graph ->
        new GraphQuestion(
            graph, new Property.NoBadStep(label -> label.text().startsWith("bad"), "a bad step"));
  }

  /** The same, with {@link #deadlockFreeBut} alongside. */
  public static Function<Graph, GraphQuestion> noBadStepNorDeadlockBut(String... validEnds) {
    return graph ->
        new GraphQuestion(
            graph,
            noBadStep().apply(graph).property(),
            Optional.of(
                new Model.Alongside(
                    new Model.Assertion("deadlock-free", "deadlock-free"),
                    (Property.DeadlockFree) deadlockFreeBut(validEnds).apply(graph).property())));
  }

  public static Function<Graph, GraphQuestion> deadlockFree() {
    return graph -> new GraphQuestion(graph, new Property.DeadlockFree("terminate"));
  }

  public static Function<Graph, GraphQuestion> deadlockFreeBut(String... validEnds) {
    return graph ->
        new GraphQuestion(graph, new Property.DeadlockFree(graph.in(validEnds), "a deadlock"));
  }

  public static Function<Graph, GraphQuestion> reaches(String... states) {
    return graph -> new GraphQuestion(graph, new Property.Reaches(graph.in(states)));
  }

  public static Function<Graph, GraphQuestion> reachesWithin(int units, String... states) {
    return graph -> new GraphQuestion(graph, new Property.ReachesWithin(graph.in(states), units));
  }

  public static Function<Graph, GraphQuestion> timeTo(Direction direction, String... states) {
    return graph -> new GraphQuestion(graph, new Property.TimeToGoal(graph.in(states), direction));
  }

  public static Function<Graph, GraphQuestion> nonTerminating() {
    return graph -> new GraphQuestion(graph, new Property.NonTerminating("terminate"));
  }

  public static Function<Graph, GraphQuestion> divergenceFree() {
    return graph -> new GraphQuestion(graph, new Property.DivergenceFree());
  }

  public static Function<Graph, GraphQuestion> deterministic() {
    return graph -> new GraphQuestion(graph, new Property.Deterministic());
  }

  /** The value of a state is the length of its name. */
  public static Function<Graph, GraphQuestion> optimum(Direction direction, String... goals) {
    return graph ->
        new GraphQuestion(
            graph,
            new Property.Optimum(
                graph.in(goals),
                (state, length) -> graph.name(state).length(),
                direction,
                direction == Direction.MINIMUM ? "min(length)" : "max(length)"));
  }

  public static Function<Graph, GraphQuestion> refines(RefinementModel model, Graph specification) {
    return graph ->
        new GraphQuestion(graph, new Property.Refines(model, specification.renumbered(7)));
  }

  @Override
  public boolean hasAnnotations() {
    return false;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }
}
