package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A proctype with its slots. In a state a process takes {@link #size} slots: its control state, its
 * priority if the model has priorities, its variables, then the buffers of its channels.
 *
 * @param parameters where the arguments go, structures taken apart
 * @param channels made with the process, in this order
 * @param initials run in the new process when it is created
 * @param steps per control state, those of the graph
 * @param active how many there are from the start
 * @param claim a never claim or trace: not a process, but what observes them
 */
public record ProcessType(
    int number,
    String name,
    ControlGraph graph,
    List<Variable> locals,
    List<Place> parameters,
    int size,
    List<ChannelSite> channels,
    List<Action.Assign> initials,
    List<List<Step>> steps,
    Optional<Value> provided,
    int priority,
    int active,
    boolean claim) {

  /** A channel that belongs to a variable: where its number is kept and its buffer lies. */
  public record ChannelSite(int offset, Type.ChannelType type, int buffer) {}

  /** The same with other steps. */
  ProcessType with(List<List<Step>> otherSteps) {
    return new ProcessType(
        number,
        name,
        graph,
        locals,
        parameters,
        size,
        channels,
        initials,
        otherSteps,
        provided,
        priority,
        active,
        claim);
  }

  public boolean isEnd(int state) {
    return graph.end().get(state);
  }

  /** The control states from which a process can end. */
  public BitSet endStates() {
    BitSet ends = new BitSet();
    reachable(graph.initial()).stream()
        .filter(
            state ->
                steps.get(state).stream().anyMatch(step -> step.action() instanceof Action.End))
        .forEach(ends::set);
    return ends;
  }

  /** The control states that can be reached from one, itself among them. */
  public BitSet reachable(int from) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int state = open.remove();
      if (state != ControlGraph.GONE && !seen.get(state)) {
        seen.set(state);
        steps.get(state).forEach(step -> open.add(step.edge().target()));
      }
    }
    return seen;
  }
}
