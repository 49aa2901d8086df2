package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds compiled models against interpreted ones, step for step. */
class CompiledStepsTest {
  private static final int MODELS = 300;
  private static final int MOST_STATES = 400;

  @Test
  void compiledAndInterpretedModelsTakeTheSameSteps() {
    long compared = 0;
    for (long seed = 1; seed <= MODELS; seed++) {
      String text = RandomModels.text(seed);
      Program program =
          Lowering.lower(PromelaParser.parse(new SourceText("seed" + seed + ".pml", text)));
      compared += compare(program, "seed " + seed + "\n" + text);
    }
    assertTrue(compared > 20 * MODELS, "only " + compared + " states were compared");
  }

  @Test
  void aChoiceMayHaveMoreStepsThanAWordHasBits() {
    StringBuilder options = new StringBuilder();
    for (int i = 0; i < 70; i++) {
      options.append(":: x != ").append(i).append(" -> x = ").append(i).append('\n');
    }
    Program program = program("byte x;\nactive proctype P() { do\n" + options + "od }");
    assertEquals(2 * 70 * 69, stepsOfAll(program));
    compare(program, "70 options");
  }

  @Test
  void stepsBeforeAFaultAreTaken() {
    Program program =
        program("byte a[2]; byte i = 2; active proctype P() { do :: i = 1 :: a[i] == 0 od }");
    PromelaStateSpace space = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    VectorStore first = new VectorStore();
    space.initialStates(first::put);
    int[] state = new int[64];
    List<String> steps = steps(space, state, first.read(0, state), first);
    assertEquals(2, steps.size(), steps::toString);
    assertTrue(steps.get(0).startsWith("i = 1"), steps::toString);
    assertTrue(steps.get(1).contains("is outside of"), steps::toString);
  }

  @Test
  void whatAnEscapeForbidsIsNotLookedAt() {
    Program program =
        program(
            "byte a[2]; byte i = 2;"
                + " active proctype P() { { a[i] == 0 } unless { i == 2 -> i = 1 } }");
    PromelaStateSpace space = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    VectorStore first = new VectorStore();
    space.initialStates(first::put);
    int[] state = new int[64];
    List<String> steps = steps(space, state, first.read(0, state), first);
    assertEquals(1, steps.size(), steps::toString);
    assertTrue(
        steps.get(0).startsWith("i==2") || steps.get(0).startsWith("i == 2"), steps::toString);
  }

  private static Program program(String text) {
    return Lowering.lower(PromelaParser.parse(new SourceText("m.pml", text)));
  }

  private static int stepsOfAll(Program program) {
    PromelaStateSpace space = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    VectorStore seen = new VectorStore();
    space.initialStates(seen::put);
    int[] state = new int[64];
    int count = 0;
    for (int i = 0; i < seen.size(); i++) {
      count += steps(space, state, seen.read(i, state), seen).size();
    }
    return count;
  }

  private static int compare(Program program, String hint) {
    PromelaStateSpace compiled = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    PromelaStateSpace interpreted = compiled.interpreted();
    VectorStore seen = new VectorStore();
    compiled.initialStates(seen::put);
    int[] state = new int[4096];
    for (int i = 0; i < seen.size() && i < MOST_STATES; i++) {
      int length = seen.read(i, state);
      List<String> expected = steps(interpreted, state, length, new VectorStore());
      assertEquals(expected, steps(compiled, state, length, seen), hint);
    }
    return seen.size();
  }

  /** The steps in words; faults too are to be the same. */
  private static List<String> steps(
      PromelaStateSpace space, int[] state, int length, VectorStore seen) {
    List<String> steps = new ArrayList<>();
    try {
      space.steps(
          state,
          length,
          (label, processes, target, size) -> {
            int[] copy = Arrays.copyOf(target, size);
            steps.add(
                space.label(label).text()
                    + Arrays.toString(space.processes(processes))
                    + Arrays.toString(copy));
            seen.put(target, size);
          });
    } catch (ModelFault fault) {
      steps.add(fault.getMessage());
    }
    return steps;
  }
}
