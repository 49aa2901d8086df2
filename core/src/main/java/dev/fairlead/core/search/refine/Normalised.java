package dev.fairlead.core.search.refine;

import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;

/**
 * A process made deterministic: the sets of states it can be in after a trace, closed under
 * internal steps, numbered densely from 0 in the order in which they are first asked for (Roscoe,
 * section 16.1, without the final merging of equivalent sets).
 */
final class Normalised {

  /** In place of a set: no state can do this. */
  static final int NOTHING = -1;

  private static final int NO = 0;
  private static final int YES = 1;

  private final LabelledGraph graph;
  private final Ledger ledger;

  /** Sets as the differences of their ascending members, which pack better than the members. */
  private final VectorStore sets;

  private final PairTable after;
  private final IntTable divergent;
  private final IntTable signatures;
  private final MinimalMenus menus;

  // The set being built; a state is in it if it is marked with the current stamp.
  private final IntTable marks;
  private int stamp;
  private int[] members = new int[64];
  private int size;

  private int[] read = new int[64];
  private int[] other = new int[64];

  Normalised(LabelledGraph graph, Ledger ledger) {
    this.graph = graph;
    this.ledger = ledger;
    this.sets = new VectorStore(ledger.guard);
    this.after = new PairTable(ledger);
    this.divergent = new IntTable(ledger);
    this.signatures = new IntTable(ledger);
    this.marks = new IntTable(ledger);
    this.menus = new MinimalMenus(graph, ledger);
    ledger.holds(sets::bytes);
    ledger.holds(() -> 4L * (members.length + read.length + other.length));
  }

  /** How many sets there are by now. */
  int size() {
    return sets.size();
  }

  /** The set after the empty trace. */
  int initial() {
    begin();
    graph.initialStates(this::include);
    return closed();
  }

  /** The set after one more event, or {@link #NOTHING}. */
  int after(int set, int event) {
    int known = after.get(set, event);
    if (known != PairTable.ABSENT) {
      return known;
    }
    begin();
    int length = membersOf(set);
    for (int i = 0; i < length; i++) {
      int end = graph.endOfEdges(read[i]);
      for (int edge = graph.firstEdge(read[i]); edge < end; edge++) {
        if (graph.event(edge) == event) {
          include(graph.target(edge));
        }
      }
    }
    int next = size == 0 ? NOTHING : closed();
    after.put(set, event, next);
    return next;
  }

  /** Whether some state of the set can take internal steps for ever. */
  boolean diverges(int set) {
    int known = divergent.get(set);
    if (known == IntTable.ABSENT) {
      membersOf(set);
      known = new InternalCore(graph, read, sets.length(set), ledger).isEmpty() ? NO : YES;
      divergent.set(set, known);
    }
    return known == YES;
  }

  /** Whether every member of one set is in the other. */
  boolean includes(int larger, int smaller) {
    if (larger == smaller) {
      return true;
    }
    if ((signatures.get(smaller) & ~signatures.get(larger)) != 0
        || sets.length(smaller) > sets.length(larger)) {
      return false;
    }
    int length = membersOf(larger);
    int[] all = read;
    read = other;
    other = all;
    int wanted = membersOf(smaller);
    int at = 0;
    for (int i = 0; i < wanted; i++) {
      while (at < length && all[at] < read[i]) {
        at++;
      }
      if (at == length || all[at] != read[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The smallest menus of the stable states of a set, by number; valid until the next call. If
   * there is no stable state there is no menu.
   */
  MinimalMenus menus(int set) {
    if (!menus.isKnown(set)) {
      int length = membersOf(set);
      menus.collect(set, read, length);
    }
    menus.select(set);
    return menus;
  }

  /** Collects every event that is possible after the traces of a set. */
  void possible(int set, Menu into) {
    into.clear();
    int length = membersOf(set);
    for (int i = 0; i < length; i++) {
      graph.addEvents(read[i], into);
    }
  }

  /** The members in ascending order. */
  int[] members(int set) {
    int length = membersOf(set);
    return Arrays.copyOf(read, length);
  }

  /** Reads the members in ascending order and returns how many there are. */
  private int membersOf(int set) {
    if (read.length < sets.maxLength()) {
      ledger.report(8L * sets.maxLength());
      read = new int[2 * sets.maxLength()];
    }
    ledger.work(1L + sets.length(set));
    int length = sets.read(set, read);
    for (int i = 1; i < length; i++) {
      read[i] += read[i - 1];
    }
    return length;
  }

  private void begin() {
    stamp++;
    size = 0;
  }

  private void include(int state) {
    if (marks.get(state) != stamp) {
      marks.set(state, stamp);
      if (size == members.length) {
        ledger.report(8L * size);
        members = Arrays.copyOf(members, 2 * size);
      }
      members[size++] = state;
    }
  }

  /** Closes the set being built under internal steps and numbers it. */
  private int closed() {
    for (int i = 0; i < size; i++) {
      int end = graph.endOfEdges(members[i]);
      for (int edge = graph.firstEdge(members[i]); edge < end; edge++) {
        if (graph.event(edge) == Events.INTERNAL) {
          include(graph.target(edge));
        }
      }
    }
    Arrays.sort(members, 0, size);
    int signature = 0;
    for (int i = size - 1; i >= 0; i--) {
      signature |= 1 << (members[i] * 0x9E37_79B9 >>> 27);
      members[i] -= i == 0 ? 0 : members[i - 1];
    }
    int number = sets.put(members, size);
    signatures.set(number, signature);
    return number;
  }
}
