package dev.fairlead.csp.terms;

import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.lowering.Node;
import java.util.HashMap;
import java.util.Map;

/**
 * The labels of communications: {@code c!1.2}, {@code c?1.2} and, for a rendezvous, {@code c.1.2}.
 */
public final class ChannelLabels {

  /** What happens on a channel. */
  public enum Sign {
    SEND("!"),
    RECEIVE("?"),
    /** The same as the event of that name. */
    MEET("");

    private final String text;

    Sign(String text) {
      this.text = text;
    }
  }

  private final LabelTable labels;
  private final MessageLayout messages;
  private final Map<Use, Integer> bases = new HashMap<>();
  private final Map<Message, Integer> kinds = new HashMap<>();

  public ChannelLabels(LabelTable labels, MessageLayout messages) {
    this.labels = labels;
    this.messages = messages;
  }

  public int of(Node.ChannelUse channel, int index, Sign sign, int[] values) {
    int which = channel.index().isPresent() ? index : ALONE;
    int base = bases.computeIfAbsent(new Use(channel.name(), which, sign), this::base);
    int of = kinds.computeIfAbsent(new Message(channel.name(), values.length), this::kinds);
    return labels.event(base, of, values);
  }

  private int base(Use use) {
    String name = use.index == ALONE ? use.channel : use.channel + "[" + use.index + "]";
    return labels.base(name + use.sign.text);
  }

  private int kinds(Message message) {
    return LabelTable.kinds(messages.kinds(message.channel, message.length));
  }

  /** In place of an index: the channel is not an array. */
  private static final int ALONE = -1;

  private record Use(String channel, int index, Sign sign) {}

  private record Message(String channel, int length) {}
}
