package dev.fairlead.csp.oracle;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All of {@link NamedProcesses}: a configuration is its number in the order of discovery. */
final class NamedSpace implements StateSpace {
  private record Step(int label, int processSet, int target) {}

  private final List<NamedProcesses.Configuration> states = new ArrayList<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Set<Integer>> processSets = new ArrayList<>();

  private NamedSpace(NamedProcesses.Configuration initial) {
    number(states, initial);
  }

  /** Empty if there are too many states, or processes in one of them. */
  static Optional<NamedSpace> of(
      NamedProcesses system, String process, int mostStates, int mostProcesses) {
    NamedSpace space = new NamedSpace(system.initial(process));
    for (int i = 0; i < space.states.size(); i++) {
      NamedProcesses.Configuration from = space.states.get(i);
      if (space.states.size() > mostStates || from.names().size() > mostProcesses) {
        return Optional.empty();
      }
      space.steps.add(system.moves(from).stream().map(space::step).distinct().toList());
    }
    return Optional.of(space);
  }

  private Step step(NamedProcesses.Move move) {
    return new Step(
        number(labels, move.label()),
        number(processSets, move.who()),
        number(states, move.target()));
  }

  private <T> int number(List<T> list, T element) {
    Integer known = numbers.putIfAbsent(element, list.size());
    if (known == null) {
      list.add(element);
    }
    return known == null ? list.size() - 1 : known;
  }

  int size() {
    return states.size();
  }

  Object variable(int[] state, String name) {
    return states.get(state[0]).store().variables().get(name).get(0);
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[1], 1);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    for (Step step : steps.get(state[0])) {
      sink.step(step.label(), step.processSet(), new int[] {step.target()}, 1);
    }
  }

  @Override
  public Label label(int label) {
    return new Label(labels.get(label), !labels.get(label).equals(Rules.TAU));
  }

  @Override
  public int[] processes(int processSet) {
    return processSets.get(processSet).stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  @Override
  public String processName(int process) {
    return "process " + process;
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("state", Integer.toString(state[0]), ""));
  }
}
