package dev.fairlead.proof.deduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures of Peled and Zuck (SPIN 2001), and of the examples that were added to them. */
class FiguresTest {

  private static Deduction proof(SmallSystem system, String formula, FairnessNotion notion) {
    Deduction.Result result = result(system, formula, notion);
    return assertInstanceOf(Deduction.Proved.class, result, result::toString).deduction();
  }

  private static Deduction.Result result(
      SmallSystem system, String formula, FairnessNotion notion) {
    Model.Question question = system.satisfies(formula);
    return Deduction.of(
        question.space(),
        (Property.Temporal) question.property(),
        question.fairness(notion),
        10_000,
        () -> {});
  }

  /** nodes, edges, FAIL, SUCC, IND, CONJ, greatest rank. */
  private static List<Long> figures(Deduction proof) {
    return List.of(
        (long) proof.nodes(),
        proof.edges(),
        proof.count(Deduction.Rule.FAIL),
        proof.count(Deduction.Rule.SUCC),
        proof.count(Deduction.Rule.IND),
        proof.conjunctions(),
        (long) proof.maxRank());
  }

  @Test
  void theAutomatonOfFig1() {
    NodeAutomaton automaton =
        NodeAutomaton.of(
                new dev.fairlead.core.ltl.Formula.Not(
                    SmallSystem.fig4().property("[]<> p").formula()))
            .orElseThrow();
    assertEquals(2, automaton.nodes().size());
    assertEquals(2, automaton.initial().size());
    List<String> refuted =
        List.of(
            FormulaPrinter.print(automaton.refuted(0)), FormulaPrinter.print(automaton.refuted(1)));
    assertTrue(refuted.contains("X []<>p"), refuted.toString());
    assertTrue(refuted.contains("p || X <>p"), refuted.toString());
    assertEquals(3, automaton.nodes().stream().mapToInt(node -> node.successors().size()).sum());
  }

  @Test
  void fig4() {
    Deduction proof = proof(SmallSystem.fig4(), "[]<> p", FairnessNotion.NONE);
    assertEquals(List.of(4L, 5L, 1L, 1L, 1L, 1L, 2L), figures(proof));
  }

  @ParameterizedTest
  @CsvSource({
    "[]<> (cr0 || cr1), 24, 48, 4, 8, 1, 2, 4",
    "<> (cr0 || cr1), 12, 12, 4, 8, 0, 0, 3",
    "[] !(cr0 && cr1), 24, 36, 12, 0, 1, 2, 1",
    "[] (tr0 -> <> cr0), 30, 47, 9, 9, 1, 2, 6",
    "[]<> cr0, 24, 51, 2, 10, 1, 2, 7"
  })
  void mutualExclusion(
      String formula,
      long nodes,
      long edges,
      long fail,
      long succ,
      long ind,
      long conj,
      long rank) {
    Deduction proof = proof(SmallSystem.mutex(false), formula, FairnessNotion.NONE);
    assertEquals(List.of(nodes, edges, fail, succ, ind, conj, rank), figures(proof));
  }

  @Test
  void anIdleProcessMakesFairnessNeeded() {
    assertInstanceOf(
        Deduction.NotProved.class,
        result(SmallSystem.mutex(true), "[]<> (cr0 || cr1)", FairnessNotion.NONE));
    Deduction proof =
        proof(SmallSystem.mutex(true), "[]<> (cr0 || cr1)", FairnessNotion.PROCESS_WEAK);
    assertEquals(List.of(24L, 80L, 4L, 0L, 9L, 2L, 4L), figures(proof));
    assertEquals(List.of("P0", "P1"), proof.fairnessCore());
    assertEquals(List.of("P2"), proof.unneededFairness());
  }

  @ParameterizedTest
  @CsvSource({
    "[] !(cr0 && cr1), NONE, 40, 68, 20, 0, 1, 1, ''",
    "[] (wait0 -> <> cr0), NONE, 46, 79, 17, 9, 1, 6, ''",
    "[]<> (cr0 || cr1), NONE, 40, 92, 6, 14, 1, 6, ''",
    "[]<> cr0, PROCESS_WEAK, 40, 97, 3, 13, 2, 13, P0"
  })
  void peterson(
      String formula,
      FairnessNotion notion,
      long nodes,
      long edges,
      long fail,
      long succ,
      long ind,
      long rank,
      String core) {
    Deduction proof = proof(SmallSystem.peterson(), formula, notion);
    assertEquals(List.of(nodes, edges, fail, succ, ind, 1L, rank), figures(proof));
    assertEquals(core, String.join(",", proof.fairnessCore()));
  }

