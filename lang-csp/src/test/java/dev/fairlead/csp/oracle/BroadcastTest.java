package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random models with broadcasts are what {@link BroadcastOracle} makes of them: the same states and
 * steps with the same participants, and the same verdicts however they are searched for. {@code
 * -Doracle.seed=n} tries another part of the world.
 */
class BroadcastTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int MOST_STATES = 400;
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);
  private static final Limits SHARED = LIMITS.withSharing(new Sharing(2, 0));
  private static final List<String> GOALS = List.of("x == 2", "y == 0 && z == 1", "x > y");
  private static final List<String> FORMULAS =
      List.of(
          "[]<> a",
          "<>[] p0",
          "[](a -> <> b)",
          "<> \"s.1\"",
          "[]<> \"s.0\"",
          "[]<> p2",
          "[](\"s.0\" -> <> p2)",
          "[]<> b -> []<> \"s.1\"",
          "<>[] !\"s.0\"",
          "!p0 U p2",
          "[](\"s.2\" -> X p2)",
          "<>[] p2 || []<> a");

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private int compared;
  private int broadcasts;
  private int heard;

  @Test
  void spacesAgree() {
    for (long seed = SEED; seed < SEED + 300; seed++) {
      space(seed);
    }
    print();
    assertTrue(compared > 150 && heard > compared, compared + " compared, " + heard + " heard");
  }

  @Test
  void verdictsAgree() {
    for (long seed = SEED; seed < SEED + 30; seed++) {
      verdicts(seed, 2);
    }
    print();
    int least = 20;
    assertTrue(outcomes.getOrDefault(Outcome.HOLDS, 0) > least, outcomes::toString);
    assertTrue(outcomes.getOrDefault(Outcome.VIOLATED, 0) > least, outcomes::toString);
  }

  @Test
  @Tag("long")
  void agreeForLong() {
    for (long seed = SEED + 1_000; seed < SEED + 21_000; seed++) {
      space(seed);
    }
    for (long seed = SEED + 1_000; seed < SEED + 5_000; seed++) {
      verdicts(seed, FairnessNotion.values().length);
    }
    print();
  }

  private void print() {
    System.out.printf(
        "broadcasts: %d models compared, %d steps, %d of them with receivers, verdicts %s%n",
        compared, broadcasts, heard, outcomes);
  }

  /** Empty if it has too many states. */
  private static Optional<BroadcastSpace> space(BroadcastTerm.Whole model) {
    return BroadcastSpace.of(model, MOST_STATES);
  }

  private static String text(BroadcastTerm.Whole model, List<String> formulas) {
    StringBuilder text = new StringBuilder(BroadcastText.of(model));
    // A name that no step has is no event.
    text.append("Names() = a -> b -> c -> s!0 -> Stop;\n");
    for (int i = 0; i < GOALS.size(); i++) {
      text.append("#define p" + i + " " + GOALS.get(i) + ";\n");
    }
    text.append("#assert System() deadlockfree;\n");
    for (int i = 0; i < GOALS.size(); i++) {
      text.append("#assert System() reaches p" + i + ";\n");
    }
    formulas.forEach(formula -> text.append("#assert System() |= " + formula + ";\n"));
    return text.toString();
  }

  private static Optional<CspModel> open(String text, String where) {
    try {
      return Optional.of(CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null));
    } catch (ModelException refused) {
      throw new AssertionError(where, refused);
    }
  }

  private void space(long seed) {
    BroadcastTerm.Whole model = RandomBroadcast.model(seed);
    Optional<BroadcastSpace> expected = space(model);
    if (expected.isEmpty()) {
      return;
    }
    String text = text(model, List.of());
    String where = "seed " + seed + "\n" + text;
    Graph left = graph(open(text, where).orElseThrow().mainSystem(Abstraction.NONE), where);
    Graph right = Graph.of(expected.get(), MOST_STATES);
    assertEquals("", Bisimulation.difference(left, right).orElse(""), where);
    assertEquals(right.nodes().size(), left.nodes().size(), where);
    assertEquals(right.edges(), left.edges(), where);
    compared++;
    for (Graph.Node node : new HashSet<>(right.nodes())) {
      for (Graph.Edge edge : node.edges()) {
        boolean broadcast = edge.label().matches("[str][.\\[].*");
        broadcasts += broadcast ? 1 : 0;
        heard += broadcast && edge.who().size() > 1 ? 1 : 0;
      }
    }
  }

  private static Graph graph(StateSpace space, String where) {
    try {
      return Graph.of(space, MOST_STATES);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(where, e);
    }
  }

  private void verdicts(long seed, int notions) {
    BroadcastTerm.Whole model = RandomBroadcast.model(seed);
    Optional<BroadcastSpace> first = space(model);
    if (first.isEmpty()) {
      return;
    }
    BroadcastSpace again = space(model).orElseThrow();
    Random random = new Random(seed);
    List<String> formulas = new ArrayList<>(FORMULAS);
    java.util.Collections.shuffle(formulas, random);
    formulas = formulas.subList(0, 3);
    String text = text(model, formulas);
    CspModel opened = open(text, "seed " + seed + "\n" + text).orElseThrow();
    for (int i = 0; i < opened.assertions().size(); i++) {
      Function<BroadcastSpace, Property> property = property(i, formulas);
      List<FairnessNotion> all = new ArrayList<>(List.of(FairnessNotion.values()));
      java.util.Collections.shuffle(all, random);
      boolean temporal = i > GOALS.size();
      for (FairnessNotion notion :
          temporal ? all.subList(0, notions) : List.of(FairnessNotion.NONE)) {
        Verdict expected =
            Checker.checkInstance(
                    new Question(first.get(), property.apply(first.get())),
                    () -> new Question(again, property.apply(again)),
                    notion,
                    Reductions.NONE,
                    LIMITS,
                    ProgressListener.NONE)
                .verdict();
        outcomes.merge(expected.outcome(), 1, Integer::sum);
        ask(opened, i, notion, expected.outcome(), "seed " + seed + "\n" + text);
      }
    }
  }

  private static void ask(
      CspModel model, int number, FairnessNotion notion, Outcome expected, String where) {
    Model.Assertion asked = model.assertions().get(number);
    for (Abstraction abstraction : List.of(Abstraction.NONE, Abstraction.AUTO, Abstraction.FULL)) {
      for (Reductions reductions : List.of(Reductions.NONE, Reductions.ALL)) {
        for (Limits limits : List.of(LIMITS, SHARED)) {
          Supplier<Model.Question> fresh = () -> model.instantiate(asked, abstraction);
          String how =
              "%s, %s, %s, %s, %d workers, %s"
                  .formatted(
                      asked.text(),
                      notion,
                      abstraction,
                      reductions,
                      limits.sharing().workers(),
                      where);
          Verdict found;
          try {
            found =
                Checker.checkInstance(
                        fresh.get(), fresh, notion, reductions, limits, ProgressListener.NONE)
                    .verdict();
          } catch (RuntimeException | Error e) {
            throw new AssertionError(how, e);
          }
          assertEquals(expected, found.outcome(), () -> found.reason() + ": " + how);
        }
      }
    }
  }

  private static Function<BroadcastSpace, Property> property(int assertion, List<String> formulas) {
    if (assertion == 0) {
      return space -> new Property.DeadlockFree(BroadcastOracle.TERMINATE);
    } else if (assertion <= GOALS.size()) {
      return space -> new Property.Reaches((state, length) -> goal(space, state, assertion - 1));
    }
    return space -> formula(formulas.get(assertion - GOALS.size() - 1), space);
  }

  private static boolean goal(BroadcastSpace space, int[] state, int goal) {
    int x = space.variable(state, "x");
    int y = space.variable(state, "y");
    return switch (goal) {
      case 0 -> x == 2;
      case 1 -> y == 0 && space.variable(state, "z") == 1;
      default -> x > y;
    };
  }

  private static Property formula(String text, BroadcastSpace space) {
    ParsedFormula parsed = LtlParser.parse(new SourceText("formula", text));
    Map<String, Atom> atoms = new HashMap<>();
    for (String name : parsed.atomOffsets().keySet()) {
      String event = name.replace("\"", "");
      atoms.put(
          name,
          name.matches("p\\d")
              ? new Atom.OfState((state, length) -> goal(space, state, name.charAt(1) - '0'))
              : new Atom.OfEvent(label -> label.text().equals(event), false));
    }
    return new Property.Temporal(parsed.formula(), atoms);
  }

  private record Question(StateSpace space, Property property) implements Model.Question {
    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return FairnessOf.notion(notion, space, Annotations.NONE);
    }
  }
}
