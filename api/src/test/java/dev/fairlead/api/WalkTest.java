package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories, runs that are followed again, conditions and places in texts. */
class WalkTest {
  private static final String LIGHTS =
      """
      var lit = 0;
      Lamp(i) = on.i{lit = lit + 1;} ->
                off.i{lit = lit - 1;} -> Lamp(i);
      Sys() = |||i:{0..2}@Lamp(i);
      #assert Sys() deadlockfree;
      #assert Sys() |= []<> on.0;
      """;

  private static final String COUNTER =
      """
      byte n;
      active [2] proctype P() {
        do
        :: n < 3 ->
             n++
        :: n == 3 -> n = 0
        od
      }
      ltl up { []<> (n == 3) }
      ltl low { [] (n < 3) }
      """;

  private static CheckableModel lights() {
    return CheckableModel.open(ModelText.of("lights.csp", Language.CSP, LIGHTS));
  }

  private static CheckableModel counter() {
    return CheckableModel.open(ModelText.of("counter.pml", Language.PROMELA, COUNTER));
  }

  @Test
  void anyStateOfTheHistoryCanBeGoneTo() {
    Walk walk = lights().walk(7);
    while (walk.length() < 12) {
      walk.takeAny();
    }
    List<StateView> states = new java.util.ArrayList<>();
    walk.run().states().forEach(states::add);
    for (int step : new int[] {3, 12, 0, 7, 7}) {
      walk.goTo(step);
      assertEquals(states.get(step), walk.view());
      assertEquals(step, walk.length());
      assertEquals(12 - step, walk.undone());
      assertEquals(12, walk.history().steps().size());
    }
    assertThrows(IndexOutOfBoundsException.class, () -> walk.goTo(13));
    assertThrows(IndexOutOfBoundsException.class, () -> walk.goTo(-1));
  }

  @Test
  void anotherStepReplacesWhatWasTakenBack() {
    Walk walk = lights().walk(7);
    walk.takeAny();
    walk.takeAny();
    walk.takeAny();
    walk.goTo(1);
    Walk.Choice next = walk.next().orElseThrow();
    walk.take(next);
    assertEquals(1, walk.undone(), "the step of the history");
    walk.undo();
    walk.take(walk.choices().stream().filter(c -> !c.isLike(next)).findFirst().orElseThrow());
    assertEquals(0, walk.undone());
    assertEquals(2, walk.history().steps().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"csp", "promela"})
  void theRunOfAnAnswerIsFollowedAgain(String language) {
    CheckableModel model = language.equals("csp") ? lights() : counter();
    String property = language.equals("csp") ? "[]<> on.0" : "up";
    CheckOptions plain = CheckOptions.DEFAULT.withFairness(FairnessNotion.NONE);
    Answer answer =
        language.equals("csp")
            ? model.check(property, plain)
            : model.checkLtl("<>[] (n < 2)", plain);
    assertEquals(Outcome.VIOLATED, answer.outcome());
    Run run = answer.run().orElseThrow();
    CheckableModel.Return found =
        model.walkAlong(Recording.of(run, Optional.of(answer.property())), 1);
    assertEquals("", found.deviation());
    Walk walk = found.walk();
    assertEquals(0, walk.length());
    assertEquals(run.steps().size(), walk.undone());
    assertEquals(OptionalInt.of(run.stem().size()), walk.loopAfter());
    assertEquals(run.loop(), walk.history().loop());
    walk.goTo(run.steps().size());
    StateView end = walk.view();
    walk.goTo(run.stem().size());
    assertEquals(end, walk.view(), "the loop closes");
    walk.goTo(0);
    Walk.Choice next = walk.next().orElseThrow();
    Optional<Walk.Choice> other =
        walk.choices().stream().filter(choice -> !choice.isLike(next)).findFirst();
    assertTrue(other.isPresent());
    walk.take(other.get());
    assertEquals(OptionalInt.empty(), walk.loopAfter(), "what follows is forgotten");
  }

