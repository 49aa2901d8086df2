package dev.fairlead.core.automaton;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.BitSet;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The Hanoi Omega-Automata format, version 1 [Babiak et al., CAV 2015], in which tools exchange
 * automata.
 */
public final class Hoa {

  private Hoa() {}

  /** The text of an automaton, with a name for people. */
  public static String write(Tgba automaton, String name) {
    int sets = automaton.acceptanceSets();
    StringBuilder out = new StringBuilder();
    out.append("HOA: v1\n");
    out.append("name: ").append(quoted(name)).append('\n');
    out.append("States: ").append(automaton.states()).append('\n');
    out.append("Start: ").append(automaton.initial()).append('\n');
    out.append("AP: ").append(automaton.atoms().size());
    automaton.atoms().forEach(atom -> out.append(' ').append(quoted(atom)));
    out.append('\n');
    String accName =
        switch (sets) {
          case 0 -> "all";
          case 1 -> "Buchi";
          default -> "generalized-Buchi " + sets;
        };
    out.append("acc-name: ").append(accName).append('\n');
    String condition =
        sets == 0
            ? "t"
            : IntStream.range(0, sets)
                .mapToObj(set -> "Inf(" + set + ")")
                .collect(Collectors.joining("&"));
    out.append("Acceptance: ").append(sets).append(' ').append(condition).append('\n');
    out.append("properties: trans-labels explicit-labels trans-acc\n");
    out.append("--BODY--\n");
    for (int state = 0; state < automaton.states(); state++) {
      out.append("State: ").append(state).append('\n');
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        out.append('[').append(label(edge.cube())).append("] ").append(edge.target());
        if (!edge.acceptance().isEmpty()) {
          out.append(' ').append(edge.acceptance().toString().replace(",", ""));
        }
        out.append('\n');
      }
    }
    return out.append("--END--\n").toString();
  }

  /**
   * Reads one automaton with (generalised) Büchi acceptance on states or transitions.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException with a code FL03xx if the text is not one
   */
  public static Tgba read(SourceText source) {
    return new HoaReader(source).read();
  }

  private static String label(Tgba.Cube cube) {
    BitSet atoms = (BitSet) cube.positive().clone();
    atoms.or(cube.negative());
    if (atoms.isEmpty()) {
      return "t";
    }
    StringJoiner literals = new StringJoiner("&");
    atoms.stream().forEach(atom -> literals.add((cube.negative().get(atom) ? "!" : "") + atom));
    return literals.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
