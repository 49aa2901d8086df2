package dev.fairlead.java.definition;

import dev.fairlead.java.Actor;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Next;
import dev.fairlead.java.Outbox;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Something that a process can do. */
public sealed interface Rule {

  /** The event that others see. */
  String name();

  /** Depends on what is shared and on the state of the process. */
  record Action(
      String name,
      BiPredicate<Object, Object> guard,
      BiFunction<Object, Object, List<Next<Object, Object>>> effect)
      implements Rule {}

  /** Of an actor, without a message. */
  record Act(
      String name, Predicate<Object> guard, BiFunction<Object, Outbox<Object>, Object> effect)
      implements Rule {}

  /** Of an actor that takes a message. */
  record Receive(
      String name, BiPredicate<Object, Mail<Object>> guard, Actor.Reaction<Object, Object> effect)
      implements Rule {}
}
