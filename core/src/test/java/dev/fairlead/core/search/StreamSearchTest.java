package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Property.DeadlockFree;
import dev.fairlead.core.property.Property.NoBadStep;
import dev.fairlead.core.property.Property.NonTerminating;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.BreadthFirst.Subject;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches without numbers for states, against the one with numbers. */
class StreamSearchTest {

  @TempDir private Path folder;

  @AfterEach
  void noFileIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  private StateStorage storage(StateStorage.Kind kind, long bytes) {
    return new StateStorage(kind, bytes, folder);
  }

  /** All kinds of searches, by what they look for. */
  private interface Search {
    Result of(RandomSpace space, Sharing sharing, StateStorage storage);
  }

  private static <P> Search search(Engine<P> engine, P property) {
    return (space, sharing, storage) ->
        engine.search(
            Workers.of(space, sharing).map(each -> new Subject<>(each, property)),
            storage,
            SearchMonitor.NONE);
  }

  private interface Engine<P> {
    Result search(Workers<Subject<P>> workers, StateStorage storage, SearchMonitor monitor);
  }

  private static final List<Search> SEARCHES =
      List.of(
          search(BreadthFirst::toDeadlock, new DeadlockFree("terminate")),
          search(BreadthFirst::toTheEnd, new NonTerminating("terminate")),
          search(
              BreadthFirst::toBadStep,
              new BreadthFirst.BadSteps(
                  new NoBadStep(label -> label.text().equals("l7"), "l7"), (state, length) -> {})),
          search(BreadthFirst::toGoal, (StatePredicate) (state, length) -> state[1] % 89 == 88));

  private static final List<Search> FOR_ENDS = SEARCHES.subList(0, 2);

  private static Exploration explored(RandomSpace space, Sharing sharing, StateStorage storage) {
    return Exploration.of(
        space,
        Limits.ofThisMachine().withSharing(sharing).withStorage(storage),
        ProgressListener.NONE);
  }

  private static final Sharing[] SHARINGS = {Sharing.NONE, new Sharing(3, 0)};

  /** Sizes that a search on disk has no room for, and one that it has. */
  private static RandomSpace space(int seed) {
    int size = 1 + Math.floorMod(seed * 7919, 600);
    return new RandomSpace(seed, size, 1 + seed % 5, seed % 4 == 0 ? size : 0);
  }

  @Test
  void findsAndCountsTheSame() {
    compare(0, 150);
  }

  @Test
  @Tag("long")
  void findsAndCountsTheSameManyTimes() {
    compare(150, 5000);
  }

  private void compare(int from, int to) {
    List<StateStorage> exact =
        List.of(
            storage(StateStorage.Kind.DISK, 1),
            storage(StateStorage.Kind.DISK, 4000),
            storage(StateStorage.Kind.DISK, 1 << 20),
            storage(StateStorage.Kind.HASH_COMPACT, 0),
            storage(StateStorage.Kind.BITSTATE, 1 << 18));
    for (int seed = from; seed < to; seed++) {
      RandomSpace space = space(seed);
      StateStorage storage = exact.get(seed % exact.size());
      Sharing sharing = SHARINGS[seed / 2 % 2];
      Exploration wanted = explored(space, Sharing.NONE, StateStorage.EXACT);
      Exploration got = explored(space, sharing, storage);
      String what = space + " " + storage.kind() + " " + sharing;
      if (wanted.incomplete().isEmpty()) {
        assertEquals(wanted.facts().states(), got.facts().states(), what);
        assertEquals(wanted.facts().transitions(), got.facts().transitions(), what);
        assertEquals(wanted.facts().depth(), got.facts().depth(), what);
        assertEquals(wanted.deadlocks(), got.deadlocks(), what);
        assertEquals(wanted.ends(), got.ends(), what);
      }
      assertEquals(!storage.isExact(), got.facts().isLossy());
      if (storage.isExact() || wanted.incomplete().isPresent()) {
        assertEquals(kind(wanted.incomplete()), kind(got.incomplete()), what);
      }
      for (Search search : SEARCHES) {
        Result exactly = search.of(space, Sharing.NONE, StateStorage.EXACT);
        Result result = search.of(space, sharing, storage);
        assertSame(space, exactly, result, what);
        if (FOR_ENDS.contains(search)) {
          run(result).ifPresent(run -> assertTrue(terminatesOnlyAtItsEnd(run), what));
        }
      }
    }
  }

