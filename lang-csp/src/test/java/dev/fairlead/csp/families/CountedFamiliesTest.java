package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.FairnessReason.Why;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S36: who is counted, what becomes of runs, and what the plan says about it. */
class CountedFamiliesTest {
  static final List<FairnessNotion> NOTIONS = List.of(FairnessNotion.values());

  /** The figures of the two models are known, see FM 2009 and its Figure 2. */
  @Test
  void readersAndWritersAreFourStates() {
    CspModel model = open(READERS_WRITERS, Map.of());
    assertEquals("4/6", size(model, Abstraction.AUTO));
    assertEquals("8/16", size(model, Abstraction.NONE));
  }

  /**
   * (b) of S36: somebody who is parked while the others of his kind go round is treated unfairly.
   */
  @Test
  void aParkedMemberIsOwedAStep() {
    String text =
        "Go() = go -> Ready();\nReady() = a -> Ready();\nS() = |||{3}@Go();\n"
            + "#assert S() |= <>[] !go;\n#assert S() |= []<> a;";
    CspModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      assertEquals(
          Outcome.HOLDS,
          check(model, assertion, FairnessNotion.PROCESS_WEAK, Abstraction.AUTO)
              .verdict()
              .outcome());
    }
  }

  /** Ten workers in one of three local states, where n of them exist: the sum of C(n + 2, 2). */
  @Test
  void createdProcessesAreCounted() {
    String text =
        """
        var born = 0;
        Boss() = [born < 10] hire{born++;} -> (Boss() ||| Worker());
        Worker() = work -> rest -> Skip;
        #assert Boss() deadlockfree;
        """;
    assertEquals("286/660", size(open(text, Map.of()), Abstraction.AUTO));
  }

  /** Whether they come from one process or from several, created processes are alike. */
  @Test
  void creatorsShareTheirFamily() {
    String text =
        """
        var born = 0;
        Boss() = [born < 2] hire{born++;} -> (Boss() ||| Worker());
        Worker() = work -> Worker();
        System() = Boss() ||| Boss() ||| Worker();
        #assert System() deadlockfree;
        """;
    assertEquals("3/5", size(open(text, Map.of()), Abstraction.AUTO));
  }

  @Test
  void creationInsideASequenceIsListed() {
    String text =
        """
        P() = (a -> (b -> Skip ||| c -> Skip)); P();
        System() = P() ||| P();
        #assert System() deadlockfree;
        """;
    CspModel model = open(text, Map.of());
    assertEquals(size(model, Abstraction.NONE), size(model, Abstraction.AUTO));
  }

  private static final String TABLE =
      """
      #define N 4;
      var spoons = 2;
      Guest(i) = [spoons > 0] take.i{spoons--;} -> eat.i -> put.i{spoons++;} -> Guest(i);
      Table() = ||| i:{0..N-1} @ Guest(i);
      #assert Table() |= []<> eat.0;
      #assert Table() |= [] !(eat.0 && eat.2);
      #assert Table() deadlockfree;
      """;

  /** Those that the formula names are kept apart: the more there are, the more states. */
  @Test
  void membersThatAreNamedAreKeptApart() {
    CspModel model = open(TABLE, Map.of());
    assertEquals(22, states(model, 1, FairnessNotion.NONE));
    assertEquals(6, states(model, 2, FairnessNotion.NONE));
  }

  @Test
  void aThousandWithNumbersAreCounted() {
    CspModel model = open(TABLE, Map.of("N", "1000"));
    Checked checked = check(model, 0, FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertEquals("equal processes are counted", checked.plan().get().choices().get(0).what());
    Checked violated = check(open(TABLE, Map.of("N", "9")), 0, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, violated.verdict().outcome());
  }

  /** (e) of S36: fairness to events speaks of every number. */
  @Test
  void thePlanSaysWhyProcessesAreToldApart() {
    assertEquals(
        "processes differ in the numbers of their events,"
            + " and fairness to events tells such events apart",
        obstacle(TABLE, FairnessNotion.EVENT_WEAK));
    String synchronised =
        TABLE.replace("Table() =", "Other() = eat.1 -> Stop;\nTable() = Other() ||");
    assertEquals(
        "no two components of a composition are equal; numbers are kept:"
            + " the model has '||' or hiding, where the number of an event matters",
        obstacle(synchronised, FairnessNotion.NONE));
    assertEquals(
        "no two components of a composition are equal",
        obstacle(
            TABLE.replace("{spoons--;}", "{spoons = spoons - 1 + 0*i;}"), FairnessNotion.NONE));
    String nested =
        "P() = (a -> (b -> Skip ||| c -> Skip)); P();\nS() = P() ||| P();\n#assert S() |= <> a;";
    assertEquals(
        "some cannot be counted: P() starts processes inside of ';', '[*]',"
            + " 'interrupt', a hiding, 'atomic' or a time",
        obstacle(nested, FairnessNotion.NONE));
  }

  private static String obstacle(String text, FairnessNotion notion) {
    Plan plan = check(open(text, Map.of()), 0, notion).plan().orElseThrow();
    return plan.choices().stream()
        .filter(choice -> choice.what().equals("equal processes are not counted"))
        .findFirst()
        .orElseThrow()
        .because();
  }

  private static final String BARRIER =
      """
      #define N 3;
      var ready = 0;
      P() = work{ready++;} -> meet -> reset{ready--;} -> P();
      System() = || i:{1..N} @ P();
      #assert System() deadlockfree;
      #assert System() |= [](meet -> X reset);
      #assert System() |= []<> meet;
      """;

  /** Each of fifty members is in one of three local states: C(52, 2). */
  @Test
  void membersOfABarrierAreCounted() {
    CspModel model = open(BARRIER, Map.of("N", "50"));
    assertEquals("1326/2551", size(model, Abstraction.AUTO));
    for (FairnessNotion notion : NOTIONS) {
      for (int assertion = 0; assertion < 3; assertion++) {
        CspModel small = open(BARRIER, Map.of());
        Model.Assertion asked = small.assertions().get(assertion);
        assertEquals(
            check(small, asked, notion, Abstraction.NONE).verdict().outcome(),
            check(small, asked, notion, Abstraction.AUTO).verdict().outcome(),
            asked.text() + " under " + notion);
      }
    }
  }

  /** Members in the same place may take the same event to different ends. */
  @Test
  void aBarrierSplitsUpItsMembers() {
    String text =
        """
        P() = go -> L() [] go -> R();
        L() = l -> Stop;
        R() = r -> Stop;
        System() = || i:{1..3} @ P();
        #assert System() deadlockfree;
        """;
    CspModel model = open(text, Map.of());
    assertEquals("6/6", size(model, Abstraction.AUTO));
    assertEquals("10/10", size(model, Abstraction.NONE));
  }

  /** Unrolled, a loop of one local state names every process that takes part. */
  @Test
  void everyMemberMovesOnAConcreteFairLoop() {
    String text = "P() = a -> P();\nS() = |||{3}@P();\n#assert S() |= <> b;\nQ() = b -> Stop;";
    CspModel model = open(text, Map.of());
    Checked checked =
        check(model, model.assertions().get(0), FairnessNotion.PROCESS_WEAK, Abstraction.AUTO);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals(3, checked.reasons().size());
    assertTrue(
        checked.reasons().stream().allMatch(reason -> reason.why() == Why.MOVES),
        checked.reasons().toString());
  }

  @Test
  void aThousandProcessesAreCounted() {
    CspModel model = open(READERS_WRITERS, Map.of("N", "1000"));
    assertEquals("4/6", size(model, Abstraction.AUTO));
  }

  private static final String READERS_WRITERS =
      """
      #define N 2;
      #define M 2;
      var counter = 0;
      var writing = false;
      Reader() = [!writing && counter < M] startread{counter++;} -> stopread{counter--;} -> Reader();
      Writer() = [counter == 0 && !writing] startwrite{writing = true;} ->
        stopwrite{writing = false;} -> Writer();
      System() = |||{N}@Reader() ||| (|||{N}@Writer());
      #assert System() deadlockfree;
      """;

  /** Also where the answer came from the plain system in the end. */
  @Test
  void thePlanNamesCountingWhateverBecameOfIt() {
    CspModel model =
        open(
            "W() = a -> b -> W();\nS() = |||{3}@W();\n"
                + "#assert S() |= <>[] false;\n#assert S() |= <>[] !a;\n#assert S() |= []<> a;",
            Map.of());
    for (FairnessNotion notion : FairnessNotion.values()) {
      for (Model.Assertion assertion : model.assertions()) {
        Checked checked = check(model, assertion, notion, Abstraction.AUTO);
        String plan = String.join("\n", checked.plan().orElseThrow().lines());
        assertTrue(plan.contains("equal processes are counted"), notion + ": " + plan);
      }
    }
  }

  static CspModel open(String text, Map<String, String> constants) {
    return CspModel.open(new SourceText("m.csp", text), constants, file -> null);
  }

  private static String size(CspModel model, Abstraction abstraction) {
    Exploration all =
        Exploration.of(
            model.mainSystem(abstraction), Limits.ofThisMachine(), ProgressListener.NONE);
    return all.facts().states() + "/" + all.facts().transitions();
  }

  private static long states(CspModel model, int assertion, FairnessNotion notion) {
    return check(model, assertion, notion).verdict().facts().states();
  }

  private static Checked check(CspModel model, int assertion, FairnessNotion notion) {
    return check(model, model.assertions().get(assertion), notion, Abstraction.FULL);
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, abstraction),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
