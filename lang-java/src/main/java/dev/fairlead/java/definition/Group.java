package dev.fairlead.java.definition;

import dev.fairlead.java.Actor;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Next;
import dev.fairlead.java.Outbox;
import dev.fairlead.java.Processes;
import dev.fairlead.java.values.ValueTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Equal processes, or one process, or an actor: a process with a mailbox. */
public final class Group implements Processes<Object, Object>, Actor<Object, Object> {
  private final int index;
  private final String name;
  private final int size;
  private final Object initial;
  private final boolean actor;
  private final List<Rule> rules = new ArrayList<>();
  private final List<Mail<Object>> started = new ArrayList<>();

  /**
   * @param index among the groups of a system
   */
  Group(int index, String name, int size, Object initial, boolean actor) {
    this.index = index;
    this.name = name;
    this.size = size;
    this.initial = initial;
    this.actor = actor;
  }

  public int index() {
    return index;
  }

  public String name() {
    return name;
  }

  /** What one of the processes is called. */
  public String nameOf(int member) {
    return isCounted() ? name + "(" + member + ")" : name;
  }

  public int size() {
    return size;
  }

  public Object initial() {
    return initial;
  }

  public boolean isActor() {
    return actor;
  }

  /** Whether only the number of processes in each state is of interest. */
  public boolean isCounted() {
    return size > 1;
  }

  public List<Rule> rules() {
    return rules;
  }

  /** The messages that an actor has sent at the start. */
  public List<Mail<Object>> started() {
    return started;
  }

  @Override
  public Group action(
      String action,
      BiPredicate<Object, Object> guard,
      BiFunction<Object, Object, Next<Object, Object>> effect) {
    // May hold null, which is complained about where it is called.
    return add(
        new Rule.Action(
            action,
            guard,
            (shared, local) -> Collections.singletonList(effect.apply(shared, local))));
  }

  @Override
  public Group choice(
      String action,
      BiPredicate<Object, Object> guard,
      BiFunction<Object, Object, List<Next<Object, Object>>> effect) {
    return add(new Rule.Action(action, guard, effect));
  }

  @Override
  public Group start(Consumer<Outbox<Object>> messages) {
    messages.accept(
        (to, content) -> {
          ValueTable.requireFit(content);
          started.add(new Mail<>(name, to, content));
        });
    return this;
  }

  @Override
  public Group act(
      String action, Predicate<Object> guard, BiFunction<Object, Outbox<Object>, Object> effect) {
    return add(new Rule.Act(action, guard, effect));
  }

  @Override
  public Group receive(
      String action, BiPredicate<Object, Mail<Object>> guard, Reaction<Object, Object> effect) {
    return add(new Rule.Receive(action, guard, effect));
  }

  private Group add(Rule rule) {
    SystemDefinition.requireName(rule.name(), "an action of " + name);
    rules.add(rule);
    return this;
  }
}
