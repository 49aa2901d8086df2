package dev.fairlead.cli.report.graph;

import dev.fairlead.api.StateView;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * States and steps between them. States are numbered from 0 in the order in which they were found;
 * texts are made when they are asked for.
 *
 * @param space whose states and steps these are
 * @param notes what is not in the graph and why; empty if it is the whole space
 */
public record StateGraph(StateSpace space, List<State> states, List<Step> steps, Notes notes) {

  /** In place of a number: of no state. */
  public static final int NO_STATE = -1;

  /**
   * A state.
   *
   * @param slots as in the space
   * @param accepting whether the text of the model marks it so
   * @param left steps of it that are not in the graph, as they lead to states that are not
   * @param fault what goes wrong in it, or empty
   */
  public record State(
      int[] slots, boolean initial, boolean accepting, Kind kind, int left, String fault) {

    /** Whether all of its steps are in the graph. */
    public boolean isWhole() {
      return left == 0 && kind != Kind.BESIDE;
    }
  }

  /** What a state is, apart from its values. */
  public enum Kind {
    ORDINARY,
    /** Without steps, and a run must not end there. */
    DEADLOCK,
    /** Without steps, and a run may end there. */
    END,
    /** The model goes wrong. */
    FAULT,
    /** Shown beside a run; its own steps were not looked at. */
    BESIDE
  }

  /**
   * A step from one state to another.
   *
   * @param label a label number of the space, or {@link Label#STUTTER}
   * @param part of a run that takes it
   */
  public record Step(int from, int label, int processSet, int to, Part part) {}

  /** Who takes a step. */
  public enum Part {
    /** No run is shown, or it does not take this step. */
    NONE,
    STEM,
    LOOP
  }

  /**
   * What the graph leaves out.
   *
   * @param sentences for people, one each
   */
  public record Notes(List<String> sentences) {
    public static final Notes NONE = new Notes(List.of());

    public Notes {
      sentences = List.copyOf(sentences);
    }

    public boolean areEmpty() {
      return sentences.isEmpty();
    }

    Notes with(String sentence) {
      List<String> more = new ArrayList<>(sentences);
      more.add(sentence);
      return new Notes(more);
    }

    public String text() {
      return String.join("; ", sentences);
    }
  }

  public StateGraph {
    states = List.copyOf(states);
    steps = List.copyOf(steps);
  }

  /** Whether a run is shown in it. */
  boolean showsRun() {
    return steps.stream().anyMatch(step -> step.part() != Part.NONE);
  }

  public StateView view(State state) {
    return StateView.of(space, state.slots(), state.slots().length);
  }

  public String event(Step step) {
    return step.label() == Label.STUTTER ? "(stutter)" : space.label(step.label()).text();
  }

  /** The units of time that pass in a step. */
  int duration(Step step) {
    return step.label() == Label.STUTTER ? 0 : space.label(step.label()).duration();
  }

  /** The event, and how long it takes where that is more than one unit of time. */
  String timedEvent(Step step) {
    return duration(step) > 1 ? event(step) + " " + duration(step) : event(step);
  }

  boolean isInternal(Step step) {
    return step.label() != Label.STUTTER && !space.label(step.label()).visible();
  }

  /** The names of those who move. */
  public List<String> processes(Step step) {
    if (step.label() == Label.STUTTER) {
      return List.of();
    }
    int[] source = states.get(step.from()).slots();
    List<String> names = new ArrayList<>();
    for (int process : space.processes(step.processSet())) {
      names.add(space.processName(process, source, source.length));
    }
    return names;
  }
}