  @Test
  void aRunOfAnotherModelIsFollowedAsFarAsItIsOne() {
    Run run = counter().simulate(1, 4);
    CheckableModel other =
        CheckableModel.open(
            ModelText.of("m.pml", Language.PROMELA, COUNTER.replace("n++", "n = n + 2")));
    CheckableModel.Return found = other.walkAlong(Recording.of(run, Optional.empty()), 1);
    assertFalse(found.deviation().isEmpty());
    assertTrue(found.walk().undone() < 4);
    assertThrows(
        InvalidInputException.class,
        () -> lights().walkAlong(Recording.of(run, Optional.empty()), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csp", "promela"})
  void aConditionIsToldAtEveryState(String language) {
    CheckableModel model = language.equals("csp") ? lights() : counter();
    String name = language.equals("csp") ? "lit" : "n";
    Walk walk = model.walk(3);
    walk.takeAny();
    walk.takeAny();
    walk.undo();
    CheckableModel.Watch watch = model.watch(walk, 1, name + " == 2", 3);
    assertEquals(walk.view(), watch.walk().view());
    assertEquals(1, watch.walk().length());
    assertEquals(1, watch.walk().undone());
    int met = 0;
    for (int i = 0; i < 40; i++) {
      assertEquals(watch.walk().view().variables().get(name).equals("2"), watch.isMet());
      met += watch.isMet() ? 1 : 0;
      watch.walk().takeAny();
    }
    assertTrue(met > 0);
    assertThrows(InvalidInputException.class, () -> model.watch(walk, 1, "nonsense ==", 3));
    assertThrows(InvalidInputException.class, () -> model.watch(walk, 1, "nosuch > 1", 3));
  }

  @Test
  void aGoalBesideTheTextMayBeAnyCondition() {
    Answer three = lights().checkReaches("lit == 3", CheckOptions.DEFAULT);
    assertEquals(Outcome.HOLDS, three.outcome());
    assertEquals(3, three.run().orElseThrow().stem().size());
    assertEquals(
        Outcome.VIOLATED, lights().checkReaches("lit > 3", CheckOptions.DEFAULT).outcome());
    assertThrows(
        InvalidInputException.class, () -> lights().checkReaches("lit", CheckOptions.DEFAULT));
  }

  @Test
  void everyProcessIsSomewhereInTheTextOfPromela() {
    Walk walk = counter().walk(1);
    assertEquals(List.of(4, 6, 4, 6), walk.locations().stream().map(Location::line).toList());
    walk.take(walk.choices().get(0));
    String mover = walk.run().stem().get(0).processes().get(0);
    List<Location> its =
        walk.locations().stream().filter(at -> at.process().equals(mover)).toList();
    assertEquals(1, its.size());
    assertEquals("counter.pml", its.get(0).file());
    assertEquals(5, its.get(0).line());
    assertEquals(8, its.get(0).column());
  }

  @Test
  void everyProcessIsSomewhereInTheTextOfCsp() {
    Walk walk = lights().walk(1);
    assertEquals(List.of(2, 2, 2), walk.locations().stream().map(Location::line).toList());
    walk.take(walk.choices().get(1));
    assertEquals(List.of(2, 3, 2), walk.locations().stream().map(Location::line).toList());
    assertEquals("lights.csp", walk.locations().get(1).file());
    assertEquals(11, walk.locations().get(1).column());
  }

  @Test
  void anyNumberOfProcessesIsWalkedThroughInASize() {
    CheckableModel model =
        CheckableModel.open(
            ModelText.of(
                "any.csp",
                Language.CSP,
                "var n = 0;\nP() = a{n = n + 1;} -> Stop;\nSys() = |||{..}@P();\n"
                    + "#define few n < 2;\n#assert Sys() |= [] few;"));
    assertEquals(1, model.groups().size());
    assertEquals(4, model.walk(1, 4).choices().size());
    assertEquals(List.of(), lights().groups());
    Answer answer = model.check("1", CheckOptions.DEFAULT);
    CheckableModel.Return found =
        model.walkAlong(
            Recording.of(answer.run().orElseThrow(), Optional.of(answer.property())), 1);
    assertEquals("", found.deviation());
    assertEquals(2, found.size());
  }
}
