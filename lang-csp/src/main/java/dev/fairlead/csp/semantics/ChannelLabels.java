package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The labels of communications: {@code c!1.2}, {@code c?1.2} and, for a rendezvous, {@code c.1.2}.
 */
final class ChannelLabels {

  /** What happens on a channel. */
  enum Sign {
    SEND("!"),
    RECEIVE("?"),
    /** The same as the event of that name. */
    MEET("");

    private final String text;

    Sign(String text) {
      this.text = text;
    }
  }

  private final Labels labels;
  private final Messages messages;
  private final Map<Use, Integer> bases = new HashMap<>();
  private final Map<Message, Integer> truths = new HashMap<>();

  ChannelLabels(Labels labels, Messages messages) {
    this.labels = labels;
    this.messages = messages;
  }

  int of(Node.ChannelUse channel, int index, Sign sign, int[] values) {
    int which = channel.index().isPresent() ? index : ALONE;
    int base = bases.computeIfAbsent(new Use(channel.name(), which, sign), this::base);
    int kinds = truths.computeIfAbsent(new Message(channel.name(), values.length), this::truths);
    return labels.event(base, kinds, values);
  }

  private int base(Use use) {
    String name = use.index == ALONE ? use.channel : use.channel + "[" + use.index + "]";
    return labels.base(name + use.sign.text);
  }

  private int truths(Message message) {
    List<Kind> kinds = messages.kinds(message.channel, message.length);
    int bits = 0;
    for (int i = 0; i < kinds.size(); i++) {
      bits |= kinds.get(i) == Kind.BOOL ? 1 << i : 0;
    }
    return bits;
  }

  /** In place of an index: the channel is not an array. */
  private static final int ALONE = -1;

  private record Use(String channel, int index, Sign sign) {}

  private record Message(String channel, int length) {}
}
