package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.reduce.StubbornSets;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.oracle.RandomTeam;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is claimed of a stubborn set in docs/reductions.md, state by state. Whatever the others do,
 * its components have the same steps to choose from (D1, D2), and each of them commutes with what
 * the others do. {@code -Dseed=n} tries another part of the world.
 */
class OutlineTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int MOST_STATES = 60;
  private static final int MOST_OUTSIDE = 25;

  private int sets;

  /** A step by its label and its processes, and the state it leads to. */
  private record Step(List<Integer> key, List<Integer> target) {}

  @Test
  void setsAreStubborn() {
    checkAll(RandomTeam::text, 60);
    checkAll(seed -> StubbornSetsTest.notAtomic(ModelGenerator.model(seed)), 20);
    checkAll(seed -> StubbornSetsTest.notAtomic(ArgumentsGenerator.model(seed)), 20);
    assertTrue(sets > 400, sets + " sets");
  }

  /** No time passes before one of the set has moved. */
  @Test
  void setsHoldTime() {
    checkAll(RandomTeam::timed, 60);
    checkAll(seed -> StubbornSetsTest.notAtomic(ModelGenerator.timedModel(seed)), 20);
    assertTrue(sets > 100, sets + " sets");
  }

  @Test
  @Tag("long")
  void manySetsAreStubborn() {
    checkAll(RandomTeam::text, 20_000);
    checkAll(RandomTeam::timed, 20_000);
    checkAll(seed -> StubbornSetsTest.notAtomic(ModelGenerator.timedModel(seed)), 10_000);
    checkAll(seed -> StubbornSetsTest.notAtomic(ModelGenerator.model(seed)), 10_000);
    checkAll(seed -> StubbornSetsTest.notAtomic(ArgumentsGenerator.model(seed)), 10_000);
  }

  private void checkAll(LongFunction<String> texts, int count) {
    for (long seed = SEED; seed < SEED + count; seed++) {
      String text = texts.apply(seed);
      try {
        Symbols symbols =
            SpecChecker.check(CspParser.parse(new SourceText("m.csp", text)), Map.of(), n -> null);
        new Space(symbols, "seed " + seed + "\n" + text).check();
      } catch (AlphabetException | ModelException | ModelFault | Trap refused) {
        // Not every text is a model, and not all steps are known where one of them goes wrong.
      }
    }
  }

  private final class Space {
    private final Machine machine;
    private final Configurations configurations;
    private final String where;
    private final Outline outline = new Outline();
    private final StubbornSets choice = new StubbornSets(Proviso.NONE, SharedData.ENDED);

    Space(Symbols symbols, String where) {
      this.machine =
          new Machine(symbols, Map.of(), "System", List.of(), Population.of(Families.LISTED));
      this.configurations = new Configurations(machine, Ticks.OF_RUNNING_TIME);
      this.where = where;
    }

    void check() {
      Set<List<Integer>> seen = new HashSet<>();
      Queue<List<Integer>> open = new ArrayDeque<>();
      machine.begin(
          (term, variables) -> {
            Shapes.Vector initial = configurations.initial(term, variables);
            open.add(list(initial.slots(), initial.length()));
          });
      while (!open.isEmpty() && seen.size() < MOST_STATES) {
        List<Integer> state = open.remove();
        if (seen.add(state)) {
          check(state);
          steps(state).forEach(step -> open.add(step.target()));
        }
      }
    }

    private void check(List<Integer> state) {
      int[] slots = array(state);
      if (!configurations.outline(slots, slots.length, outline)) {
        return;
      }
      long chosen = choice.choose(outline);
      if (chosen == StubbornSets.EVERYTHING) {
        return;
      }
      sets++;
      List<Step> theirs = new ArrayList<>();
      configurations.stepsOf(
          chosen, slots, slots.length, (label, set, to, n) -> theirs.add(step(label, set, to, n)));
      Set<Integer> members = processes(chosen, slots);
      assertEquals(of(members, state), theirs, where);
      List<List<Integer>> reached = new ArrayList<>(List.of(state));
      for (int i = 0; i < reached.size() && i < MOST_OUTSIDE; i++) {
        List<Integer> from = reached.get(i);
        for (Step other : steps(from)) {
          if (!engages(members, other)) {
            assertTrue(machine.labels().get(other.key().get(0)).duration() == 0, where);
            assertEquals(keys(theirs), keys(of(members, other.target())), where);
            commute(from, other, theirs);
            if (!reached.contains(other.target())) {
              reached.add(other.target());
            }
          }
        }
      }
    }

    private void commute(List<Integer> from, Step other, List<Step> theirs) {
      for (Step step : theirs) {
        assertEquals(
            after(from, other.key(), step.key()), after(from, step.key(), other.key()), where);
      }
    }

    /** Where two steps lead, one after the other. */
    private Set<List<Integer>> after(
        List<Integer> from, List<Integer> first, List<Integer> second) {
      return steps(from).stream()
          .filter(step -> step.key().equals(first))
          .flatMap(step -> steps(step.target()).stream())
          .filter(step -> step.key().equals(second))
          .map(Step::target)
          .collect(Collectors.toSet());
    }

    private Set<Integer> processes(long chosen, int[] slots) {
      Look at = configurations.look(slots, slots.length);
      OutlineParts components = OutlineParts.of(at.shape()).orElseThrow();
      Set<Integer> processes = new HashSet<>();
      for (int hole = 0; hole < at.shape().holes(); hole++) {
        if ((chosen >> components.ofHole(hole) & 1) != 0) {
          processes.add(at.shape().processes()[hole]);
        }
      }
      return processes;
    }

    private List<Step> of(Set<Integer> members, List<Integer> state) {
      return steps(state).stream().filter(step -> engages(members, step)).toList();
    }

    private boolean engages(Set<Integer> members, Step step) {
      return Arrays.stream(machine.processSets().members(step.key().get(1)))
          .anyMatch(members::contains);
    }

    private List<Step> steps(List<Integer> state) {
      int[] slots = array(state);
      List<Step> steps = new ArrayList<>();
      configurations.steps(
          slots, slots.length, (label, set, to, n) -> steps.add(step(label, set, to, n)));
      return steps;
    }
  }

  private static List<List<Integer>> keys(List<Step> steps) {
    return steps.stream().map(Step::key).toList();
  }

  private static Step step(int label, int set, int[] target, int length) {
    return new Step(List.of(label, set), list(target, length));
  }

  private static List<Integer> list(int[] state, int length) {
    return Arrays.stream(state, 0, length).boxed().toList();
  }

  private static int[] array(List<Integer> state) {
    return state.stream().mapToInt(Integer::intValue).toArray();
  }
}
