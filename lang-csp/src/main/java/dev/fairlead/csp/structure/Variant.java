package dev.fairlead.csp.structure;

import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.List;

/**
 * A transition of a term with what depends on the state decided: its label, the arguments of
 * references, which channel it uses, and what the message is where that can be told.
 *
 * @param conditions for these decisions, in the order in which they are looked at
 * @param label of the step; {@link #UNKNOWN} if there are too many, or none before partners meet
 * @param channel which of an array
 * @param message that is sent or received
 */
record Variant(
    Transition transition,
    Role role,
    List<Condition> conditions,
    int label,
    int channel,
    List<Environment.Field> message) {
  static final int UNKNOWN = -1;

  /** What a transition is to others. */
  enum Role {
    EVENT,
    TERMINATION,
    /** Appends a message to a buffer. */
    STORE,
    /** Takes a message from a buffer. */
    TAKE,
    /** One half of a rendezvous. */
    SEND,
    /** The other half; with the message of a partner once that is found. */
    RECEIVE
  }

  /** The environment that its operation runs in and the next term is made of. */
  Environment environment() {
    boolean receives = role == Role.TAKE || role == Role.RECEIVE;
    return new Environment(transition.environment, receives ? message : List.of());
  }

  /** A receiver that has met a sender. */
  Variant met(List<Environment.Field> received, List<Condition> more) {
    List<Condition> all = new ArrayList<>(conditions);
    all.addAll(more);
    return new Variant(transition, role, all, label, channel, received);
  }
}
