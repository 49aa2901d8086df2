package dev.fairlead.csp.offers;

import dev.fairlead.csp.code.Arithmetic;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.ChannelLabels.Sign;
import dev.fairlead.csp.terms.Transition;
import java.util.Optional;

/** What terms offer to do on channels. */
final class ChannelOffers {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private final Rendezvous rendezvous;
  private int[] scratch = new int[64];

  ChannelOffers(Machine machine, Offers offers, Rendezvous rendezvous) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
    this.rendezvous = rendezvous;
  }

  private int index(Node.ChannelUse channel, int[] environment, int[] state) {
    Optional<Node.Expression> index = channel.index();
    return index.isEmpty()
        ? 0
        : Arithmetic.checkIndex(
            code.run(index.get().number(), state, environment),
            channel.place().size(),
            channel.trap());
  }

  /** A message that there is room for; on a channel without buffer, one half of a meeting. */
  void send(Node.Send node, Transition transition, int hole, int source, int[] state) {
    Node.ChannelUse channel = node.channel;
    int index = index(channel, transition.environment, state);
    if (!channel.isSynchronous()
        && state[channel.place().buffer(index)] == channel.place().capacity()) {
      return;
    }
    int[] values = new int[node.values.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = code.run(node.values.get(i).number(), state, transition.environment);
    }
    Kind kind = channel.isSynchronous() ? Kind.SEND : Kind.STEP;
    int label =
        channel.isSynchronous()
            ? -1
            : machine.channelLabels().of(channel, index, Sign.SEND, values);
    // A step on a channel never synchronises on its label, just as a data step.
    offers.add(kind, label, true, transition.atomic);
    offers.addTransition(hole, source, transition, values, index);
  }

  /** The first message, if it fits; on a channel without buffer, one half of a meeting. */
  void receive(
      Node.Receive node, Transition transition, int hole, int source, int[] state, int length) {
    Node.ChannelUse channel = node.channel;
    int index = index(channel, transition.environment, state);
    if (channel.isSynchronous()) {
      offers.add(Kind.RECEIVE, -1, true, transition.atomic);
      offers.addTransition(hole, source, transition, null, index);
      return;
    }
    if (state[channel.place().buffer(index)] == 0) {
      return;
    }
    MessageLayout messages = machine.layout().messages();
    int[] values = messages.head(channel.name(), channel.place(), index, state);
    if (!rendezvous.matches(node, values, transition.environment, state)) {
      return;
    }
    if (node.guard.isPresent()) {
      copy(state, length);
      messages.removeHead(channel.place(), index, scratch);
      int[] extended = Rendezvous.extend(transition.environment, values);
      if (code.run(node.guard.get().number(), scratch, extended) == 0) {
        return;
      }
    }
    int label = machine.channelLabels().of(channel, index, Sign.RECEIVE, values);
    offers.add(Kind.STEP, label, true, transition.atomic);
    offers.addTransition(hole, source, transition, values, index);
  }

  private void copy(int[] state, int length) {
    if (scratch.length < length) {
      scratch = new int[2 * length];
    }
    System.arraycopy(state, 0, scratch, 0, length);
  }
}
