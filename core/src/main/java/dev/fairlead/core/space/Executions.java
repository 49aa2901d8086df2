package dev.fairlead.core.space;

import java.util.List;
import java.util.Optional;

/**
 * What a state space can say in addition if its steps execute statements of a program: which ones.
 * Asked about the steps of runs that are shown, not by searches.
 */
public interface Executions {

  /**
   * The statements that a step executes, in their order: one, or those of a sequence that nobody
   * can interrupt, or the two sides of a handshake.
   *
   * @param source and the three others make up a step of the space
   */
  List<Statement> statements(int[] source, int label, int processSet, int[] target);

  /**
   * A statement executed by a process.
   *
   * @param process its name, as {@link StateSpace#processName} gives it
   * @param message what it sends or receives, if it does
   */
  record Statement(String process, String file, int line, String text, Optional<Message> message) {}

  /**
   * A message sent or taken out of a channel.
   *
   * @param channel its number, which tells channels of the same name apart
   * @param name of the channel, for people, with the values of its indices
   * @param content as text; equal contents are equal texts
   */
  record Message(Direction direction, int channel, String name, String content) {

    /** The message with all its values, such as {@code c[1]!ping,3}. */
    public String text() {
      return name + (direction == Direction.SENT ? "!" : "?") + content;
    }
  }

  /** Which way a message goes. */
  enum Direction {
    SENT,
    RECEIVED
  }
}
