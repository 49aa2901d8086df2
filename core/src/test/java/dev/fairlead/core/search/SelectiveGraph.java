package dev.fairlead.core.search;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * A graph that can also tell of some of its processes only, truly or not.
 *
 * @param denied the processes of which it denies, where it is asked so, that they can move
 * @param estimate of the number of steps of every state
 */
public record SelectiveGraph(Graph graph, Set<String> denied, long estimate)
    implements StateSpace, ProcessSteps {

  @Override
  public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    graph.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          if (Arrays.equals(processes(processSet), processes)
              && Arrays.stream(processes).mapToObj(this::processName).noneMatch(denied::contains)) {
            sink.step(label, processSet, target, targetLength);
          }
        });
  }

  @Override
  public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    graph.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          for (int process : processes(processSet)) {
            if (!processes.get(process) && !denied.contains(processName(process))) {
              sink.accept(process);
            }
          }
        });
  }

  @Override
  public void present(int[] state, int length, IntConsumer sink) {
    for (int process = 0; process < graph.processes(); process++) {
      sink.accept(process);
    }
  }

  @Override
  public long estimatedSteps(int[] state, int length) {
    return estimate;
  }

  @Override
  public int processIdentifiedBy(String identity) {
    for (int process = 0; process < graph.processes(); process++) {
      if (graph.processName(process).equals(identity)) {
        return process;
      }
    }
    return -1;
  }

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
