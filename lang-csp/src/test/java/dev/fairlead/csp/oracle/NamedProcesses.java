package dev.fairlead.csp.oracle;

import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The raw system, made finite without places: a process has a name, which it keeps until it moves.
 * When it becomes several, the first keeps the name, and the others get names that nobody has. Laws
 * of {@code |||} forget processes: it is associative and commutative, so the parts are sorted by
 * name. Those at Stop can do nothing and are one. Those at Skip can do one thing, which is to
 * terminate with all others, and all of them are owed it in the same states; one of them stands for
 * all. It is the one with the least name, so that from some state of a run on it is the same one.
 */
final class NamedProcesses {
  private final TermOracle oracle;

  /**
   * @param oracle the {@linkplain TermOracle#raw raw} one
   */
  NamedProcesses(TermOracle oracle) {
    this.oracle = oracle;
  }

  /**
   * @param names of the processes of the term, from left to right
   */
  record Configuration(Term term, List<Integer> names, Store store) {

    /** The name at each place. */
    private Map<String, Integer> places() {
      Map<String, Integer> places = new TreeMap<>();
      for (String place : new LinkedHashSet<>(term.owners())) {
        places.put(place, names.get(places.size()));
      }
      return places;
    }
  }

  record Move(String label, Set<Integer> who, Configuration target) {}

  Configuration initial(String process) {
    TermOracle.State state = oracle.initial(process);
    return named(Map.of(), state);
  }

  List<Move> moves(Configuration from) {
    Map<String, Integer> places = from.places();
    List<Move> moves = new ArrayList<>();
    for (TermOracle.Move move : oracle.moves(new TermOracle.State(from.term(), from.store()))) {
      Set<Integer> who = new HashSet<>();
      move.who().forEach(place -> who.add(places.get(place)));
      moves.add(new Move(move.label(), who, named(places, move.target())));
    }
    return moves;
  }

  private static Configuration named(Map<String, Integer> before, TermOracle.State after) {
    Map<String, Integer> names = new TreeMap<>();
    List<String> nameless = new ArrayList<>();
    Set<String> divided = new HashSet<>();
    for (String place : new LinkedHashSet<>(after.term().owners())) {
      String source = source(place, before.keySet());
      if (before.containsKey(source) && divided.add(source)) {
        names.put(place, before.get(source));
      } else {
        nameless.add(place);
      }
    }
    int free = 0;
    for (String place : nameless) {
      while (names.containsValue(free)) {
        free++;
      }
      names.put(place, free);
    }
    Part normal = normal(after.term(), "", names);
    return new Configuration(normal.term(), normal.names(), after.store());
  }

  /** Where a process comes from: its own place, or that of which it is a part now. */
  private static String source(String place, Set<String> before) {
    String source = place;
    while (!before.contains(source) && !source.isEmpty()) {
      source = source.substring(0, source.lastIndexOf('.'));
    }
    return source;
  }

  /** A part of a term with the names of its processes. */
  private record Part(Term term, List<Integer> names) {
    int least() {
      return names.stream().min(Comparator.naturalOrder()).orElseThrow();
    }
  }

  private static Part normal(Term term, String place, Map<String, Integer> names) {
    if (term instanceof Term.Interleave interleave) {
      return interleaving(parts(interleave, place, names));
    } else if (term instanceof Term.Sequence sequence) {
      Part first = normal(sequence.first(), place, names);
      return new Part(new Term.Sequence(first.term(), sequence.next()), first.names());
    }
    return new Part(merged(term), List.of(names.get(place)));
  }

  private static List<Part> parts(Term.Interleave term, String place, Map<String, Integer> names) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < term.parts().size(); i++) {
      Term part = term.parts().get(i);
      String inside = place + "." + i;
      if (part instanceof Term.Interleave nested) {
        parts.addAll(parts(nested, inside, names));
      } else {
        parts.add(normal(part, inside, names));
      }
    }
    return parts;
  }

  private static Part interleaving(List<Part> parts) {
    List<Part> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparing(Part::least));
    Set<Term> ended = new HashSet<>();
    sorted.removeIf(
        part -> (part.term().isSkip() || part.term().isStop()) && !ended.add(part.term()));
    if (sorted.size() == 1) {
      return sorted.get(0);
    }
    List<Integer> names = new ArrayList<>();
    sorted.forEach(part -> names.addAll(part.names()));
    return new Part(new Term.Interleave(sorted.stream().map(Part::term).toList()), names);
  }

  /**
   * Without alternatives of {@code [*]} that occur twice: if all that one can do decides the
   * choice, a second one adds nothing.
   */
  private static Term merged(Term term) {
    if (!(term instanceof Term.External external)) {
      return term;
    }
    Set<Term> kept = new HashSet<>();
    List<Term> parts = new ArrayList<>();
    for (Term part : external.parts()) {
      if (!decides(part) || kept.add(part)) {
        parts.add(part);
      }
    }
    return parts.size() == 1 ? parts.get(0) : new Term.External(parts);
  }

  private static boolean decides(Term term) {
    return term instanceof Term.Leaf leaf
            && leaf.proc() instanceof Proc.Prefix prefix
            && prefix.event() instanceof Proc.Event.Named
        || term instanceof Term.Guarded guarded && decides(guarded.body())
        || term instanceof Term.Choice choice
            && choice.parts().stream().allMatch(NamedProcesses::decides);
  }
}
