package dev.fairlead.proof;

import static dev.fairlead.proof.LockLine.INSIDE;
import static dev.fairlead.proof.LockLine.LEAVING;
import static dev.fairlead.proof.LockLine.OUTSIDE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace.InALine;
import dev.fairlead.core.certificate.ListedStates;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lock for members in a line: what is looked at of it, and what is rejected. */
class LinesCheckTest {
  private static final int[] FREE = {0, OUTSIDE, OUTSIDE, OUTSIDE};
  private static final int[] FIRST = {1, INSIDE, OUTSIDE, OUTSIDE};
  private static final int[] SECOND = {1, OUTSIDE, INSIDE, OUTSIDE};

  /** A third member is inside. */
  private static final int[] NEITHER = {1, OUTSIDE, OUTSIDE, OUTSIDE};

  private static final InALine PAIRS = new InALine(3, 2);

  private LockLine line;

  @BeforeEach
  void aLock() {
    line = new LockLine();
  }

  private Verification.Proved verify(InALine about, int[]... states) {
    ListedStates listed =
        ListedStates.of(line.of(about.members() + 1).question().space(), List.of(states));
    return new LinesCheck(line, about, Certificate.views(listed, about), () -> {}).verify();
  }

  private void isRejected(String why, InALine about, int[]... states) {
    WrongStep wrong = assertThrows(WrongStep.class, () -> verify(about, states));
    assertTrue(wrong.getMessage().contains(why), wrong.getMessage());
  }

  private void isRejected(String why) {
    isRejected(why, PAIRS, FREE, FIRST, SECOND, NEITHER);
  }

  @Test
  void twoAreNeverInside() {
    Verification.Proved proved = verify(PAIRS, FREE, FIRST, SECOND, NEITHER);
    assertEquals(4, proved.nodes());
    // Each of three members goes in from one state, and out of one in two parts.
    assertEquals(9, proved.edges());
    assertTrue(proved.premises().get(0).contains("5 states of the system with 4 members"));
  }

  @Test
  void everyViewIsNeededAndNoOtherOne() {
    isRejected("not listed", PAIRS);
    isRejected("not listed", PAIRS, FIRST, SECOND, NEITHER);
    isRejected("not listed", PAIRS, FREE, SECOND, NEITHER);
    isRejected("not listed", PAIRS, FREE, FIRST, NEITHER);
    isRejected("not listed", PAIRS, FREE, FIRST, SECOND);
    isRejected("does not follow", PAIRS, FIRST, FREE, SECOND, NEITHER);
    isRejected("twice", PAIRS, FREE, FIRST, SECOND, NEITHER, FREE);
    isRejected(
        "what is excluded", PAIRS, FREE, FIRST, SECOND, NEITHER, new int[] {1, INSIDE, INSIDE, 0});
    isRejected(
        "does not follow", PAIRS, FREE, FIRST, SECOND, NEITHER, new int[] {5, OUTSIDE, OUTSIDE, 0});
    isRejected(
        "expected to go on", PAIRS, FREE, FIRST, SECOND, NEITHER, new int[] {0, LEAVING, 0, 0});
    isRejected("no states", PAIRS, FREE, FIRST, SECOND, NEITHER, new int[] {0, OUTSIDE, OUTSIDE});
  }

  /** Views that support each other and follow from nothing are closed, but not the least set. */
  @Test
  void viewsDoNotFollowFromThemselves() {
    line.moves =
        (state, member) ->
            state[0] < 5
                ? LockLine.honest(state, member)
                : List.of(LockLine.with(state, 11 - state[0], member, state[1 + member]));
    assertEquals(4, verify(PAIRS, FREE, FIRST, SECOND, NEITHER).nodes());
    isRejected(
        "does not follow",
        PAIRS,
        FREE,
        FIRST,
        SECOND,
        NEITHER,
        new int[] {5, OUTSIDE, OUTSIDE, 0},
        new int[] {6, OUTSIDE, OUTSIDE, 0});
  }

