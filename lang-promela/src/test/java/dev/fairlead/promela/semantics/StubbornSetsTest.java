package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.families.RandomFamily;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is left of a space keeps its deadlocks; and where nothing is ignored, every step that some
 * run takes, and every way to go wrong. {@code -Dseed=n} tries another part of the world.
 */
class StubbornSetsTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int MOST_STATES = 2500;

  private static final Pattern CONDITION = Pattern.compile("(?m)^\\s+\\((.*)\\);$");

  private long plainStates;
  private long reducedStates;
  private int models;
  private int faulty;

  /** What the simplest search there is sees. */
  private record Seen(
      Set<List<Integer>> states, Set<List<Integer>> deadlocks, Set<String> steps, boolean faults) {

    boolean isComplete() {
      return states.size() <= MOST_STATES;
    }
  }

  @Test
  void randomModels() {
    compareAll(RandomModels::text, 700);
    assertTrue(reducedStates < plainStates * 9 / 10, reducedStates + " of " + plainStates);
    assertTrue(models > 700, models + " models");
  }

  @Test
  void randomModelsThatGoWrong() {
    compareAll(StubbornSetsTest::goingWrong, 400);
    assertTrue(faulty > models / 10, faulty + " of " + models + " models go wrong");
  }

  /** Where an assertion failed, or a condition or an option did not hold, there is a division. */
  private static String goingWrong(long seed) {
    String text = RandomModels.text(seed).replaceAll("assert\\((.*)\\);", "assert(1 / ($1) > 0);");
    List<MatchResult> conditions = CONDITION.matcher(text).results().toList();
    if (conditions.isEmpty() || seed % 3 == 0) {
      return text;
    }
    MatchResult chosen = conditions.get((int) (seed / 3 % conditions.size()));
    return text.substring(0, chosen.start(1))
        + "1 / ("
        + chosen.group(1)
        + ")"
        + text.substring(chosen.end(1));
  }

  /** What the first process cannot do yet it may be able to do when the other one has moved. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if :: c?x -> x = 9 :: skip fi | c!1",
        "if :: c?2 -> x = 9 :: skip fi | c!1; c!2; c?1",
        "if :: c?eval(y) -> x = 9 :: skip fi | c!1; y = 1",
        "if :: c??2 -> x = 9 :: skip fi | c!1; c!2",
        "if :: c?<x> -> x = 9 :: skip fi | c!1",
        "if :: c?[1] -> x = 9 :: skip fi | c!1",
        "c!1; c!1; if :: c!1 -> x = 9 :: skip fi | c?_",
        "c!5; if :: c?3 -> x = 9 :: skip fi | c!!3",
        "if :: c?x -> skip :: else -> x = 9 fi | c!1",
        "if :: len(c) == 1 -> x = 9 :: skip fi | c!1",
        "if :: full(c) -> x = 9 :: skip fi | c!1; c!2",
        "c!1; if :: empty(c) -> x = 9 :: skip fi | c?_",
        "if :: r?x -> x = 9 :: skip fi | r!1",
        "if :: r!1 -> x = 9 :: skip fi | r?_",
        "if :: r?2 -> x = 9 :: skip fi | y = 1; r!(y + 1)",
        "{ x = 1; x = 2 } unless { r?x } | r!7",
        "{ x = 1; x = 2 } unless { c?x } | c!7",
        "atomic { x = 1; r?x; x = 3 } | skip; r!1",
        "if :: atomic { r?x; y = 1 } :: skip fi | r!1; y = 2",
        "if :: y == 1 -> x = 9 :: skip fi | y = 1",
        "if :: d_step { y == 1 -> x = 9 } :: skip fi | y = 1",
        "if :: a[x] == 1 -> x = 9 :: skip fi | a[0] = 1",
        "if :: timeout -> x = 9 :: skip fi | y = 1",
        "if :: _nr_pr == 3 -> x = 9 :: skip fi | run R(c)",
        "if :: _nr_pr == 1 -> x = 9 :: skip fi | skip",
        "if :: c?x -> x = 9 :: skip fi | run R(c)",
        "if :: r?x -> x = 9 :: skip fi | run R(r)",
        "x = run R(c) | y = run R(c)",
        "if :: enabled(1 - _pid) -> x = 9 :: skip fi | y == 1; skip",
        "if :: h?x -> x = 9 :: skip fi | e!h; k = h; k!1",
        "e?k; if :: k?x -> x = 9 :: skip fi | e!h; h!1"
      })
  void whatAProcessWaitsForIsFollowed(String bodies) {
    String[] body = bodies.split(" \\| ");
    String model =
        """
        chan c = [2] of { byte }; chan r = [0] of { byte }; chan h = [1] of { byte };
        chan e = [1] of { chan };
        byte y, a[2];
        proctype R(chan to) { byte z; z = 1; to!z }
        active proctype P() { byte x; chan k; %s; x = 0 }
        active proctype Q() { byte x; chan k; x = 1; %s; x = 0 }
        """;
    compare(model.formatted(body[0], body[1]), Lowering::lower, 0);
    compare(model.formatted(body[1], body[0]), Lowering::lower, 0);
    assertEquals(2, models, model);
  }

  @Test
  void randomFamilies() {
    compareAll(seed -> new RandomFamily(seed).text(), 200);
    assertTrue(reducedStates < plainStates * 9 / 10, reducedStates + " of " + plainStates);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    compareAll(RandomModels::text, 30_000);
    compareAll(StubbornSetsTest::goingWrong, 20_000);
    compareAll(seed -> new RandomFamily(seed).text(), 10_000);
  }

  private void compareAll(LongFunction<String> texts, int count) {
    for (long seed = SEED; seed < SEED + count; seed++) {
      String text = texts.apply(seed);
      compare(text, Lowering::lower, seed);
      compare(text, Lowering::lowerMerged, seed);
    }
  }

  private void compare(String text, Function<Spec, Program> lowering, long seed) {
    Program program = lowering.apply(PromelaParser.parse(new SourceText("m.pml", text)));
    PromelaStateSpace space = new PromelaStateSpace(program, View.COLLAPSED).interpreted();
    if (space.noOutlines().isPresent()) {
      return;
    }
    String where = "seed " + seed + "\n" + text;
    Seen plain = seen(space, space);
    if (!plain.isComplete()) {
      return;
    }
    models++;
    Seen safe = seen(Overlay.stubborn(space, Proviso.NOTHING_IGNORED), space);
    assertEquals(plain.faults(), safe.faults(), where);
    if (plain.faults()) {
      // Not all steps are known where one of them goes wrong.
      faulty++;
      return;
    }
    assertTrue(plain.states().containsAll(safe.states()), where);
    assertEquals(plain.deadlocks(), safe.deadlocks(), where);
    assertEquals(plain.steps(), safe.steps(), where);
    Seen deadlocks = seen(Overlay.stubborn(space, Proviso.NONE), space);
    assertEquals(plain.deadlocks(), deadlocks.deadlocks(), where);
    plainStates += plain.states().size();
    reducedStates += safe.states().size();
  }

  private static Seen seen(StateSpace space, PromelaStateSpace names) {
    Set<List<Integer>> deadlocks = new HashSet<>();
    Set<String> steps = new TreeSet<>();
    Set<List<Integer>> states = new HashSet<>();
    Queue<List<Integer>> open = new ArrayDeque<>();
    boolean faults = false;
    space.initialStates(
        (state, length) -> {
          states.add(list(state, length));
          open.add(list(state, length));
        });
    while (!open.isEmpty() && states.size() <= MOST_STATES) {
      List<Integer> next = open.remove();
      int[] from = next.stream().mapToInt(Integer::intValue).toArray();
      int[] taken = {0};
      try {
        space.steps(
            from,
            from.length,
            (label, set, target, length) -> {
              taken[0]++;
              steps.add(Arrays.toString(names.processes(set)) + names.label(label).text());
              List<Integer> reached = list(target, length);
              if (states.add(reached)) {
                open.add(reached);
              }
            });
        if (taken[0] == 0) {
          deadlocks.add(next);
        }
      } catch (ModelFault | OutOfMemoryError wrong) {
        faults = true;
      }
    }
    return new Seen(states, deadlocks, steps, faults);
  }

  private static List<Integer> list(int[] state, int length) {
    return Arrays.stream(state, 0, length).boxed().toList();
  }
}
