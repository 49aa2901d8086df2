package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.checkpoint.CheckpointFile;
import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.CheckpointSubject;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that was stopped and gone on with sees what one sees that was not. */
class ResumedSearchTest {
  private static final CheckpointSubject SUBJECT =
      new CheckpointSubject("1", "a model", "explore", "");

  @TempDir private Path folder;

  /**
   * Counters that can be raised one by one up to a limit, but not everywhere. The steps of the
   * first two commute, and the first sleeps behind the second.
   *
   * @param top of the first one
   * @param left expansions until the search is stopped; shared by forks
   */
  private record Counters(int count, int limit, int top, AtomicInteger left)
      implements StructuredSpace, CommutingSteps, Endings {

    Counters(int top, int left) {
      this(5, 7, top, new AtomicInteger(left));
    }

    @Override
    public Counters fork() {
      return this;
    }

    @Override
    public StateEncoding encoding() {
      return StateEncoding.ofNumbers();
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[count], count);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      stepsAwake(
          state,
          length,
          0,
          (label, processSet, target, targetLength, sleepers) ->
              sink.step(label, processSet, target, targetLength));
    }

    @Override
    public boolean haveSleepers() {
      return true;
    }

    @Override
    public int stepsAwake(int[] state, int length, int sleepers, CommutingSteps.Sink sink) {
      if (left.getAndDecrement() <= 0) {
        throw new SearchStopped("enough", "");
      }
      int leftOut = 0;
      for (int i = 0; i < count; i++) {
        if (!mayRise(state, i)) {
          continue;
        } else if (i == 0 && sleepers == 1) {
          leftOut++;
          continue;
        }
        int[] target = Arrays.copyOf(state, count);
        target[i]++;
        sink.step(i, 0, target, count, i == 1 && mayRise(state, 0) ? 1 : 0);
      }
      return leftOut;
    }

    /** The first two depend on themselves alone; the first goes on when all others cannot. */
    private boolean mayRise(int[] state, int i) {
      if (i == 0) {
        return state[i] < top;
      }
      return state[i] < limit
          && (i < 2 ? (state[i] * 7 + i) % 5 != 3 : (state[i] + state[i - 1] + i) % 4 != 1);
    }

    @Override
    public boolean isValidEnd(int[] state, int length) {
      return state[length - 1] % 2 == 0;
    }