  @Test
  void oneMemberAtATimeDoesNotTell() {
    isRejected(
        "what is excluded",
        new InALine(2, 1),
        new int[] {0, 0, 0},
        new int[] {1, 1, 0},
        new int[] {1, 0, 0});
  }

  @Test
  void sizesAreEnough() {
    isRejected("not enough", new InALine(2, 2), FREE, FIRST, SECOND, NEITHER);
    isRejected("no views of so many", new InALine(1, 2), FREE, FIRST, SECOND, NEITHER);
    isRejected("no views of so many", new InALine(17, 2), FREE, FIRST, SECOND, NEITHER);
    assertEquals(4, verify(new InALine(5, 2), FREE, FIRST, SECOND, NEITHER).nodes());
    line.seen = 4;
    isRejected("not enough");
    line.seen = 2;
    line.told = Set.of(new Need(1, true), new Need(2, true));
    isRejected("not enough");
  }

  @Test
  void everyNeedIsLookedAt() {
    Need two = new Need(2, true);
    line.needs = Map.of(OUTSIDE, two, INSIDE, new Need(1, true));
    isRejected("other members than those");
    line.told = Set.of(two);
    isRejected("other members than those");
    line.told = Set.of(two, new Need(1, true));
    isRejected("not enough");
    assertEquals(4, verify(new InALine(4, 2), FREE, FIRST, SECOND, NEITHER).nodes());
    line.needs = Map.of(OUTSIDE, two);
    isRejected("expected to go on", new InALine(4, 2), FREE, FIRST, SECOND, NEITHER);
  }

  /** That a step shares nothing is a premise; a sample of larger systems tells otherwise. */
  @Test
  void whoChangesWhatIsSharedSaysSo() {
    Need own = new Need(1, false);
    line.told = Set.of(own);
    line.needs = Map.of(OUTSIDE, own, INSIDE, own);
    isRejected("not listed", new InALine(2, 2), FREE, FIRST, SECOND);
  }

  @Test
  void systemsDifferInNothingButTheirSize() {
    line.needsOfSize.put(
        4, Map.of(OUTSIDE, new Need(1, true), INSIDE, new Need(1, true), 7, new Need(1, true)));
    isRejected("depends on their number");
  }

  @Test
  void whatIsExcludedIsLookedAt() {
    line.excluded = 1;
    isRejected("what is excluded");
    line.bySteps = true;
    isRejected("a step is excluded");
    line.excluded = 2;
    assertEquals(4, verify(PAIRS, FREE, FIRST, SECOND, NEITHER).nodes());
    line.obstacle = Optional.of("members are refused");
    isRejected("members are refused");
  }

  @Test
  void whoCannotStayGoesOnAndComesToAnEnd() {
    line.passed = Set.of();
    isRejected("expected to go on");
    line.passed = Set.of(LEAVING);
    line.moves =
        (state, member) ->
            state[1 + member] == LEAVING ? List.of(state.clone()) : LockLine.honest(state, member);
    isRejected("without an end");
    line.passed = Set.of(OUTSIDE, LEAVING);
    isRejected("cannot stay where it begins");
  }

  @Test
  void aStepIsOneOfItsProcess() {
    line.moves =
        (state, member) ->
            state[1 + member] == LEAVING
                ? List.of(LockLine.with(state, 1, (member + 1) % (state.length - 1), INSIDE))
                : LockLine.honest(state, member);
    isRejected("has no part in the step");
    line.moves = (state, member) -> List.of(new int[state.length + 1]);
    isRejected("come and go");
  }

  /** What the small systems do not do is found in a sample of the next larger one. */
  @Test
  void aLargerSystemIsLookedAt() {
    line.moves =
        (state, member) ->
            state.length > 4 && state[0] == 1 && state[1 + member] == OUTSIDE
                ? List.of(LockLine.with(state, 1, member, INSIDE))
                : LockLine.honest(state, member);
    isRejected("a larger system has");
    line.seen = 3;
    line.excluded = 4;
    isRejected("not listed");
  }
}
