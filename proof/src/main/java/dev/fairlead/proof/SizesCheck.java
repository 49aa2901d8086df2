package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Substructures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Verifies a property for any number of processes: by a set that covers the systems of every size;
 * or by all systems with groups up to a cutoff, one by one, and an abstraction for each way to have
 * more in some groups; or by small systems and an invariant about few members for all others.
 */
final class SizesCheck {
  private final Model.Question asked;
  private final AnyNumber<Model.Question> sizes;
  private final FairnessNotion notion;
  private final Runnable poll;

  /** The sizes that were verified; those beyond the cutoff are {@link CertifiedSpace.Beyond}'s. */
  private final Set<List<Integer>> verified = new HashSet<>();

  private OptionalInt cutoff = OptionalInt.empty();
  private boolean narrowed;

  /** The size from which on views of few members show it. */
  private OptionalInt viewsFrom = OptionalInt.empty();

  /** Groups of systems whose runs were found in the abstraction, in words. */
  private final List<String> imaged = new ArrayList<>();

  SizesCheck(Model.Question asked, FairnessNotion notion, Runnable poll) {
    this.asked = asked;
    this.sizes = asked.anyNumber().orElseThrow();
    this.notion = notion;
    this.poll = poll;
  }

  Verification verify(Established established, List<Certificate> certificates) {
    Verification.Proved all = new Verification.Proved(0, 0);
    boolean covered = false;
    for (Certificate certificate : certificates) {
      poll.run();
      CertifiedSpace space = certificate.space();
      if (space instanceof CertifiedSpace.Covering) {
        all = all.and(covering(certificate));
        covered = true;
      } else if (space instanceof CertifiedSpace.Instance instance) {
        all = all.and(instance(instance, certificate));
      } else if (space instanceof CertifiedSpace.Beyond beyond) {
        all = all.and(beyond(beyond, certificate));
      } else if (space instanceof CertifiedSpace.FewMembers few) {
        all = all.and(views(few, certificate));
      } else if (space instanceof CertifiedSpace.InALine line) {
        all = all.and(views(line, certificate));
      } else {
        throw new WrongStep("it is about no system of the family");
      }
    }
    Established shown = covered ? Verifier.universal(asked.property()) : shown();
    if (!established.equals(shown)) {
      throw new WrongStep(
          "it concludes that the property " + established + ", and shows that it " + shown);
    }
    return cutoff.isPresent() ? all.providedThat(images()) : all;
  }

  /** What the systems that were verified establish together. */
  private Established shown() {
    boolean reaches = asked.property() instanceof Property.Reaches;
    if (cutoff.isPresent()) {
      requireAll(cutoff.getAsInt(), true);
      return Verifier.universal(asked.property());
    }
    if (viewsFrom.isPresent()) {
      requireAll(viewsFrom.getAsInt() - 1, false);
      return Verifier.universal(asked.property());
    }
    int largest =
        verified.stream()
            .flatMap(List::stream)
            .mapToInt(Integer::intValue)
            .max()
            .orElseThrow(() -> new WrongStep("it is about no system at all"));
    requireAll(largest, false);
    return new Established(
        reaches ? Established.Claim.UNREACHABLE_UP_TO : Established.Claim.HOLDS_UP_TO,
        Integer.toString(largest));
  }

