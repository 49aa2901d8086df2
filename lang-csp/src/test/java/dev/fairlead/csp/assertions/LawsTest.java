package dev.fairlead.csp.assertions;

import static dev.fairlead.core.property.RefinementModel.FAILURES;
import static dev.fairlead.core.property.RefinementModel.FAILURES_DIVERGENCES;
import static dev.fairlead.core.property.RefinementModel.TRACES;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.LimitingMonitor;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.refine.Comparison;
import dev.fairlead.core.search.refine.RefinementSearch;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The algebra of CSP (Hoare 1985; Roscoe 1998) for random processes P, Q and R, by refinement in
 * both directions.
 *
 * <p>CSP#'s general choice {@code []} is resolved by internal steps and {@code terminate} is an
 * event that can be refused like any other, so some laws of the books hold for {@code [*]} only, or
 * in the traces model only; the tests below say which.
 */
class LawsTest {

  /** The models that do not look at time. */
  private static final List<RefinementModel> MODELS =
      List.of(TRACES, FAILURES, FAILURES_DIVERGENCES);

  /** Equal in all models unless {@code models} says less. */
  private record Law(String left, String right, List<RefinementModel> models) {
    static Law of(String left, String right) {
      return new Law(left, right, MODELS);
    }

    static Law ofTraces(String left, String right) {
      return new Law(left, right, List.of(TRACES));
    }
  }

  private static final List<Law> LAWS =
      List.of(
          // general choice
          Law.of("P() [] P()", "P()"),
          Law.of("P() [] Q()", "Q() [] P()"),
          Law.of("P() [] (Q() [] R())", "(P() [] Q()) [] R()"),
          Law.of("P() [] Stop", "P()"),
          Law.ofTraces("P() [] (Q() <> R())", "(P() [] Q()) <> (P() [] R())"),
          Law.ofTraces("P() [] Q()", "P() <> Q()"),
          // external choice
          Law.of("P() [*] P()", "P()"),
          Law.of("P() [*] Q()", "Q() [*] P()"),
          Law.of("P() [*] (Q() [*] R())", "(P() [*] Q()) [*] R()"),
          Law.of("P() [*] Stop", "P()"),
          Law.of("P() [*] (Q() <> R())", "(P() [*] Q()) <> (P() [*] R())"),
          Law.of("P() <> (Q() [*] R())", "(P() <> Q()) [*] (P() <> R())"),
          Law.ofTraces("P() [*] Q()", "P() [] Q()"),
          Law.of("a -> P() [*] b -> Q()", "a -> P() [] b -> Q()"),
          // internal choice
          Law.of("P() <> P()", "P()"),
          Law.of("P() <> Q()", "Q() <> P()"),
          Law.of("P() <> (Q() <> R())", "(P() <> Q()) <> R()"),
          // prefix
          Law.of("a -> (P() <> Q())", "(a -> P()) <> (a -> Q())"),
          Law.of("(a -> P()) [] (a -> Q())", "a -> (P() <> Q())"),
          Law.ofTraces("a -> (P() [] Q())", "(a -> P()) [] (a -> Q())"),
          Law.of("tau -> P()", "P()"),
          // sequence
          Law.of("Skip; P()", "P()"),
          Law.of("Stop; P()", "Stop"),
          Law.ofTraces("P(); Skip", "P()"),
          Law.of("(P(); Q()); R()", "P(); (Q(); R())"),
          Law.of("(a -> P()); Q()", "a -> (P(); Q())"),
          Law.of("(P() <> Q()); R()", "(P(); R()) <> (Q(); R())"),
          Law.of("P(); (Q() <> R())", "(P(); Q()) <> (P(); R())"),
          // interleaving
          Law.of("P() ||| Q()", "Q() ||| P()"),
          Law.of("P() ||| (Q() ||| R())", "(P() ||| Q()) ||| R()"),
          Law.of("P() ||| Skip", "P()"),
          Law.of("P() ||| (Q() <> R())", "(P() ||| Q()) <> (P() ||| R())"),
          Law.of(
              "(a -> P()) ||| (b -> Q())",
              "(a -> (P() ||| (b -> Q()))) [] (b -> ((a -> P()) ||| Q()))"),
          // hiding
          Law.of("(P() \\ {a}) \\ {b}", "P() \\ {a, b}"),
          Law.of("(P() \\ {a}) \\ {b}", "(P() \\ {b}) \\ {a}"),
          Law.of("(a -> P()) \\ {a}", "P() \\ {a}"),
          Law.of("(b -> P()) \\ {a}", "b -> (P() \\ {a})"),
          Law.of("(P() <> Q()) \\ {a}", "(P() \\ {a}) <> (Q() \\ {a})"),
          Law.of("(P() ||| Q()) \\ {a}", "(P() \\ {a}) ||| (Q() \\ {a})"),
          Law.of("Stop \\ {a}", "Stop"),
          Law.of("Skip \\ {a}", "Skip"),
          // interrupt
          Law.of("Stop interrupt P()", "P()"),
          Law.of("P() interrupt Stop", "P()"),
          Law.of("(P() interrupt Q()) interrupt R()", "P() interrupt (Q() interrupt R())"),
          Law.of("(a -> P()) interrupt Q()", "(a -> (P() interrupt Q())) [*] Q()"),
          Law.of("(P() <> Q()) interrupt R()", "(P() interrupt R()) <> (Q() interrupt R())"),
          // parallel: S, T and U have the whole alphabet
          Law.of("S() || T()", "T() || S()"),
          Law.of("S() || (T() || U())", "(S() || T()) || U()"),
          Law.of("S() || Halt()", "Halt()"),
          Law.of("S() || Run()", "S()"),
          Law.of("S() || Either()", "(S() || T()) <> (S() || U())"),
          Law.of("AS() || AT()", "a -> (S() || T())"),
          Law.of("AS() || BT()", "Stop"));

