package dev.fairlead.csp.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds structures against the state spaces they are of, step for step. */
class CspStructureTest {

  @Test
  void examplesTakeTheSameSteps() throws IOException {
    Map<String, String> refused = new TreeMap<>();
    int structured = 0;
    for (Path folder : List.of(Path.of("../examples"), Path.of("../examples/csp"))) {
      for (Path file : models(folder)) {
        SourceText source = new SourceText(file.getFileName().toString(), Files.readString(file));
        CspModel model = CspModel.open(source, Map.of(), name -> read(file.resolveSibling(name)));
        String obstacle =
            StructureComparison.of((CspStateSpace) model.mainSystem(), 400, file.toString());
        if (obstacle.isEmpty()) {
          structured++;
        } else {
          refused.put(source.name(), obstacle);
        }
      }
    }
    refused.forEach((name, why) -> System.out.println("refused: " + name + ": " + why));
    assertTrue(structured > 30, structured + " of them; " + refused);
  }

  private static List<Path> models(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".csp")).sorted().toList();
    }
  }

  private static SourceText read(Path file) {
    try {
      return new SourceText(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void randomModelsTakeTheSameSteps() {
    random(1, 120);
  }

  @Test
  @Tag("long")
  void manyRandomModelsTakeTheSameSteps() {
    random(1_000, 20_000);
  }

  private static void random(long first, long last) {
    Map<String, Integer> refused = new TreeMap<>();
    int structured = 0;
    for (long seed = first; seed <= last; seed++) {
      String text = seed % 4 == 0 ? ArgumentsGenerator.model(seed) : ModelGenerator.model(seed);
      String hint = "seed " + seed + "\n" + text;
      try {
        CspModel model = CspModel.open(new SourceText("random.csp", text), Map.of(), name -> null);
        String obstacle = StructureComparison.of((CspStateSpace) model.mainSystem(), 200, hint);
        if (obstacle.isEmpty()) {
          structured++;
        } else {
          refused.merge(obstacle.replaceAll("random.csp:\\d+:\\d+", ""), 1, Integer::sum);
        }
      } catch (ModelException unread) {
        refused.merge("no alphabet", 1, Integer::sum);
      } catch (RuntimeException e) {
        throw new AssertionError(hint, e);
      }
    }
    System.out.println(structured + " of " + (last - first + 1) + " " + refused);
    assertTrue(structured > (last - first) / 3, structured + " " + refused);
  }

  @Test
  void whatIsNotPackedIsNamedWithItsLine() {
    List<String> found = new ArrayList<>();
    found.add(
        obstacle("#import \"PAT.Lib.Set\";\nvar<Set> s;\nSystem() = a{s.Add(1);} -> System();"));
    assertEquals(List.of("the variable s holds objects"), found);
  }

  private static String obstacle(String text) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), name -> null);
    return StructureComparison.of((CspStateSpace) model.mainSystem(), 10, text);
  }
}
