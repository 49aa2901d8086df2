package dev.fairlead.java.semantics;

import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.java.Mail;
import dev.fairlead.java.definition.Group;
import dev.fairlead.java.definition.Rule;
import dev.fairlead.java.values.LocalState;
import dev.fairlead.java.values.ValueTable;
import java.util.List;

/** Computes steps; belongs to one thread. */
final class Successors {
  /** The set of processes of a step without participants. */
  static final int NO_PROCESS = 0;

  private final Machine machine;
  private final Counting counting;
  private final Acting acting = new Acting();
  private int[] target = new int[16];

  Successors(Machine machine, Counting counting) {
    this.machine = machine;
    this.counting = counting;
  }

  Acting acting() {
    return acting;
  }

  /** The set that consists of one process. */
  static int setOf(int process) {
    return process + 1;
  }

  void all(int[] state, int length, StepSink sink) {
    for (int single = 0; single < machine.singles().size(); single++) {
      ofSingle(single, state, length, sink);
    }
    if (counting == Counting.COUNTED) {
      for (int pair = machine.fixed(); pair < length; pair += 2) {
        ofCounted(state[pair], state, length, sink);
      }
    } else {
      for (int member = 0; member < machine.members().size(); member++) {
        ofMember(member, state, length, sink);
      }
    }
    losses(state, length, sink);
  }

  /** The steps of one process. */
  void of(int process, int[] state, int length, StepSink sink) {
    int other = process - machine.singles().size();
    if (other < 0) {
      ofSingle(process, state, length, sink);
    } else if (counting == Counting.TOLD_APART) {
      ofMember(other, state, length, sink);
    } else if (Census.count(state, length, machine.fixed(), other) > 0) {
      ofCounted(other, state, length, sink);
    }
  }

  private void ofSingle(int single, int[] state, int length, StepSink sink) {
    Machine.Seat seat = machine.singles().get(single);
    ValueTable locals = machine.locals(single);
    Object local = locals.get(state[seat.slot()]);
    Mailbox inbox = seat.inbox() == Machine.NO_INBOX ? null : machine.mailbox(state[seat.inbox()]);
    List<Rule> rules = seat.group().rules();
    for (int r = 0; r < rules.size(); r++) {
      int label = machine.label(seat.group(), r);
      for (Acting.Outcome outcome :
          acting.outcomes(seat.group(), rules.get(r), shared(state), local, inbox)) {
        begin(outcome, state, length);
        target[seat.slot()] = locals.number(outcome.local());
        outcome.received().ifPresent(mail -> take(mail, seat.inbox()));
        machine.send(outcome.sent(), target);
        sink.step(label, setOf(single), target, length);
        if (outcome.received().isPresent() && machine.duplicatesMessages()) {
          begin(outcome, state, length);
          target[seat.slot()] = locals.number(outcome.local());
          machine.send(outcome.sent(), target);
          sink.step(label, setOf(single), target, length);
        }
      }
    }
  }

  private void ofMember(int member, int[] state, int length, StepSink sink) {
    Machine.Seat seat = machine.members().get(member);
    int number = state[seat.slot()];
    Group group = seat.group();
    Object local = machine.localState(number).value();
    for (int r = 0; r < group.rules().size(); r++) {
      for (Acting.Outcome outcome :
          acting.outcomes(group, group.rules().get(r), shared(state), local, null)) {
        begin(outcome, state, length);
        target[seat.slot()] = entered(group, outcome);
        int process = machine.singles().size() + member;
        sink.step(machine.label(group, r), setOf(process), target, length);
      }
    }
  }

  private void ofCounted(int number, int[] state, int length, StepSink sink) {
    LocalState local = machine.localState(number);
    Group group = machine.system().groups().get(local.group());
    for (int r = 0; r < group.rules().size(); r++) {
      for (Acting.Outcome outcome :
          acting.outcomes(group, group.rules().get(r), shared(state), local.value(), null)) {
        begin(outcome, state, length);
        int end = Census.move(target, length, machine.fixed(), number, entered(group, outcome));
        int process = machine.singles().size() + number;
        sink.step(machine.label(group, r), setOf(process), target, end);
      }
    }
  }

  /** Messages get lost, which no process does. */
  void losses(int[] state, int length, StepSink sink) {
    if (machine.losesMessages()) {
      for (int inbox : machine.inboxes()) {
        for (Mail<Object> mail : machine.mailbox(state[inbox]).first()) {
          copy(state, length);
          take(mail, inbox);
          sink.step(machine.loss(), NO_PROCESS, target, length);
        }
      }
    }
  }

  private Object shared(int[] state) {
    return machine.shared().get(state[Machine.SHARED]);
  }

  private int entered(Group group, Acting.Outcome outcome) {
    return machine.localStates().number(new LocalState(group.index(), outcome.local()));
  }

  private void begin(Acting.Outcome outcome, int[] state, int length) {
    copy(state, length);
    target[Machine.SHARED] = machine.shared().number(outcome.shared());
  }

  private void copy(int[] state, int length) {
    if (target.length < length + 2) {
      target = new int[2 * length + 2];
    }
    System.arraycopy(state, 0, target, 0, length);
  }

  private void take(Mail<Object> mail, int inbox) {
    target[inbox] = machine.mailboxes().number(machine.mailbox(target[inbox]).without(mail));
  }
}
