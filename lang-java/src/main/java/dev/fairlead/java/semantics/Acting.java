package dev.fairlead.java.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Next;
import dev.fairlead.java.Outbox;
import dev.fairlead.java.View;
import dev.fairlead.java.definition.Group;
import dev.fairlead.java.definition.Rule;
import dev.fairlead.java.values.ValueTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Calls the functions of a model. What they throw is a fault of the model, and so is a function
 * that gives two results for the same arguments. That is tried at first and now and then.
 */
final class Acting {
  private static final int ALWAYS_TRIED = 2_000;
  private static final int THEN_EACH = 61;

  /** How often functions were called. Belongs to one thread. */
  private int calls;

  /**
   * What an action leads to.
   *
   * @param received the message that it takes, if it takes one
   */
  record Outcome(
      Object shared, Object local, Optional<Mail<Object>> received, List<Mail<Object>> sent) {}

  /**
   * What a process can do by a rule.
   *
   * @param inbox null if the process has none
   */
  List<Outcome> outcomes(Group group, Rule rule, Object shared, Object local, Mailbox inbox) {
    Supplier<String> where = () -> "action '" + rule.name() + "' of " + group.name();
    return called(
        where,
        () -> {
          List<Outcome> found = new ArrayList<>();
          if (rule instanceof Rule.Action action) {
            if (action.guard().test(shared, local)) {
              for (Next<Object, Object> next : given(action.effect().apply(shared, local), where)) {
                given(next, where);
                found.add(outcome(next.shared(), next.local(), Optional.empty(), List.of(), where));
              }
            }
          } else if (rule instanceof Rule.Act act) {
            if (act.guard().test(local)) {
              List<Mail<Object>> sent = new ArrayList<>();
              Object next = act.effect().apply(local, outbox(group, sent, where));
              found.add(outcome(shared, next, Optional.empty(), sent, where));
            }
          } else if (rule instanceof Rule.Receive receive) {
            for (Mail<Object> mail : inbox.first()) {
              if (receive.guard().test(local, mail)) {
                List<Mail<Object>> sent = new ArrayList<>();
                Object next = receive.effect().to(local, mail, outbox(group, sent, where));
                found.add(outcome(shared, next, Optional.of(mail), sent, where));
              }
            }
          }
          return found;
        },
        Acting::requireFit);
  }

  /** Whether something is true of a state. */
  boolean holds(Predicate<View<Object>> predicate, View<Object> view, String what) {
    return called(() -> what, () -> predicate.test(view), truth -> {});
  }

  private static Outbox<Object> outbox(
      Group group, List<Mail<Object>> sent, Supplier<String> where) {
    return (to, content) ->
        sent.add(new Mail<>(group.name(), given(to, where), given(content, where)));
  }

  private static Outcome outcome(
      Object shared,
      Object local,
      Optional<Mail<Object>> received,
      List<Mail<Object>> sent,
      Supplier<String> where) {
    return new Outcome(given(shared, where), given(local, where), received, sent);
  }

  private static void requireFit(List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      ValueTable.requireFit(outcome.shared());
      ValueTable.requireFit(outcome.local());
      outcome.sent().forEach(ValueTable::requireFit);
    }
  }

  private static <T> T given(T value, Supplier<String> where) {
    if (value == null) {
      throw new ModelFault(where.get() + " gives null");
    }
    return value;
  }

  /**
   * @param suspect complains of a result that equals no other
   */
  private <T> T called(Supplier<String> where, Supplier<T> function, Consumer<T> suspect) {
    T result = caught(where, function);
    calls++;
    if ((calls < ALWAYS_TRIED || calls % THEN_EACH == 0)
        && !result.equals(caught(where, function))) {
      suspect.accept(result);
      throw new ModelFault(
          where.get()
              + " gives two different results in the same state: it must depend on nothing but its"
              + " arguments");
    }
    return result;
  }

  private static <T> T caught(Supplier<String> where, Supplier<T> function) {
    try {
      return function.get();
    } catch (ModelFault fault) {
      throw fault;
    } catch (StackOverflowError e) {
      throw new ModelFault(where.get() + " never comes to an end: " + e);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw new ModelFault(where.get() + " throws " + e + place(e));
    }
  }

  /** The line of the model where something was thrown. */
  private static String place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String type = frame.getClassName();
      if (type.startsWith(Acting.class.getPackageName() + ".")) {
        break;
      } else if (!type.startsWith("java.")
          && !type.startsWith("jdk.")
          && frame.getFileName() != null) {
        return " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
      }
    }
    return "";
  }
}
