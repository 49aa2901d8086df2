package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Hoa;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

class LtlTest {
  private static Invocation ltl(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "ltl";
    System.arraycopy(words, 0, all, 1, words.length);
    return Invocation.of("", false, new ToyWorkbench(), all);
  }

  @Test
  void showsHowTheFormulaIsReadAndHowLargeTheAutomatonIs() {
    Invocation run = ltl("G p -> F q");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("formula          []p -> <>q\n"), run.out());
    assertTrue(run.out().matches("(?s).*\nstates           [0-9]+\nedges .*"), run.out());
  }

  @Test
  void writesHoaThatReadsBack() {
    Invocation run = ltl("[]<> p && <> q", "--hoa");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("HOA: v1\n"), run.out());
    assertTrue(run.out().endsWith("--END--\n"), run.out());
    assertEquals(List.of("p", "q"), Hoa.read(new SourceText("out", run.out())).atoms());
  }

  @Test
  void writesGraphviz() {
    Invocation run = ltl("p U q", "--dot");
    assertTrue(run.out().startsWith("digraph"), run.out());
    assertTrue(run.out().endsWith("}\n"), run.out());
  }

  @Test
  void oneFormatAtATime() {
    assertEquals(2, ltl("p", "--hoa", "--dot").code());
    assertEquals(2, ltl().code());
  }

  @Test
  void aWrongFormulaIsBadInputAtItsPlace() {
    Invocation run = ltl("[] (p");
    assertEquals(2, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("formula:1:"), run.err());
    assertTrue(run.err().contains("error FL02"), run.err());
  }
}
