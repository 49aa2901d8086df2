package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code refines<T>} beside a second semantics: timed traces by rewriting terms, unit by unit, and
 * inclusion by sets of states. {@code -Doracle.seed=n} tries another part of the world.
 */
class TimedTracesTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int MOST_STATES = 400;
  private static final int MOST_PAIRS = 300;

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  /** There are more states than are looked at. */
  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Sets of states, each closed under internal steps. */
  private static final class Traces {
    private final TermOracle oracle;
    private final Set<TermOracle.State> initial;
    private final Map<TermOracle.State, List<TermOracle.Move>> known = new HashMap<>();

    Traces(Symbols symbols, String process) {
      this.oracle = new TermOracle(symbols);
      this.initial = closed(Set.of(oracle.initial(process)));
    }

    private List<TermOracle.Move> moves(TermOracle.State state) {
      if (!known.containsKey(state) && known.size() > MOST_STATES) {
        throw new TooMany();
      }
      return known.computeIfAbsent(state, oracle::movesInTime);
    }

    private Set<TermOracle.State> closed(Set<TermOracle.State> some) {
      Set<TermOracle.State> all = new HashSet<>(some);
      Deque<TermOracle.State> open = new ArrayDeque<>(some);
      while (!open.isEmpty()) {
        for (TermOracle.Move move : moves(open.pop())) {
          if (move.label().equals(Rules.TAU) && all.add(move.target())) {
            open.push(move.target());
          }
        }
      }
      return all;
    }

    Map<String, Set<TermOracle.State>> after(Set<TermOracle.State> states) {
      Map<String, Set<TermOracle.State>> after = new HashMap<>();
      for (TermOracle.State state : states) {
        for (TermOracle.Move move : moves(state)) {
          if (!move.label().equals(Rules.TAU)) {
            after.computeIfAbsent(move.label(), label -> new HashSet<>()).add(move.target());
          }
        }
      }
      after.replaceAll((label, targets) -> closed(targets));
      return after;
    }
  }

  private static boolean includes(Traces implementation, Traces specification) {
    Deque<List<Set<TermOracle.State>>> open = new ArrayDeque<>();
    Set<List<Set<TermOracle.State>>> seen = new HashSet<>();
    open.add(List.of(implementation.initial, specification.initial));
    while (!open.isEmpty()) {
      List<Set<TermOracle.State>> pair = open.poll();
      if (!seen.add(pair)) {
        continue;
      } else if (seen.size() > MOST_PAIRS) {
        throw new TooMany();
      }
      Map<String, Set<TermOracle.State>> allowed = specification.after(pair.get(1));
      for (Map.Entry<String, Set<TermOracle.State>> each :
          implementation.after(pair.get(0)).entrySet()) {
        if (!allowed.containsKey(each.getKey())) {
          return false;
        }
        open.add(List.of(each.getValue(), allowed.get(each.getKey())));
      }
    }
    return true;
  }

  /** A team, and the same with other times or less urgent. */
  private static String pair(long seed) {
    Random random = new Random(seed);
    String team = RandomTeam.timed(seed);
    String other =
        Arrays.stream(team.split("\n"))
            .filter(line -> line.matches("(W\\d|System|#alphabet).*"))
            .map(line -> line.replaceAll("\\bW(\\d)", "V$1").replace("System()", "Spec()"))
            .map(line -> changed(line, random))
            .collect(Collectors.joining("\n", "", "\n"));
    return team
        + other
        + "#assert System() refines<T> Spec();\n#assert Spec() refines<T> System();\n";
  }

  private static String changed(String line, Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> line.replace("->>", "->");
      case 1 -> line.replaceAll("within\\[[01]\\]", "within[3]").replace("->>", "->");
      case 2 -> line.replaceFirst("(Wait|timeout|within|deadline)\\[\\d\\]", "$1[2]");
      case 3 -> line.replaceAll("deadline\\[\\w+\\]", "waituntil[0]");
      default -> line;
    };
  }

  private void compare(long seed) {
    String text = pair(seed);
    int asked = (int) (seed % 2);
    boolean included;
    Outcome outcome;
    try {
      SourceText source = new SourceText("random.csp", text);
      Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
      Traces system = new Traces(symbols, "System");
      Traces spec = new Traces(symbols, "Spec");
      included = asked == 0 ? includes(system, spec) : includes(spec, system);
      outcome = answer(source, asked);
    } catch (ModelException | AlphabetException | Alphabet.Incalculable | TooMany | Fault refused) {
      return;
    }
    outcomes.merge(outcome, 1, Integer::sum);
    assertEquals(
        included ? Outcome.HOLDS : Outcome.VIOLATED, outcome, () -> "seed " + seed + "\n" + text);
  }

  private static Outcome answer(SourceText source, int number) {
    CspModel model =
        CspModel.open(
            source,
            Map.of(),
            file -> {
              throw new AssertionError(file);
            });
    Model.Assertion asked = model.assertions().get(number);
    return Checker.checkInstance(
            model.instantiate(asked),
            () -> model.instantiate(asked),
            FairnessNotion.NONE,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  @Test
  void refinementIsInclusionOfTimedTraces() {
    for (long seed = SEED; seed < SEED + 150; seed++) {
      compare(seed);
    }
    assertTrue(
        outcomes.getOrDefault(Outcome.HOLDS, 0) > 20
            && outcomes.getOrDefault(Outcome.VIOLATED, 0) > 20,
        outcomes::toString);
  }

  @Test
  @Tag("long")
  void many() {
    for (long seed = SEED; seed < SEED + 50_000; seed++) {
      compare(seed);
    }
  }
}
