package dev.fairlead.csp.offers;

import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.ChannelLabels.Sign;
import dev.fairlead.csp.terms.Transition;
import java.util.Arrays;

/**
 * Brings senders and receivers on unbuffered channels together. The sender's data operation runs
 * first; the receiver's guard and operation see its result.
 */
public final class Rendezvous {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private int[] scratch = new int[64];

  Rendezvous(Machine machine, Offers offers) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
  }

  /**
   * Adds a step for every matching pair from two different parts; the halves stay on offer.
   *
   * @param counts how many processes each part stands for, or null if each is one: two of several
   *     can meet each other
   */
  void match(int[] starts, int[] counts, int[] state, int length) {
    if (!machine.traits().hasRendezvous()) {
      return;
    }
    int parts = starts.length - 1;
    for (int p = 0; p < parts; p++) {
      for (int s = starts[p]; s < starts[p + 1]; s++) {
        if (offers.kind[s] == Kind.SEND) {
          for (int q = 0; q < parts; q++) {
            boolean meets = p != q || counts != null && counts[p] > 1;
            for (int r = starts[q]; meets && r < starts[q + 1]; r++) {
              if (offers.kind[r] == Kind.RECEIVE) {
                meet(s, r, state, length);
              }
            }
          }
        }
      }
    }
  }

  /** The change that holds the transition of a half comes first. */
  private void meet(int send, int receive, int[] state, int length) {
    int sending = offers.begin[send];
    int receiving = offers.begin[receive];
    Transition sender = offers.transition[sending];
    Transition receiver = offers.transition[receiving];
    Node.Send from = ((Transition.Send) sender.action).node();
    Node.Receive to = ((Transition.Receive) receiver.action).node();
    int[] values = offers.message[sending];
    if (from.channel.isBroadcast()
        || !from.channel.name().equals(to.channel.name())
        || offers.channel[sending] != offers.channel[receiving]
        || !matches(to, values, receiver.environment, state)) {
      return;
    }
    if (to.guard.isPresent()) {
      if (scratch.length < length) {
        scratch = new int[2 * length];
      }
      System.arraycopy(state, 0, scratch, 0, length);
      if (sender.effect >= 0) {
        code.run(sender.effect, scratch, sender.environment);
      }
      int[] extended = extend(receiver.environment, values);
      if (code.run(to.guard.get().number(), scratch, extended) == 0) {
        return;
      }
    }
    int label =
        machine.channelLabels().of(from.channel, offers.channel[sending], Sign.MEET, values);
    offers.add(Kind.STEP, label, true, offers.atomic[send] || offers.atomic[receive]);
    int first = offers.end[offers.count() - 1];
    offers.addChangesOf(send);
    int second = offers.end[offers.count() - 1];
    offers.addChangesOf(receive);
    assert first < second;
    offers.message[second] = values;
  }

  /** True if a message has the length and the values a receiver asks for. */
  boolean matches(Node.Receive node, int[] values, int[] environment, int[] state) {
    if (values.length != node.patterns.size()) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      var pattern = node.patterns.get(i);
      if (pattern.isPresent()
          && code.run(pattern.get().number(), state, environment) != values[i]) {
        return false;
      }
    }
    return true;
  }

  /** The environment of a receiver with the message behind it. */
  public static int[] extend(int[] environment, int[] values) {
    int[] extended = Arrays.copyOf(environment, environment.length + values.length);
    System.arraycopy(values, 0, extended, environment.length, values.length);
    return extended;
  }
}
