package dev.fairlead.promela.code;

import dev.fairlead.promela.code.LoopCounters.Counter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of steps without which no process comes back to where it was: every cycle of a control
 * graph has one of them.
 *
 * <p>Every cycle of the state space then has one, too. Among the processes that move in it, the one
 * with the lowest number is there all the time, since only a process with a lower number can create
 * it anew; so it goes round in its control graph.
 */
public final class StickySteps {
  private final BitSet sticky = new BitSet();

  /** Those that are sticky for what follows them. */
  private final BitSet extended = new BitSet();

  StickySteps(Program program, Footprint[] footprints) {
    for (ProcessType type : program.types()) {
      List<Step> steps = new ArrayList<>();
      type.steps().forEach(steps::addAll);
      Map<Step, Integer> interest = new HashMap<>();
      steps.forEach(step -> interest.put(step, interest(step, type, program, footprints)));
      steps.sort(
          Comparator.comparing((Step step) -> interest.get(step) > 0)
              .thenComparing(step -> step.receives())
              .thenComparing(interest::get)
              .thenComparing(Step::number));
      List<Counter> used = new ArrayList<>();
      List<Step> best = interruptions(steps, used);
      for (Counter counter : new LoopCounters(program, type).find()) {
        used.add(counter);
        List<Step> other = interruptions(steps, used);
        if (cost(other, interest) < cost(best, interest)) {
          best = other;
        } else {
          used.remove(counter);
        }
      }
      best.forEach(step -> sticky.set(step.number()));
      extend(type);
    }
  }

  /**
   * Where no process is interested, it is a loss to look at the others; elsewhere that is so
   * anyway.
   */
  private static long cost(List<Step> chosen, Map<Step, Integer> interest) {
    return chosen.stream().filter(step -> interest.get(step) == 0).count();
  }

  /**
   * A step on every cycle. A process that counts comes back to where it was only by a step that
   * sets its counter; for the rest, what others have least to do with is added first to a graph
   * without cycles.
   */
  private static List<Step> interruptions(List<Step> steps, List<Counter> counters) {
    List<Step> chosen = new ArrayList<>();
    List<Step> rest = new ArrayList<>(steps);
    for (Counter counter : counters) {
      counter.others().stream()
          .filter(step -> !chosen.contains(step) && isOnCycle(step, steps))
          .forEach(chosen::add);
      rest.removeAll(counter.counting());
    }
    rest.removeAll(chosen);
    List<Step> acyclic = new ArrayList<>();
    for (Step step : rest) {
      acyclic.add(step);
      if (isOnCycle(step, acyclic)) {
        acyclic.remove(acyclic.size() - 1);
        chosen.add(step);
      }
    }
    return chosen;
  }

  /** How many proctypes have to do with what a step touches. */
  private static int interest(
      Step step, ProcessType type, Program program, Footprint[] footprints) {
    Footprint own = footprints[type.number()];
    int interest = 0;
    for (ProcessType other : program.types()) {
      boolean alone = other == type && type.active() == 1;
      Footprint theirs = footprints[other.number()];
      int initial = other.graph().initial();
      if (!other.claim()
          && !alone
          && !Footprint.commute(
              own.reads(step.number()) & ~SharedData.ANYBODY,
              own.writes(step.number()),
              theirs.readsSince(initial) & ~SharedData.ANYBODY,
              theirs.writesSince(initial))) {
        interest++;
      }
    }
    return interest;
  }

  private static boolean isOnCycle(Step step, List<Step> steps) {
    BitSet seen = new BitSet();
    seen.set(step.edge().target());
    for (boolean grown = true; grown && !seen.get(step.edge().source()); ) {
      grown = false;
      for (Step next : steps) {
        if (seen.get(next.edge().source()) && !seen.get(next.edge().target())) {
          seen.set(next.edge().target());
          grown = true;
        }
      }
    }
    return seen.get(step.edge().source());
  }

  /** An atomic sequence is one step of the space, which is sticky if one of its statements is. */
  private void extend(ProcessType type) {
    for (boolean grown = true; grown; ) {
      grown = false;
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          boolean goesOn =
              step.edge().atomic()
                  && type.steps().get(step.edge().target()).stream()
                      .anyMatch(next -> sticky.get(next.number()));
          if (goesOn && !extended.get(step.number())) {
            sticky.set(step.number());
            extended.set(step.number());
            grown = true;
          }
        }
      }
    }
  }

  /** Whether a step is sticky for what follows it in an atomic sequence, whatever it is itself. */
  public boolean isExtended(int step) {
    return extended.get(step);
  }

  public boolean contains(int step) {
    return sticky.get(step);
  }
}
