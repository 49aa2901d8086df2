package dev.fairlead.promela.claims;

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
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
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

  @Test
  void certificatesOfRandomModelsAreAccepted() {
    randomModels(1, 20);
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
      String text =
          RandomModels.withRuns(seed).orElseGet(() -> RandomModels.text(random.nextInt()));
      tally.add(text, random);
    }
    assertTrue(tally.proved > models / 4, tally::toString);
    assertTrue(tally.caught > models / 100, tally::toString);
  }

  /** What became of the questions. */
  private static final class Tally {
    private int proved;
    private int caught;
    private int right;
    private int refused;

    void add(String text, Random random) {
      PromelaModel model;
      try {
        model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
      } catch (ModelException refusedByTheLanguage) {
        return;
      }
      FairnessNotion[] notions = FairnessNotion.values();
      for (Model.Assertion assertion : model.assertions()) {
        FairnessNotion notion = notions[random.nextInt(notions.length - 1)];
        try {
          add(() -> fresh(text, assertion), notion, random.nextInt(5));
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
          + " refused";
    }
  }

  private static Model.Question fresh(String text, Model.Assertion assertion) {
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
    Model.Assertion same =
        model.assertions().stream()
            .filter(each -> each.text().equals(assertion.text()))
            .findFirst()
            .orElseThrow();
    assertEquals(assertion.text(), same.text());
    return model.instantiate(same, Abstraction.NONE);
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
