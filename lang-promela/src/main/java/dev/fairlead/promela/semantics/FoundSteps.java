package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import java.util.function.IntConsumer;

/**
 * What becomes of the steps that are found: they are taken, counted, or only the processes are told
 * that could take them.
 */
final class FoundSteps {
  private final StepTable table;
  private final StepTaker taker;
  private final Arrivals arrivals;

  /** Receives the enabled processes, if only these are wanted; or null. */
  private IntConsumer probe;

  /** Whether steps are only counted, apart from those that begin atomic sequences. */
  private boolean counting;

  private int counted;

  /** Which processes may sleep after a step, if that is wanted; or null. */
  private Sleep sleep;

  /** The processes of the steps that led to the state gone on from. */
  private int engagedSoFar;

  FoundSteps(StepTable table, StepTaker taker, Arrivals arrivals) {
    this.table = table;
    this.taker = taker;
    this.arrivals = arrivals;
  }

  /** From now on steps are taken, from a state behind steps that engage a set of processes. */
  void takeAfter(int processSet) {
    probe = null;
    engagedSoFar = processSet;
  }

  /** From now on processes are told, up to the next call of {@link #takeAfter}. */
  void tell(IntConsumer enabled) {
    probe = enabled;
  }

  /** Whether processes are told and no step is taken. */
  boolean areTold() {
    return probe != null;
  }

  int engagedSoFar() {
    return engagedSoFar;
  }

  void beginCount() {
    counted = 0;
  }

  void setCounting(boolean on) {
    counting = on;
  }

  /** Another step was found where steps are counted. */
  void count() {
    counted++;
  }

  int counted() {
    return counted;
  }

  /** Steps are delivered with the processes that sleep after them; null to end that. */
  void setSleep(Sleep order) {
    sleep = order;
  }

  /** A process can take a step by itself. */
  void single(Memory at, int pid, int step) {
    if (probe != null) {
      probe.accept(pid);
    } else if (counting && !table.atomic[step]) {
      counted++;
    } else {
      if (sleep != null) {
        arrivals.setSleepers(sleep.behind(at, pid, step));
      }
      taker.take(at, pid, step, engagedSoFar);
    }
  }

  /** A process can hand a message over to another one. */
  void rendezvous(Memory at, int pid, int send, int partner, int receive, int[] message) {
    if (probe != null) {
      probe.accept(pid);
      probe.accept(partner);
      return;
    }
    if (sleep != null) {
      arrivals.setSleepers(0);
    }
    taker.exchange(at, pid, send, partner, receive, message, engagedSoFar);
  }
}
