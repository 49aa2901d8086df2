package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Small automata written by hand; state 0 is initial. */
final class Automata {

  private Automata() {}

  /**
   * @param atoms separated by blanks
   * @param edges such as {@code "0 p,!q 1 0,1"}: source, literals ({@code true} for none), target,
   *     acceptance sets
   */
  static Tgba tgba(String atoms, int acceptanceSets, String... edges) {
    List<String> names = atoms.isEmpty() ? List.of() : List.of(atoms.split(" "));
    List<List<Tgba.Edge>> bySource = new ArrayList<>();
    for (String text : edges) {
      String[] parts = text.split(" ");
      BitSet positive = new BitSet();
      BitSet negative = new BitSet();
      for (String literal : parts[1].split(",")) {
        if (literal.startsWith("!")) {
          negative.set(names.indexOf(literal.substring(1)));
        } else if (!literal.equals("true")) {
          positive.set(names.indexOf(literal));
        }
      }
      BitSet acceptance = new BitSet();
      for (int i = 3; i < parts.length; i++) {
        acceptance.set(Integer.parseInt(parts[i]));
      }
      int target = Integer.parseInt(parts[2]);
      int source = Integer.parseInt(parts[0]);
      while (bySource.size() <= Math.max(source, target)) {
        bySource.add(new ArrayList<>());
      }
      bySource
          .get(source)
          .add(new Tgba.Edge(new Tgba.Cube(positive, negative), target, acceptance));
    }
    return new Tgba(names, 0, acceptanceSets, bySource);
  }

  /** Violations of {@code <>p}. */
  static Tgba notEventually() {
    return tgba("p", 0, "0 !p 0");
  }

  /** Violations of {@code []p}. */
  static Tgba notAlways() {
    return tgba("p", 1, "0 true 0", "0 !p 1 0", "1 true 1 0");
  }

  /** Violations of {@code <>[]p}. */
  static Tgba notEventuallyAlways() {
    return tgba("p", 1, "0 p 0", "0 !p 0 0");
  }

  /** Violations of {@code []<>p}. */
  static Tgba notAlwaysEventually() {
    return tgba("p", 1, "0 true 0", "0 !p 1 0", "1 !p 1 0");
  }

  /** Violations of {@code [](p -> <>q)}. */
  static Tgba notLeadsTo() {
    return tgba("p q", 1, "0 true 0", "0 p,!q 1 0", "1 !q 1 0");
  }

  /** Violations of {@code <>false}: every word. */
  static Tgba everything() {
    return tgba("", 0, "0 true 0");
  }
}
