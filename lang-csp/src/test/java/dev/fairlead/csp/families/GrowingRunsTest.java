package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.CoveringRuns;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that start members for ever, in random models: each is gone on with for many rounds. */
class GrowingRunsTest {
  private static final int NEAR = 20;

  /** Those that were gone on with, by whether the notion owes anything to members. */
  private int unfair;

  private int fair;
  private int counting;

  @Test
  void growingRunsGoOn() {
    confirm(27, 8);
    assertTrue(unfair > 5 && fair > 10 && counting > 5, this::figures);
  }

  /** Few of them at first, and many later: what was true of the first rounds is not for ever. */
  @Test
  void countsThatGrowComeToBeMore() {
    confirm(
        """
        #define several #Job() > 1;
        #define many #Job() > 4;
        L() = make -> (L() ||| Job());
        Job() = run -> Job();
        Sys() = |||{..}@L();
        #assert Sys() |= []<> several;
        #assert Sys() |= []<> many;
        #assert Sys() |= <>[] !many;
        #assert Sys() |= <>[] many -> <> run;
        """,
        new Random(0),
        "");
    assertTrue(unfair > 0, this::figures);
  }

  @Test
  @Tag("long")
  void manyGrowingRunsGoOn() {
    confirm(1_000, 2_000);
  }

  private String figures() {
    return fair + " growing runs under fairness, " + unfair + " others, " + counting + " counting";
  }

  private void confirm(long first, int models) {
    for (long seed = first; seed < first + models; seed++) {
      Random random = new Random(seed);
      String text = new RandomGrowth(random).text();
      confirm(text, random, ", seed " + seed + "\n" + text);
    }
    System.out.println(figures());
  }

  private void confirm(String text, Random random, String where) {
    CspModel model = CountedFamiliesTest.open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      AnyNumber<Model.Question> sizes = model.instantiate(assertion).anyNumber().orElseThrow();
      if (sizes.growsWithoutBound()) {
        int size = 1 + random.nextInt(2);
        for (FairnessNotion notion : FairnessNotion.values()) {
          String about = assertion.text() + ", " + notion + where;
          confirm(sizes, Collections.nCopies(sizes.groups().size(), size), notion, about);
        }
      }
    }
  }

  private void confirm(
      AnyNumber<Model.Question> sizes, List<Integer> vector, FairnessNotion notion, String where) {
    FairnessNotion owed = notion.takesEveryStep() ? FairnessNotion.NONE : notion;
    Model.Question question = counted(sizes.instance(vector), owed);
    Property.Temporal about = (Property.Temporal) question.property();
    Tgba negation = LtlTranslator.translate(new Formula.Not(about.formula()));
    List<Atom> atoms = negation.atoms().stream().map(about.atoms()::get).toList();
    CspStateSpace space = (CspStateSpace) question.space();
    OptionalInt compared =
        sizes.formulaCounts() ? OptionalInt.of(sizes.leastCutoff()) : OptionalInt.empty();
    Optional<Evidence.Growing> run =
        new CoveringRuns(space, NEAR, compared)
            .accepted(negation, atoms, question.fairness(owed), SearchMonitor.NONE);
    if (run.isEmpty() || !violates(run.get(), space, counted(sizes.instance(vector), owed))) {
      return;
    }
    new EndlessRun(sizes.instance(vector), notion, where).goesOn(space, run.get());
    StartedMembersTest.assertNotExcluded(sizes, vector, notion, where);
    if (owed == FairnessNotion.NONE) {
      unfair++;
    } else {
      fair++;
    }
    counting += compared.isPresent() ? 1 : 0;
  }

  private static Model.Question counted(Model.Question question, FairnessNotion notion) {
    List<Reduction> smaller = question.reductions(notion);
    return smaller.get(smaller.size() - 1).question();
  }

  private static boolean violates(Evidence.Growing run, CspStateSpace space, Model.Question other) {
    return new Replay(space, other.space(), () -> {})
            .repeated((Property.Temporal) other.property(), run)
        instanceof Replay.Result.Confirmed;
  }
}
