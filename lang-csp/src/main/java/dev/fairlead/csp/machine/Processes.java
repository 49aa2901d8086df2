package dev.fairlead.csp.machine;

import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who is a process: the places in the tree of parallel compositions where a sequential term lives.
 * The whole system is a process until it becomes a composition; then its components are. A process
 * keeps its number while others fork or end.
 */
public final class Processes {
  private static final long PROCESS_BYTES = 480;

  /** A place in the tree: component {@code index} of the composition at the parent. */
  public record Place(Place parent, int index) {
    public static final Place ROOT = new Place(null, 0);

    Place component(int number) {
      return new Place(this, number);
    }

    @Override
    public String toString() {
      return parent == null ? "/" : parent + "/" + index;
    }
  }

  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<String, Integer> byText = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> namesakes = new HashMap<>();
  private final Map<Resident, String> residents = new HashMap<>();
  private final Map<Resident, String> firstStarts = new HashMap<>();

  /**
   * Who lives at a place, by what is to come after, or by what it is called: in {@code (A ||| B);
   * (C ||| D)} A and C are at one place.
   */
  private record Resident(Place place, String what) {}

  /**
   * The process at a place, named after what it starts as; namesakes are told apart by a number.
   */
  public int at(Place place, Term start) {
    Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    names.add(newName(place, start));
    places.add(place);
    numbers.put(place, names.size() - 1);
    return names.size() - 1;
  }

  private String newName(Place place, Term start) {
    int count = namesakes.merge(start.display(), 1, Integer::sum);
    String name = count == 1 ? start.display() : start.display() + "#" + count;
    firstStarts.put(new Resident(place, start.display()), name);
    return name;
  }

  /**
   * What the process at a place is called as long as this is to come after it, for people: the name
   * of what started there then.
   */
  String nameAt(Place place, String rest, Term now) {
    Resident resident = new Resident(place, rest);
    String known = residents.get(resident);
    if (known == null) {
      String namesake = firstStarts.get(new Resident(place, now.display()));
      known = namesake == null ? newName(place, now) : namesake;
      residents.put(resident, known);
    }
    return known;
  }

  /** Stands for all members of a counted family that are in the same local state. */
  public int inLocalState(Place family, Term term) {
    return at(family.component(term.number()), term);
  }

  /** The process at the place that is written so, or -1. */
  public int at(String place) {
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

  public String name(int process) {
    return names.get(process);
  }
}
