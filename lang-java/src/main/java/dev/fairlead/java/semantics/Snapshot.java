package dev.fairlead.java.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.java.Actor;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Network;
import dev.fairlead.java.Processes;
import dev.fairlead.java.View;
import dev.fairlead.java.definition.Group;
import dev.fairlead.java.values.LocalState;
import java.util.function.Predicate;

/**
 * A state as predicates see it; belongs to one thread. Groups are found by their index: a handle
 * may come from another description of the same system.
 */
final class Snapshot implements View<Object> {
  private final Machine machine;
  private final Counting counting;
  private int[] state;
  private int length;

  Snapshot(Machine machine, Counting counting) {
    this.machine = machine;
    this.counting = counting;
  }

  Snapshot of(int[] newState, int newLength) {
    state = newState;
    length = newLength;
    return this;
  }

  @Override
  public Object shared() {
    return machine.shared().get(state[Machine.SHARED]);
  }

  @Override
  public <L> L local(Processes<Object, L> process) {
    return single((Group) (Object) process);
  }

  @Override
  public <L> L local(Actor<L, ?> actor) {
    return single((Group) (Object) actor);
  }

  @SuppressWarnings("unchecked")
  private <L> L single(Group group) {
    if (group.isCounted()) {
      throw new ModelFault(
          "there are %d processes '%s', which cannot be told apart: count them"
              .formatted(group.size(), group.name()));
    }
    return (L) value(machine.single(group));
  }

  private Object value(int single) {
    return machine.locals(single).get(state[machine.singles().get(single).slot()]);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <L> int count(Processes<Object, L> processes, Predicate<L> holds) {
    Group group = (Group) (Object) processes;
    if (!group.isCounted()) {
      return holds.test((L) value(machine.single(group))) ? 1 : 0;
    }
    int count = 0;
    int step = counting == Counting.COUNTED ? 2 : 1;
    for (int i = machine.fixed(); i < length; i += step) {
      LocalState local = machine.localState(state[i]);
      if (local.group() == group.index() && holds.test((L) local.value())) {
        count += counting == Counting.COUNTED ? state[i + 1] : 1;
      }
    }
    return count;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <M> int count(Network<M> network, Predicate<Mail<M>> holds) {
    int count = 0;
    for (int inbox : machine.inboxes()) {
      for (Mail<Object> mail : machine.mailbox(state[inbox]).all()) {
        count += holds.test((Mail<M>) (Mail<?>) mail) ? 1 : 0;
      }
    }
    return count;
  }
}
