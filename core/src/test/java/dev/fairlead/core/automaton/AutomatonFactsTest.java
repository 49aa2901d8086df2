package dev.fairlead.core.automaton;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.RandomFormulas;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutomatonFactsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "true; true",
        "false; true",
        "p; true",
        "<>p; true",
        "p U q; true",
        "!([]p); true",
        "![](p -> X q); true",
        "<>p && <>q; true",
        "![](p -> (q W r)); true",
        "[]p; false",
        "[]<>p; false",
        "<>[]p; false",
        "p R q; false",
        "![](p -> <>q); false",
      })
  void terminalAutomataComeFromFormulasDecidedByAPrefix(String formula, boolean terminal) {
    Tgba automaton = LtlTranslator.translate(parse(formula));
    assertEquals(terminal, new AutomatonFacts(automaton).isTerminal());
  }

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(3);
  }

  /** A terminal automaton accepts a word exactly when a prefix leads into a sink. */
  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void inTerminalAutomataASinkDecides(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Tgba automaton = LtlTranslator.translate(formula);
    AutomatonFacts facts = new AutomatonFacts(automaton);
    if (!facts.isTerminal()) {
      return;
    }
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(word.satisfies(formula), reachesSink(automaton, facts, word), word::toString);
    }
  }

  private static boolean reachesSink(
      Tgba automaton, AutomatonFacts facts, RandomFormulas.Lasso word) {
    List<Set<String>> letters = new ArrayList<>(word.stem());
    for (int round = 0; round <= automaton.states(); round++) {
      letters.addAll(word.loop());
    }
    Set<Integer> current = Set.of(automaton.initial());
    for (Set<String> letter : letters) {
      if (current.stream().anyMatch(facts::acceptingSink)) {
        return true;
      }
      BitSet bits = new BitSet();
      for (int atom = 0; atom < automaton.atoms().size(); atom++) {
        bits.set(atom, letter.contains(automaton.atoms().get(atom)));
      }
      Set<Integer> next = new HashSet<>();
      for (int state : current) {
        for (Tgba.Edge edge : automaton.edges().get(state)) {
          if (edge.cube().admits(bits)) {
            next.add(edge.target());
          }
        }
      }
      current = next;
    }
    return current.stream().anyMatch(facts::acceptingSink);
  }

  @Test
  void aLoopThatMissesASetIsNoSink() {
    Tgba automaton = LtlTranslator.translate(parse("p U q"));
    AutomatonFacts facts = new AutomatonFacts(automaton);
    assertFalse(facts.acceptingSink(automaton.initial()));
    assertTrue(facts.acceptingSink(1 - automaton.initial()));
  }
}
