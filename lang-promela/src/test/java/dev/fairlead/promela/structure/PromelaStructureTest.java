package dev.fairlead.promela.structure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.structure.StructureSteps;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.families.RandomFamily;
import dev.fairlead.promela.semantics.Groups;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.promela.syntax.PromelaParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds structures against the state spaces they are of, step for step. */
class PromelaStructureTest {
  private static final int MOST_STATES = 300;

  @Test
  void randomModelsTakeTheSameSteps() {
    assertTrue(random(1, 120) > 70, "too few models have a structure");
  }

  @Test
  @Tag("long")
  void manyRandomModelsTakeTheSameSteps() {
    assertTrue(random(1, 2_000) > 1_200, "too few models have a structure");
  }

  private static int random(long first, long last) {
    int structured = 0;
    for (long seed = first; seed <= last; seed++) {
      String text = RandomModels.text(seed);
      Program program = program("seed" + seed + ".pml", text);
      structured += compare(space(program), "seed " + seed + "\n" + text);
    }
    return structured;
  }

  @Test
  void countedProcessesTakeTheSameSteps() {
    assertTrue(counted(1, 240) > 100, "too few models have a structure");
  }

  @Test
  @Tag("long")
  void manyCountedProcessesTakeTheSameSteps() {
    assertTrue(counted(1, 6_000) > 2_500, "too few models have a structure");
  }

  /** Both generators: one makes families, the other one knows the whole language. */
  private static int counted(long first, long last) {
    int structured = 0;
    for (long seed = first; seed <= last; seed++) {
      String text =
          seed % 8 == 0
              ? RandomModels.text(seed)
              : seed % 2 == 0
                  ? new RandomFamily(seed).text()
                  : RandomFamily.structured(seed).text();
      structured += counted("counted, seed " + seed, text);
    }
    return structured;
  }

  /** 1 if processes are counted and the model has a structure. */
  private static int counted(String name, String text) {
    Program program = program(name, text);
    Families families = Countability.of(program, false);
    return families.counted().isEmpty()
        ? 0
        : compare(space(program).counted(families, Groups.NONE), name + "\n" + text);
  }

  @Test
  void examplesTakeTheSameSteps() throws IOException {
    List<String> structured = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../examples/promela"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".pml")).sorted().toList()) {
        String name = file.getFileName().toString();
        try {
          if (compare(space(program(name, Files.readString(file))), name) > 0) {
            structured.add(name);
          }
        } catch (ModelException unread) {
          // Some need other files.
        }
      }
    }
    assertTrue(structured.size() > 15, structured::toString);
  }

  @Test
  void whatIsNotPackedIsNamedWithItsLine() {
    Structuring priorities =
        space(program("m.pml", "active proctype P() priority 3 { skip }")).structuring();
    assertEquals(
        "priorities are used", assertInstanceOf(Structuring.Refused.class, priorities).why());
    String meeting =
        """
        chan r = [0] of { byte };
        active [3] proctype P() { byte x; do :: atomic { x = 1; r!x } :: r?x od }
        """;
    Program program = program("m.pml", meeting);
    Structuring inside =
        space(program).counted(Countability.of(program, false), Groups.NONE).structuring();
    assertEquals(
        "m.pml:2:57: a rendezvous inside of an atomic sequence, where processes are counted",
        assertInstanceOf(Structuring.Refused.class, inside).why());
    Structuring created =
        space(program("m.pml", "byte x;\nproctype Q() { skip }\ninit { x = 1 + run Q() }"))
            .structuring();
    assertTrue(
        assertInstanceOf(Structuring.Refused.class, created).why().startsWith("m.pml:3:"),
        created::toString);
  }

  private static Program program(String name, String text) {
    return Lowering.lower(PromelaParser.parse(new SourceText(name, text)));
  }

  private static PromelaStateSpace space(Program program) {
    PromelaStateSpace space = new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED);
    space.initialStates((state, length) -> {});
    return space;
  }

  /** 1 if the model has a structure. */
  private static int compare(PromelaStateSpace space, String hint) {
    VectorStore seen = new VectorStore();
    space.initialStates(seen::put);
    if (!(space.structuring() instanceof Structuring.Found structure)) {
      return 0;
    }
    StructureSteps steps = new StructureSteps(structure.structure());
    int[] state = new int[1 << 14];
    for (int i = 0; i < seen.size() && i < MOST_STATES; i++) {
      int length = seen.read(i, state);
      List<int[]> targets = new ArrayList<>();
      List<String> failures = new ArrayList<>();
      try {
        space.steps(
            state,
            length,
            (label, processSet, target, targetLength) -> {
              targets.add(Arrays.copyOf(target, targetLength));
              failures.add(space.labels().isFailure(label) + processes(space, processSet));
              seen.put(target, targetLength);
            });
      } catch (ModelFault fault) {
        assertFault(space, steps, structure, state, length, hint);
        continue;
      }
      List<String> found = found(space, steps, structure, state, length);
      if (found == null) {
        // Processes were created that it did not know: now it does.
        if (!(space.structuring() instanceof Structuring.Found more)) {
          return 0;
        }
        structure = more;
        steps = new StructureSteps(structure.structure());
        found = found(space, steps, structure, state, length);
      }
      List<String> expected = new ArrayList<>();
      for (int k = 0; k < targets.size(); k++) {
        int[] slots = slots(structure, targets.get(k), targets.get(k).length);
        expected.add(Arrays.toString(slots) + failures.get(k));
      }
      expected.sort(null);
      assertEquals(expected, found, hint);
      int[] slots = slots(structure, state, length);
      assertArrayEquals(Arrays.copyOf(state, length), structure.states().state(slots), hint);
      assertEquals(
          space.isValidEnd(state, length),
          steps.value(structure.structure().end(), slots) != 0,
          hint);
    }
    return 1;
  }

  private static void assertFault(
      PromelaStateSpace space,
      StructureSteps steps,
      Structuring.Found structure,
      int[] state,
      int length,
      String hint) {
    if (found(space, steps, structure, state, length) != null) {
      fail("a fault is expected\n" + hint);
    }
  }

  /** The processes of some sets together. */
  private static String processes(PromelaStateSpace space, int... processSets) {
    return Arrays.toString(
        Arrays.stream(processSets)
            .flatMap(set -> Arrays.stream(space.processes(set)))
            .sorted()
            .distinct()
            .toArray());
  }

  private static int[] slots(Structuring.Found structure, int[] state, int length) {
    int[] slots = new int[structure.structure().slots().size()];
    return structure.states().write(state, length, slots) ? slots : null;
  }

  /** The steps of a state in words; null if the structure does not know them. */
  private static List<String> found(
      PromelaStateSpace space,
      StructureSteps steps,
      Structuring.Found structure,
      int[] state,
      int length) {
    List<String> found = new ArrayList<>();
    try {
      steps.of(
          slots(structure, state, length),
          (taken, failed, target) ->
              found.add(
                  Arrays.toString(target)
                      + failed
                      + processes(
                          space,
                          taken.stream()
                              .mapToInt(command -> command.numbers().processSet())
                              .toArray())));
    } catch (StructureSteps.Fault fault) {
      return null;
    }
    found.sort(null);
    return found;
  }
}
