package dev.fairlead.promela.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.spin.RandomModels;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is taken for dead makes no difference: a state in which it has another value takes the same
 * steps for ever, and nothing differs but local variables that are dead as well.
 */
class DeadVariablesTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int MOST_STATES = 25;
  private static final int MOST_PAIRS = 60;

  private int tried;
  private int sliced;

  @Test
  void deadValuesMakeNoDifference() {
    compare(25);
  }

  @Test
  @Tag("long")
  void deadValuesMakeNoDifferenceInMany() {
    compare(20_000);
  }

  private void compare(int models) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      compare(RandomModels.text(seed), "seed " + seed);
    }
    assertTrue(tried > 5 * models, tried + " values");
    assertTrue(sliced > models / 5, sliced + " values of variables that nothing depends on");
  }

  /** Where x is read, though not by a statement that follows. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = 1; c?eval(x) | 1",
        "x = 1; c??eval(x) | 1",
        "x = 1; if :: c?[eval(x)] :: else fi | 1",
        "x = 1; c?y, a[x] | 1",
        "{ x = 1; y = 2; y = 3 } unless { (x == 1) } | 3",
        "x = 1; run Q(x) | 1",
        "x = 1; d_step { y = x; x = 0 } | 1",
        "x = 1; d_step { x = 0; y = x } | 0",
        "x = 1; printf(\"%d\", x) | 0",
        "x = 1; a[x] = 0 | 1",
        "x = 1; x = x + 1 | 1",
        "x = 1; if :: true -> goto on :: else fi; x = 0; on: y = x | 2",
        "x = 1; y = 0; do :: y < 2 -> y++ :: else -> break od; assert(x == 1) | 4",
        "x = 1; y = 1; x = 0; y = x | 1",
        "x = 1; assert(P:z == 0) | 0",
        "z = 1; y = 1; y = 2 | ALL"
      })
  void whatIsReadIsLive(String body, String statesWithLiveX) {
    String model =
        """
        chan c = [1] of { byte, byte };
        proctype Q(byte q) { assert(q == 1) }
        active proctype P() { byte x, y, z; byte a[3]; BODY }
        active proctype R() { c!1, 1; assert(P:z == 0) }
        """
            .replace("BODY", body.contains("eval") ? body.replace("(x)", "(x), _") : body);
    Program program = program(model);
    DeadVariables dead = DeadVariables.of(program, new OutsideLooks(program));
    ProcessType type =
        program.types().stream().filter(each -> each.name().equals("P")).findFirst().orElseThrow();
    boolean all = statesWithLiveX.equals("ALL");
    int slot = type.locals().get(all ? 2 : 0).offset();
    int live = 0;
    int states = 0;
    for (int state : type.reachable(type.graph().initial()).stream().toArray()) {
      states++;
      live += Arrays.stream(dead.slots(type.number(), state)).noneMatch(s -> s == slot) ? 1 : 0;
    }
    assertEquals(all ? states : Integer.parseInt(statesWithLiveX), live, model);
  }

  /** What x is used for in a process that goes on for ever. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x++ | true",
        "x = y; y = x + 1 | true",
        "x = y; y = x + 1; z = y; assert(z < 9) | false",
        "x = y; y = x + 1; z = y; printf(\"%d\", z) | true",
        "x++; y = 1 / x | false",
        "x++; y = a[x] | false",
        "x++; a[x] = 0 | false",
        "x++; a[0] = x | true",
        "x++; y = run Q(x) | false",
        "x++; y = (x > 1 -> 2 : 3) | true",
        "x++; y = (x > 1 -> a[z] : 3) | false",
        "x++; c!x,0; c?y,_ | false",
        "c!0,0; c?x,_ | true",
        "x++; d_step { y = x; y++ } | true",
        "x++; d_step { x < 9; y++ } | false",
        "x++; y = len(c) + x | false",
        "x++; s.f = x; s.g = s.f | true",
        "x++; s.f = x; s.g > 0 | true",
        "x++; s.f = x; s.f > 0 | false"
      })
  void whatNothingDependsOnIsSlicedAway(String body, boolean expected) {
    String model =
        """
        typedef S { byte f, g };
        byte x, y, z; byte a[3]; S s; chan c = [1] of { byte, byte };
        proctype Q(byte q) { assert(q == 1) }
        active proctype P() { do :: BODY od }
        """
            .replace("BODY", body);
    Program program = program(model);
    List<String> names = DeadVariables.none(program).sliced(program).slicedNames();
    assertEquals(expected, names.contains("x"), names + "\n" + model);
  }

  private static Program program(String text) {
    return ((PromelaStateSpace)
            PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null).mainSystem())
        .program();
  }

  private void compare(String text, String where) {
    Program program = program(text);
    PromelaStateSpace space = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    DeadVariables dead = DeadVariables.of(program, new OutsideLooks(program)).sliced(program);
    Shape.Shapes shapes = space.shapes();
    for (int[] state : states(space)) {
      Shape shape = shapes.get(state[Program.SHAPE]);
      for (int slot : dead.globalSlots()) {
        int[] other = state.clone();
        other[slot] = state[slot] == 0 ? 1 : 0;
        sliced++;
        assertBisimilar(space, shapes, dead, state, other, where + "\n" + text);
      }
      for (int pid = 0; pid < shape.processes(); pid++) {
        for (int slot : dead.slots(shape.type(pid), state[shape.base(pid)])) {
          int[] other = state.clone();
          other[shape.base(pid) + slot] = state[shape.base(pid) + slot] == 0 ? 1 : 0;
          tried++;
          assertBisimilar(space, shapes, dead, state, other, where + "\n" + text);
        }
      }
    }
  }

  private static List<int[]> states(PromelaStateSpace space) {
    List<int[]> found = new ArrayList<>();
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    space.initialStates((state, length) -> found.add(Arrays.copyOf(state, length)));
    for (int i = 0; i < found.size() && found.size() < MOST_STATES; i++) {
      steps(space, found.get(i)).stream().map(Step::target).filter(seen::add).forEach(found::add);
    }
    return found;
  }

  private record Step(int label, List<Integer> processes, int[] target) {}

  /** Those before the model goes wrong, with what goes wrong in the end. */
  private static List<Step> steps(PromelaStateSpace space, int[] state) {
    List<Step> steps = new ArrayList<>();
    try {
      space.steps(
          state,
          state.length,
          (label, processSet, target, length) ->
              steps.add(
                  new Step(
                      label,
                      Arrays.stream(space.processes(processSet)).boxed().toList(),
                      Arrays.copyOf(target, length))));
    } catch (ModelFault fault) {
      steps.add(new Step(-1, List.of(), new int[] {fault.getMessage().hashCode()}));
    }
    return steps;
  }

  /** Both take the same steps in the same order, and so do the states that these lead to. */
  private static void assertBisimilar(
      PromelaStateSpace space,
      Shape.Shapes shapes,
      DeadVariables dead,
      int[] one,
      int[] another,
      String where) {
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<int[][]> open = new ArrayDeque<>();
    open.add(new int[][] {one, another});
    while (!open.isEmpty() && seen.size() < MOST_PAIRS) {
      int[][] pair = open.remove();
      List<Step> left = steps(space, pair[0]);
      List<Step> right = steps(space, pair[1]);
      assertEquals(
          left.stream().map(step -> step.label() + " by " + step.processes()).toList(),
          right.stream().map(step -> step.label() + " by " + step.processes()).toList(),
          where);
      for (int i = 0; i < left.size(); i++) {
        int[] l = left.get(i).target();
        int[] r = right.get(i).target();
        if (left.get(i).label() >= 0) {
          assertAlike(shapes, dead, l, r, where);
        }
        if (left.get(i).label() >= 0
            && !Arrays.equals(l, r)
            && seen.add(Stream.of(l, r).flatMapToInt(Arrays::stream).toArray())) {
          open.add(new int[][] {l, r});
        }
      }
    }
  }

  private static void assertAlike(
      Shape.Shapes shapes, DeadVariables dead, int[] one, int[] another, String where) {
    if (one.length != another.length || one[Program.SHAPE] != another[Program.SHAPE]) {
      fail("other processes: " + where);
    }
    Shape shape = shapes.get(one[Program.SHAPE]);
    for (int i = 0; i < one.length; i++) {
      if (one[i] != another[i]) {
        int pid = shape.processAt(i);
        int slot = pid < 0 ? i : i - shape.base(pid);
        int[] forgotten =
            pid < 0 ? dead.globalSlots() : dead.slots(shape.type(pid), one[shape.base(pid)]);
        assertTrue(
            Arrays.stream(forgotten).anyMatch(each -> each == slot),
            "slot " + i + " differs: " + where);
      }
    }
  }
}
