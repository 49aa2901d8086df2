package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.java.frontend.JavaFrontEnd;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** From a class to a model, and what can be wrong with it. */
class FrontEndTest {

  /** Counts up to a bound. */
  public static final class Counter implements JavaModel<Integer> {
    enum Speed {
      SLOW,
      FAST
    }

    @Override
    public void define(Definition<Integer> system, Parameters parameters) {
      int bound = parameters.integer("N", 3);
      int by = parameters.choice("SPEED", Speed.SLOW) == Speed.SLOW ? 1 : 2;
      system.shared(parameters.truth("NEGATIVE", false) ? -1 : 0);
      system.process("P").action("up", n -> n < bound, n -> n + by);
      system.atom("full", view -> view.shared() == bound);
      system.mayEnd(view -> view.shared() >= bound);
      system.deadlockFree();
      system.ltl("<> full");
    }
  }

  private static void assertRefused(String code, String words, Runnable opening) {
    ModelException refusal = assertThrows(ModelException.class, opening::run);
    assertEquals(code, refusal.diagnostic().code(), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(words), refusal.getMessage());
  }

  private static Model counter(Map<String, String> constants) {
    return JavaFrontEnd.open(Counter.class.getName(), constants, List.of());
  }

  private static Outcome outcome(Model model, String name) {
    return Asked.check(model, name, FairnessNotion.NONE).verdict().outcome();
  }

  @Test
  void parametersReachTheModel() {
    assertEquals(4, Asked.explore(counter(Map.of())).facts().states());
    assertEquals(8, Asked.explore(counter(Map.of("N", "7"))).facts().states());
    assertEquals(Outcome.HOLDS, outcome(counter(Map.of()), "<> full"));
    assertEquals(Outcome.VIOLATED, outcome(counter(Map.of("SPEED", "fast")), "<> full"));
    assertEquals(
        Outcome.HOLDS, outcome(counter(Map.of("SPEED", "FAST", "NEGATIVE", "1")), "<> full"));
    assertEquals(Outcome.HOLDS, outcome(counter(Map.of()), "deadlockfree"));
    assertRefused("FL0602", "N is 'x', not an integer", () -> counter(Map.of("N", "x")));
    assertRefused("FL0602", "not one of slow, fast", () -> counter(Map.of("SPEED", "no")));
    assertRefused("FL0602", "not true or false", () -> counter(Map.of("NEGATIVE", "2")));
    Diagnostic warning = counter(Map.of("NN", "1")).warnings().get(0);
    assertEquals("FL0603", warning.code());
    assertEquals(List.of(), counter(Map.of("N", "1")).warnings());
  }

  @Test
  void aClassMustBeAModel() {
    assertRefused(
        "FL0600",
        "there is no class of this name",
        () -> JavaFrontEnd.open("com.acme.None", Map.of(), List.of()));
    assertRefused(
        "FL0601",
        "a model implements dev.fairlead.java.JavaModel",
        () -> JavaFrontEnd.open("java.lang.String", Map.of(), List.of()));
    assertRefused(
        "FL0601",
        "a public constructor without parameters",
        () -> JavaFrontEnd.open(ActorsTest.Commit.class.getName(), Map.of(), List.of()));
  }

  @Test
  void aDescriptionMustMakeSense() {
    assertNonsense("there is no process", system -> {});
    assertNonsense(
        "two processes are called 'P(1)'",
        system -> {
          system.process("P(1)");
          system.processes("P", 2, 0);
        });
    assertNonsense("there are 0 processes 'P'", system -> system.processes("P", 0, 0));
    assertNonsense(
        "'a' is an atom and an action",
        system -> {
          system.atom("a", view -> true);
          system.process("P").action("a", s -> true, s -> s);
        });
    assertNonsense(
        "an action of P has no name", system -> system.process("P").action(" ", s -> true, s -> s));
    assertNonsense("is null at the start", system -> system.process("P", null));
    assertNonsense("a state holds a int[]", system -> system.process("P", new int[1]));
    assertNonsense(
        "'lose' is what the network does",
        system ->
            system
                .network(Network.Order.ANY, Network.Fault.LOSS)
                .actor("a", 0)
                .act("lose", n -> true, (n, out) -> n));
    assertNonsense(
        "a sends to 'b', which is no actor",
        system ->
            system.network(Network.Order.ANY).actor("a", 0).start(out -> out.send("b", "hello")));
    assertNonsense(
        "'[] a' is claimed twice",
        system -> {
          system.ltl("[] a");
          system.ltl("[] a");
        });
    assertNonsense(
        "IllegalStateException: no",
        system -> {
          throw new IllegalStateException("no");
        });
  }

  private static void assertNonsense(
      String words, java.util.function.Consumer<Definition<Object>> description) {
    JavaModel<Object> model = (system, parameters) -> description.accept(system);
    assertRefused("FL0602", words, () -> Asked.open(model));
  }

  @Test
  void formulasSpeakOfAtomsAndActions() {
    Model model = counter(Map.of());
    assertEquals(Outcome.HOLDS, outcome(model, "<> up && [](full -> !X up)"));
    assertRefused("FL0604", "did you mean 'full'?", () -> model.assertionFor("[] ful"));
    JavaModel<Integer> wrong =
        (system, parameters) -> {
          system.shared(0);
          system.process("P").action("up", n -> n < 3, n -> n + 1);
          system.ltl("[] (up U");
        };
    assertRefused("FL0207", "model:1:", () -> Asked.open(wrong));
  }

  @Test
  void aDescriptionMustBeTheSameEachTime() {
    AtomicInteger times = new AtomicInteger();
    JavaModel<Integer> model =
        (system, parameters) -> {
          system.shared(times.incrementAndGet());
          system.process("P").action("up", n -> n < 9, n -> n + 1);
          system.deadlockFree();
        };
    Model opened = Asked.open(model);
    assertRefused(
        "FL0605", "another system each time", () -> opened.instantiate(opened.assertions().get(0)));
  }

  private static Model compile(String text) {
    return JavaFrontEnd.compile(new SourceText("m/Tiny.java", text), Map.of(), List.of());
  }

  private static final String TINY =
      """
      package p;
      import dev.fairlead.java.*;
      public class Tiny implements JavaModel<Integer> {
        public void define(Definition<Integer> m, Parameters p) {
          m.shared(0);
          m.process("P").action("up", n -> n < 3, n -> n + 1);
          m.deadlockFree();
        }
      }
      """;

  @Test
  void textIsCompiled() {
    assertEquals(4, Asked.explore(compile(TINY)).facts().states());
    assertEquals(Outcome.VIOLATED, outcome(compile(TINY), "deadlockfree"));
    ModelException wrong =
        assertThrows(ModelException.class, () -> compile(TINY.replace("n < 3", "m < 3")));
    assertTrue(wrong.getMessage().startsWith("m/Tiny.java:6:"), wrong.getMessage());
    assertTrue(wrong.getMessage().contains("error FL0606: bad operand types"), wrong.getMessage());
    Model unnamed = JavaFrontEnd.compile(new SourceText("<stdin>", TINY), Map.of(), List.of());
    assertEquals("<stdin>", unnamed.name());
    assertEquals(4, Asked.explore(unnamed).facts().states());
    assertRefused("FL0601", "no class 'Tiny'", () -> compile("class Other {}"));
  }
}
