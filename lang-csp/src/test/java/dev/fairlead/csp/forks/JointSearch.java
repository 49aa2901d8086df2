package dev.fairlead.csp.forks;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * One exploration of a space by several instances of it, which hand vectors and numbers to each
 * other. What each makes of them in words, which are the same in every instance, is summed up; it
 * does not matter who does what, and when.
 */
final class JointSearch {
  private static final long FAULT = 17;

  /** The states, and a hash of their words. */
  private final Map<VectorKey, Long> states = new ConcurrentHashMap<>();

  private final boolean listed;
  private final LongAdder steps = new LongAdder();
  private final LongAdder sum = new LongAdder();

  /** The numbers that labels have, each with that of a process set. */
  private final Set<Long> numbers = ConcurrentHashMap.newKeySet();

  /**
   * @param listed whether processes have names that are the same in every instance: families of
   *     counted ones are called by the numbers of their local states
   */
  JointSearch(boolean listed) {
    this.listed = listed;
  }

  /**
   * A step as one instance made it.
   *
   * @param words a hash of what the label and the processes are called by that instance
   */
  record Found(int label, int processSet, int[] target, long words) {}

  /**
   * @param kinds pairs of the numbers of a label and of a process set
   * @param sum of the hashes of states and steps in words
   */
  record Findings(int states, long steps, int kinds, long sum) {}

  Findings findings() {
    long all = states.values().stream().mapToLong(Long::longValue).sum() + sum.sum();
    return new Findings(states.size(), steps.sum(), numbers.size(), all);
  }

  int size() {
    return states.size();
  }

  /** All that has been seen, by its numbers. */
  Set<Set<?>> numbers() {
    return Set.of(states.keySet(), numbers);
  }

  /** Delivers the initial states that were not known. */
  void begin(CspStateSpace space, Consumer<Found> fresh) {
    space.initialStates(
        (state, length) -> {
          int[] target = Arrays.copyOf(state, length);
          if (states.putIfAbsent(new VectorKey(target), words(space, target)) == null) {
            fresh.accept(new Found(-1, -1, target, 0));
          }
        });
  }

  /**
   * Expands a state that another instance may have found.
   *
   * @param reader the instance that is asked for words
   */
  void expand(Found found, CspStateSpace space, CspStateSpace reader, Consumer<Found> fresh) {
    long from = states.get(new VectorKey(found.target));
    expect(from, words(reader, found.target), "the words of a state");
    if (found.label >= 0) {
      expect(found.words, words(reader, found.label, found.processSet), "the words of a step");
    }
    List<Found> all = new ArrayList<>();
    try {
      space.steps(
          found.target,
          found.target.length,
          (label, processSet, target, length) ->
              all.add(new Found(label, processSet, Arrays.copyOf(target, length), 0)));
    } catch (ModelFault fault) {
      // Which steps come before it depends on the numbers of terms.
      sum.add(mix(from, FAULT));
      steps.increment();
      return;
    }
    for (Found step : all) {
      VectorKey target = new VectorKey(step.target);
      long told = words(space, step.label, step.processSet);
      Long known = states.get(target);
      if (known == null) {
        long words = words(space, step.target);
        known = states.putIfAbsent(target, words);
        if (known == null) {
          known = words;
          fresh.accept(new Found(step.label, step.processSet, step.target, told));
        }
      }
      steps.increment();
      numbers.add((long) step.label << Integer.SIZE | step.processSet);
      long what = listed ? told : hash(space.label(step.label).text());
      sum.add(mix(mix(from, what), known));
    }
  }

  private static void expect(long expected, long actual, String what) {
    if (expected != actual) {
      throw new AssertionError("instances do not agree on " + what);
    }
  }

  private static long words(CspStateSpace space, int[] state) {
    return hash(
        space.identify(state, state.length)
            + space.equalComponents().view(state, Optional.empty()));
  }

  private static long words(CspStateSpace space, int label, int processSet) {
    long hash = hash(space.label(label).text());
    for (int process : space.processes(processSet)) {
      if (space.processName(process).isEmpty()) {
        throw new AssertionError("a process without a name");
      }
      // In any order: numbers depend on who met a process first.
      hash += hash(space.identifyProcess(process));
    }
    return hash;
  }

  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  private static long mix(long one, long other) {
    long mixed = (one * 31 + other) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 32;
  }
}
