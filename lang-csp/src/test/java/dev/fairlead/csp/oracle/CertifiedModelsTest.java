package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.families.RandomAnyNumber;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every certificate of random models is accepted in another instance of the model; one made by a
 * search that leaves out steps is accepted only where what it says is true all the same.
 */
class CertifiedModelsTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(2_000);

  private static final List<String> CLAIMS =
      List.of(
          "deadlockfree",
          "divergencefree",
          "deterministic",
          "nonterminating",
          "refines Loose()",
          "refines<F> System()",
          "refines<FD> System()",
          "reaches odd",
          "|= []<> ev",
          "|= <>[] !ow",
          "|= [] small",
          "|= [](ev -> <> ow)",
          "|= []<> small -> []<> ev",
          "|= !ow U (ev || [] !ow)");

  @Test
  void certificatesOfRandomModelsAreAccepted() {
    randomModels(1, 25);
  }

  @Tag("long")
  @Test
  void certificatesOfManyRandomModelsAreAccepted() {
    randomModels(1_000_000, 10_000);
  }

  private static void randomModels(long firstSeed, int models) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(ModelGenerator.model(seed));
      text.append("#define small x + y < 3;\n#define odd x == 2 && y == 2;\n");
      text.append("Loose() = [] i:{0..1}@(go.i -> Loose() [] ev -> Loose() [] ow -> Loose());\n");
      for (int i = 0; i < 3; i++) {
        text.append("#assert System() ")
            .append(CLAIMS.get(random.nextInt(CLAIMS.size())))
            .append(";\n");
      }
      tally.add(text.toString(), Abstraction.NONE, random);
    }
    assertTrue(tally.proved > models / 2, tally::toString);
    assertTrue(tally.caught > models / 100, tally::toString);
  }

  @Test
  void certificatesForAnyNumberAreAccepted() {
    anyNumber(1, 3);
  }

  @Tag("long")
  @Test
  void certificatesForAnyNumberAreAcceptedForLong() {
    anyNumber(1_000_000, 3_000);
    strategies(2_000_000, 1_000);
  }

  @Test
  void strategiesForAnyNumberAreAccepted() {
    Tally tally = new Tally();
    String text =
        """
        #define allIn #Out() == 0;
        #define level #Out() - #In() <= 1 && #In() - #Out() <= 1;
        In() = leave -> Out();
        Out() = enter -> In() [] wait -> Out();
        Walk() = |||{..}@In();
        #assert Walk() |= []<> allIn;
        #assert Walk() |= []<> level;
        #assert Walk() |= [](leave -> <> allIn);
        #assert Walk() |= []<> leave -> (<>[] allIn || []<> enter);
        """;
    tally.add(text, Abstraction.AUTO, new Random(1), List.of(FairnessNotion.GLOBAL));
    assertTrue(tally.strategies > 1, tally::toString);
  }

  private static void strategies(long firstSeed, int families) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      String text = new RandomAnyNumber(random).text();
      tally.add(text, Abstraction.AUTO, random, List.of(FairnessNotion.GLOBAL));
    }
    assertTrue(tally.strategies > 0, tally::toString);
  }

  private static void anyNumber(long firstSeed, int families) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      tally.add(new RandomAnyNumber(random).text(), Abstraction.AUTO, random);
    }
    assertTrue(tally.proved >= families, tally::toString);
  }

  /** What became of the questions. */
  private static final class Tally {
    private int proved;
    private int caught;
    private int right;
    private int refused;
    private int strategies;

    void add(String text, Abstraction abstraction, Random random) {
      List<FairnessNotion> notions = List.of(FairnessNotion.values());
      add(text, abstraction, random, notions.subList(0, notions.size() - 1));
    }

    void add(String text, Abstraction abstraction, Random random, List<FairnessNotion> notions) {
      CspModel model;
      try {
        model = CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
      } catch (ModelException refusedByTheLanguage) {
        return;
      }
      for (Model.Assertion assertion : model.assertions()) {
        FairnessNotion notion = notions.get(random.nextInt(notions.size()));
        try {
          add(() -> fresh(text, assertion, abstraction), notion, random.nextInt(5));
        } catch (ModelException notSupported) {
          refused++;
        } catch (RuntimeException | Error e) {
          throw new AssertionError(assertion.text() + " under " + notion + "\n" + text, e);
        }
      }
    }

    private void add(Supplier<Model.Question> fresh, FairnessNotion notion, int dropped) {
      Checked checked = certified(fresh.get(), fresh, notion);
      Certification made = checked.certification().orElse(null);
      if (made instanceof Certification.Refused) {
        refused++;
      } else if (made instanceof Certification.Made certificates) {
        assertInstanceOf(Verification.Proved.class, verified(fresh.get(), notion, certificates));
        proved++;
        strategies += certificates.kinds().contains("strategy") ? 1 : 0;
      }
      boolean settled = checked.verdict().outcome() != Outcome.UNKNOWN;
      if (settled && fresh.get().space() instanceof StructuredSpace) {
        erring(fresh, notion, dropped, made != null);
      }
    }

    /** The same by a search that sees no step with some labels. */
    private void erring(
        Supplier<Model.Question> fresh, FairnessNotion notion, int dropped, boolean isTrue) {
      Supplier<Model.Question> blind = () -> new Blind(fresh.get(), dropped);
      if (!(certified(blind.get(), blind, notion).certification().orElse(null)
          instanceof Certification.Made certificates)) {
        return;
      }
      Verification verification = verified(fresh.get(), notion, certificates);
      if (verification instanceof Verification.Proved) {
        assertTrue(isTrue);
        right++;
      } else {
        caught++;
      }
    }

    @Override
    public String toString() {
      return proved
          + " proved, "
          + caught
          + " caught, "
          + right
          + " right, "
          + refused
          + " refused, "
          + strategies
          + " by strategies";
    }
  }

  private static Model.Question fresh(
      String text, Model.Assertion assertion, Abstraction abstraction) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
    Model.Assertion same =
        model.assertions().stream()
            .filter(each -> each.text().equals(assertion.text()))
            .findFirst()
            .orElseThrow();
    assertEquals(assertion.text(), same.text());
    return model.instantiate(same, abstraction);
  }

  private static Checked certified(
      Model.Question question, Supplier<Model.Question> fresh, FairnessNotion notion) {
    return CertifiedCheck.check(
        question, fresh, notion, Cutoff.DEFAULT, LIMITS, ProgressListener.NONE);
  }

  private static Verification verified(
      Model.Question question, FairnessNotion notion, Certification.Made made) {
    return Verifier.verify(question, notion, made.established(), made.certificates(), () -> {});
  }

  /** A question whose space does not tell the steps with some labels. */
  private record Blind(Model.Question whole, int dropped) implements Model.Question {
    @Override
    public StateSpace space() {
      LabelFilter filter =
          new LabelFilter(
              (StructuredSpace) whole.space(),
              label -> Math.floorMod(label.text().hashCode(), 5) != dropped);
      return Overlay.filtered(filter);
    }

    @Override
    public Property property() {
      return whole.property();
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return whole.fairness(notion);
    }

    @Override
    public boolean hasAnnotations() {
      return whole.hasAnnotations();
    }
  }
}
