package dev.fairlead.csp.terms;

import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.lowering.Node;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The labels of communications: {@code c!1.2}, {@code c?1.2} and, for a rendezvous, {@code c.1.2}.
 * Shared by threads.
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
  private final Map<Use, Integer> bases = new ConcurrentHashMap<>();
  private final Map<Message, Integer> kinds = new ConcurrentHashMap<>();

  public ChannelLabels(LabelTable labels, MessageLayout messages) {
    this.labels = labels;
    this.messages = messages;
  }

  public int of(Node.ChannelUse channel, int index, Sign sign, int[] values) {
    int which = channel.index().isPresent() ? index : ALONE;
    Use use = new Use(channel.name(), which, sign);
    Message message = new Message(channel.name(), values.length);
    Integer base = bases.get(use);
    Integer of = kinds.get(message);
    return labels.event(
        base == null ? bases.computeIfAbsent(use, this::base) : base,
        of == null ? kinds.computeIfAbsent(message, this::kinds) : of,
        values);
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