  @Provide
  Arbitrary<Law> laws() {
    return Arbitraries.of(LAWS);
  }

  @Property(tries = 600)
  void bothSidesOfALawRefineEachOther(@ForAll("laws") Law law, @ForAll long seed) {
    holds(law, seed);
  }

  @Tag("long")
  @Property(tries = 50_000)
  void bothSidesOfALawRefineEachOtherAtLength(@ForAll("laws") Law law, @ForAll long seed) {
    holds(law, seed);
  }

  private static void holds(Law law, long seed) {
    String definitions = definitions(new SplittableRandom(seed));
    Map<RefinementModel, List<Boolean>> found = refinements(definitions, law.left, law.right);
    for (RefinementModel model : law.models) {
      assertEquals(
          List.of(true, true), found.get(model), () -> law + " " + seed + "\n" + definitions);
    }
  }

  /** Whether left refines right, and right left, in every model. */
  private static Map<RefinementModel, List<Boolean>> refinements(
      String definitions, String left, String right) {
    StringBuilder text = new StringBuilder(definitions);
    text.append("Left() = ").append(left).append(";\n");
    text.append("Right() = ").append(right).append(";\n");
    for (RefinementModel each : MODELS) {
      text.append("#assert Left() ").append(each).append(" Right();\n");
      text.append("#assert Right() ").append(each).append(" Left();\n");
    }
    CspModel model = Answers.open(text.toString());
    Map<RefinementModel, List<Boolean>> found = new TreeMap<>();
    for (int i = 0; i < MODELS.size(); i++) {
      found.put(
          MODELS.get(i),
          model.assertions().subList(2 * i, 2 * i + 2).stream()
              .map(assertion -> agrees(model.instantiate(assertion)))
              .toList());
    }
    return found;
  }

  /** A law whose sides grow without end is a mistake in this test. */
  private static final Limits FEW_STATES = Limits.ofThisMachine().withMaxStates(50_000);

  private static boolean agrees(Model.Question question) {
    var claim = (dev.fairlead.core.property.Property.Refines) question.property();
    return RefinementSearch.search(
            question.space(),
            claim.specification(),
            claim.model(),
            new LimitingMonitor(FEW_STATES, ProgressListener.NONE))
        instanceof Comparison.Agrees;
  }

  private static String definitions(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (String name : List.of("P", "Q", "R")) {
      text.append("%s() = %s;\n".formatted(name, random(random, name, 3)));
    }
    // A process in parallel does not terminate, so that its alphabet is all it synchronises on.
    for (String name : List.of("S", "T", "U")) {
      text.append("%s() = %s;\n".formatted(name, random(random, name, 2).replace("Skip", "Stop")));
    }
    text.append("Halt() = Stop;\n");
    text.append("Run() = a -> Run() [] b -> Run() [] c -> Run();\n");
    text.append("Either() = T() <> U();\n");
    text.append("AS() = a -> S();\nAT() = a -> T();\nBT() = b -> T();\n");
    for (String name : List.of("S", "T", "U", "Halt", "Run", "Either", "AS", "AT", "BT")) {
      text.append("#alphabet %s {a, b, c};\n".formatted(name));
    }
    return text.toString();
  }

