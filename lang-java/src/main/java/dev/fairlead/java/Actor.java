package dev.fairlead.java;

import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A process that acts on its own state and on messages only.
 *
 * @param <L> the type of its state
 * @param <M> the type of messages
 */
public interface Actor<L, M> {

  /** Messages that are on their way at the start. */
  Actor<L, M> start(Consumer<Outbox<M>> messages);

  /**
   * An action that waits for no message.
   *
   * @param effect gives the next state
   */
  Actor<L, M> act(String name, Predicate<L> guard, BiFunction<L, Outbox<M>, L> effect);

  /**
   * An action that takes a message. A message that no action takes stays where it is, and holds up
   * those behind it if messages arrive in order.
   *
   * @param effect gives the next state
   */
  Actor<L, M> receive(String name, BiPredicate<L, Mail<M>> guard, Reaction<L, M> effect);

  /** What an actor does with a message. */
  @FunctionalInterface
  interface Reaction<L, M> {
    L to(L state, Mail<M> mail, Outbox<M> out);
  }
}
