package dev.fairlead.core.search.refine;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of several state spaces, matched by the text of their labels. */
final class Events {

  /** In place of an event: an internal step. */
  static final int INTERNAL = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  String text(int event) {
    return texts.get(event);
  }

  List<String> texts(int[] events, int length) {
    List<String> list = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      list.add(texts.get(events[i]));
    }
    return list;
  }

  private int number(Label label) {
    if (!label.visible()) {
      return INTERNAL;
    }
    Integer known = numbers.putIfAbsent(label.text(), texts.size());
    if (known == null) {
      texts.add(label.text());
      return texts.size() - 1;
    }
    return known;
  }

  /** The events of one state space, by its label numbers. */
  Reading of(StateSpace space, Ledger ledger) {
    return new Reading(space, ledger);
  }

  final class Reading {
    private static final int UNREAD = IntTable.ABSENT;

    private final StateSpace space;
    private final IntTable eventPlusOne;

    private Reading(StateSpace space, Ledger ledger) {
      this.space = space;
      this.eventPlusOne = new IntTable(ledger);
    }

    /** The event of a label, or {@link #INTERNAL}. */
    int event(int label) {
      int known = eventPlusOne.get(label);
      if (known == UNREAD) {
        known = number(space.label(label)) + 1;
        eventPlusOne.set(label, known);
      }
      return known - 1;
    }

    Events events() {
      return Events.this;
    }
  }
}
