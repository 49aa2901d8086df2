package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Certifies what holds in models, verifies it in another instance of the model, and does the same
 * with a search that leaves out steps: its certificate may be accepted only where what it says is
 * true all the same.
 */
final class CertifiedTally {
  private static final Limits LIMITS =
      Limits.ofThisMachine().withMaxStates(2_000).withTimeout(Duration.ofSeconds(10));
  private static final int LABEL_CLASSES = 5;

  /** All that can be asked for. */
  static final List<FairnessNotion> NOTIONS =
      List.of(FairnessNotion.values()).subList(0, FairnessNotion.values().length - 1);

  private int proved;
  private int caught;
  private int right;
  private int refused;
  private int strategies;
  private int views;

  int proved() {
    return proved;
  }

  int caught() {
    return caught;
  }

  int refused() {
    return refused;
  }

  int strategies() {
    return strategies;
  }

  /** The claims of a model, each under one of the notions. */
  void add(
      CertifiedSource.Source source,
      Abstraction abstraction,
      Random random,
      List<FairnessNotion> notions) {
    int assertions;
    try {
      assertions = source.get().assertions().size();
    } catch (ModelException refusedByTheLanguage) {
      return;
    }
    for (int i = 0; i < assertions; i++) {
      FairnessNotion notion = notions.get(random.nextInt(notions.size()));
      int asked = i;
      try {
        add(() -> fresh(source, asked, abstraction), notion, random.nextInt(LABEL_CLASSES));
      } catch (ModelException notSupported) {
        refused++;
      } catch (RuntimeException | Error e) {
        throw new AssertionError("assertion " + i + " under " + notion + "\n" + source, e);
      }
    }
  }

  private static Model.Question fresh(
      CertifiedSource.Source source, int assertion, Abstraction abstraction) {
    Model model = source.get();
    return model.instantiate(model.assertions().get(assertion), abstraction);
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
      views += certificates.kinds().contains("views") ? 1 : 0;
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
    if (verified(fresh.get(), notion, certificates) instanceof Verification.Proved) {
      assertTrue(isTrue);
      right++;
    } else {
      caught++;
    }
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
        + " by strategies, "
        + views
        + " by views";
  }

  private static boolean isDropped(Label label, int dropped) {
    return Math.floorMod(label.text().hashCode(), LABEL_CLASSES) == dropped;
  }

  /** A question whose space does not tell the steps with some labels. */
  private record Blind(Model.Question whole, int dropped) implements Model.Question {
    @Override
    public StateSpace space() {
      LabelFilter filter =
          new LabelFilter((StructuredSpace) whole.space(), label -> !isDropped(label, dropped));
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

    /** Of members with numbers; other families have no spaces with labels to be left out. */
    @Override
    public Optional<AnyNumber<Model.Question>> anyNumber() {
      return whole
          .anyNumber()
          .filter(sizes -> sizes.substructures().isPresent() || sizes.lined().isPresent())
          .map(sizes -> new BlindMembers(sizes, dropped));
    }
  }

  /** Systems of every size, each without the steps with some labels. */
  private record BlindMembers(AnyNumber<Model.Question> whole, int dropped)
      implements AnyNumber<Model.Question>, Substructures {
    @Override
    public List<String> groups() {
      return whole.groups();
    }

    @Override
    public int least() {
      return whole.least();
    }

    @Override
    public Model.Question instance(List<Integer> sizes) {
      return new Blind(whole.instance(sizes), dropped);
    }

    @Override
    public Model.Question abstraction(
        List<Integer> sizes, int cutoff, Balance balance, FairnessNotion notion) {
      return whole.abstraction(sizes, cutoff, balance, notion);
    }

    @Override
    public int leastCutoff() {
      return whole.leastCutoff();
    }

    @Override
    public Optional<Model.Question> covering() {
      return Optional.empty();
    }

    @Override
    public Optional<String> obstacle(FairnessNotion notion) {
      return whole.obstacle(notion);
    }

    @Override
    public Optional<Substructures> substructures() {
      return whole.substructures().map(any -> this);
    }

    @Override
    public Optional<LinedMembers> lined() {
      return whole.lined().map(line -> new BlindLine(line, label -> isDropped(label, dropped)));
    }

    @Override
    public OptionalInt neighbours() {
      return members().neighbours();
    }

    private Substructures members() {
      return whole.substructures().orElseThrow();
    }

    @Override
    public Optional<String> obstacle() {
      return members().obstacle();
    }

    @Override
    public int reach() {
      return members().reach();
    }

    @Override
    public int seen() {
      return members().seen();
    }

    @Override
    public int beyondConstants() {
      return members().beyondConstants();
    }

    @Override
    public Numbered of(int size) {
      Numbered all = members().of(size);
      return new Numbered(
          new Blind(all.question(), dropped),
          all.symmetry(),
          all.named(),
          all.stray(),
          all.obstacle());
    }
  }
}
