package dev.fairlead.core.search.fair;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A system given by its arrows. {@code "a -hold-> b"} is a step of the process {@code hold} with
 * the label {@code hold}; {@code "a -P,Q:hold-> b"} names the processes; {@code "> a"} makes a
 * state initial (else the first one mentioned is), {@code "a"} alone mentions it.
 */
final class GraphSpace implements StateSpace {

  private static final Pattern ARROW = Pattern.compile("(\\S+) -(?:(\\S*):)?(\\S+)-> (\\S+)");

  private final List<String> states = new ArrayList<>();
  private final List<Integer> initial = new ArrayList<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<String> processes = new ArrayList<>();
  private final List<List<Integer>> processSets = new ArrayList<>();

  private record Step(int label, int processSet, int target) {}

  static GraphSpace graph(String... arrows) {
    GraphSpace space = new GraphSpace();
    for (String arrow : arrows) {
      space.read(arrow);
    }
    if (space.initial.isEmpty()) {
      space.initial.add(0);
    }
    return space;
  }

  private void read(String text) {
    Matcher arrow = ARROW.matcher(text);
    if (arrow.matches()) {
      int source = state(arrow.group(1));
      String who = arrow.group(2) == null ? arrow.group(3) : arrow.group(2);
      List<Integer> set = new ArrayList<>();
      for (String process : who.split(",")) {
        set.add(number(process, processes));
      }
      set.sort(null);
      int target = state(arrow.group(4));
      Step step = new Step(number(arrow.group(3), labels), number(set, processSets), target);
      steps.get(source).add(step);
    } else if (text.startsWith("> ")) {
      initial.add(state(text.substring(2)));
    } else {
      state(text);
    }
  }

  private int state(String name) {
    int state = number(name, states);
    if (state == steps.size()) {
      steps.add(new ArrayList<>());
    }
    return state;
  }

  private static <T> int number(T item, List<T> known) {
    int number = known.indexOf(item);
    if (number < 0) {
      known.add(item);
    }
    return number < 0 ? known.size() - 1 : number;
  }

  /** The same system with its steps in another order. */
  GraphSpace shuffled(Random random) {
    GraphSpace other = new GraphSpace();
    other.states.addAll(states);
    other.initial.addAll(initial);
    other.labels.addAll(labels);
    other.processes.addAll(processes);
    other.processSets.addAll(processSets);
    for (List<Step> each : steps) {
      List<Step> copy = new ArrayList<>(each);
      java.util.Collections.shuffle(copy, random);
      other.steps.add(copy);
    }
    return other;
  }

  /** True in the states with one of the names. */
  Atom in(String... names) {
    List<String> wanted = Arrays.asList(names);
    return new Atom.OfState((state, length) -> wanted.contains(states.get(state[0])));
  }

  static Atom event(String text) {
    return new Atom.OfEvent(label -> label.text().equals(text), false);
  }

  @Override
  public void initialStates(StateSink sink) {
    for (int state : initial) {
      sink.state(new int[] {state}, 1);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    for (Step step : steps.get(state[0])) {
      sink.step(step.label, step.processSet, new int[] {step.target}, 1);
    }
  }

  /** Labels that begin with τ are internal. */
  @Override
  public Label label(int label) {
    return new Label(labels.get(label), !labels.get(label).startsWith("τ"));
  }

  @Override
  public int[] processes(int processSet) {
    return processSets.get(processSet).stream().mapToInt(process -> process).toArray();
  }

  @Override
  public String processName(int process) {
    return processes.get(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("state", states.get(state[0]), ""));
  }
}