    @Override
    public Label label(int label) {
      return new Label("l" + label, true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {0};
    }

    @Override
    public String processName(int process) {
      return "P";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  private Path file() {
    return folder.resolve("search.checkpoint");
  }

  private Checkpoints checkpoints(Duration every, boolean resume) {
    return new Checkpoints(
        Optional.of(file()),
        every,
        SUBJECT,
        resume ? Optional.of(CheckpointFile.open(file())) : Optional.empty(),
        failure -> {
          throw new AssertionError(failure);
        });
  }

  private static String figures(Exploration found) {
    return found.incomplete()
        + ", "
        + found.facts().states()
        + ", "
        + found.facts().transitions()
        + ", "
        + found.facts().depth()
        + ", "
        + found.deadlocks()
        + ", "
        + found.ends();
  }

  /** Where the first one can go far, it must not sleep by mistake. */
  @ParameterizedTest
  @ValueSource(ints = {35, 2})
  void countsAreThoseOfOneSearch(int top) {
    Random random = new Random(7);
    Limits limits = Limits.ofThisMachine();
    Counters whole = new Counters(top, Integer.MAX_VALUE);
    Exploration expected =
        Exploration.of(whole, limits.withSharing(Sharing.NONE), ProgressListener.NONE);
    assertTrue(expected.facts().states() > 1_000, () -> figures(expected));
    assertTrue(expected.deadlocks() > 0 && expected.ends() > 0, () -> figures(expected));
    int stops = 0;
    for (int round = 0; round < 6; round++) {
      Duration every = round % 3 == 0 ? Duration.ZERO : Duration.ofHours(1);
      boolean resume = false;
      Exploration found;
      int patience = 0;
      do {
        Sharing sharing = random.nextBoolean() ? Sharing.NONE : new Sharing(3, 0);
        Counters space = new Counters(top, 1 + 200 * ++patience + random.nextInt(100 * top + 1200));
        Checkpoints checkpoints = checkpoints(every, resume);
        found =
            Exploration.of(space, limits.withSharing(sharing), checkpoints, ProgressListener.NONE);
        assertEquals(Optional.empty(), checkpoints.unused());
        resume = true;
        stops++;
      } while (found.incomplete().isPresent());
      assertEquals(figures(expected), figures(found));
    }
    assertTrue(stops > 8, "only " + stops);
  }

  /** One state with many behind it, in which runs may end. */
  private record Fan(int width, AtomicInteger left) implements StructuredSpace, Endings {

    @Override
    public Fan fork() {
      return this;
    }

    @Override
    public StateEncoding encoding() {
      return StateEncoding.ofNumbers();
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[] {0}, 1);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      if (left.getAndDecrement() <= 0) {
        throw new SearchStopped("enough", "");
      }
      for (int i = 1; i <= width && state[0] == 0; i++) {
        sink.step(0, 0, new int[] {i}, 1);
      }
    }

    @Override
    public boolean isValidEnd(int[] state, int length) {
      return state[0] % 3 != 0;
    }

    @Override
    public Label label(int label) {
      return new Label("l", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {0};
    }

    @Override
    public String processName(int process) {
      return "P";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  /** What a level had counted when it was left is counted again, and once. */
  @Test
  void endsOfALevelThatIsBegunAgainCountOnce() {
    for (int expansions = 1; expansions < 300; expansions += 37) {
      boolean resume = false;
      Exploration found;
      do {
        Fan fan = new Fan(300, new AtomicInteger(resume ? 1000 : expansions));
        found =
            Exploration.of(
                fan,
                Limits.ofThisMachine(),
                checkpoints(Duration.ofHours(1), resume),
                ProgressListener.NONE);
        resume = true;
      } while (found.incomplete().isPresent());
      assertEquals("Optional.empty, 301, 300, 1, 100, 200", figures(found));
    }
  }

  @Test
  void runsAreAsShort() {
    Random random = new Random(8);
    for (int sum = 1; sum < 40; sum += 6) {
      int wanted = sum;
      StatePredicate goal = (state, length) -> Arrays.stream(state, 0, length).sum() == wanted;
      int expected =
          length(new Counters(35, Integer.MAX_VALUE), goal, Sharing.NONE, Checkpoints.NONE);
      boolean resume = false;
      for (int patience = 1; ; patience++) {
        Counters space = new Counters(35, 1 + 300 * patience + random.nextInt(2000));
        Sharing sharing = random.nextBoolean() ? Sharing.NONE : new Sharing(3, 0);
        Checkpoints checkpoints = checkpoints(Duration.ofHours(1), resume);
        try {
          assertEquals(expected, length(space, goal, sharing, checkpoints));
          break;
        } catch (SearchStopped stopped) {
          assertTrue(checkpoints.haveKept());
          resume = true;
        }
      }
    }
  }

  private static int length(
      Counters space, StatePredicate goal, Sharing sharing, Checkpoints checkpoints) {
    BreadthFirst.Result result =
        BreadthFirst.toGoal(
            Workers.of(space, sharing).map(each -> new BreadthFirst.Subject<>(each, goal)),
            new KeepingMonitor(SearchMonitor.NONE, checkpoints.of("a run")));
    if (result instanceof BreadthFirst.Result.Found found) {
      int[] end = found.run().afterStem();
      assertTrue(goal.test(end, end.length));
      return found.run().stem().size();
    }
    return -1;
  }

  /** The file of another search for the same answer waits until that one comes. */
  @Test
  void searchesBeforeItLeaveItAlone() throws IOException {
    explore(checkpoints(Duration.ofHours(1), false), 500);
    byte[] kept = Files.readAllBytes(file());
    Checkpoints checkpoints = checkpoints(Duration.ZERO, true);
    assertEquals(
        -1,
        length(
            new Counters(1, Integer.MAX_VALUE),
            (state, length) -> false,
            Sharing.NONE,
            checkpoints));
    assertTrue(checkpoints.unused().isPresent());
    assertFalse(checkpoints.haveKept());
    assertEquals(List.of(box(kept)), List.of(box(Files.readAllBytes(file()))));
    explore(checkpoints, Integer.MAX_VALUE);
    assertTrue(checkpoints.unused().isEmpty());
    assertTrue(checkpoints.haveKept());
  }

  private static List<Byte> box(byte[] bytes) {
    List<Byte> boxed = new ArrayList<>();
    for (byte each : bytes) {
      boxed.add(each);
    }
    return boxed;
  }

  private static Exploration explore(Checkpoints checkpoints, int expansions) {
    return Exploration.of(
        new Counters(35, expansions), Limits.ofThisMachine(), checkpoints, ProgressListener.NONE);
  }

  @Test
  void damageIsSeen() throws IOException {
    explore(checkpoints(Duration.ofHours(1), false), 900);
    byte[] kept = Files.readAllBytes(file());
    Random random = new Random(9);
    for (int i = 0; i < 60; i++) {
      byte[] damaged = kept.clone();
      damaged[random.nextInt(kept.length)] ^= (byte) (1 + random.nextInt(255));
      Files.write(file(), damaged);
      assertThrows(CheckpointRefusal.class, () -> checkpoints(Duration.ofHours(1), true));
      Files.write(file(), Arrays.copyOf(kept, random.nextInt(kept.length)));
      assertThrows(CheckpointRefusal.class, () -> checkpoints(Duration.ofHours(1), true));
    }
    Files.write(file(), kept);
    explore(checkpoints(Duration.ofHours(1), true), Integer.MAX_VALUE);
  }

  @Test
  void otherSubjectsAreRefused() {
    explore(checkpoints(Duration.ofHours(1), false), 900);
    CheckpointFile kept = CheckpointFile.open(file());
    for (CheckpointSubject other :
        List.of(
            new CheckpointSubject("2", "a model", "explore", ""),
            new CheckpointSubject("1", "another", "explore", ""),
            new CheckpointSubject("1", "a model", "a property", ""),
            new CheckpointSubject("1", "a model", "explore", "an option"))) {
      assertThrows(
          CheckpointRefusal.class,
          () ->
              new Checkpoints(
                  Optional.empty(), Duration.ZERO, other, Optional.of(kept), failure -> {}));
    }
  }

  /** Whatever becomes of the writing, the file before is there, and the search goes on. */
  @Test
  void aFileThatCannotBeWrittenLeavesTheOneBefore() throws IOException {
    explore(checkpoints(Duration.ofHours(1), false), 300);
    List<String> failures = new ArrayList<>();
    Checkpoints failing =
        new Checkpoints(
            Optional.of(file()), Duration.ZERO, SUBJECT, Optional.empty(), failures::add);
    Files.createDirectory(folder.resolve("search.checkpoint.part"));
    assertEquals(Optional.empty(), explore(failing, Integer.MAX_VALUE).incomplete());
    assertFalse(failures.isEmpty());
    assertInstanceOf(CheckpointFile.class, CheckpointFile.open(file()));
  }
}
