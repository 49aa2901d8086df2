package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StructuredSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A graph whose edges have levels and whose states have values for atoms; state 0 is initial. */
record GradedGraph(Logic logic, int states, List<Edge> edges, Map<String, int[]> values)
    implements StructuredSpace {

  record Edge(int from, int process, int level, int to) {}

  /** Edges by {@code from-level->to}, in order of processes; levels and values by their names. */
  static GradedGraph of(Logic logic, String edges, String values) {
    List<Edge> list = new ArrayList<>();
    int states = 1;
    for (String edge : edges.split(" ")) {
      String[] parts = edge.split("-|->");
      String[] who = parts[1].split("@");
      int from = Integer.parseInt(parts[0]);
      int to = Integer.parseInt(parts[2].substring(1));
      int process = who.length == 1 ? 0 : Integer.parseInt(who[1]);
      list.add(new Edge(from, process, logic.parse(who[0]).orElseThrow(), to));
      states = Math.max(states, 1 + Math.max(from, to));
    }
    Map<String, int[]> atoms = new HashMap<>();
    for (String atom : values.split(";")) {
      String[] parts = atom.split("=");
      String[] names = parts[1].strip().split(" ");
      int[] numbers = new int[names.length];
      for (int i = 0; i < names.length; i++) {
        numbers[i] = logic.parse(names[i]).orElseThrow();
      }
      atoms.put(parts[0].strip(), numbers);
    }
    return new GradedGraph(logic, states, list, atoms);
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[] {0}, 1);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    for (Edge edge : edges) {
      if (edge.from() == state[0]) {
        sink.step(edges.indexOf(edge), edge.process(), new int[] {edge.to()}, 1);
      }
    }
  }

  @Override
  public Label label(int label) {
    Edge edge = edges.get(label);
    return new Label(edge.from() + "-" + edge.to(), true, 0, edge.level());
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {processSet};
  }

  @Override
  public String processName(int process) {
    return "P" + process;
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("s", Integer.toString(state[0]), ""));
  }

  Model.Question ltl(Formula formula) {
    return ltl(formula, logic.top(), Grades.Enabledness.ON_MODEL);
  }

  Model.Question ltl(Formula formula, int required, Grades.Enabledness enabledness) {
    Map<String, Atom> atoms = new HashMap<>();
    values.forEach(
        (name, value) -> atoms.put(name, new Atom.Graded((state, length) -> value[state[0]])));
    return question(new Property.Temporal(formula, atoms), required, enabledness);
  }

  Model.Question question(Property property, int required, Grades.Enabledness enabledness) {
    Grades grades = new Grades(logic, required, enabledness, true);
    GradedGraph space = this;
    return new Model.Question() {
      @Override
      public StructuredSpace space() {
        return space;
      }

      @Override
      public Property property() {
        return property;
      }

      @Override
      public Optional<Grades> grades() {
        return Optional.of(grades);
      }

      @Override
      public boolean hasAnnotations() {
        return false;
      }

      @Override
      public Fairness fairness(FairnessNotion notion) {
        return FairnessOf.notion(notion, space, Annotations.NONE);
      }
    };
  }
}
