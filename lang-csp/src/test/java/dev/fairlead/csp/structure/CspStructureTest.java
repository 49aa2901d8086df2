package dev.fairlead.csp.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.CountedSystems;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        StructureComparison.of(
            (CspStateSpace) model.mainSystem(Abstraction.AUTO), 400, file + ", counted");
        if (obstacle.isEmpty()) {
          structured++;
        } else {
          refused.put(source.name(), obstacle);
        }
      }
    }
    assertEquals(
        Set.of("print-server.csp", "rumours.csp", "undo.csp"), refused.keySet(), refused::toString);
    assertTrue(structured > 50, structured + " of them; " + refused);
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

  @Test
  void countedProcessesTakeTheSameSteps() {
    counted(1, 150);
  }

  @Test
  @Tag("long")
  void manyCountedProcessesTakeTheSameSteps() {
    counted(1, 4_000);
  }

  /** Every such system has a structure, with processes counted and told apart. */
  private static void counted(long first, long last) {
    for (long seed = first; seed <= last; seed++) {
      String text = CountedSystems.text(seed);
      CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), name -> null);
      for (Abstraction abstraction : List.of(Abstraction.AUTO, Abstraction.NONE)) {
        CspStateSpace space = (CspStateSpace) model.mainSystem(abstraction);
        String hint = abstraction + " seed " + seed + "\n" + text;
        assertEquals("", StructureComparison.of(space, 300, hint), hint);
      }
    }
  }

  @Test
  void countsAreSlots() throws IOException {
    compareCounted("leader-counting.csp", Map.of("N", "40"));
    compareCounted("meta-lock.csp", Map.of());
    compareCounted("any/mesi.csp", Map.of());
    compareCounted("any/barrier.csp", Map.of());
    compareCounted("any/reliable-broadcast.csp", Map.of());
  }

  private static void compareCounted(String name, Map<String, String> constants)
      throws IOException {
    String text = Files.readString(Path.of("../examples", name)).replace("|||{..}", "|||{6}");
    CspModel model = CspModel.open(new SourceText(name, text), constants, other -> null);
    CspStateSpace space = (CspStateSpace) model.mainSystem(Abstraction.AUTO);
    assertEquals("", StructureComparison.of(space, 3_000, name), name);
    Structuring.Found found = (Structuring.Found) space.structuring();
    assertTrue(
        found.structure().slots().stream().anyMatch(slot -> slot.kind() == Slot.Kind.COUNT), name);
  }

  @Test
  void largerInstancesTakeTheSameSteps() throws IOException {
    compare("peterson.csp", Map.of("N", "3"), 6_000);
    compare("readers-writers.csp", Map.of("R", "4", "W", "3"), 6_000);
    compare("dining-philosophers.csp", Map.of("N", "5"), 6_000);
    compare("milner-scheduler.csp", Map.of("N", "5"), 6_000);
  }

  private static void compare(String name, Map<String, String> constants, int states)
      throws IOException {
    String text = Files.readString(Path.of("../examples", name));
    CspModel model = CspModel.open(new SourceText(name, text), constants, other -> null);
    assertEquals(
        "", StructureComparison.of((CspStateSpace) model.mainSystem(), states, name), name);
  }

  /** Goals and propositions of formulas. */
  @Test
  void predicatesAreTheSameOverSlots() throws IOException {
    int compared = 0;
    for (Path file : models(Path.of("../examples"))) {
      SourceText source = new SourceText(file.getFileName().toString(), Files.readString(file));
      CspModel model = CspModel.open(source, Map.of(), name -> null);
      for (Model.Assertion assertion : model.assertions()) {
        Model.Question question = model.instantiate(assertion);
        List<StatePredicate> predicates = predicates(question.property());
        compared += StructureComparison.of((CspStateSpace) question.space(), predicates, 100);
      }
    }
    assertTrue(compared > 20, compared + " predicates");
  }

  private static List<StatePredicate> predicates(Property property) {
    if (property instanceof Property.Reaches reaches) {
      return List.of(reaches.goal());
    }
    List<StatePredicate> all = new ArrayList<>();
    if (property instanceof Property.Temporal temporal) {
      for (Atom atom : temporal.atoms().values()) {
        if (atom instanceof Atom.OfState ofState) {
          all.add(ofState.predicate());
        }
      }
    }
    return all;
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
    assertTrue(structured > (last - first) / 3, structured + " " + refused);
  }

  /** The guard of a reception looks at buffers from which its message has been taken. */
  @Test
  void guardsOfReceptionsComeAfterTheMessageIsTaken() {
    String text =
        """
        var x = 0;
        channel d 2;
        channel e[3] CAPACITY;
        channel f CAPACITY;
        P() = d?[call(cempty, d)]v -> Skip [] d?[call(ccount, d) == 1]v -> P();
        Q() = d!1 -> d!2 -> Skip;
        R(i) = e[i]?[v == 1 && call(cempty, e[x])]v{x = (x + 1) % 3;} -> R(i)
            [] e[i]?[!call(cfull, e[x]) && v == 2]v -> R(i)
            [] f?[call(ccount, f) > 0 && call(cpeek, f) == 1]v{x = v;} -> R(i)
            [] f?[call(cempty, f)]v -> R(i);
        S(i) = e[i]!2 -> S(i) [] e[i]!1 -> S(i) [] f!i -> S(i);
        System() = P() ||| Q() ||| R(0) ||| R(1) ||| S(0) ||| S(1);
        """;
    for (String capacity : List.of("1", "2")) {
      assertEquals("", obstacle(text.replace("CAPACITY", capacity), 5_000));
    }
  }

  /** A message is computed only if there is room for it; an index that is computed may fail. */
  @Test
  void channelsGoWrongWhereTheSpaceDoes() {
    for (String offer :
        List.of("d!(1 / x) -> Skip", "e[(1 / x) % 2]!1 -> Skip", "e[a[a[x]]]?v -> Skip")) {
      String text =
          """
          var x = 1;
          var a[2] = [2, 1];
          channel d 1;
          channel e[2] 0;
          P() = OFFER;
          Q() = d!1 -> less{x = 0;} -> d?v -> Skip;
          System() = P() ||| Q();
          """;
      assertEquals("", obstacle(text.replace("OFFER", offer), 100));
    }
  }

  @Test
  void whatIsNotPackedIsNamedWithItsLine() {
    assertEquals(
        "the variable s holds objects",
        obstacle(
            """
            #import "PAT.Lib.Set";
            var<Set> s;
            System() = a{s.Add(1);} -> System();
            """));
    assertEquals(
        "m.csp:1:13: a process grows beyond all bounds",
        obstacle("System() = (a -> System()); b -> Skip;"));
    assertEquals(
        "m.csp:3:24: '#' counts processes by arguments that vary",
        obstacle(
            "var x = 0;\nP(k) = a -> P(k);\nSystem() = [#P(x) == 0]b{x = 1 - x;} -> System();"));
    assertEquals(
        "m.csp:1:7: a counted process becomes several",
        obstacle("P() = a -> (P() ||| P());\nSystem() = |||{3}@P();"));
    assertEquals(
        "m.csp:1:7: a sequence waits for counted processes to end",
        obstacle("P() = a -> Skip;\nSystem() = (|||{3}@P()); b -> Stop;"));
    assertEquals(
        "components of '||' are counted",
        obstacle("P() = a -> b -> P();\nSystem() = || i:{0..2} @ P();"));
  }

  private static String obstacle(String text) {
    return obstacle(text, 10);
  }

  private static String obstacle(String text, int states) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), name -> null);
    return StructureComparison.of((CspStateSpace) model.mainSystem(Abstraction.AUTO), states, text);
  }
}
