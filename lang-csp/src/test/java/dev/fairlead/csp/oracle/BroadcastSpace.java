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
import java.util.stream.Collectors;

/** All states of {@link BroadcastOracle}, numbered breadth first, for questions to be asked. */
final class BroadcastSpace implements StateSpace {
  private record Step(int label, int who, int target) {}

  private final List<BroadcastOracle.State> states = new ArrayList<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Set<String>> who = new ArrayList<>();
  private final List<String> processes = new ArrayList<>();
  private final Map<Object, Integer> numbers = new HashMap<>();

  private BroadcastSpace() {}

  /** Empty if there are too many states. */
  static Optional<BroadcastSpace> of(BroadcastTerm.Whole model, int most) {
    BroadcastOracle oracle = new BroadcastOracle(model);
    BroadcastSpace space = new BroadcastSpace();
    space.number(space.states, oracle.initial());
    for (int i = 0; i < space.states.size() && i <= most; i++) {
      List<Step> steps = new ArrayList<>();
      for (BroadcastOracle.Move move : oracle.moves(space.states.get(i))) {
        move.who().forEach(place -> space.number(space.processes, place));
        int target = space.number(space.states, move.target());
        steps.add(
            new Step(
                space.number(space.labels, move.label()),
                space.number(space.who, move.who()),
                target));
      }
      space.steps.add(steps);
    }
    return space.states.size() > most ? Optional.empty() : Optional.of(space);
  }

  private <T> int number(List<T> list, T element) {
    Integer known = numbers.putIfAbsent(element, list.size());
    if (known == null) {
      list.add(element);
    }
    return known == null ? list.size() - 1 : known;
  }

  int variable(int[] state, String name) {
    return states.get(state[0]).data().variables().get(name);
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[1], 1);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    for (Step step : steps.get(state[0])) {
      sink.step(step.label(), step.who(), new int[] {step.target()}, 1);
    }
  }

  @Override
  public Label label(int label) {
    return new Label(labels.get(label), !labels.get(label).equals(BroadcastOracle.TAU));
  }

  @Override
  public int[] processes(int processSet) {
    return who.get(processSet).stream().mapToInt(processes::indexOf).sorted().toArray();
  }

  @Override
  public String processName(int process) {
    return processes.get(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    BroadcastOracle.State here = states.get(state[0]);
    List<SlotValue> all = new ArrayList<>();
    here.data().variables().forEach((name, value) -> variable(name, value, all));
    here.data()
        .buffers()
        .forEach((name, messages) -> all.add(new SlotValue(name, buffer(messages), "")));
    owners(here.term(), "p", all);
    return all;
  }

  private static void variable(String name, int value, List<SlotValue> all) {
    if (!name.startsWith(BroadcastCounts.ALL)) {
      all.add(new SlotValue(name, Integer.toString(value), ""));
    }
  }

  private static String buffer(List<List<Integer>> messages) {
    return messages.stream()
        .map(m -> m.stream().map(Object::toString).collect(Collectors.joining(".")))
        .collect(Collectors.joining(", ", "<", ">"));
  }

  /** The processes from left to right. */
  private static void owners(BroadcastTerm term, String place, List<SlotValue> all) {
    if (term instanceof BroadcastTerm.Running r) {
      for (int i = 0; i < r.parts().size(); i++) {
        owners(r.parts().get(i), place + "." + i, all);
      }
    } else if (term instanceof BroadcastTerm.Compose c && c.operator().equals(";")) {
      owners(c.parts().get(0), place, all);
    } else if (term instanceof BroadcastTerm.Atomic a) {
      owners(a.body(), place, all);
    } else {
      all.add(new SlotValue("term", term.toString(), place));
    }
  }
}
