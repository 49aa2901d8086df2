package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S36: which processes are counted, what becomes of runs, and what the plan says about it. */
class CountedFamiliesTest {
  private static final String ROOM =
      """
      #ifndef N
      #define N 3
      #endif
      short readers; bool writing;
      active [N] proctype Reader() {
        do
        :: atomic { !writing -> readers++ }; readers--
        od
      }
      active [N] proctype Writer() {
        do
        :: atomic { readers == 0 && !writing -> writing = true };
           assert(readers == 0); writing = false
        od
      }
      ltl live { []<> writing }
      """;

  @Test
  void membersAreCounted() {
    PromelaModel model = CountedAndPlain.open(ROOM, Map.of("N", "50"));
    Checked checked = check(model, "assertions", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    // Up to 50 readers and no writer, or a writer in one of two places.
    assertEquals(53, checked.verdict().facts().states());
  }

  /** A fair loop of the counted system is a run in which all members take turns. */
  @Test
  void runsAreGivenNumbers() {
    PromelaModel model = CountedAndPlain.open(ROOM, Map.of());
    Checked checked = check(model, "live", FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals("equal processes are counted", checked.plan().get().choices().get(0).what());
    Model.Question question = question(model, "live", Abstraction.NONE);
    Evidence.Lasso lasso = (Evidence.Lasso) checked.verdict().evidence().get();
    assertTrue(lasso.loop().size() >= 6, "three readers come and go");
    assertTrue(question.reductions(FairnessNotion.NONE).isEmpty());
  }

  /** Somebody who is parked while the others of his kind go round is treated unfairly. */
  @Test
  void aParkedMemberIsOwedAStep() {
    String text =
        """
        bool a;
        byte gone;
        active [3] proctype P() { gone++; do :: a = !a od }
        ltl all { <>(gone == 3) }
        """;
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    assertEquals(Outcome.VIOLATED, outcome(model, "all", FairnessNotion.NONE));
    assertEquals(Outcome.HOLDS, outcome(model, "all", FairnessNotion.PROCESS_WEAK));
  }

  /** Only the process created last can end: the run has these steps where they are possible. */
  @Test
  void endingsAreLeftOutAndPutBack() {
    String text =
        """
        byte n;
        active [3] proctype P() { n++ }
        active proctype Q() { n == 4 }
        """;
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Question question = question(model, "end-states", Abstraction.AUTO);
    Checked checked = check(question, question(model, "end-states", Abstraction.NONE));
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals("equal processes are counted", checked.plan().get().choices().get(0).what());
    // Q is above the others and never ends.
    assertEquals(List.of("n++", "n++", "n++"), labels(question, checked));
    PromelaModel turned =
        CountedAndPlain.open(
            "byte n; active proctype Q() { n == 4 } active [3] proctype P() { n++ }", Map.of());
    Model.Question other = question(turned, "end-states", Abstraction.AUTO);
    Checked ended = check(other, question(turned, "end-states", Abstraction.NONE));
    assertEquals(
        Map.of("n++", 3L, "-end-", 3L),
        labels(other, ended).stream()
            .collect(Collectors.groupingBy(label -> label, Collectors.counting())));
  }

  private static List<String> labels(Model.Question question, Checked checked) {
    return checked.verdict().evidence().get().stem().stream()
        .map(move -> question.space().label(move.label()).text())
        .toList();
  }

  /** As many as there are started, whether the first process ends or not. */
  @Test
  void startedProcessesAreCounted() {
    String text =
        """
        byte n;
        proctype P() { do :: n = (n + 1) % 3 od }
        init { byte i; atomic { do :: i < 40 -> run P(); i++ :: else -> break od } }
        """;
    Checked checked =
        check(CountedAndPlain.open(text, Map.of()), "end-states", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertEquals(4, checked.verdict().facts().states());
  }

  /** Two members in the same local state meet, and one of them goes on inside of the atomic. */
  @Test
  void membersMeetEachOther() {
    String text =
        """
        chan r = [0] of { byte };
        byte n;
        active [4] proctype P() {
          byte x;
          if
          :: atomic { r!1; n++ }
          :: atomic { r?x; n = n + x; if :: r!1 :: n > 3 fi }
          fi;
          false
        }
        ltl f { <>[](n == 2) }
        """;
    CountedAndPlain both = new CountedAndPlain();
    both.compare(text, CountedAndPlain.NOTIONS, "meeting");
    assertEquals(both.asked(), both.reducible());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = _pid | _pid is used",
        "_nr_pr == 2 | _nr_pr is used",
        "x = run Q() | the number of the process that 'run Q' starts is used",
        "enabled(0) | the model or the property looks at other processes",
        "P[0]:x == 1 | the model or the property looks at other processes",
        "P@here | the model or the property refers to P by name",
        "_last == 0 | _last tells which process moved",
        "chan c = [1] of { byte } | each P has channels of its own",
      })
  void thePlanSaysWhyNothingIsCounted(String statement, String because) {
    String text =
        "byte g; active [2] proctype P() { byte x; "
            + statement
            + "; here: do :: g = 1 - g od }\nproctype Q() { do :: skip od }";
    assertEquals(Optional.of(because), obstacle(text));
  }

  @Test
  void whatSeesEveryStepSeesEndings() {
    String model = "byte n; active [2] proctype P() { n++ }\n";
    assertEquals(Optional.empty(), obstacle(model + "ltl f { <>(n == 2) }"));
    assertEquals(
        Optional.of(
            "processes end in the order of their numbers,"
                + " and the property sees every step (X, or a never claim)"),
        obstacle(model + "ltl f { X(n == 2) }"));
    assertEquals(
        Optional.empty(),
        obstacle("byte n; active [2] proctype P() { do :: n = 1 - n od }\nltl f { X(n == 1) }"));
  }

  /** Nobody expects single processes to be counted. */
  @Test
  void singleProcessesNeedNoExcuse() {
    String text = "byte n; active proctype P() { n = _pid } active proctype Q() { n = _pid }";
    assertEquals(Optional.empty(), obstacle(text));
  }

  /** What is printed does not matter. */
  @Test
  void printedNumbersDoNotMatter() {
    String text = "active [2] proctype P() { do :: printf(\"%d\\n\", _pid) od }";
    Model.Question question =
        question(CountedAndPlain.open(text, Map.of()), "end-states", Abstraction.AUTO);
    assertTrue(!question.reductions(FairnessNotion.NONE).isEmpty());
  }

  private static Optional<String> obstacle(String text) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    List<Model.Assertion> assertions = model.assertions();
    Model.Question question =
        model.instantiate(assertions.get(assertions.size() - 1), Abstraction.AUTO);
    return question.obstacle(FairnessNotion.NONE);
  }

  private static Outcome outcome(PromelaModel model, String name, FairnessNotion notion) {
    return check(model, name, notion).verdict().outcome();
  }

  private static Checked check(PromelaModel model, String name, FairnessNotion notion) {
    return CountedAndPlain.answer(model, named(model, name), notion, Abstraction.AUTO);
  }

  private static Checked check(Model.Question question, Model.Question fresh) {
    return Checker.checkInstance(
        question, () -> fresh, FairnessNotion.NONE, Limits.ofThisMachine(), ProgressListener.NONE);
  }

  private static Model.Question question(PromelaModel model, String name, Abstraction abstraction) {
    return model.instantiate(named(model, name), abstraction);
  }

  private static Model.Assertion named(PromelaModel model, String name) {
    Stream<Model.Assertion> all = model.assertions().stream();
    return all.filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
