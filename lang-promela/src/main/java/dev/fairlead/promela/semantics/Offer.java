package dev.fairlead.promela.semantics;

import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.StepCode;

/** A message that a process offers in a rendezvous, and its possible receivers. */
final class Offer {
  private static final int MOST_FIELDS = 256;

  private final StepCode code;
  private final StepTable table;
  private final int[] message = new int[MOST_FIELDS];
  private int channel;

  Offer(StepCode code, StepTable table) {
    this.code = code;
    this.table = table;
  }

  /** The message of a step that sends to a channel without buffer. */
  void make(Memory at, int pid, int send, int to) {
    code.message(send, at, pid, message);
    channel = to;
  }

  int[] message() {
    return message;
  }

  boolean isTakenBy(Memory at, int pid) {
    for (int step : receives(at, pid)) {
      if (isTakenBy(at, pid, step)) {
        return true;
      }
    }
    return false;
  }

  /** The steps by which a process may take a message. */
  int[] receives(Memory at, int pid) {
    return table.receives[at.shape().type(pid)][at.state(pid)];
  }

  boolean isTakenBy(Memory at, int pid, int step) {
    return code.channel(step, at, pid) == channel && code.matches(step, at, pid, message);
  }
}