  private void requireAll(int largest, boolean orMore) {
    List<Integer> each = new ArrayList<>();
    IntStream.rangeClosed(sizes.least(), largest).forEach(each::add);
    if (orMore) {
      each.add(CertifiedSpace.Beyond.MANY);
    }
    List<List<Integer>> vectors = List.of(List.of());
    for (int group = 0; group < sizes.groups().size(); group++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> vector : vectors) {
        for (int size : each) {
          List<Integer> more = new ArrayList<>(vector);
          more.add(size);
          longer.add(more);
        }
      }
      vectors = longer;
    }
    for (List<Integer> vector : vectors) {
      if (!verified.contains(vector)) {
        throw new WrongStep("there is nothing about groups of " + inWords(vector));
      }
    }
    if (verified.size() != vectors.size()) {
      throw new WrongStep("there are parts that the argument does not need");
    }
  }

  private static String inWords(List<Integer> vector) {
    List<String> words = new ArrayList<>();
    vector.forEach(
        size -> words.add(size == CertifiedSpace.Beyond.MANY ? "many" : Integer.toString(size)));
    return String.join(" and ", words);
  }

  private void add(List<Integer> vector) {
    if (vector.size() != sizes.groups().size() || !verified.add(vector)) {
      throw new WrongStep("the parts are not about different systems of the family");
    }
  }

  private Verification.Proved instance(CertifiedSpace.Instance instance, Certificate certificate) {
    add(instance.sizes());
    if (instance.sizes().stream().anyMatch(size -> size < sizes.least())) {
      throw new WrongStep("a group has " + sizes.least() + " members at least");
    }
    Model.Question question = sizes.instance(instance.sizes());
    return instance.counted()
        ? Verifier.counted(question, notion, certificate, poll)
        : Verifier.plain(question, notion, certificate, poll);
  }

  private Verification.Proved beyond(CertifiedSpace.Beyond beyond, Certificate certificate) {
    add(beyond.sizes());
    FairnessNotion under =
        FairnessNotion.parse(beyond.fairness())
            .filter(notion::implies)
            .orElseThrow(() -> new WrongStep("its fairness is not implied by the one in question"));
    boolean another = cutoff.isPresent() && cutoff.getAsInt() != beyond.cutoff();
    // Where members start others, a run may be globally fair and unfair in a weaker sense.
    if (another
        || sizes.startsMembers()
        || beyond.cutoff() < sizes.leastCutoff()
        || !beyond.sizes().contains(CertifiedSpace.Beyond.MANY)
        || sizes.obstacle(under).isPresent()) {
      throw new WrongStep("there is no such abstraction for it");
    }
    cutoff = OptionalInt.of(beyond.cutoff());
    List<Integer> named =
        beyond.sizes().stream()
            .map(size -> size == CertifiedSpace.Beyond.MANY ? AnyNumber.MANY : size)
            .toList();
    AnyNumber.Balance balance = beyond.balanced() ? AnyNumber.Balance.ON : AnyNumber.Balance.OFF;
    Model.Question all = sizes.abstraction(named, beyond.cutoff(), balance, under);
    if (!beyond.sums().isEmpty()) {
      all = narrowed(beyond, all);
    }
    checkImages(beyond, all);
    return certificate.kind() == Certificate.Kind.STRATEGY
        ? strategy(beyond, under, all, certificate)
        : Verifier.plain(all, under, certificate, poll);
  }

  /** The same question about what sums of counts leave of the abstraction. */
  private Model.Question narrowed(CertifiedSpace.Beyond beyond, Model.Question all) {
    if (!(all instanceof CutoffQuestion question) || !beyond.balanced()) {
      throw new WrongStep("sums of counts exclude nothing there");
    }
    narrowed = true;
    return question.about(CountSumsCheck.left(question.states(), beyond.sums(), poll));
  }

  /** Members with numbers: an invariant about every few of them, of one system or from it on. */
  private Verification.Proved views(CertifiedSpace.FewMembers few, Certificate certificate) {
    if (!few.orMore()) {
      add(List.of(few.size()));
    } else {
      addAllFrom(few.size());
    }
    Substructures systems =
        sizes.substructures().orElseThrow(() -> new WrongStep("members have no numbers"));
    return new ViewsCheck(systems, few, certificate, poll).verify();
  }

  /** The same of members in a line, from a size on. */
  private Verification.Proved views(CertifiedSpace.InALine line, Certificate certificate) {
    addAllFrom(line.size());
    LinedMembers systems =
        sizes.lined().orElseThrow(() -> new WrongStep("members do not stand in a line"));
    return line.guards() > 0
        ? new GuardedLinesCheck(systems, line, certificate, poll).verify()
        : new LinesCheck(systems, line, certificate, poll).verify();
  }

  private void addAllFrom(int size) {
    if (viewsFrom.isPresent() || sizes.groups().size() != 1) {
      throw new WrongStep("the parts are not about different systems of the family");
    }
    viewsFrom = OptionalInt.of(size);
  }

  /** That the goal can always be reached, under a notion by which every step is taken. */
  private Verification.Proved strategy(
      CertifiedSpace.Beyond beyond,
      FairnessNotion under,
      Model.Question abstraction,
      Certificate certificate) {
    if (!notion.takesEveryStep() || !beyond.balanced() || under != FairnessNotion.NONE) {
      throw new WrongStep("a strategy says nothing under this fairness");
    }
    return new StrategyCheck(abstraction, certificate, poll)
        .verify()
        .providedThat(
            "a globally fair run of a finite system keeps a promise whose goal can be reached from"
                + " wherever it is owed (docs/fairness.md, Lemmas 5 and 6)");
  }

  /** Checks what all abstractions rest on, on the smallest system that one stands for. */
  private void checkImages(CertifiedSpace.Beyond beyond, Model.Question abstraction) {
    List<Integer> smallest =
        beyond.sizes().stream()
            .map(size -> size == CertifiedSpace.Beyond.MANY ? beyond.cutoff() + 1 : size)
            .toList();
    if (ImageCheck.images(sizes.instance(smallest), abstraction, poll).isPresent()) {
      imaged.add(inWords(smallest));
    }
  }

  private String images() {
    return "the abstraction in which counts above "
        + cutoff.getAsInt()
        + " are ω has, for each fair run of each larger system, one that looks the same"
        + " (docs/fairness.md, Lemmas 1 to 3"
        + (narrowed ? " and 8" : "")
        + (imaged.isEmpty() ? "" : "; checked for groups of " + String.join(", ", imaged))
        + ")";
  }

  private Verification.Proved covering(Certificate certificate) {
    Model.Question all =
        sizes
            .covering()
            .orElseThrow(() -> new WrongStep("no space covers the systems of every size"));
    return new CoveringCheck(all, certificate, poll)
        .verify()
        .providedThat(
            "more processes disable no step: what a state can do, a state that covers it can do"
                + " (docs/fairness.md#coverability)");
  }
}
