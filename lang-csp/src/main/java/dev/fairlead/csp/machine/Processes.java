package dev.fairlead.csp.machine;

import dev.fairlead.csp.tables.GrowingList;
import dev.fairlead.csp.terms.Spelling;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is a process: the places in the tree of parallel compositions where a sequential term lives.
 * The whole system is a process until it becomes a composition; then its components are. A process
 * keeps its number while others fork or end. Shared by threads.
 */
public final class Processes {
  private static final long PROCESS_BYTES = 480;

  /**
   * A place in the tree: a component of the composition at the parent. Compared by identity; there
   * is one object for each place. A process that forks again and again is far down in the tree, so
   * nothing here goes up all the way.
   */
  public static final class Place {
    private static final int NO_PROCESS = -1;

    private final Place parent;
    private final int index;

    /** What it is called among its siblings: the index, or the local state that it stands for. */
    private final String name;

    /** Whether it stands for a local state in which some time runs. */
    private final boolean timed;

    /** How many components with this index stand inside each other up to here. */
    private final int repeated;

    private final Map<Integer, Place> components = new ConcurrentHashMap<>(2);
    private volatile int process = NO_PROCESS;
    private volatile String text;

    private Place(Place parent, int index, String name) {
      this(parent, index, name, false);
    }

    private Place(Place parent, int index, String name, boolean timed) {
      this.parent = parent;
      this.index = index;
      this.name = name;
      this.timed = timed;
      this.repeated =
          parent != null && parent.parent != null && parent.name.equals(name)
              ? parent.repeated + 1
              : 1;
    }

    Place component(int number) {
      Place known = components.get(number);
      return known == null
          ? components.computeIfAbsent(
              number, index -> new Place(this, index, Integer.toString(index)))
          : known;
    }

    /** Which number a local state has depends on the instance; its text does not. */
    private Place localState(Term term) {
      Place known = components.get(term.number());
      return known == null
          ? components.computeIfAbsent(
              term.number(),
              index ->
                  new Place(this, index, "{" + term.text() + "}", term.timeLeft() != Term.NEVER))
          : known;
    }

    /** The way to it from the root, the same in all instances; repeated indices are counted. */
    @Override
    public String toString() {
      if (text == null) {
        List<Place> way = new ArrayList<>();
        Place at = this;
        for (; at.text == null && at.parent != null; at = at.beforeRepeated()) {
          way.add(at);
        }
        StringBuilder built = new StringBuilder(at.parent == null ? "/" : at.text);
        for (int i = way.size() - 1; i >= 0; i--) {
          Place next = way.get(i);
          built.append('/').append(next.name);
          if (next.repeated > 1) {
            built.append('*').append(next.repeated);
          }
        }
        text = built.toString();
      }
      return text;
    }

    private Place beforeRepeated() {
      Place at = this;
      for (int i = 0; i < repeated; i++) {
        at = at.parent;
      }
      return at;
    }
  }

  private final Place root = new Place(null, 0, "");
  private final GrowingList<Place> places = new GrowingList<>();
  private final GrowingList<String> names = new GrowingList<>();

  // with the lock only
  private final Map<String, Integer> byText = new HashMap<>();
  private final Map<String, Integer> namesakes = new HashMap<>();
  private final Map<Resident, String> residents = new HashMap<>();
  private final Map<Start, String> firstStarts = new HashMap<>();

  /**
   * The process at a place, by what is to come after: in {@code (A ||| B); (C ||| D)} A and C do.
   */
  private record Resident(Place place, Spelling rest) {}

  /** What started at a place, by what it is called. */
  private record Start(Place place, String name) {}

  /** Where the whole system is. */
  public Place root() {
    return root;
  }

  /**
   * The process at a place, named after what it starts as; namesakes are told apart by a number.
   */
  int at(Place place, Term start) {
    int process = place.process;
    return process == Place.NO_PROCESS ? add(place, start) : process;
  }

  private synchronized int add(Place place, Term start) {
    if (place.process == Place.NO_PROCESS) {
      names.add(newName(place, start));
      places.add(place);
      place.process = names.size() - 1;
    }
    return place.process;
  }

  private String newName(Place place, Term start) {
    int count = namesakes.merge(start.display(), 1, Integer::sum);
    String name = count == 1 ? start.display() : start.display() + "#" + count;
    firstStarts.put(new Start(place, start.display()), name);
    return name;
  }

  /**
   * What the process at a place is called as long as this is to come after it, for people: the name
   * of what started there then.
   */
  synchronized String nameAt(Place place, Spelling rest, Term now) {
    Resident resident = new Resident(place, rest);
    String known = residents.get(resident);
    if (known == null) {
      String namesake = firstStarts.get(new Start(place, now.display()));
      known = namesake == null ? newName(place, now) : namesake;
      residents.put(resident, known);
    }
    return known;
  }

  /** Stands for all members of a counted family that are in the same local state. */
  public int inLocalState(Place family, Term term) {
    return at(family.localState(term), term);
  }

  /** The process at the place that is written so, or -1. */
  public synchronized int at(String place) {
    while (byText.size() < places.size()) {
      byText.put(places.get(byText.size()).toString(), byText.size());
    }
    return byText.getOrDefault(place, -1);
  }

  /** About how many bytes the processes take. */
  long bytes() {
    return PROCESS_BYTES * places.size();
  }

  public Place place(int process) {
    return places.get(process);
  }

  /** Whether it is a local state of a family, in which some time runs. */
  public boolean isTimedLocalState(int process) {
    return places.get(process).timed;
  }

  public String name(int process) {
    return names.get(process);
  }
}
