package dev.fairlead.java.semantics;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Network;
import dev.fairlead.java.definition.Group;
import dev.fairlead.java.definition.SystemDefinition;
import dev.fairlead.java.values.LocalState;
import dev.fairlead.java.values.ValueTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A system made ready to run: where everything is in a state, and the tables of values. Shared by
 * threads, and by the space in which equal processes are told apart with the one in which they are
 * counted.
 *
 * <p>A state begins with what is shared, and a slot for each process that has no equals, followed
 * by one for its mailbox if it is an actor. Equal processes come last: a slot for each, or pairs of
 * a {@link LocalState} and how many are in it.
 */
final class Machine {
  static final int SHARED = 0;

  /** What a process without a mailbox has in its place. */
  static final int NO_INBOX = -1;

  /**
   * A process.
   *
   * @param slot of its state
   * @param inbox the slot of its mailbox
   */
  record Seat(Group group, String name, int slot, int inbox) {}

  private final SystemDefinition system;
  private final ValueTable shared = new ValueTable(UnaryOperator.identity());
  private final ValueTable mailboxes = new ValueTable(box -> ((Mailbox) box).bySender());
  private final ValueTable localStates = new ValueTable(state -> ((LocalState) state).value());

  /** The states of each process that has no equals, by its number. */
  private final List<ValueTable> locals = new ArrayList<>();

  private final List<Seat> singles = new ArrayList<>();
  private final List<Seat> members = new ArrayList<>();
  private final Map<String, Integer> inboxes = new TreeMap<>();
  private final List<Label> labels = new ArrayList<>();

  /** By group and rule. */
  private final int[][] labelOf;

  /** By group: which of the processes without equals it is, if it is one. */
  private final int[] singleOf;

  private final Map<String, Integer> processes = new HashMap<>();
  private final boolean loses;
  private final boolean duplicates;
  private final int fixed;

  Machine(SystemDefinition system) {
    this.system = system;
    this.singleOf = new int[system.groups().size()];
    int slot = SHARED + 1;
    for (Group group : system.groups()) {
      if (!group.isCounted()) {
        int inbox = group.isActor() ? slot + 1 : NO_INBOX;
        singleOf[group.index()] = singles.size();
        singles.add(new Seat(group, group.name(), slot, inbox));
        locals.add(new ValueTable(UnaryOperator.identity()));
        if (group.isActor()) {
          inboxes.put(group.name(), inbox);
        }
        slot += group.isActor() ? 2 : 1;
      }
    }
    fixed = slot;
    for (Group group : system.groups()) {
      for (int i = 0; group.isCounted() && i < group.size(); i++) {
        members.add(new Seat(group, group.nameOf(i), slot++, NO_INBOX));
      }
    }
    List<String> events = List.copyOf(system.events());
    loses = system.network().filter(net -> net.may(Network.Fault.LOSS)).isPresent();
    duplicates = system.network().filter(net -> net.may(Network.Fault.DUPLICATION)).isPresent();
    // That messages get lost is the last of the events.
    for (int i = 0; i < events.size(); i++) {
      labels.add(new Label(events.get(i), !(loses && i == events.size() - 1)));
    }
    singles.forEach(seat -> processes.put(seat.name(), processes.size()));
    members.forEach(seat -> processes.put(seat.name(), processes.size()));
    labelOf =
        system.groups().stream()
            .map(group -> group.rules().stream().mapToInt(r -> events.indexOf(r.name())).toArray())
            .toArray(int[][]::new);
  }

  SystemDefinition system() {
    return system;
  }

  /** The number of slots before those of equal processes. */
  int fixed() {
    return fixed;
  }

  /** The processes that have no equals, by their numbers. */
  List<Seat> singles() {
    return singles;
  }

  /** The number of a process that has no equals. */
  int single(Group group) {
    return singleOf[group.index()];
  }

  /** The number of the process of a name, where equal ones are told apart; -1 if there is none. */
  int process(String name) {
    return processes.getOrDefault(name, -1);
  }

  /** Those that have. */
  List<Seat> members() {
    return members;
  }

  ValueTable shared() {
    return shared;
  }

  ValueTable mailboxes() {
    return mailboxes;
  }

  ValueTable locals(int single) {
    return locals.get(single);
  }

  ValueTable localStates() {
    return localStates;
  }

  LocalState localState(int number) {
    return (LocalState) localStates.get(number);
  }

  /** The slots of mailboxes. */
  Iterable<Integer> inboxes() {
    return inboxes.values();
  }

  Mailbox mailbox(int number) {
    return (Mailbox) mailboxes.get(number);
  }

  List<Label> labels() {
    return labels;
  }

  /**
   * @param rule its position among those of the group
   */
  int label(Group group, int rule) {
    return labelOf[group.index()][rule];
  }

  int loss() {
    return labels.size() - 1;
  }

  boolean losesMessages() {
    return loses;
  }

  boolean duplicatesMessages() {
    return duplicates;
  }

  long bytes() {
    long bytes = shared.bytes() + mailboxes.bytes() + localStates.bytes();
    for (ValueTable values : locals) {
      bytes += values.bytes();
    }
    return bytes;
  }

  /** Initial states, equal processes told apart. */
  List<int[]> initialStates() {
    List<int[]> states = new ArrayList<>();
    for (Object value : system.initial()) {
      int[] state = new int[fixed + members.size()];
      state[SHARED] = shared.number(value);
      for (int i = 0; i < singles.size(); i++) {
        state[singles.get(i).slot()] = locals(i).number(singles.get(i).group().initial());
      }
      for (Seat member : members) {
        Group group = member.group();
        state[member.slot()] = localStates.number(new LocalState(group.index(), group.initial()));
      }
      for (int inbox : inboxes()) {
        state[inbox] = mailboxes.number(Mailbox.empty(system.network().orElseThrow().order()));
      }
      singles.forEach(seat -> send(seat.group().started(), state));
      states.add(state);
    }
    return states;
  }

  /** Puts messages into the mailboxes of a state. */
  void send(List<Mail<Object>> sent, int[] state) {
    for (Mail<Object> mail : sent) {
      Integer inbox = inboxes.get(mail.to());
      if (inbox == null) {
        throw new ModelFault(
            "%s sends to '%s', which is no actor; the actors are %s"
                .formatted(mail.from(), mail.to(), String.join(", ", inboxes.keySet())));
      }
      state[inbox] = mailboxes.number(mailbox(state[inbox]).with(mail));
    }
  }
}
