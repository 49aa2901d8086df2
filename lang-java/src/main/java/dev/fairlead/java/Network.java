package dev.fairlead.java;

/**
 * Carries messages between actors.
 *
 * @param <M> the type of messages
 */
public interface Network<M> {

  /** In which order messages arrive. */
  enum Order {
    /** Those of one sender to one receiver in the order in which they were sent. */
    AS_SENT,
    /** Any. */
    ANY
  }

  /** What else can happen to a message that could be received next. */
  enum Fault {
    /** It is lost: a step of no process, called {@code lose}, to which no fairness is owed. */
    LOSS,
    /** It is received and stays, to be received again. */
    DUPLICATION
  }

  /**
   * A process that reacts to messages.
   *
   * @param name also its address
   */
  <L> Actor<L, M> actor(String name, L initial);
}
