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
