package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where numbers of processes are seen, nothing is counted: the same states are searched as without
 * abstraction, with the same verdict.
 */
class SeenNumbersTest {
  private static final String LOOP = "here: do :: g = 1 - g od";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = _pid",
        "x = _pid - 1; if :: x == 0 -> g = 1 :: else fi",
        "_nr_pr == 2",
        "x = run Q()",
        "enabled(0)",
        "P[0]:x == 0",
        "P@here || g == 0",
        "_last == 0",
        "chan c = [1] of { byte }; c!1",
      })
  void byMembers(String statement) {
    same(
        "byte g; active [2] proctype P() { byte x; "
            + statement
            + "; "
            + LOOP
            + " }\nproctype Q() { do :: g = 0 od }\nltl f { []<>(g == 0) }");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ltl f { <>[](P[0]@here) }",
        "ltl f { [](P[1]:x == 0) }",
        "ltl f { [](_last != 1) }",
        "ltl f { []<>(_nr_pr == 2) }",
      })
  void byAFormula(String formula) {
    same("byte g; active [2] proctype P() { byte x; x = 1; " + LOOP + " }\n" + formula);
  }

  /** Only the process created last can end, and this is seen. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte n; active [2] proctype P() { n++ }\nltl f { X(n == 1) }",
        "byte n; active [2] proctype P() { n++ }\nltl f { [](n < 2 || X X(n == 2)) }",
        "byte n; active [2] proctype P() { n++ }\nnever { do :: n < 2 :: n == 2 -> break od }",
        "byte n; active [2] proctype P() { chan c = [1] of { byte }; c!1; n++ }\nltl f { <>(n == 2) }",
        "byte n; active [2] proctype P() { n++ }\n"
            + "active proctype S() { run T(); do :: n = n od }\nproctype T() { n++ }",
        "byte n; active proctype S() { do :: n < 3 -> run T(); n++ :: timeout -> n = 0 od }\n"
            + "proctype T() { skip }\nltl f { []<>(n == 0) }",
        "byte n; active proctype S() { run T(1); run T(2); do :: n = 1 - n od }\n"
            + "proctype T(byte x) { do :: n = x :: n == x -> n = 0 od }\nltl f { []<>(n == 0) }",
      })
  void byTheOrderOfEndings(String text) {
    same(text);
  }

  /** The figures tell which space was searched, if all its steps are followed. */
  private static void same(String text) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    // The last one is the formula or the claim, if there is any; the others may be counted.
    List<Model.Assertion> all = model.assertions();
    Model.Assertion assertion = all.get(all.size() - 1);
    for (FairnessNotion notion :
        List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK, FairnessNotion.GLOBAL)) {
      assertEquals(
          answer(model, assertion, notion, Abstraction.NONE),
          answer(model, assertion, notion, Abstraction.AUTO),
          () -> assertion.text() + " under " + notion + "\n" + text);
    }
  }

  private static String answer(
      PromelaModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction how) {
    Checked checked =
        Checker.checkInstance(
            model.instantiate(assertion, how),
            () -> model.instantiate(assertion, Abstraction.NONE),
            notion,
            Reductions.NONE,
            Limits.ofThisMachine(),
            ProgressListener.NONE);
    return checked.verdict().outcome() + ", " + checked.verdict().facts().states() + " states";
  }
}
