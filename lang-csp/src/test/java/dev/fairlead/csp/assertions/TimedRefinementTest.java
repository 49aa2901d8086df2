package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Timed traces are compared as the definition says. The oracle runs a process beside one that waits
 * for a unit again and again, so that each unit is a step of the ordinary space, and compares sets
 * of states. {@code -Dseed=n} tries another part of the world.
 */
class TimedRefinementTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final int MOST_PAIRS = 400;
  private static final String TICK = "-tick-";

  private static final String PROCESSES =
      """
      Spec() = (req -> Skip) within[3]; (ack -> Skip) within[2]; Spec();
      Fast() = Wait[1]; (req -> Skip) within[1]; Wait[1]; ack ->> Fast();
      Slow() = Wait[1]; (req -> Skip) within[1]; Wait[3]; ack ->> Slow();
      Any() = req -> ack -> Any();
      A() = req -> Stop;
      Rests() = req -> Wait[3]; Stop;
      Late() = Wait[2]; req -> Stop;
      Soon() = (req -> Stop) within[5];
      """;

  @ParameterizedTest
  @CsvSource({
    "Fast, Spec, HOLDS",
    "Slow, Spec, VIOLATED",
    "Any, Spec, VIOLATED",
    "Fast, Any, HOLDS",
    "Spec, Any, HOLDS",
    "A, Rests, HOLDS",
    "Rests, A, HOLDS",
    "Late, A, HOLDS",
    "A, Late, VIOLATED",
    "Soon, A, HOLDS",
    "A, Soon, VIOLATED"
  })
  void timesCount(String implementation, String specification, Outcome expected) {
    String claim = "#assert %s() %s %s();".formatted(implementation, "%s", specification);
    Answers timed = Answers.to(PROCESSES + claim.formatted("refines<T>"));
    assertEquals(expected, timed.verdict().outcome());
    assertEquals("refines<T>", timed.kind());
  }

  @Test
  void aRunShowsTheTick() {
    Answers late = Answers.to(PROCESSES + "#assert A() refines<T> Soon();");
    assertEquals(List.of(TICK, TICK, TICK, TICK, TICK, TICK), late.stem());
    // Without times it is a refinement.
    Answers without = Answers.to(PROCESSES + "#assert A() refines Soon();");
    assertEquals(Outcome.HOLDS, without.verdict().outcome());
  }

  private static StateSpace beside(String text, String process) {
    String metronome =
        "Metronome() = Wait[1]; Metronome();\nBeside() = %s() ||| Metronome();\n"
            .formatted(process);
    Model model = Answers.open(text + metronome + "#assert Beside() deadlockfree;");
    return model.instantiate(model.assertions().get(0)).space();
  }

  /** States as lists, to be compared. */
  private static final class Naive {
    private final StateSpace space;
    private final Map<List<Integer>, Map<String, Set<List<Integer>>>> known = new HashMap<>();

    Naive(StateSpace space) {
      this.space = space;
    }

    private static List<Integer> list(int[] state, int length) {
      return Arrays.stream(state, 0, length).boxed().collect(Collectors.toList());
    }

    private static Optional<String> event(Label label) {
      return label.visible() || label.text().equals(TICK)
          ? Optional.of(label.text())
          : Optional.empty();
    }

    /** By event, or by nothing for internal steps. */
    private Map<String, Set<List<Integer>>> steps(List<Integer> state) {
      return known.computeIfAbsent(
          state,
          fresh -> {
            Map<String, Set<List<Integer>>> steps = new HashMap<>();
            int[] vector = fresh.stream().mapToInt(Integer::intValue).toArray();
            space.steps(
                vector,
                vector.length,
                (label, processes, target, length) ->
                    steps
                        .computeIfAbsent(event(space.label(label)).orElse(""), e -> new HashSet<>())
                        .add(list(target, length)));
            return steps;
          });
    }

    Set<List<Integer>> initial() {
      Set<List<Integer>> all = new HashSet<>();
      space.initialStates((state, length) -> all.add(list(state, length)));
      return closed(all);
    }

    private Set<List<Integer>> closed(Set<List<Integer>> some) {
      Set<List<Integer>> all = new HashSet<>(some);
      Deque<List<Integer>> open = new ArrayDeque<>(some);
      while (!open.isEmpty()) {
        for (List<Integer> next : steps(open.pop()).getOrDefault("", Set.of())) {
          if (all.add(next)) {
            open.push(next);
          }
        }
      }
      return all;
    }

    Map<String, Set<List<Integer>>> after(Set<List<Integer>> states) {
      Map<String, Set<List<Integer>>> after = new HashMap<>();
      for (List<Integer> state : states) {
        steps(state)
            .forEach(
                (event, targets) ->
                    after.computeIfAbsent(event, e -> new HashSet<>()).addAll(targets));
      }
      after.remove("");
      after.replaceAll((event, targets) -> closed(targets));
      return after;
    }
  }

  /** Whether each trace of one is one of the other; empty if there are too many. */
  private static Optional<Boolean> includes(Naive implementation, Naive specification) {
    Deque<List<Set<List<Integer>>>> open = new ArrayDeque<>();
    Set<List<Set<List<Integer>>>> seen = new HashSet<>();
    open.add(List.of(implementation.initial(), specification.initial()));
    while (!open.isEmpty()) {
      List<Set<List<Integer>>> pair = open.poll();
      if (!seen.add(pair)) {
        continue;
      }
      if (seen.size() > MOST_PAIRS) {
        return Optional.empty();
      }
      Map<String, Set<List<Integer>>> allowed = specification.after(pair.get(1));
      for (Map.Entry<String, Set<List<Integer>>> each :
          implementation.after(pair.get(0)).entrySet()) {
        if (!allowed.containsKey(each.getKey())) {
          return Optional.of(false);
        }
        open.add(List.of(each.getValue(), allowed.get(each.getKey())));
      }
    }
    return Optional.of(true);
  }

  /** The same process with other times, or less urgent. */
  private static String changed(String process, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> process;
      case 1 -> process.replace("->>", "->");
      case 2 -> process.replace("within[0]", "within[2]").replace("within[1]", "within[3]");
      case 3 -> process.replaceFirst("\\[\\d\\]", "[" + random.nextInt(4) + "]");
      default -> process.replaceFirst("\\[\\d\\]", "[1]").replace("->>", "->");
    };
  }

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  private void compare(long seed) {
    Random random = new Random(seed);
    TimedProcesses processes = new TimedProcesses(random);
    String one = processes.process(3, "P()");
    String other =
        random.nextInt(4) == 0
            ? processes.process(3, "Q()")
            : changed(one, random).replace("P()", "Q()");
    String text =
        "var x = 0;\nchannel c 1;\nP() = %s;\nQ() = %s;\nI() = P(); Stop;\nS() = Q(); Stop;\n"
            .formatted(one, other);
    Outcome outcome;
    Optional<Boolean> included;
    try {
      outcome = Answers.to(text + "#assert I() refines<T> S();", 2_000).verdict().outcome();
      included = includes(new Naive(beside(text, "I")), new Naive(beside(text, "S")));
    } catch (ModelException | dev.fairlead.core.space.ModelFault refused) {
      return;
    }
    if (included.isEmpty() || outcome == Outcome.UNKNOWN) {
      return;
    }
    outcomes.merge(outcome, 1, Integer::sum);
    assertEquals(
        included.get() ? Outcome.HOLDS : Outcome.VIOLATED, outcome, "seed " + seed + "\n" + text);
  }

  @Test
  void timedTracesAreThoseOfTheDefinition() {
    for (long seed = SEED; seed < SEED + 150; seed++) {
      compare(seed);
    }
    assertTrue(
        outcomes.get(Outcome.HOLDS) > 20 && outcomes.get(Outcome.VIOLATED) > 20, "" + outcomes);
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + 20_000; seed++) {
      compare(seed);
    }
  }
}