  /** Which of several faults of a level is met first depends on the order in it. */
  private static Optional<String> kind(Optional<String> incomplete) {
    return incomplete.map(reason -> reason.replaceAll("\\d", ""));
  }

  private static void assertSame(RandomSpace space, Result exact, Result other, String what) {
    assertEquals(exact.getClass(), other.getClass(), what);
    Optional<FiniteRun> run = run(other);
    assertEquals(run(exact).map(r -> r.stem().size()), run.map(r -> r.stem().size()), what);
    run.ifPresent(r -> assertTrue(isRun(space, r), what));
    if (other instanceof Result.Exhausted) {
      assertEquals(exact.facts().states(), other.facts().states(), what);
      assertEquals(exact.facts().transitions(), other.facts().transitions(), what);
      assertEquals(exact.facts().depth(), other.facts().depth(), what);
    }
  }

  private static Optional<FiniteRun> run(Result result) {
    return result instanceof Result.Found found
        ? Optional.of(found.run())
        : result instanceof Result.Fault fault ? fault.run() : Optional.empty();
  }

  /** The searches for ends do not look behind a termination. */
  private static boolean terminatesOnlyAtItsEnd(FiniteRun run) {
    return run.stem().stream()
        .limit(Math.max(0, run.stem().size() - 1))
        .noneMatch(move -> RandomSpace.text(move.label()).equals("terminate"));
  }

  private static boolean isRun(StateSpace space, FiniteRun run) {
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    boolean legal = initial.stream().anyMatch(state -> Arrays.equals(state, run.initial()));
    int[] at = run.initial();
    for (Move move : run.stem()) {
      boolean[] taken = {false};
      try {
        space.steps(
            at,
            at.length,
            (label, processSet, target, length) ->
                taken[0] |=
                    label == move.label()
                        && Arrays.equals(
                            target, 0, length, move.target(), 0, move.target().length));
      } catch (dev.fairlead.core.space.ModelFault afterwards) {
        // The step may come before it.
      }
      legal &= taken[0];
      at = move.target();
    }
    return legal;
  }

  /** Though the state before the end that comes first leads there by a termination. */
  @Test
  void aRunToADeadlockGoesThroughNoTermination() {
    Graph g = Graph.graph("a -x-> b", "a -y-> c", "b -terminate-> d", "c -z-> d");
    for (StateStorage.Kind kind : StateStorage.Kind.values()) {
      Result found =
          BreadthFirst.toDeadlock(
              Subject.alone(g, new DeadlockFree("terminate")),
              storage(kind, 1000),
              SearchMonitor.NONE);
      List<Integer> labels =
          assertInstanceOf(Result.Found.class, found).run().stem().stream()
              .map(Move::label)
              .toList();
      assertEquals(List.of(g.label("y"), g.label("z")), labels);
    }
  }

  /** An array that is far too small loses states, and invents none. */
  @Test
  void aSmallArrayFindsNothingThatIsNotThere() {
    int lost = 0;
    for (int seed = 0; seed < 80; seed++) {
      RandomSpace space = space(seed);
      StateStorage tiny = storage(StateStorage.Kind.BITSTATE, 8 << seed % 6);
      Sharing sharing = SHARINGS[seed / 2 % 2];
      Exploration wanted = explored(space, Sharing.NONE, StateStorage.EXACT);
      Exploration got = explored(space, sharing, tiny);
      if (wanted.incomplete().isEmpty()) {
        assertTrue(got.facts().states() <= wanted.facts().states());
        assertTrue(got.incomplete().orElseThrow().contains("lost states"), got.toString());
        lost += got.facts().states() < wanted.facts().states() ? 1 : 0;
      }
      for (Search search : SEARCHES) {
        Result exactly = search.of(space, Sharing.NONE, StateStorage.EXACT);
        Result result = search.of(space, sharing, tiny);
        if (result instanceof Result.Found found) {
          assertTrue(isRun(space, found.run()));
          if (exactly instanceof Result.Found nearest) {
            assertTrue(found.run().stem().size() >= nearest.run().stem().size());
          } else {
            assertInstanceOf(Result.Fault.class, exactly);
          }
        }
        assertTrue(result.facts().isLossy());
      }
    }
    assertTrue(lost > 20, "" + lost);
  }

