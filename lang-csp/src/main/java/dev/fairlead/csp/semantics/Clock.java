package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.Guesses;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.core.time.Countdown;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Term;

/**
 * Lets time pass. A tick is a step that engages no process: everything that has time loses the same
 * part of it. Nothing that takes no time may be possible, and no time may be up.
 */
final class Clock {
  private static final int[] NO_PROCESSES = {};

  private final Machine machine;
  private final Offers offers;
  private final Urgency urgency;
  private final Unfolding unfolding;
  private final Reshaping reshaping;
  private final Countdown countdown = new Countdown();
  private final Migration migration = new Migration();
  private final MemberMoves members;

  /** The sizes of families are known, so there is nothing to guess. */
  private final Guesses guesses = new Guesses();

  private final Ticks ticks;

  private final int shapeSlot;
  private final int firstTerm;
  private int[] target = new int[64];
  private boolean reshape;

  /**
   * @param offers of the state that is asked about
   * @param ticks those that the question needs
   */
  Clock(Machine machine, Offers offers, Unfolding unfolding, Reshaping reshaping, Ticks ticks) {
    this.ticks = ticks;
    this.machine = machine;
    this.offers = offers;
    this.urgency = new Urgency(machine, offers);
    this.unfolding = unfolding;
    this.reshaping = reshaping;
    this.members = new MemberMoves(machine, migration);
    this.shapeSlot = machine.layout().processes();
    this.firstTerm = shapeSlot + 1;
  }

  /** Takes the steps by which time passes, if there are any. */
  void tick(int[] state, int length, StepSink sink) {
    Shape shape = machine.shapes().get(state[shapeSlot]);
    read(shape, state);
    if (countdown.isUp() || !countdown.isRunning() && !ticks.whereNoneRuns()) {
      return;
    }
    boolean idle = true;
    for (int offer = 0; offer < offers.count(); offer++) {
      if (offers.isStep(offer)) {
        if (urgency.isUrgent(offer)) {
          return;
        }
        idle = false;
      }
    }
    if (!countdown.isRunning()) {
      // Where nothing is possible the run has ended, unless time itself is to be seen.
      if (!idle || ticks.events()) {
        passUnhurried(state, length, sink);
      }
      return;
    }
    int units = countdown.units(idle && !ticks.events());
    try {
      pass(units, shape, state, length, sink);
    } finally {
      reshaping.forgetAll(shape);
    }
  }

  private void passUnhurried(int[] state, int length, StepSink sink) {
    target = Census.withRoom(target, length);
    for (int units : ticks.unhurried()) {
      System.arraycopy(state, 0, target, 0, length);
      sink.step(label(units), noProcesses(), target, length);
    }
  }

  private void read(Shape shape, int[] state) {
    countdown.clear();
    for (int hole = 0; hole < shape.holes(); hole++) {
      read(state[firstTerm + hole]);
    }
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        read(Census.term(state, start, entry));
      }
    }
  }

  private void read(int term) {
    int left = machine.terms().get(term).timeLeft();
    if (left != Term.NEVER) {
      countdown.add(left);
    }
  }

  private void pass(int units, Shape shape, int[] state, int length, StepSink sink) {
    target = Census.withRoom(target, length);
    System.arraycopy(state, 0, target, 0, length);
    reshape = false;
    migration.clear();
    for (int hole = 0; hole < shape.holes(); hole++) {
      Term term = machine.terms().get(state[firstTerm + hole]);
      Term next = later(term, units);
      if (next != term) {
        reshaping.remember(hole, next);
        target[firstTerm + hole] = next.number();
        // Compositions that waited for it may go on, and what has ended may be left out.
        reshape |= !next.isSequential() || next.isOnlySkip() || next.isStop();
      }
    }
    for (int family = 0; family < shape.families().size(); family++) {
      passIn(family, units, shape, state);
    }
    target = Census.withRoom(target, length + migration.room());
    int newLength = members.settle(target, length, shape, guesses);
    if (reshape) {
      Shapes.Vector vector = reshaping.reshape(shape, state, target);
      target = vector.slots();
      newLength = vector.length();
    }
    sink.step(label(units), noProcesses(), target, newLength);
  }

  private int label(int units) {
    return ticks.events() ? machine.labels().tickEvent() : machine.labels().tick(units);
  }

  /** All members move at once. */
  private void passIn(int family, int units, Shape shape, int[] state) {
    int start = Census.start(state, firstTerm + shape.holes(), family);
    for (int entry = 0; entry < state[start]; entry++) {
      Term term = machine.terms().get(Census.term(state, start, entry));
      Term next = later(term, units);
      if (next != term) {
        for (int i = Census.count(state, start, entry); i > 0; i--) {
          members.move(family, term.number(), next, target, shape);
        }
        reshape |= next.isOnlySkip() || next.isStop();
      }
    }
  }

  private Term later(Term term, int units) {
    return term.timeLeft() == Term.NEVER
        ? term
        : unfolding.arrive(machine.terms().times().pass(term, units), target);
  }

  private int noProcesses() {
    return machine.processSets().of(NO_PROCESSES, 0);
  }
}
