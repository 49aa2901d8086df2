package dev.fairlead.promela.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** References to processes: what is counted, what is refused, and that verdicts stay the same. */
class SymmetryTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(400_000);

  private static PromelaModel model(String text, Map<String, String> defines) {
    return PromelaModel.open(new SourceText("m.pml", text), defines, path -> null);
  }

  private static String example(String name) throws IOException {
    return Files.readString(Path.of("../examples/promela/" + name));
  }

  private static Model.Assertion named(PromelaModel model, String name) {
    return model.assertions().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Checked check(
      PromelaModel model, Model.Assertion asked, FairnessNotion notion, Symmetries symmetry) {
    return check(model, asked, notion, Reductions.NONE.with(symmetry));
  }

  private static Checked check(
      PromelaModel model, Model.Assertion asked, FairnessNotion notion, Reductions reductions) {
    return Checker.checkInstance(
        model.instantiate(asked, Abstraction.NONE),
        () -> model.instantiate(asked, Abstraction.NONE),
        notion,
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }

  private static long states(String file, Map<String, String> defines, Symmetries symmetry)
      throws IOException {
    PromelaModel model = model(example(file), defines);
    Verdict verdict =
        check(model, named(model, "end-states"), FairnessNotion.NONE, symmetry).verdict();
    assertEquals(Outcome.HOLDS, verdict.outcome(), verdict.reason());
    return verdict.facts().states();
  }

  /** Derepas and Gastin, figure 5, and exact orbits. */
  @ParameterizedTest
  @CsvSource({"2, 63, 21, 27", "3, 918, 56, 108", "4, 16929, 126, 405"})
  void matchings(int n, long plain, long orbits, long sorted) throws IOException {
    Map<String, String> size = Map.of("N", "" + n);
    assertEquals(plain, states("match.pml", size, Symmetries.OFF));
    assertEquals(plain, states("match-ref.pml", size, Symmetries.OFF));
    assertEquals(orbits, states("match-ref.pml", size, Symmetries.FULL));
    long refined = states("match-ref.pml", size, Symmetries.REFINE);
    long bySort = states("match-ref.pml", size, Symmetries.SORT);
    assertTrue(orbits <= refined && refined <= bySort && bySort <= sorted, bySort + " " + refined);
  }

  @Test
  void fiveMatchings() throws IOException {
    Map<String, String> size = Map.of("N", "5");
    assertEquals(252, states("match-ref.pml", size, Symmetries.FULL));
    assertTrue(states("match-ref.pml", size, Symmetries.SORT) <= 1_458);
  }

  /** Figure 9 with its mistakes corrected. */
  @Test
  void clientsAndServers() throws IOException {
    Map<String, String> two = Map.of("C", "2", "S", "2");
    assertEquals(5_191, states("client-server-ref.pml", two, Symmetries.OFF));
    assertEquals(1_310, states("client-server-ref.pml", two, Symmetries.FULL));
    Map<String, String> three = Map.of("C", "3", "S", "2");
    assertEquals(10_971, states("client-server-ref.pml", three, Symmetries.FULL));
  }

  /** The sizes that take long without permutations. */
  @Test
  @Tag("long")
  void plainCounts() throws IOException {
    assertEquals(375_678, states("match.pml", Map.of("N", "5"), Symmetries.OFF));
    assertEquals(375_678, states("match-ref.pml", Map.of("N", "5"), Symmetries.OFF));
    assertEquals(
        128_667, states("client-server-ref.pml", Map.of("C", "3", "S", "2"), Symmetries.OFF));
  }

  /** Each of both leaves something out of what the other one leaves. */
  @Test
  void stubbornSetsInAQuotient() throws IOException {
    Reductions stubborn = new Reductions(Set.of(Reductions.Kind.STUBBORN_SETS));
    PromelaModel model = model(example("directory-ref.pml"), Map.of("C", "3", "S", "2"));
    Model.Assertion asked = named(model, "end-states");
    long quotient =
        check(model, asked, FairnessNotion.NONE, Symmetries.REFINE).verdict().facts().states();
    long fewerSteps = check(model, asked, FairnessNotion.NONE, stubborn).verdict().facts().states();
    Checked both = check(model, asked, FairnessNotion.NONE, stubborn.with(Symmetries.REFINE));
    assertEquals(Outcome.HOLDS, both.verdict().outcome());
    assertEquals(2_009, quotient);
    assertTrue(
        10 * both.verdict().facts().states() < quotient
            && 10 * both.verdict().facts().states() < fewerSteps,
        both.verdict().facts().states() + " " + fewerSteps);
  }

  /** A process that can always be followed alone must not keep the others from their error. */
  @ParameterizedTest
  @EnumSource(
      value = Symmetries.class,
      names = {"SORT", "REFINE", "FULL"})
  void noTransitionIsIgnoredInAQuotient(Symmetries symmetry) {
    PromelaModel model =
        model(
            "bit up[3]; byte turn;\nactive [3] proctype P() { bit own; do :: own = 1 - own ::"
                + " up[_pid] == 0 -> up[_pid] = 1; turn++ :: turn == 3 -> assert(false) od }\n"
                + "ltl never3 { [] (turn < 3) }\n",
            Map.of());
    Reductions stubborn = new Reductions(Set.of(Reductions.Kind.STUBBORN_SETS));
    for (Model.Assertion asked : model.assertions()) {
      Outcome plain = check(model, asked, FairnessNotion.NONE, Symmetries.OFF).verdict().outcome();
      Checked both = check(model, asked, FairnessNotion.NONE, stubborn.with(symmetry));
      assertEquals(plain, both.verdict().outcome(), asked.text());
    }
  }

  /** A variable of a process that does not exist is 0, and so may be the number of another one. */
  @Test
  void variablesOfNoProcess() {
    PromelaModel model =
        model(
            "byte r = 255; byte x; chan c = [1] of { byte };\n"
                + "active [3] proctype P() { byte l = _pid; do :: P[r]:l == l -> x = l :: r = l od }\n",
            Map.of());
    Model.Question question = model.instantiate(named(model, "end-states"), Abstraction.NONE);
    assertTrue(
        question.symmetry().symmetry().orElseThrow().sorts().get(0).pinned().get(0),
        question.symmetry().toString());
  }

  /** A local variable of a process that is created begins with 0. */
  @Test
  void variablesOfACreatedProcess() {
    PromelaModel model =
        model(
            "byte r; byte k;\nproctype Q(byte id) { byte w; do :: w == r -> k = 2 :: w = id od }\n"
                + "active [3] proctype P() { do :: r = _pid :: k == 0 -> k = 1; run Q(_pid) od }\n",
            Map.of());
    Model.Question question = model.instantiate(named(model, "end-states"), Abstraction.NONE);
    assertTrue(
        question.symmetry().symmetry().stream()
            .allMatch(found -> found.sorts().get(0).pinned().get(0)),
        question.symmetry().toString());
  }

  /** An index of the formula that is out of range at first says nothing about permutations. */
  @Test
  void aFaultInAFormulaBreaksNothing() {
    PromelaModel model =
        model(
            "byte r = 255; byte da[3];\nactive [3] proctype P() { do :: r = _pid :: r == _pid ->"
                + " da[_pid] = 1 - da[_pid] od }\n"
                + "ltl f { []<> (da[r] == 1) -> []<> (r == 0) }\n",
            Map.of());
    Checked checked =
        check(model, named(model, "f"), FairnessNotion.PROCESS_STRONG, Symmetries.REFINE);
    assertEquals(
        check(model, named(model, "f"), FairnessNotion.PROCESS_STRONG, Symmetries.OFF)
            .verdict()
            .outcome(),
        checked.verdict().outcome());
    assertTrue(
        checked.plan().orElseThrow().lines().stream()
            .noneMatch(line -> line.contains("different steps")),
        () -> checked.plan().orElseThrow().lines().toString());
  }

  /** A formula about one process has the plain answer, and so has fairness to processes. */
  @ParameterizedTest
  @EnumSource(Symmetries.class)
  void oneProcessByName(Symmetries symmetry) {
    PromelaModel model =
        model(
            "byte owner = 255;\nactive [4] proctype P() { do :: atomic { owner == 255 -> owner ="
                + " _pid }; cs: skip; atomic { owner == _pid -> owner = 255 } od }\n"
                + "ltl one { []<> P[1]@cs }\nltl any { []<> exists(P@cs) }\n",
            Map.of());
    for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK)) {
      assertEquals(
          Outcome.VIOLATED,
          check(model, named(model, "one"), notion, symmetry).verdict().outcome());
    }
    for (FairnessNotion notion : List.of(FairnessNotion.PROCESS_STRONG, FairnessNotion.GLOBAL)) {
      assertEquals(
          Outcome.HOLDS, check(model, named(model, "one"), notion, symmetry).verdict().outcome());
    }
    assertEquals(
        Outcome.HOLDS,
        check(model, named(model, "any"), FairnessNotion.NONE, symmetry).verdict().outcome());
  }

  private static final String CLIENT =
      "chan q = [2] of { ref client };\nactive [2] proctype server() { do :: skip od }\n"
          + "active [2] proctype client() { ref client cli; int n; ref server ser;\n do\n :: %s\n od }\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cli == _lid",
        "cli = _lid",
        "cli = _undef_ref",
        "q!_lid",
        "q!anyRef(client)",
        "ser = anyRef(server)",
        "q?cli",
        "q?eval(_lid)"
      })
  void allowed(String statement) {
    PromelaModel model = model(CLIENT.formatted(statement), Map.of());
    Model.Question question = model.instantiate(named(model, "end-states"), Abstraction.NONE);
    assertEquals(2, question.symmetry().symmetry().orElseThrow().sorts().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cli == n | FL0577 | compared with a number",
        "cli = 1 | FL0577 | a number is no reference",
        "cli < _lid | FL0577 | no order",
        "q!3 | FL0577 | a number is no reference",
        "q!ser | FL0577 | a reference to server where a reference to client is needed",
        "ser == cli | FL0577 | two types",
        "n = cli | FL0577 | kept as a number",
        "cli++ | FL0577 | used as a number",
        "n = _lid + 1 | FL0577 | '+' is not possible",
        "n = _pid | FL0579 | by number",
        "enabled(0) | FL0579 | by number",
        "cli = anyRef(nobody) | FL0578 | no proctype",
        "server[ser].x = 1 | FL0578 | no public variable",
      })
  void refused(String statement, String code, String message) {
    ModelException wrong =
        assertThrows(ModelException.class, () -> model(CLIENT.formatted(statement), Map.of()));
    assertEquals(code, wrong.diagnostics().get(0).code());
    assertTrue(wrong.getMessage().contains(message), wrong.getMessage());
    assertEquals(
        5, wrong.diagnostics().get(0).source().place(wrong.diagnostics().get(0).offset()).line());
  }

  @Test
  void anIndexIsAReference() {
    String text = "active [2] proctype P() { public byte v; do :: P[%s].v = 1 :: v = 0 od }\n";
    ModelException wrong =
        assertThrows(ModelException.class, () -> model(text.formatted("0"), Map.of()));
    assertEquals("FL0577", wrong.diagnostics().get(0).code());
    model(text.formatted("_lid"), Map.of());
  }

  /** What breaks the symmetry is told, with its place. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x < _pid | m.pml:2:",
        "x = x + _pid | m.pml:2:",
        "_pid == 0 -> x = 9 | names one process",
      })
  void obstaclesAreTold(String statement, String expected) {
    String text =
        "byte x = 9;\nactive [3] proctype P() { do :: %s :: x = _pid :: x == _pid -> x = 9 od }\n"
            .formatted(statement);
    PromelaModel model = model(text, Map.of());
    Model.SymmetryFinding found =
        model.instantiate(named(model, "end-states"), Abstraction.NONE).symmetry();
    assertTrue(String.join("; ", found.obstacles()).contains(expected), found.obstacles() + "");
  }

  /** A server that grants while busy is found, and its run is one of the plain model. */
  @Test
  void aSeededBug() throws IOException {
    String text =
        example("client-server-ref.pml")
            .replace(
                ":: inUse == 1 -> client[cli].mail!nack", ":: inUse == 1 -> client[cli].mail!ack");
    PromelaModel model = model(text, Map.of("C", "3", "S", "1"));
    for (Symmetries each : Symmetries.values()) {
      Verdict verdict = check(model, named(model, "served"), FairnessNotion.NONE, each).verdict();
      assertEquals(Outcome.VIOLATED, verdict.outcome(), each + ": " + verdict.reason());
      assertTrue(verdict.evidence().isPresent());
    }
  }

  /** A number is compared before the text tells that such numbers are greater than pids. */
  @ParameterizedTest
  @EnumSource(Symmetries.class)
  void aConstantBeforeTheOffsetOfItsClass(Symmetries symmetry) {
    for (String offset : List.of("_pid+1", "_pid-1")) {
      PromelaModel model =
          model(
              "byte r = 1;\nactive proctype O() { do :: r == 2 -> assert(false) od }\n"
                  + "active [3] proctype W() { do :: r = "
                  + offset
                  + " od }\n",
              Map.of());
      assertEquals(
          Outcome.VIOLATED,
          check(model, named(model, "assertions"), FairnessNotion.NONE, symmetry)
              .verdict()
              .outcome());
    }
  }
}