  @Test
  void statesAtRestAreAllReported() {
    RandomSpace space = new RandomSpace(2, 300, 3, 0);
    List<Integer> atRest = Collections.synchronizedList(new ArrayList<>());
    Result result =
        BreadthFirst.toBadStep(
            Workers.of(space, new Sharing(3, 0))
                .map(
                    each ->
                        new Subject<>(
                            each,
                            new BreadthFirst.BadSteps(
                                new NoBadStep(label -> false, "nothing"),
                                (state, length) -> atRest.add(state[1])))),
            storage(StateStorage.Kind.DISK, 1000),
            SearchMonitor.NONE);
    assertInstanceOf(Result.Exhausted.class, result);
    Exploration all = explored(space, Sharing.NONE, StateStorage.EXACT);
    assertEquals(all.deadlocks() + all.ends(), atRest.size());
    assertTrue(atRest.size() > 10);
  }

  @Test
  void limitsStopItAndNoFileIsLeft() {
    RandomSpace space = new RandomSpace(4, 200_000, 4, 0);
    for (StateStorage.Kind kind : StateStorage.Kind.values()) {
      for (Sharing sharing : SHARINGS) {
        Limits limits =
            Limits.ofThisMachine().withSharing(sharing).withStorage(storage(kind, 50_000));
        Exploration cut =
            Exploration.of(space, limits.withMaxStates(20_000), ProgressListener.NONE);
        assertTrue(cut.incomplete().orElseThrow().contains("more than 20000 states"));
        assertTrue(cut.facts().states() > 20_000 && cut.facts().states() < 100_000);
        AtomicInteger asked = new AtomicInteger();
        Exploration interrupted =
            Exploration.of(
                space,
                limits.withInterruption(() -> asked.incrementAndGet() > 10),
                ProgressListener.NONE);
        assertEquals(Optional.of("interrupted"), interrupted.incomplete());
      }
    }
    Exploration small =
        Exploration.of(
            space,
            Limits.ofThisMachine()
                .withMaxBytes(150_000)
                .withStorage(storage(StateStorage.Kind.HASH_COMPACT, 0)),
            ProgressListener.NONE);
    assertTrue(small.incomplete().orElseThrow().contains("--memory"), small.toString());
    Exploration large =
        Exploration.of(
            space,
            Limits.ofThisMachine()
                .withMaxBytes(150_000)
                .withStorage(storage(StateStorage.Kind.BITSTATE, 1 << 20)),
            ProgressListener.NONE);
    assertTrue(large.incomplete().orElseThrow().contains("--memory"), large.toString());
    assertEquals(0, large.facts().states());
  }

  @Test
  void aFolderThatIsNotThereEndsInUnknown() {
    Exploration cut =
        Exploration.of(
            new RandomSpace(4, 200_000, 4, 0),
            Limits.ofThisMachine()
                .withStorage(
                    new StateStorage(StateStorage.Kind.DISK, 100_000, folder.resolve("missing"))),
            ProgressListener.NONE);
    assertTrue(cut.incomplete().orElseThrow().contains("--store-dir"), cut.toString());
  }

  /** Files grow and are read back; what does not fit into memory is on disk. */
  @Test
  void aLargeSpaceWithLittleMemory() {
    RandomSpace space = new RandomSpace(7, 60_000, 6, 0);
    Exploration exact = explored(space, Sharing.NONE, StateStorage.EXACT);
    for (Sharing sharing : SHARINGS) {
      Exploration disk = explored(space, sharing, storage(StateStorage.Kind.DISK, 200_000));
      assertEquals(exact.facts().states(), disk.facts().states());
      assertEquals(exact.facts().transitions(), disk.facts().transitions());
      assertEquals(exact.facts().depth(), disk.facts().depth());
      long least = sharing.workers() == 1 ? 100_000 : 0;
      assertTrue(disk.facts().store().diskBytes() > least, disk.toString());
      assertFalse(disk.facts().isLossy());
    }
  }
}
