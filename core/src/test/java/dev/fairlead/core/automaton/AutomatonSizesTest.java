package dev.fairlead.core.automaton;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.NegationNormalForm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Golden sizes, beside SPIN's. */
class AutomatonSizesTest {

  private record Row(String formula, String ours, String spin) {}

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (InputStream in = AutomatonSizesTest.class.getResourceAsStream("automaton-sizes.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.startsWith("#") && !line.isBlank()) {
          String[] columns = line.split(";", -1);
          String[] sizes = columns[1].trim().split("\\|", -1);
          rows.add(new Row(columns[0].trim(), sizes[0].trim(), sizes[1].trim()));
        }
      }
    }
    return rows;
  }

  private static String ours(String formula) {
    Tgba automaton = LtlTranslator.translate(parse(formula));
    int edges = automaton.edges().stream().mapToInt(List::size).sum();
    return automaton.states() + " " + edges + " " + automaton.acceptanceSets();
  }

  @Test
  void sizesAreAsRecorded() throws IOException {
    List<String> expected = new ArrayList<>();
    List<String> actual = new ArrayList<>();
    for (Row row : rows()) {
      expected.add(row.formula() + " ; " + row.ours());
      actual.add(row.formula() + " ; " + ours(row.formula()));
    }
    assertTrue(expected.size() > 70);
    assertEquals(String.join("\n", expected), String.join("\n", actual));
  }

  /** Ours has more states than SPIN's for at most one formula in twenty, and fewer altogether. */
  @Test
  void sizesAreNoLargerThanSpins() throws IOException {
    int compared = 0;
    int larger = 0;
    int sum = 0;
    int sumOfSpin = 0;
    for (Row row : rows()) {
      if (!row.spin().equals("-")) {
        int mine = Integer.parseInt(row.ours().split(" ")[0]);
        int theirs = Integer.parseInt(row.spin());
        compared++;
        larger += mine > theirs ? 1 : 0;
        sum += mine;
        sumOfSpin += theirs;
      }
    }
    System.out.printf(
        "%d formulas: %d states, SPIN %d; %d larger than SPIN's%n",
        compared, sum, sumOfSpin, larger);
    assertTrue(larger * 20 <= compared, larger + " of " + compared);
    assertTrue(sum * 4 <= sumOfSpin * 3, sum + " against " + sumOfSpin);
  }

  /** The recorded numbers of SPIN are those of the SPIN at hand. */
  @Test
  void spinAnswersAsRecorded() throws IOException, InterruptedException {
    boolean found = Spin.available();
    assertTrue(found || System.getenv("CI") == null, "spin is needed on the PATH");
    assumeTrue(found, "no spin on the PATH");
    List<String> expected = new ArrayList<>();
    List<String> actual = new ArrayList<>();
    System.out.printf("%-70s %14s %6s%n", "formula", "st edges sets", "SPIN");
    for (Row row : rows()) {
      Formula formula = parse(row.formula());
      System.out.printf("%-70s %14s %6s%n", row.formula(), row.ours(), row.spin());
      if (!row.spin().equals("-")) {
        expected.add(row.formula() + " ; " + row.spin());
        actual.add(row.formula() + " ; " + Spin.states(NegationNormalForm.of(formula)));
      }
    }
    assertEquals(String.join("\n", expected), String.join("\n", actual));
  }
}
