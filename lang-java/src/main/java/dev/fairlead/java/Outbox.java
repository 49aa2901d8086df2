package dev.fairlead.java;

/**
 * Takes the messages that an actor sends, all in one step. It is to be used during the call that it
 * is given to.
 */
@FunctionalInterface
public interface Outbox<M> {

  /**
   * @param to the name of an actor
   */
  void send(String to, M content);
}