  @Test
  void petersonStarvesWithoutFairness() {
    Deduction.NotProved without =
        assertInstanceOf(
            Deduction.NotProved.class,
            result(SmallSystem.peterson(), "[]<> cr0", FairnessNotion.NONE));
    assertEquals("a run violates it: 'fairlead check' shows one", without.why());
  }

  @Test
  void boundsOfResponses() {
    assertEquals(
        Optional.of(3),
        proof(SmallSystem.mutex(false), "<> (cr0 || cr1)", FairnessNotion.NONE).bound());
    assertEquals(
        Optional.of(6), proof(SmallSystem.mutex(false), "[]<> cr0", FairnessNotion.NONE).bound());
    assertEquals(
        Optional.empty(),
        proof(SmallSystem.peterson(), "[]<> cr0", FairnessNotion.PROCESS_WEAK).bound());
  }

  @ParameterizedTest
  @CsvSource({"PROCESS_STRONG", "GLOBAL", "EVENT_WEAK", "EVENT_STRONG"})
  void otherNotions(FairnessNotion notion) {
    Deduction proof = proof(SmallSystem.mutex(true), "[]<> (cr0 || cr1)", notion);
    assertEquals(notion == FairnessNotion.GLOBAL, proof.needsGlobalFairness());
    assertEquals(notion == FairnessNotion.GLOBAL ? 0 : 2, proof.fairnessCore().size());
  }

  /** The derivation of the paper, in its order; the ranks of its table, without {@code turn}. */
  @Test
  void theDerivationOfFig4() {
    Deduction proof = proof(SmallSystem.fig4(), "[]<> p", FairnessNotion.NONE);
    assertEquals(
        List.of(
            "1. FAIL  s1 |= p || X <>p  now",
            "2. SUCC  s2 |= p || X <>p  s2 -> {s1}, by 1",
            "3. IND   (x2, s1), (x2, s2)  exits by 1, 2; a run that stays never takes an edge of F0",
            "4. CONJ  s1 |= []<>p  by 1, 3: all that the negated formula can begin with"),
        new DeductionText(proof, "none").steps());
  }

  @Test
  void theRanksOfMutualExclusion() {
    Deduction proof = proof(SmallSystem.mutex(false), "[]<> (cr0 || cr1)", FairnessNotion.NONE);
    List<String> ranks = new DeductionText(proof, "none").ranks();
    assertEquals(
        List.of(
            "x1  rank 0:  pc0 = 2 && pc1 = 0  ||  pc0 = 2 && pc1 = 1  ||  pc0 = 0 && pc1 = 2"
                + "  ||  pc0 = 1 && pc1 = 2",
            "x1  rank 1:  pc0 = 1 && pc1 = 1",
            "x1  rank 2:  pc0 = 0 && pc1 = 1  ||  pc0 = 1 && pc1 = 0",
            "x1  rank 3:  pc0 = 0 && pc1 = 0",
            "x2  rank 4:  every state"),
        ranks.stream().map(FiguresTest::sorted).toList());
  }

  /** Alternatives in the order of the test above. */
  private static String sorted(String line) {
    String[] parts = line.split(":  ");
    List<String> all = new java.util.ArrayList<>(List.of(parts[1].split(" {2}\\|\\| {2}")));
    all.sort(
        java.util.Comparator.comparing((String text) -> text.endsWith("= 2"))
            .thenComparing(java.util.Comparator.naturalOrder()));
    return parts[0] + ":  " + String.join("  ||  ", all);
  }

  @Test
  void thePageIsWellFormed() throws Exception {
    Deduction proof =
        proof(SmallSystem.mutex(true), "[]<> (cr0 || cr1)", FairnessNotion.PROCESS_WEAK);
    String page = DeductionPage.of(proof, "a <title>", "process-weak");
    assertTrue(page.contains("a &lt;title&gt;") && page.contains("not needed: P2"));
    String svg = page.substring(page.indexOf("<svg"), page.indexOf("</svg>") + 6);
    var drawing =
        javax.xml.parsers.DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new java.io.ByteArrayInputStream(
                    svg.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    assertEquals(24, drawing.getElementsByTagName("rect").getLength());
    assertEquals(80, drawing.getElementsByTagName("path").getLength());
  }
}
