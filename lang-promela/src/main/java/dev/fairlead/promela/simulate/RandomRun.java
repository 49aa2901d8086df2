package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A run with random choices: SPIN's scheduler. */
final class RandomRun {
  /** After so many attempts without a step there will be none, though SPIN would go on trying. */
  private static final int MOST_ATTEMPTS = 10_000;

  private final World world;
  private final Printout printout;
  private final Execution execution;
  private final MinimalStandard random;
  private final boolean priorities;
  private final Optional<WorldClock> clock;
  private int attempts;

  /** That has passed. */
  private long time;

  /** The processes that could not move since the last one did. */
  private final Set<Integer> blocked = new HashSet<>();

  RandomRun(
      World world,
      Printout printout,
      Execution execution,
      MinimalStandard random,
      boolean priorities,
      Optional<WorldClock> clock) {
    this.world = world;
    this.printout = printout;
    this.execution = execution;
    this.random = random;
    this.priorities = priorities;
    this.clock = clock;
  }

  Ending run() {
    Ending ending = Ending.DONE;
    try {
      if (!world.processes().isEmpty()) {
        world.current = world.newest();
        pick();
        walk();
      }
    } catch (Ended ended) {
      ending = ended.ending();
    }
    if (ending != Ending.ERROR) {
      printout.finalState(execution.evaluation());
    }
    return ending;
  }

  private void walk() {
    // Whether control was at the last element of an atomic sequence, so that it ends there.
    boolean atLast = false;
    while (true) {
      Running moving = world.current;
      Element from = moving.at();
      printout.executing(from);
      if (isAtLimit()) {
        printout.limit();
        return;
      }
      world.step++;
      world.lastTried = null;
      Element next = isHeldBack(from) ? null : execution.advance(from);
      if (next != null) {
        attempts = 0;
        tell(moving, from, next);
        if (world.current != moving || from.is(Element.ATOMIC | Element.IN_DSTEP)) {
          next = execution.silently(next);
          atLast = false;
        }
        moving.moveTo(next);
        world.lastMoved = world.current;
        world.timeout = false;
        blocked.clear();
        Element at = world.current.at();
        if (at.is(Element.ATOMIC | Element.LAST_OF_ATOMIC)
            && !(atLast && moving == world.current)) {
          atLast |= at.is(Element.LAST_OF_ATOMIC);
          continue;
        }
      } else if (++attempts > MOST_ATTEMPTS || !goOnBlocked(from)) {
        return;
      }
      pick();
      atLast = false;
    }
  }

  private boolean isAtLimit() {
    int steps = printout.selection().steps();
    return steps > 0 && world.step >= steps;
  }

  private boolean isHeldBack(Element from) {
    if (from.is(Element.IN_DSTEP) || execution.mayMove()) {
      return false;
    }
    if (printout.selection().statements()) {
      printout.where(from);
      printout.print("\t<<Not Enabled>>\n");
    }
    return true;
  }

  private void tell(Running moving, Element from, Element next) {
    if (!printout.tells()) {
      return;
    }
    // The two halves of a rendezvous are told already; the inside of a d_step is not.
    if (world.current == moving && !next.is(Element.IN_DSTEP)) {
      world.lastTried = world.lastTried == null ? from : world.lastTried;
      printout.statement(world.lastTried, world.lastTried);
    }
    if (printout.selection().globals()) {
      printout.globals(execution.evaluation(), false);
    }
    if (printout.selection().locals()) {
      printout.locals(execution.evaluation(), world.current, false);
    }
  }

  /**
   * The process is blocked: it ends, or another one moves. False if no process can: the run is
   * over.
   */
  private boolean goOnBlocked(Element from) {
    world.step--;
    if (from.is(Element.IN_DSTEP)) {
      printout.error("stmnt in d_step blocks");
    }
    Running process = world.current;
    if (process.at().kind() == Element.Kind.END && process == world.newest()) {
      world.removeNewest();
      if (printout.selection().statements()) {
        printout.who();
        printout.tag(process.pid(), "terminates\n");
      }
      world.lastMoved = process;
      world.timeout = false;
      if (world.processes().isEmpty()) {
        return false;
      }
      blocked.clear();
      world.current = world.newest();
      return true;
    }
    blocked.add(process.pid());
    if (blocked.size() >= world.processes().size()) {
      blocked.clear();
      int units = clock.isPresent() ? clock.get().tick() : 0;
      if (units > 0) {
        time += units;
        printout.tag(0, "tick, t=" + time + "\n");
        attempts = 0;
        return true;
      }
      if (world.timeout) {
        return false;
      }
      if (world.step >= printout.selection().skipped()) {
        printout.tag(0, "timeout\n");
        world.timeout = true;
      }
    }
    return true;
  }

  /** Chooses the process to look at next. */
  private void pick() {
    int count = world.processes().size();
    if (count == 1) {
      world.current = world.newest();
    } else if (!priorities) {
      world.current = execution.drawn(world.current);
    } else {
      int skip = random.below(count);
      world.current = world.processes().get(count - 1 - skip);
      for (int i = 0; i < count && !execution.mayMove(); i++) {
        world.current = world.before(world.current);
      }
    }
  }
}
