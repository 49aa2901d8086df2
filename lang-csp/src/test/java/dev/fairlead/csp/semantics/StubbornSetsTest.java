package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.oracle.RandomTeam;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
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
  private static final int MOST_STATES = 1000;

  private long plainStates;
  private long reducedStates;
  private int models;
  private int dropping;
  private int faulty;

  /** What the simplest search there is sees. */
  private record Seen(
      Set<List<Integer>> states, Set<List<Integer>> deadlocks, Set<String> steps, boolean faults) {

    boolean isComplete() {
      return states.size() <= MOST_STATES;
    }
  }

  @Test
  void randomTeams() {
    compareAll(RandomTeam::text, 400);
    assertTrue(reducedStates < plainStates * 9 / 10, reducedStates + " of " + plainStates);
    assertTrue(
        models > 200 && dropping > 50 && faulty > 8, models + " models, " + faulty + " go wrong");
  }

  @Test
  void randomModels() {
    compareAll(seed -> notAtomic(ModelGenerator.model(seed)), 200);
    compareAll(seed -> notAtomic(ArgumentsGenerator.model(seed)), 200);
    assertTrue(models > 200, models + " models");
  }

  /** Ticks come where no urgent step is put off. */
  @Test
  void randomTimedTeams() {
    compareAll(RandomTeam::timed, 600);
    assertTrue(reducedStates < plainStates * 97 / 100, reducedStates + " of " + plainStates);
    assertTrue(models > 200 && dropping > 50, models + " models");
  }

  @Test
  void randomTimedModels() {
    compareAll(seed -> notAtomic(ModelGenerator.timedModel(seed)), 300);
    assertTrue(models > 50, models + " models");
  }

  /** Nothing goes before anything else. */
  static String notAtomic(String model) {
    return model.replace("atomic{", "ifb (true) {");
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    compareAll(RandomTeam::text, 40_000);
    compareAll(RandomTeam::timed, 40_000);
    compareAll(seed -> notAtomic(ModelGenerator.timedModel(seed)), 20_000);
    compareAll(seed -> notAtomic(ModelGenerator.model(seed)), 20_000);
    compareAll(seed -> notAtomic(ArgumentsGenerator.model(seed)), 20_000);
  }

  /** What the first component cannot do yet it may be able to do when the other one has moved. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c?x -> z -> Skip [] y -> Skip | c!1 -> Skip",
        "c?2 -> z -> Skip [] y -> Skip | c!1 -> c!2 -> c?1 -> Skip",
        "c?(v + 0) -> z -> Skip [] y -> Skip | c!1 -> e{v = 1;} -> Skip",
        "c!1 -> c!1 -> (c!1 -> z -> Skip [] y -> Skip) | c?w -> Skip",
        "c?[v == 1]w -> z -> Skip [] y -> Skip | c!1 -> e{v = 1;} -> Skip",
        "[call(ccount, c) == 1] z -> Skip [] y -> Skip | c!1 -> Skip",
        "[call(cfull, c)] z -> Skip [] y -> Skip | c!1 -> c!2 -> Skip",
        "r?x -> z -> Skip [] y -> Skip | r!1 -> Skip",
        "r!1 -> z -> Skip [] y -> Skip | r?x -> Skip",
        "r?2 -> z -> Skip [] y -> Skip | e{v = 1;} -> r!(v + 1) -> Skip",
        "r?[v == 2]w -> z -> Skip [] y -> Skip | r!1{v = 2;} -> Skip",
        "r?[v == 1]w -> z -> Skip [] y -> Skip | r!1{v = u;} -> Skip",
        "[v == 1] z -> Skip [] y -> Skip | e{v = 1;} -> Skip",
        "[a[v] == 1] z -> Skip [] y -> Skip | e{a[0] = 1;} -> Skip",
        "if (v == 1) {z -> Skip} else {y -> Skip} | e{v = 1;} -> Skip",
        "ifa (v == 1) {z -> Skip} else {y -> Skip} | e{v = 1;} -> Skip",
        "case {v == 1: z -> Skip default: y -> Skip} | e{v = 1;} -> Skip",
        "z.v -> Skip [] y -> Skip | e{v = 1;} -> Skip",
        "R(v) [] y -> Skip | e{v = 1;} -> Skip",
        "x -> R(v) | e{v = 1;} -> Skip",
        "F(v) [] y -> Skip | e{v = 1;} -> Skip",
        "x -> F(v) | e{v = 1;} -> Skip",
        "(x -> Skip ||| x -> (y -> Skip ||| y -> Skip)) | e -> Skip",
        "w -> (x -> Skip ||| t -> Skip ||| o -> (y -> Skip ||| z -> Skip)) | e -> Skip",
        "((x -> Skip ||| c!v -> Skip); y -> Stop) | e{v = 1;} -> Skip",
        "(x -> Skip ||| c!v -> Skip) interrupt y -> Stop | e{v = 1;} -> Skip",
        "[v == 0](x -> Skip ||| c!v -> Skip) [] y -> Stop | e{v = 1;} -> Skip",
        "[v == 0](x -> Skip ||| c!v -> Skip) [*] y -> Stop | e{v = 1;} -> Skip",
        "s -> z -> Skip [] y -> Skip | e -> s -> Skip",
        "s -> z -> Skip [] y -> Skip | (e -> Stop) interrupt (s -> Skip)",
        "(s -> z -> Skip [] y -> Skip) \\ {s} | e -> s -> Skip",
        "G(0) | e{v = 1;} -> c?x -> Skip",
        "G(1) | G(0)",
        "L() | M()"
      })
  void whatAComponentWaitsForIsFollowed(String bodies) {
    String[] body = bodies.split(" \\| ");
    for (String operator : List.of("|||", "||")) {
      String model =
          """
          channel c 2; channel r 0; var v = 0; var u = 0; var a[2];
          R(n) = z.n -> Skip;
          F(n) = z.n -> Skip ||| c!n -> Skip;
          G(n) = set{a[n] = a[1 - n] + 1 - 1;} -> [a[1 - n] < 2] (x -> G(1 - n) [] y -> Skip);
          L() = l{v = 1 - v;} -> L();
          M() = m -> M() [] c!1 -> Skip;
          System() = (%s) %s (%s) %s (k -> k{u = 1;} -> Skip);
          """;
      compare(model.formatted(body[0], operator, body[1], operator), 0);
      compare(model.formatted(body[1], operator, body[0], operator), 0);
    }
    // A label that is known only when it happens has no alphabet.
    assertTrue(models == 4 || models == 2 && bodies.matches(".*[.(]v.*"), models + ": " + bodies);
  }

  private void compareAll(LongFunction<String> texts, int count) {
    for (long seed = SEED; seed < SEED + count; seed++) {
      compare(texts.apply(seed), seed);
    }
  }

  private void compare(String text, long seed) {
    String where = "seed " + seed + "\n" + text;
    try {
      Symbols symbols =
          SpecChecker.check(CspParser.parse(new SourceText("m.csp", text)), Map.of(), n -> null);
      compare(symbols, Families.LISTED, where);
      compare(symbols, Families.COUNTED.withoutEnded(), where);
    } catch (AlphabetException | ModelException refused) {
      // Not every text is a model.
    } catch (RuntimeException e) {
      throw new AssertionError(where, e);
    }
  }

  private void compare(Symbols symbols, Families families, String where) {
    CspStateSpace space = new CspStateSpace(symbols, "System", List.of(), Map.of(), families);
    if (space.noOutlines().isPresent()) {
      return;
    }
    Seen plain = seen(space, space);
    if (!plain.isComplete()) {
      return;
    }
    models += families.dropsEnded() ? 0 : 1;
    dropping += families.dropsEnded() ? 1 : 0;
    Seen safe = seen(Overlay.stubborn(space, Proviso.NOTHING_IGNORED), space);
    assertEquals(plain.faults(), safe.faults(), where);
    if (plain.faults()) {
      // Not all steps are known where one of them goes wrong.
      faulty++;
      return;
    }
    assertTrue(plain.states().containsAll(safe.states()), where);
    assertEquals(texts(space, plain.deadlocks()), texts(space, safe.deadlocks()), where);
    assertEquals(steps(plain, families), steps(safe, families), where);
    Seen deadlocks = seen(Overlay.stubborn(space, Proviso.NONE), space);
    assertEquals(plain.deadlocks(), deadlocks.deadlocks(), where);
    plainStates += plain.states().size();
    reducedStates += safe.states().size();
  }

  /** Processes that take the places of ended ones are others from then on. */
  private static Set<String> steps(Seen seen, Families families) {
    return families.dropsEnded()
        ? seen.steps().stream().map(step -> step.split("] ")[1]).collect(Collectors.toSet())
        : seen.steps();
  }

  private static Set<String> texts(CspStateSpace space, Set<List<Integer>> states) {
    return states.stream()
        .map(state -> state.stream().mapToInt(Integer::intValue).toArray())
        .map(state -> state[0] + ": " + space.identify(state, state.length))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Seen seen(StateSpace space, CspStateSpace names) {
    Set<List<Integer>> deadlocks = new HashSet<>();
    Set<String> steps = new TreeSet<>();
    Set<List<Integer>> states = new HashSet<>();
    Queue<List<Integer>> open = new ArrayDeque<>();
    boolean faults = false;
    try {
      space.initialStates(
          (state, length) -> {
            states.add(list(state, length));
            open.add(list(state, length));
          });
    } catch (ModelFault wrong) {
      faults = true;
    }
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
              steps.add(processes(names, set) + names.label(label).text());
              List<Integer> reached = list(target, length);
              if (states.add(reached)) {
                open.add(reached);
              }
            });
        if (taken[0] == 0) {
          deadlocks.add(next);
        }
      } catch (ModelFault wrong) {
        faults = true;
      }
    }
    return new Seen(states, deadlocks, steps, faults);
  }

  private static String processes(CspStateSpace space, int set) {
    return Arrays.stream(space.processes(set))
        .mapToObj(space::identifyProcess)
        .collect(Collectors.joining(" ", "[", "] "));
  }

  private static List<Integer> list(int[] state, int length) {
    return Arrays.stream(state, 0, length).boxed().toList();
  }
}
