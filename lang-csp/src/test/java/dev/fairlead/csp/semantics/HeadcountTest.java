package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** {@code #P()}: how many processes are in a local state. */
class HeadcountTest {
  private static final String WATCH = "Watch = n.(#Q) -> Stop; Q = a -> b -> Q; ";

  @Test
  void countsComponentsAtEveryDepth() {
    SmallModel three = SmallModel.of("P = Q ||| (Q || Q) ||| Watch;" + WATCH);
    three.offers("a", "a", "n.3");
    SmallModel one = SmallModel.of("P = Q ||| Watch;" + WATCH);
    one.offers("a", "n.1").after("a").offers("b", "n.0").after("b").offers("a", "n.1");
  }

  @Test
  void countsTheWholeSystem() {
    steps("P = n.(#P) -> Stop;", "n.1");
    SmallModel.of("P = n.(#P) -> m.(#P) -> Stop;").after("n.1").offers("m.0");
  }

  @Test
  void tellsArgumentsApart() {
    String text =
        "P = Q(1) ||| Q(1) ||| Q(2) ||| |||i:{1..3}@(n.i.(#Q(i)) -> Stop); Q(i) = a -> Q(i + 1);";
    steps(text, "a", "a", "a", "n.1.2", "n.2.1", "n.3.0");
  }

  @Test
  void goesByWhatTheReferenceUnfoldsTo() {
    steps("P = (a -> b -> Q) ||| Watch;" + WATCH, "a", "n.1");
    steps("P = R ||| Watch; R = Q;" + WATCH, "a", "n.1");
    steps("P = Watch ||| Stop ||| (n.(#End) -> Stop); End = Stop; Watch = Stop;", "n.2");
  }

  @Test
  void looksAtWhatComesFirst() {
    steps("P = (Q; Q) ||| Watch;" + WATCH, "a", "n.1");
    steps("P = (Q interrupt c -> Stop) ||| Watch;" + WATCH, "a", "c", "n.1");
    steps("P = (Q \\ {b}) ||| Watch;" + WATCH, "a", "n.1");
    steps("P = (((Q ||| Q) \\ {b}); Q) ||| Watch;" + WATCH, "a", "a", "n.2");
    steps("P = atomic{Q} ||| atomic{Watch};" + WATCH, "a", "n.1");
  }

  @Test
  void leavesOutWhatIsNotDecided() {
    steps("P = (Q [] c -> Stop) ||| Watch;" + WATCH, "a", "c", "n.0");
    steps("P = ((Q ||| Q) [] c -> Stop) ||| Watch;" + WATCH, "a", "a", "c", "n.0");
    steps("P = ((Q ||| Q) [*] c -> Stop) ||| Watch;" + WATCH, "a", "a", "c", "n.0");
    steps("P = (c -> Stop interrupt (Q ||| Q)) ||| Watch;" + WATCH, "a", "a", "c", "n.0");
    steps("var x = 0; P = ([x == 0](Q ||| Q)) ||| Watch;" + WATCH, "a", "a", "n.0");
    steps("var x = 0; P = ([x == 0]Q) ||| Watch;" + WATCH, "a", "n.0");
  }

  @Test
  void takesArgumentsThatDependOnVariablesAsTheyAreNow() {
    String text =
        "var x = 1; P = go -> Q(x) ||| set{x = 2;} -> Stop ||| |||i:{1..2}@(n.i.(#Q(i)) -> Stop);"
            + "Q(i) = a.i -> Stop;";
    SmallModel gone = SmallModel.of(text).after("go");
    gone.offers("a.1", "set", "n.1.1", "n.2.0").after("set").offers("a.2", "n.1.0", "n.2.1");
  }

  @Test
  void stepsCountBeforeTheyMoveAnybody() {
    String text = "var x = 9; P = Q ||| Q; Q = a{x = #Q; } -> Stop;";
    SmallModel once = SmallModel.of("var x = 9; P = Q; Q = a{x = #Q;} -> Stop;").after("a");
    assertEquals("1", once.value("x"));
    assertEquals("2", SmallModel.of(text).targets("a").get(0).value("x"));
    String meeting =
        "var x = 9; var y = 9; channel c 0; P = S ||| R;"
            + "S = c!1{x = #S;} -> Stop; R = c?[#S == 1]v{y = #S;} -> Stop;";
    SmallModel met = SmallModel.of(meeting).after("c.1");
    assertEquals("1", met.value("x"));
    assertEquals("1", met.value("y"));
  }

  @Test
  void isPartOfGuardsAndMessages() {
    String text = "channel c 1; P = |||{2}@Q; Q = [#Q == 2]a -> Stop [] [#Q < 2]c!(#Q) -> Stop;";
    SmallModel.of(text).offers("a", "a").targets("a").get(0).offers("c!1");
  }

  @Test
  void argumentsKeepToTheRangesOfParameters() {
    String text = "var x = 3; P = [#Q(x) == 0]a -> Stop; Q(i:{0..2}) = b -> Stop;";
    assertEquals(
        "m.csp:1:20: 3 is outside the range {0..2} of the parameter i of Q",
        SmallModel.of(text).fault());
  }
}
