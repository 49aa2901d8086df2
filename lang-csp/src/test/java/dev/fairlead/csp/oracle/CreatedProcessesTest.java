package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.CspParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Verdicts about processes that create others are those of {@link NamedProcesses}, which knows no
 * places and merges by laws of its own. The formulas are such that global fairness does not tell
 * bisimilar systems apart: what counts is what is reached, and what occurs for ever.
 */
class CreatedProcessesTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);
  private static final int MOST_STATES = 250;
  private static final int MOST_PROCESSES = 7;
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_STRONG,
          FairnessNotion.GLOBAL);
  private static final List<String> FORMULAS =
      List.of("[]<> a", "<>[] one", "[](a -> <> b)", "[]<> c -> []<> b", "[]<> !one");

  /**
   * Created processes that may terminate with the others: once at Skip, each is owed that. And
   * alternatives of {@code [*]} that look alike, but are two since their step decides nothing.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        P() = [x == 0] a{x = 1;} -> (P() ||| b{x = 2;} -> Skip) [] [x == 0] Skip;
        Z() = [x == 2] c{x = 0;} -> Z() [] Skip;
        System() = (P() ||| Z()); done -> Stop;
        """,
        """
        P() = a -> (P() ||| Skip) [] Skip;
        System() = P(); done -> Stop;
        """,
        """
        P() = b -> P() [] Skip;
        System() = (P() ||| Skip); done -> Stop;
        """,
        """
        P() = a -> (P() ||| Stop) [] b -> (P() ||| Skip);
        Q() = (tau -> Q()) [*] (c -> Q());
        System() = (P() ||| Q()); done -> Stop;
        """,
        """
        P() = ({x = x + 1;} -> c -> Stop) [*] ({x = x + 1;} -> c -> Stop);
        System() = (P() ||| a -> b -> Skip); done -> Stop;
        """
      })
  void verdictsOfThese(String processes) {
    assertTrue(compare(CreationGenerator.HEAD + processes, "", List.of("<> done", "<>[] one")));
  }

  @Test
  void verdictsAgree() {
    compare(30, 15);
  }

  @Test
  @Tag("long")
  void verdictsAgreeForLong() {
    compare(10_000, 3_000);
  }

  private static void compare(int models, int least) {
    int compared = 0;
    for (long seed = SEED; seed < SEED + models; seed++) {
      String other = FORMULAS.get((int) (seed % FORMULAS.size()));
      List<String> two = List.of("<> done", other);
      compared += compare(CreationGenerator.model(seed), "seed " + seed, two) ? 1 : 0;
    }
    int found = compared;
    assertTrue(found >= least, () -> "only " + found + " of " + models + " were compared");
  }

  /** False if there are too many states. */
  private static boolean compare(String text, String where, List<String> formulas) {
    SourceText source = new SourceText("created.csp", text + assertions(formulas));
    Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
    Supplier<Optional<NamedSpace>> space =
        () ->
            NamedSpace.of(
                new NamedProcesses(TermOracle.raw(symbols)), "System", MOST_STATES, MOST_PROCESSES);
    Optional<NamedSpace> named = space.get();
    if (named.isEmpty()) {
      return false;
    }
    NamedSpace again = space.get().orElseThrow();
    CspModel model = CspModel.open(source, Map.of(), name -> null);
    for (int i = 0; i < model.assertions().size(); i++) {
      Model.Assertion asked = model.assertions().get(i);
      Function<NamedSpace, Property> property = property(i, formulas);
      for (FairnessNotion notion : i < 2 ? List.of(FairnessNotion.NONE) : NOTIONS) {
        Outcome expected =
            outcome(
                new Question(named.get(), property.apply(named.get())),
                () -> new Question(again, property.apply(again)),
                notion);
        for (Abstraction abstraction : abstractions(notion)) {
          Outcome found =
              outcome(
                  model.instantiate(asked, abstraction),
                  () -> model.instantiate(asked, Abstraction.NONE),
                  notion);
          assertEquals(
              expected,
              found,
              () -> where + ", " + asked.text() + ", " + notion + ", " + abstraction + "\n" + text);
        }
      }
    }
    return true;
  }

  /** Counted systems have tests of their own; who is owed what at its end matters here. */
  private static List<Abstraction> abstractions(FairnessNotion notion) {
    return notion.owesEachProcess()
        ? List.of(Abstraction.NONE, Abstraction.AUTO)
        : List.of(Abstraction.NONE);
  }

  private static Outcome outcome(
      Model.Question question, Supplier<Model.Question> fresh, FairnessNotion notion) {
    return Checker.checkInstance(question, fresh, notion, LIMITS, ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  private static String assertions(List<String> formulas) {
    StringBuilder text = new StringBuilder();
    text.append("#assert System() deadlockfree;\n#assert System() reaches one;\n");
    formulas.forEach(formula -> text.append("#assert System() |= " + formula + ";\n"));
    // A name that no step has is no event.
    return text + "Names() = a -> b -> c -> done -> Stop;\n";
  }

  private static Function<NamedSpace, Property> property(int assertion, List<String> formulas) {
    return switch (assertion) {
      case 0 -> space -> new Property.DeadlockFree(Rules.TERMINATE);
      case 1 -> space -> new Property.Reaches((state, length) -> isOne(space, state));
      default -> space -> formula(formulas.get(assertion - 2), space);
    };
  }

  private static boolean isOne(NamedSpace space, int[] state) {
    return space.variable(state, "x").equals(1);
  }

  private static Property formula(String text, NamedSpace space) {
    ParsedFormula parsed = LtlParser.parse(new SourceText("formula", text));
    Map<String, Atom> atoms = new HashMap<>();
    for (String name : parsed.atomOffsets().keySet()) {
      atoms.put(
          name,
          name.equals("one")
              ? new Atom.OfState((state, length) -> isOne(space, state))
              : new Atom.OfEvent(label -> label.text().equals(name), false));
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
