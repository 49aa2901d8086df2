package dev.fairlead.csp.terms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.syntax.CspParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How often alphabets are found; what they contain is for the tests of {@code ||}. */
class AlphabetsTest {

  /** {@code Many} unfolds without end unless its condition is decided: each walk is a long one. */
  @Test
  void equalComponentsHaveTheirAlphabetFoundOnce() {
    String many = "Many(n) = if (n == 0) { Stop } else { m -> Many(n - 1) };";
    List<LabelSet> equal = alphabets("S = || i:{1..3} @ P(); P = b -> Many(2);" + many);
    assertEquals(3, equal.size());
    assertSame(equal.get(0), equal.get(1));
    assertSame(equal.get(0), equal.get(2));
    List<LabelSet> different = alphabets("S = || i:{1..2} @ P(i); P(i) = b.i -> Many(2);" + many);
    assertNotSame(different.get(0), different.get(1));
  }

  private static List<LabelSet> alphabets(String text) {
    var symbols =
        SpecChecker.check(CspParser.parse(new SourceText("m.csp", text)), Map.of(), name -> null);
    Machine machine =
        new Machine(symbols, Map.of(), "S", List.of(), Population.of(Families.LISTED));
    List<LabelSet> found = new ArrayList<>();
    machine.begin(
        (term, variables) ->
            found.addAll(((Term.Parallel) term.form()).synchronisation().alphabets()));
    return found;
  }
}