  /** A process that calls itself behind events only, and last. */
  private static String random(SplittableRandom random, String self, int depth) {
    if (depth == 0) {
      return List.of("Stop", "Skip", "Skip", "a -> Stop", "b -> " + self + "()", "c -> Skip")
          .get(random.nextInt(6));
    }
    String one = random(random, self, depth - 1);
    String other = random(random, self, depth - 1);
    String event =
        List.of("a", "b", "c", "tau").get(random.nextInt(random.nextInt(4) == 0 ? 4 : 3));
    return switch (random.nextInt(6)) {
      case 0 -> event + " -> (" + one + ")";
      // Behind tau it would grow without end within [*].
      case 1 -> event.replace("tau", "a") + " -> " + self + "()";
      case 2 -> "((" + one + ") [] (" + other + "))";
      case 3 -> "((" + one + ") <> (" + other + "))";
      case 4 -> "((" + one + ") [*] (" + other + "))";
      default -> "(" + event + " -> (" + one + ") [] " + event + " -> (" + other + "))";
    };
  }

  private static void assertFound(
      String left, String right, List<Boolean> t, List<Boolean> f, List<Boolean> fd) {
    assertEquals(
        Map.of(TRACES, t, FAILURES, f, FAILURES_DIVERGENCES, fd), refinements("", left, right));
  }

  private static final List<Boolean> EQUAL = List.of(true, true);
  private static final List<Boolean> BELOW = List.of(true, false);
  private static final List<Boolean> UNRELATED = List.of(false, false);

  @Test
  void choosingBeforeTheEventIsNotChoosingAfterIt() {
    assertFound(
        "a -> (b -> Stop [] c -> Stop)", "a -> b -> Stop [] a -> c -> Stop", EQUAL, BELOW, BELOW);
  }

  @Test
  void externalChoiceIsNotInternalChoice() {
    assertFound("a -> Stop [*] b -> Stop", "a -> Stop <> b -> Stop", EQUAL, BELOW, BELOW);
  }

  @Test
  void stopRefinesAnythingInTracesOnly() {
    assertFound("Stop", "a -> Stop", BELOW, UNRELATED, UNRELATED);
  }

  @Test
  void generalChoiceDoesNotDistributeOverInternalChoice() {
    // The internal step resolves [], and then a can be refused.
    assertFound(
        "a -> Stop [] (b -> Stop <> c -> Stop)",
        "(a -> Stop [] b -> Stop) <> (a -> Stop [] c -> Stop)",
        EQUAL,
        List.of(false, true),
        List.of(false, true));
  }

  @Test
  void interleavingWithItselfIsMore() {
    assertFound("a -> Stop", "a -> Stop ||| a -> Stop", BELOW, UNRELATED, UNRELATED);
  }

  @Test
  void hidingDoesNotDistributeOverExternalChoice() {
    assertFound(
        "(a -> Stop [*] b -> Stop) \\ {a}",
        "((a -> Stop) \\ {a}) [*] ((b -> Stop) \\ {a})",
        EQUAL,
        List.of(false, true),
        List.of(false, true));
  }

  @Test
  void stoppingAfterTerminationCanBeSeen() {
    assertFound("Skip", "Stop", List.of(false, true), UNRELATED, UNRELATED);
  }

  @Test
  void skipBehindAChoiceWithTerminationDecidesEarlier() {
    // terminate is an event like others here; what P; Skip does with it is internal.
    assertFound(
        "(Skip [] a -> Stop); Skip",
        "Skip [] a -> Stop",
        EQUAL,
        List.of(false, true),
        List.of(false, true));
  }

  @Test
  void hidingALoopDiverges() {
    String loop = "Loop() = a -> Loop();\n";
    Map<RefinementModel, List<Boolean>> found = refinements(loop, "Loop() \\ {a}", "Stop");
    assertEquals(
        Map.of(TRACES, EQUAL, FAILURES, BELOW, FAILURES_DIVERGENCES, List.of(false, true)), found);
  }
}
