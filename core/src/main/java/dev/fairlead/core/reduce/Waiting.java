package dev.fairlead.core.reduce;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Who waits for how long in which local state: a queue for each local state, in which a process
 * stands from its last move on.
 */
final class Waiting {

  /** A place in a queue, which is void once the process has moved again. */
  private record Ticket(int process, int since) {}

  private final Map<Integer, Deque<Ticket>> queues = new HashMap<>();
  private int[] moved = new int[16];
  private int clock;

  /** How many processes the queues know; negative if they have to be set up. */
  private int known = -1;

  /** The time of the last move of a process; 0 if it has not moved. */
  int movedLast(int process) {
    return process < moved.length ? moved[process] : 0;
  }

  /**
   * The process that has waited longest in a local state, or -1.
   *
   * @param except is passed over
   */
  int longest(int localState, int except) {
    Deque<Ticket> queue = queues.getOrDefault(localState, new ArrayDeque<>());
    for (Iterator<Ticket> tickets = queue.iterator(); tickets.hasNext(); ) {
      Ticket ticket = tickets.next();
      if (movedLast(ticket.process()) != ticket.since()) {
        tickets.remove();
      } else if (ticket.process() != except) {
        return ticket.process();
      }
    }
    return -1;
  }

  /**
   * Some processes have moved; or none, and then time has passed, so that all may have come to
   * other local states.
   *
   * @param localStates by process: where it is now, if that is known
   */
  void move(int[] processes, Optional<int[]> localStates) {
    clock++;
    for (int process : processes) {
      if (process >= moved.length) {
        moved = Arrays.copyOf(moved, Math.max(2 * moved.length, process + 1));
      }
      moved[process] = clock;
    }
    // A step that engages no process is one of time, which may move every process on.
    boolean all = processes.length == 0;
    if (all || localStates.isEmpty() || localStates.get().length != known) {
      queueUp(localStates);
    } else {
      for (int process : processes) {
        enqueue(process, localStates.get()[process]);
      }
    }
  }

  /** Sets the queues up anew. */
  void queueUp(Optional<int[]> localStates) {
    queues.clear();
    known = localStates.isEmpty() ? -1 : localStates.get().length;
    IntStream.range(0, Math.max(0, known))
        .boxed()
        .sorted(Comparator.comparingInt(this::movedLast))
        .forEach(process -> enqueue(process, localStates.get()[process]));
  }

  private void enqueue(int process, int localState) {
    queues
        .computeIfAbsent(localState, state -> new ArrayDeque<>())
        .add(new Ticket(process, movedLast(process)));
  }
}
