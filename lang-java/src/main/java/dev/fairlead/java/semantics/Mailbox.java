package dev.fairlead.java.semantics;

import dev.fairlead.java.Mail;
import dev.fairlead.java.Network;
import dev.fairlead.java.values.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The messages on their way to an actor. Equal if the same may arrive in the same order. */
sealed interface Mailbox {

  static Mailbox empty(Network.Order order) {
    return switch (order) {
      case AS_SENT -> new InOrder(new TreeMap<>());
      case ANY -> new Bag(new LinkedHashMap<>());
    };
  }

  /** Those that may be received next, each once. */
  List<Mail<Object>> first();

  /** All of them. */
  List<Mail<Object>> all();

  Mailbox with(Mail<Object> mail);

  /** Without one that may be received next. */
  Mailbox without(Mail<Object> mail);

  /** By sender, for people; the same for equal mailboxes. */
  default Map<String, List<Object>> bySender() {
    Map<String, List<Object>> contents = new TreeMap<>();
    all()
        .forEach(
            mail ->
                contents
                    .computeIfAbsent(mail.from(), from -> new ArrayList<>())
                    .add(mail.content()));
    return contents;
  }

  /** Queues by sender, none of them empty. */
  record InOrder(Map<String, List<Mail<Object>>> queues) implements Mailbox {

    @Override
    public List<Mail<Object>> first() {
      return queues.values().stream().map(queue -> queue.get(0)).toList();
    }

    @Override
    public List<Mail<Object>> all() {
      return queues.values().stream().flatMap(List::stream).toList();
    }

    @Override
    public Mailbox with(Mail<Object> mail) {
      Map<String, List<Mail<Object>>> more = new TreeMap<>(queues);
      List<Mail<Object>> queue = new ArrayList<>(queues.getOrDefault(mail.from(), List.of()));
      queue.add(mail);
      more.put(mail.from(), List.copyOf(queue));
      return new InOrder(more);
    }

    @Override
    public Mailbox without(Mail<Object> mail) {
      Map<String, List<Mail<Object>>> fewer = new TreeMap<>(queues);
      List<Mail<Object>> queue = queues.get(mail.from());
      if (queue.size() == 1) {
        fewer.remove(mail.from());
      } else {
        fewer.put(mail.from(), List.copyOf(queue.subList(1, queue.size())));
      }
      return new InOrder(fewer);
    }
  }

  /** How often each message is there, in the order of arrival, which does not matter. */
  record Bag(Map<Mail<Object>, Integer> counts) implements Mailbox {

    @Override
    public List<Mail<Object>> first() {
      return List.copyOf(counts.keySet());
    }

    @Override
    public List<Mail<Object>> all() {
      List<Mail<Object>> all = new ArrayList<>();
      counts.forEach(
          (mail, count) -> {
            for (int i = 0; i < count; i++) {
              all.add(mail);
            }
          });
      return all;
    }

    @Override
    public Mailbox with(Mail<Object> mail) {
      Map<Mail<Object>, Integer> more = new LinkedHashMap<>(counts);
      more.merge(mail, 1, Integer::sum);
      return new Bag(more);
    }

    @Override
    public Mailbox without(Mail<Object> mail) {
      Map<Mail<Object>, Integer> fewer = new LinkedHashMap<>(counts);
      fewer.computeIfPresent(mail, (each, count) -> count == 1 ? null : count - 1);
      return new Bag(fewer);
    }

    @Override
    public Map<String, List<Object>> bySender() {
      Map<String, List<Object>> contents = Mailbox.super.bySender();
      contents.values().forEach(list -> list.sort(Comparator.comparing(ValueText::identity)));
      return contents;
    }
  }
}
