package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.promela.code.Choices;
import dev.fairlead.promela.code.Footprint;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.StepCode;
import dev.fairlead.promela.code.StickySteps;

/**
 * Finds the {@link Outline} of a state: looks at the steps of processes as {@link Successors} does,
 * but takes none.
 */
final class OutlineFinder {
  private final Choices choices;
  private final StepCode code;
  private final StepTable table;
  private final Footprints footprints;
  private final StickySteps sticky;
  private final Offer offer;
  private Memory at;
  private Outline outline;

  OutlineFinder(Choices choices, StepCode code, StepTable table, Footprints footprints) {
    this.choices = choices;
    this.code = code;
    this.table = table;
    this.footprints = footprints;
    this.sticky = footprints.sticky();
    this.offer = new Offer(code, table);
  }

  /**
   * @throws ModelFault if a process goes wrong when it is asked what it can do
   */
  void find(Memory state, Outline into) {
    at = state;
    outline = into;
    into.begin(state.processes());
    for (int pid = 0; pid < state.processes(); pid++) {
      Footprint footprint = footprints.of(state, pid);
      int control = state.state(pid);
      into.setSince(pid, footprint.readsSince(control), footprint.writesSince(control));
    }
    for (int pid = 0; pid < state.processes(); pid++) {
      ofProcess(pid, footprints.of(state, pid));
    }
  }

  private void ofProcess(int pid, Footprint footprint) {
    int type = at.shape().type(pid);
    int choice = choices.number(type, at.state(pid));
    int[] steps = choices.steps(choice);
    long enabled = steps.length > Choices.MOST_AT_ONCE ? 0 : enabled(choice, pid);
    boolean oneByOne = steps.length > Choices.MOST_AT_ONCE || enabled == UNKNOWN;
    boolean any = false;
    int escape = 0;
    for (int i = 0; i < steps.length; i++) {
      int step = steps[i];
      boolean suppressed =
          any && (table.traits[step] & StepTable.ELSE) != 0
              || escape > 0 && table.escape[step] != escape;
      boolean possible =
          !suppressed
              && (oneByOne ? code.enabled(step, at, pid) : (enabled & 1L << i) != 0)
              && follow(pid, step, footprint);
      if (possible) {
        any = true;
        escape = table.escape[step];
      } else {
        impossible(pid, step, footprint);
      }
    }
    for (int receive : table.receives[type][at.state(pid)]) {
      if (footprint.mayMeet(receive)) {
        outline.addImpossible(pid, footprint.asks(receive));
      }
    }
  }

  /** In place of the steps that are enabled: one of them has to be looked at after the other. */
  private static final long UNKNOWN = -1;

  private long enabled(int choice, int pid) {
    try {
      return code.possible(choice, at, pid);
    } catch (ModelFault fault) {
      // Steps before it may forbid to look at it.
      return UNKNOWN;
    }
  }

  private boolean follow(int pid, int step, Footprint footprint) {
    if ((table.traits[step] & StepTable.SENDS) != 0) {
      int channel = code.channel(step, at, pid);
      if (at.shape().channelType(channel).isRendezvous()) {
        outline.addImpossible(pid, footprint.asks(step));
        return meet(pid, step, channel, footprint);
      }
    }
    outline.addPossible(pid, footprint.reads(step), footprint.writes(step));
    if (sticky.contains(step) && isFirstToComeBack(pid, step, footprint)) {
      outline.addSticky(pid);
    }
    return true;
  }

  /**
   * Whether a process may be the one with the lowest number that moves in a cycle with this step.
   * What is received in a cycle is sent in it, and the other way round; so somebody moves who can
   * do that, and has a number that is no lower.
   */
  private boolean isFirstToComeBack(int pid, int step, Footprint footprint) {
    long partners = footprint.partners(step);
    if (partners == 0 || sticky.isExtended(step)) {
      return true;
    }
    for (int other = pid; other < at.processes(); other++) {
      if ((outline.writesSince(other) & partners) != 0) {
        return true;
      }
    }
    return false;
  }

  /** A process cannot end before the one that was created next. */
  private void impossible(int pid, int step, Footprint footprint) {
    if ((table.traits[step] & StepTable.ENDS) != 0 && pid + 1 < at.processes()) {
      outline.addWait(pid, pid + 1);
    } else {
      boolean filled =
          footprint.asks(step) != footprint.asksFilled(step)
              && at.hasMessages(code.channel(step, at, pid));
      outline.addImpossible(pid, filled ? footprint.asksFilled(step) : footprint.asks(step));
    }
  }

  /** A rendezvous counts with its sender; all users of the channel are needed by both sides. */
  private boolean meet(int pid, int send, int channel, Footprint footprint) {
    offer.make(at, pid, send, channel);
    boolean any = false;
    for (int partner = 0; partner < at.processes(); partner++) {
      int escape = 0;
      for (int receive : partner == pid ? NONE : offer.receives(at, partner)) {
        boolean suppressed = escape > 0 && table.escape[receive] != escape;
        if (!suppressed && offer.isTakenBy(at, partner, receive)) {
          escape = table.escape[receive];
          any = true;
          outline.addPossible(pid, footprint.reads(send), footprint.writes(send));
          Footprint theirs = footprints.of(at, partner);
          outline.addTouched(partner, theirs.reads(receive), theirs.writes(receive));
          if (sticky.contains(pid < partner ? send : receive) || sticky.isExtended(receive)) {
            outline.addSticky(pid);
          }
        }
      }
    }
    return any;
  }

  private static final int[] NONE = {};
}
