package dev.fairlead.csp.offers;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.ChannelLabels.Sign;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a step of each sender on a broadcast channel and all processes that are ready to receive.
 * The sender's data operation runs first; receivers have none, so their order makes no difference.
 */
final class Broadcasts {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private final Rendezvous rendezvous;

  /** Most models have none. */
  private final boolean areThere;

  private final List<Party> parties = new ArrayList<>();
  private final List<Hiding> hidings = new ArrayList<>();
  private int[] scratch = new int[64];

  /**
   * Processes that offer the same.
   *
   * @param from where their offers begin
   * @param to where they end
   * @param members how many processes that are, or ω
   * @param group of any number that they are in, of which nobody else is in this local state; null
   *     if they are none
   */
  private record Party(int from, int to, int members, Shape.Tree group) {}

  /** Offers that a hiding is around. */
  private record Hiding(int from, int to, LabelSet hidden) {}

  Broadcasts(Machine machine, Offers offers, Rendezvous rendezvous) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
    this.rendezvous = rendezvous;
    this.areThere = machine.traits().hasBroadcast();
  }

  void clear() {
    if (areThere) {
      parties.clear();
      hidings.clear();
    }
  }

  /** A process whose offers have just been added. */
  void addProcess(int from) {
    if (areThere) {
      parties.add(new Party(from, offers.count(), 1, null));
    }
  }

  /** Members of a family; each local state offers from starts[i] on. */
  void addFamily(int[] starts, int[] counts, Shape.Tree family, boolean isOfAnyNumber) {
    for (int i = 0; areThere && i < counts.length; i++) {
      Shape.Tree group = isOfAnyNumber ? family : null;
      parties.add(new Party(starts[i], starts[i + 1], counts[i], group));
    }
  }

  void addHiding(int from, LabelSet hidden) {
    if (areThere) {
      hidings.add(new Hiding(from, offers.count(), hidden));
    }
  }

  /** Adds the steps, once all processes of the configuration are known. */
  void match(int[] state, int length) {
    for (Party party : parties) {
      for (int offer = party.from; offer < party.to; offer++) {
        if (offers.kind[offer] == Kind.SEND && channel(offer).isBroadcast()) {
          send(offer, party, state, length);
        }
      }
    }
  }

  private Node.ChannelUse channel(int offer) {
    Transition.Action action = offers.transition[offers.begin[offer]].action;
    return action instanceof Transition.Send send
        ? send.node().channel
        : ((Transition.Receive) action).node().channel;
  }

  private void send(int send, Party sender, int[] state, int length) {
    int change = offers.begin[send];
    int label =
        machine
            .channelLabels()
            .of(channel(send), offers.channel[change], Sign.MEET, offers.message[change]);
    requireOutside(send, label);
    after(send, state, length);
    List<Part> parts = new ArrayList<>();
    for (Party party : parties) {
      int others = party == sender ? allButOne(party.members) : party.members;
      int[] ready = others == 0 ? NONE : ready(send, party, state, label);
      if (ready.length > 0) {
        parts.add(new Part(ready, others, party.group));
      }
    }
    Choices choices = new Choices(parts);
    do {
      join(send, label, parts, choices);
    } while (choices.next());
  }

  private static final int[] NONE = {};

  private static int allButOne(int members) {
    return members == CountArithmetic.OMEGA ? members : members - 1;
  }

  /**
   * Processes that receive.
   *
   * @param ready the receptions that each of them can choose from
   * @param members how many they are, or ω
   * @param group of any number that they are in; it is settled later how many choose what
   */
  private record Part(int[] ready, int members, Shape.Tree group) {
    int choosing() {
      return group == null ? members : 0;
    }
  }

  /** What the sender's data operation makes of the state. */
  private void after(int send, int[] state, int length) {
    if (scratch.length < length) {
      scratch = new int[2 * length];
    }
    System.arraycopy(state, 0, scratch, 0, length);
    Transition sender = offers.transition[offers.begin[send]];
    if (sender.effect >= 0) {
      code.run(sender.effect, scratch, sender.environment);
    }
  }

  private int[] ready(int send, Party party, int[] state, int label) {
    int[] found = NONE;
    for (int offer = party.from; offer < party.to; offer++) {
      if (offers.kind[offer] == Kind.RECEIVE && isReady(offer, send, state)) {
        requireOutside(offer, label);
        found = Arrays.copyOf(found, found.length + 1);
        found[found.length - 1] = offer;
      }
    }
    return found;
  }

  private boolean isReady(int receive, int send, int[] state) {
    int sending = offers.begin[send];
    int receiving = offers.begin[receive];
    Transition receiver = offers.transition[receiving];
    Node.Receive node = ((Transition.Receive) receiver.action).node();
    int[] values = offers.message[sending];
    return node.channel.name().equals(channel(send).name())
        && offers.channel[sending] == offers.channel[receiving]
        && rendezvous.matches(node, values, receiver.environment, state)
        && (node.guard.isEmpty()
            || code.run(
                    node.guard.get().number(),
                    scratch,
                    Rendezvous.extend(receiver.environment, values))
                != 0);
  }

  /** Of an operator that decides by the step, or hides it, it is not defined what it means. */
  private void requireOutside(int half, int label) {
    if (offers.end[half] - offers.begin[half] > 1) {
      throw new ModelFault(
          "'"
              + machine.labels().get(label).text()
              + "' is a broadcast that would decide a choice, an interrupt or a condition around a"
              + " composition");
    }
    for (Hiding hiding : hidings) {
      if (hiding.from <= half && half < hiding.to && hiding.hidden.contains(label)) {
        throw new ModelFault(
            "'" + machine.labels().get(label).text() + "' is a broadcast and cannot be hidden");
      }
    }
  }

  /** The changes of a group come before the one that says that all of it have moved. */
  private void join(int send, int label, List<Part> parts, Choices choices) {
    boolean atomic = offers.atomic[send];
    for (int i = 0; i < choices.count(); i++) {
      atomic |= offers.atomic[choices.chosen(i)];
    }
    for (Part part : parts) {
      for (int i = 0; part.group != null && i < part.ready.length; i++) {
        atomic |= offers.atomic[part.ready[i]];
      }
    }
    int[] values = offers.message[offers.begin[send]];
    offers.add(Kind.STEP, label, true, atomic);
    int receiver = 0;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      for (int member = 0; member < part.choosing(); member++) {
        receive(choices.chosen(receiver++), values);
      }
      for (int way = 0; part.group != null && way < part.ready.length; way++) {
        receive(part.ready[way], values);
      }
      boolean isLast = i + 1 == parts.size() || parts.get(i + 1).group != part.group;
      if (part.group != null && isLast) {
        offers.addTreeChange(part.group, Shape.EVERYBODY);
      }
    }
    offers.addChangesOf(send);
  }

  private void receive(int reception, int[] values) {
    offers.addChangesOf(reception);
    offers.message[offers.end[offers.count() - 1] - 1] = values;
  }

  /**
   * The ways in which receivers can choose. Of equal ones it does not matter which chooses what.
   */
  private static final class Choices {
    private final int[][] ready;

    /** Whether a receiver is equal to the one before. */
    private final boolean[] again;

    private final int[] choice;

    Choices(List<Part> parts) {
      int count = parts.stream().mapToInt(Part::choosing).sum();
      ready = new int[count][];
      again = new boolean[count];
      choice = new int[count];
      int next = 0;
      for (Part part : parts) {
        for (int member = 0; member < part.choosing(); member++) {
          again[next] = member > 0;
          ready[next++] = part.ready;
        }
      }
    }

    int count() {
      return choice.length;
    }

    int chosen(int receiver) {
      return ready[receiver][choice[receiver]];
    }

    boolean next() {
      int last = choice.length - 1;
      while (last >= 0 && choice[last] + 1 == ready[last].length) {
        last--;
      }
      if (last < 0) {
        return false;
      }
      choice[last]++;
      for (int i = last + 1; i < choice.length; i++) {
        choice[i] = again[i] ? choice[i - 1] : 0;
      }
      return true;
    }
  }
}
