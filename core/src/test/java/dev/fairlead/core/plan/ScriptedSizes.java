package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A question about every size whose answers are written down: graphs for instances and for
 * abstractions, in the place of systems. It notes what it is asked.
 */
final class ScriptedSizes implements AnyNumber<Model.Question> {
  private final Function<Graph, GraphQuestion> question;
  private final int groups;

  Function<List<Integer>, Graph> instances = sizes -> null;
  BiFunction<List<Integer>, Integer, Graph> abstractions = (sizes, cutoff) -> null;
  Optional<Graph> covering = Optional.empty();
  Optional<String> obstacle = Optional.empty();
  int leastCutoff;

  /** Whether the event z is owed unconditionally. */
  boolean owesZ;

  private int made;

  final List<List<Integer>> asked = new ArrayList<>();
  final List<String> abstracted = new ArrayList<>();

  ScriptedSizes(Function<Graph, GraphQuestion> question, int groups) {
    this.question = question;
    this.groups = groups;
  }

  /** The question about all sizes. */
  Model.Question all() {
    return new Scripted(question.apply(Graph.graph("any")), owesZ, Optional.of(this), false);
  }

  @Override
  public List<String> groups() {
    return Collections.nCopies(groups, "P");
  }

  @Override
  public Model.Question instance(List<Integer> sizes) {
    if (asked.isEmpty() || !asked.get(asked.size() - 1).equals(sizes)) {
      asked.add(sizes);
    }
    return single(instances.apply(sizes));
  }

  @Override
  public Model.Question abstraction(
      List<Integer> sizes, int cutoff, Balance balance, FairnessNotion notion) {
    List<String> written =
        sizes.stream().map(size -> size == MANY ? "many" : size.toString()).toList();
    abstracted.add(cutoff + ": " + String.join(",", written) + " " + notion);
    return single(abstractions.apply(sizes, cutoff));
  }

  private Model.Question single(Graph graph) {
    made++;
    return new Scripted(question.apply(graph.renumbered(made)), owesZ, Optional.empty(), false);
  }

  @Override
  public int leastCutoff() {
    return leastCutoff;
  }

  @Override
  public Optional<Model.Question> covering() {
    return covering.map(
        graph -> new Scripted(question.apply(graph), owesZ, Optional.empty(), true));
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return obstacle;
  }

  private record Scripted(
      GraphQuestion graph,
      boolean owesZ,
      Optional<AnyNumber<Model.Question>> anyNumber,
      boolean counted)
      implements Model.Question {

    @Override
    public StateSpace space() {
      return counted ? new Counted(graph.space()) : graph.space();
    }

    @Override
    public Property property() {
      return graph.property();
    }

    @Override
    public boolean hasAnnotations() {
      return owesZ;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      int z = graph.space().label("z");
      return FairnessOf.notion(notion, graph.space(), owesZ ? new OwedZ(z) : Annotations.NONE);
    }
  }

  private record OwedZ(int z) implements Annotations {
    @Override
    public Set<Fairness.Kind> kinds(int label) {
      return label == z ? Set.of(Fairness.Kind.UNCONDITIONAL) : Set.of();
    }

    @Override
    public void unconditional(LabelSink sink) {
      if (z >= 0) {
        sink.label(z);
      }
    }
  }

  /** Counts nothing. */
  private record Counted(Graph graph) implements CountedSpace {
    @Override
    public int finitePart(int[] state, int length) {
      return length;
    }

    @Override
    public boolean covers(int[] state, int length, int[] other, int otherLength) {
      return Arrays.equals(state, 0, length, other, 0, otherLength);
    }

    @Override
    public void accelerate(int[] state, int length, int[] covered, int coveredLength) {}

    @Override
    public void initialStates(StateSink sink) {
      graph.initialStates(sink);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      graph.steps(state, length, sink);
    }

    @Override
    public Label label(int label) {
      return graph.label(label);
    }

    @Override
    public int[] processes(int processSet) {
      return graph.processes(processSet);
    }

    @Override
    public String processName(int process) {
      return graph.processName(process);
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return graph.describe(state, length);
    }
  }
}
