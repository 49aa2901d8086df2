package dev.fairlead.core.search.refine;

import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;

/**
 * What the stable states of a set of states offer, as far as it matters: the menus that include no
 * other one. Everything that can be refused is refused by a state with such a menu.
 */
final class MinimalMenus {

  /** In place of a menu: the state is not stable. */
  private static final int UNSTABLE = -2;

  private final LabelledGraph graph;
  private final Ledger ledger;
  private final VectorStore menus;
  private final VectorStore collections;

  /** By state. */
  private final IntTable menuOf;

  /** By set of states. */
  private final IntTable collectionOf;

  private final Menu scratch = new Menu();

  // the collection that is selected
  private int[] selected = new int[16];
  private int size;

  private int[] events = new int[16];

  MinimalMenus(LabelledGraph graph, Ledger ledger) {
    this.graph = graph;
    this.ledger = ledger;
    this.menus = new VectorStore(ledger.guard);
    this.collections = new VectorStore(ledger.guard);
    this.menuOf = new IntTable(ledger);
    this.collectionOf = new IntTable(ledger);
    ledger.holds(menus::bytes);
    ledger.holds(collections::bytes);
  }

  boolean isKnown(int set) {
    return collectionOf.get(set) != IntTable.ABSENT;
  }

  void collect(int set, int[] members, int length) {
    size = 0;
    for (int i = 0; i < length; i++) {
      int menu = menuOf(members[i]);
      if (menu != UNSTABLE) {
        addIfMinimal(menu);
      }
    }
    Arrays.sort(selected, 0, size);
    collectionOf.set(set, collections.put(selected, size));
  }

  void select(int set) {
    int number = collectionOf.get(set);
    int length = collections.length(number);
    if (selected.length < length) {
      selected = new int[2 * length];
    }
    size = collections.read(number, selected);
  }

  int size() {
    return size;
  }

  /** The events of a selected menu in ascending order. */
  int[] get(int index) {
    int length = read(selected[index]);
    return Arrays.copyOf(events, length);
  }

  /** Whether one of the selected menus is part of what is offered. */
  boolean allow(Menu offered) {
    for (int i = 0; i < size; i++) {
      if (isPartOf(offered, selected[i])) {
        return true;
      }
    }
    return false;
  }

  private int menuOf(int state) {
    int known = menuOf.get(state);
    if (known == IntTable.ABSENT) {
      known = UNSTABLE;
      if (graph.isStable(state)) {
        scratch.clear();
        graph.addEvents(state, scratch);
        known = menus.put(scratch.events(), scratch.size());
      }
      menuOf.set(state, known);
    }
    return known;
  }

  private void addIfMinimal(int menu) {
    load(menu);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (selected[i] == menu || isPartOf(scratch, selected[i])) {
        return;
      }
    }
    for (int i = 0; i < size; i++) {
      load(selected[i]);
      if (!isPartOf(scratch, menu)) {
        selected[kept++] = selected[i];
      }
    }
    size = kept;
    if (size == selected.length) {
      selected = Arrays.copyOf(selected, 2 * size);
    }
    selected[size++] = menu;
  }

  private boolean isPartOf(Menu larger, int menu) {
    int length = read(menu);
    return larger.includes(events, length);
  }

  private void load(int menu) {
    scratch.clear();
    int length = read(menu);
    for (int i = 0; i < length; i++) {
      scratch.add(events[i]);
    }
  }

  private int read(int menu) {
    if (events.length < menus.maxLength()) {
      events = new int[2 * menus.maxLength()];
    }
    ledger.work(1L + menus.length(menu));
    return menus.read(menu, events);
  }
}
