package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.CutoffSpaceOver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Folded variables as local states: as many members are in one as its value says, and a step that
 * adds to it lets members enter. So {@linkplain CountInvariants invariants of the counts} speak of
 * variables, too. Sets of processes have numbers of their own here.
 */
final class CountedVariables implements CutoffSpaceOver {
  private final FoldedCounters folded;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();

  /**
   * What a step does.
   *
   * @param processSet as in the folded space
   * @param told whether it says what becomes of all counts and folded variables
   */
  private record Change(int processSet, int[] left, int[] entered, boolean told) {}

  CountedVariables(FoldedCounters folded) {
    this.folded = folded;
  }

  /** Processes have numbers from 0 on. */
  private static int asProcess(int counter) {
    return -1 - counter;
  }

  /** The other way round. */
  static int counter(int process) {
    return -1 - process;
  }

  @Override
  public CutoffSpace over() {
    return folded;
  }

  @Override
  public void initialStates(StateSink sink) {
    folded.initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    folded.steps(
        state,
        length,
        (label, processSet, by, target, targetLength) ->
            sink.step(label, number(processSet, by, folded.isBelow(target)), target, targetLength));
  }

  private int number(int processSet, int[] by, boolean below) {
    List<Integer> key = new ArrayList<>(List.of(processSet, below ? 1 : 0));
    Arrays.stream(by).forEach(key::add);
    return numbers.computeIfAbsent(
        key,
        unseen -> {
          boolean told = !below && folded.tellsEveryChange(processSet);
          changes.add(
              new Change(
                  processSet,
                  with(folded.statesLeft(processSet), by, -1),
                  with(folded.statesEntered(processSet), by, 1),
                  told));
          return changes.size() - 1;
        });
  }

  /** The local states, and each variable as often as it changes in this direction. */
  private static int[] with(int[] localStates, int[] by, int sign) {
    return IntStream.concat(
            Arrays.stream(localStates),
            IntStream.range(0, by.length)
                .flatMap(i -> IntStream.range(0, Math.max(0, sign * by[i])).map(k -> asProcess(i))))
        .toArray();
  }

  @Override
  public int[] statesLeft(int processSet) {
    return changes.get(processSet).left;
  }

  @Override
  public int[] statesEntered(int processSet) {
    return changes.get(processSet).entered;
  }

  @Override
  public boolean tellsEveryChange(int processSet) {
    return changes.get(processSet).told;
  }

  @Override
  public void counts(int[] state, int length, CountSink sink) {
    folded.counts(state, length, sink);
    for (int i = 0; i < folded.counters().size(); i++) {
      int value = state[folded.counters().get(i).slot()];
      if (value < 0) {
        sink.count(asProcess(i), 0, true);
      } else {
        sink.count(asProcess(i), value, value > folded.bound(i));
      }
    }
  }

  @Override
  public int[] processes(int processSet) {
    return folded.processes(changes.get(processSet).processSet);
  }

  @Override
  public String processName(int process) {
    return process < 0
        ? folded.counters().get(counter(process)).name()
        : folded.processName(process);
  }

  @Override
  public String identifyProcess(int process) {
    return process < 0 ? processName(process) : folded.identifyProcess(process);
  }

  /** The folded variables among local states that are numbered. */
  static boolean isVariable(int localState) {
    return localState < 0;
  }
}
