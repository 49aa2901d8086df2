package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.CountSum;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.certificate.ListedStates;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.GoalClause;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Coverability;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.cutoff.CountInvariants;
import dev.fairlead.core.search.cutoff.GoalSearch;
import dev.fairlead.core.search.cutoff.PossibleStates;
import dev.fairlead.core.space.CutoffSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Certifies an answer for any number of processes: each part of the argument is searched once more,
 * by a search that can be certified. That an abstraction stands for all larger systems is a premise
 * of the certificate.
 */
final class CertifiedSizes {

  private static final String NARROWED =
      "of larger systems, several invariants of the counts together exclude states of the"
          + " abstraction, and of these there are no certificates";

  private static final String FOLDED =
      "of larger systems, variables that count members end at a bound, and of that there are no"
          + " certificates";

  private final Model.Question asked;
  private final AnyNumber<Model.Question> sizes;
  private final FairnessNotion notion;
  private final Limits limits;
  private final ProgressListener listener;
  private final long start = System.nanoTime();
  private final List<Certificate> parts = new ArrayList<>();

  /** Why a part has no certificate. */
  private Optional<String> obstacle = Optional.empty();

  private CertifiedSizes(
      Model.Question asked, FairnessNotion notion, Limits limits, ProgressListener listener) {
    this.asked = asked;
    this.sizes = asked.anyNumber().orElseThrow();
    this.notion = notion;
    this.limits = limits;
    this.listener = listener;
  }

  static Checked check(
      Model.Question asked,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    long start = System.nanoTime();
    EverySize.Argued argued = EverySize.argued(asked, notion, cutoff, limits, listener);
    Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
    Limits rest = limits.withTimeout(left.isNegative() ? Duration.ZERO : left);
    CertifiedSizes sizes = new CertifiedSizes(asked, notion, rest, listener);
    return argued
        .argument()
        .map(argument -> argued.answer().with(sizes.of(argument)))
        .orElse(argued.answer());
  }

  private static final String RING =
      "that members pass a token round a ring, so that larger systems are like these, has no"
          + " certificate";

  private Certification of(SizeArgument argument) {
    if (argument instanceof SizeArgument.Covered) {
      return covering();
    } else if (sizes.startsMembers()) {
      return new Certification.Refused(
          "members start others, of which there are certificates by coverability only");
    } else if (argument instanceof SizeArgument.Abstracted abstracted) {
      return every(abstracted.cutoff(), () -> beyond(abstracted));
    } else if (argument instanceof SizeArgument.Narrowed narrowed) {
      return every(narrowed.by().cutoff(), () -> narrowed(narrowed.by()));
    } else if (argument instanceof SizeArgument.Folded folded) {
      return every(folded.cutoff(), () -> obstacle = obstacle.or(() -> Optional.of(FOLDED)));
    } else if (argument instanceof SizeArgument.Games games) {
      return every(games.cutoff(), () -> strategies(games.cutoff()));
    } else if (argument instanceof SizeArgument.Views views) {
      return every(views.from() - 1, () -> invariants(views.invariants()));
    } else if (argument instanceof SizeArgument.Ring ring) {
      return every(ring.upTo(), () -> obstacle = Optional.of(RING));
    }
    int largest = ((SizeArgument.UpTo) argument).largest();
    instances(largest);
    return made(upTo(largest), "");
  }

  /** The systems up to a cutoff and all larger ones; the former alone if the latter have none. */
  private Certification every(int cutoff, Runnable larger) {
    instances(cutoff);
    int small = parts.size();
    boolean isOpen = obstacle.isEmpty();
    larger.run();
    if (isOpen && small > 0 && obstacle.isPresent()) {
      String open = obstacle.get();
      obstacle = Optional.empty();
      parts.subList(small, parts.size()).clear();
      return made(upTo(cutoff), open);
    }
    return made(Certifier.universal(asked.property()), "");
  }

  private Established upTo(int largest) {
    Established.Claim claim =
        asked.property() instanceof Property.Reaches
            ? Established.Claim.UNREACHABLE_UP_TO
            : Established.Claim.HOLDS_UP_TO;
    return new Established(claim, Integer.toString(largest));
  }

  private Certification made(Established established, String open) {
    return obstacle
        .<Certification>map(Certification.Refused::new)
        .orElseGet(() -> new Certification.Made(parts, established, open, seconds()));
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void instances(int largest) {
    for (int size = sizes.least(); size <= largest; size++) {
      for (List<Integer> vector :
          SizeVectors.instances(sizes.groups().size(), sizes.least(), size)) {
        instance(vector);
      }
    }
  }

  /** By the plain space; where that is too large, by the one in which processes are counted. */
  private void instance(List<Integer> vector) {
    if (obstacle.isPresent()) {
      return;
    }
    search(sizes.instance(vector), notion, new CertifiedSpace.Instance(vector, false));
    Model.Question plain = sizes.instance(vector);
    List<Reduction> smaller = plain.reductions(Certifier.counting(plain, notion));
    if (obstacle.isPresent() && !smaller.isEmpty()) {
      obstacle = Optional.empty();
      Model.Question counted = smaller.get(smaller.size() - 1).question();
      search(counted, notion, new CertifiedSpace.Instance(vector, true));
    }
  }

  private void beyond(SizeArgument.Abstracted by) {
    for (List<Integer> vector : beyond(by.cutoff())) {
      search(
          sizes.abstraction(vector, by.cutoff(), by.balance(), by.notion()),
          by.notion(),
          space(vector, by, List.of()));
    }
  }

  /** The same, where some abstractions are searched without states that sums of counts exclude. */
  private void narrowed(SizeArgument.Abstracted by) {
    for (List<Integer> vector : beyond(by.cutoff())) {
      if (obstacle.isPresent()) {
        return;
      }
      Model.Question all = sizes.abstraction(vector, by.cutoff(), by.balance(), by.notion());
      search(all, by.notion(), space(vector, by, List.of()));
      if (obstacle.isPresent()) {
        obstacle = Optional.empty();
        narrowed(vector, by);
      }
    }
  }

  private void narrowed(List<Integer> vector, SizeArgument.Abstracted by) {
    CutoffQuestion all =
        (CutoffQuestion) sizes.abstraction(vector, by.cutoff(), by.balance(), by.notion());
    Optional<PossibleStates> some = possible(all.states());
    if (some.isEmpty() || some.get().sums().isEmpty()) {
      obstacle = Optional.of(NARROWED);
      return;
    }
    search(all.about(some.get()), by.notion(), space(vector, by, some.get().sums().get()));
  }

  /** What invariants of the counts leave of an abstraction. */
  private Optional<PossibleStates> possible(CutoffSpace all) {
    Bounded<Optional<PossibleStates>> end =
        Bounded.run(
            limits.withTimeout(left()),
            listener,
            monitor -> CountInvariants.narrow(all, CountInvariants.Means.SUMS, monitor));
    return end instanceof Bounded.Finished<Optional<PossibleStates>> finished
        ? finished.result()
        : Optional.empty();
  }

  private List<List<Integer>> beyond(int cutoff) {
    return SizeVectors.beyond(sizes.groups().size(), sizes.least(), cutoff);
  }

  private static CertifiedSpace space(
      List<Integer> vector, SizeArgument.Abstracted by, List<List<CountSum>> sums) {
    List<Integer> named =
        vector.stream()
            .map(size -> size == AnyNumber.MANY ? CertifiedSpace.Beyond.MANY : size)
            .toList();
    return new CertifiedSpace.Beyond(
        named, by.cutoff(), by.balance() == Balance.ON, by.notion().toString(), sums);
  }

  /** By views of few members, which the search has found. */
  private void invariants(List<ViewProof.Invariant> invariants) {
    for (ViewProof.Invariant each : invariants) {
      obstacle = obstacle.or(() -> NodeKeys.obstacle(each.space()));
      if (obstacle.isEmpty()) {
        ListedStates states = ListedStates.of(each.space(), each.seenIn());
        parts.add(Certificate.views(states, each.about()));
      }
    }
  }

  /** By games on the abstraction: chosen offers lead to the goal. */
  private void strategies(int cutoff) {
    for (List<Integer> vector : beyond(cutoff)) {
      if (obstacle.isEmpty()) {
        strategy(vector, cutoff);
      }
    }
  }

  private void strategy(List<Integer> vector, int cutoff) {
    Model.Question all = sizes.abstraction(vector, cutoff, Balance.ON, FairnessNotion.NONE);
    obstacle = NodeKeys.obstacle(all.space());
    if (obstacle.isPresent()) {
      return;
    }
    Property.Temporal temporal = (Property.Temporal) all.property();
    List<GoalClause> clauses = GoalClause.of(temporal.formula()).orElseThrow();
    CutoffSpace space = (CutoffSpace) all.space();
    SizeArgument.Abstracted by =
        new SizeArgument.Abstracted(cutoff, Balance.ON, FairnessNotion.NONE);
    if (strategy(space, clauses, temporal, space(vector, by, List.of()))) {
      return;
    }
    Optional<PossibleStates> some = possible(space);
    if (some.isEmpty() || some.get().sums().isEmpty()) {
      obstacle = Optional.of(some.isEmpty() ? Certifier.STOPPED : NARROWED);
    } else if (!strategy(
        some.get(), clauses, temporal, space(vector, by, some.get().sums().get()))) {
      obstacle = Optional.of(Certifier.STOPPED);
    }
  }

  /** Whether there is one. */
  private boolean strategy(
      CutoffSpace space,
      List<GoalClause> clauses,
      Property.Temporal temporal,
      CertifiedSpace about) {
    Bounded<Optional<Certificate>> end =
        Bounded.run(
            limits.withTimeout(left()),
            listener,
            monitor -> GoalSearch.certify(space, clauses, temporal.atoms(), monitor));
    if (end instanceof Bounded.Finished<Optional<Certificate>> finished
        && finished.result().isPresent()) {
      parts.add(finished.result().get().with(about));
      return true;
    }
    return false;
  }

  private void search(Model.Question part, FairnessNotion under, CertifiedSpace space) {
    if (obstacle.isPresent()) {
      return;
    }
    obstacle = Certifier.obstacle(part, limits.storage());
    if (obstacle.isPresent()) {
      return;
    }
    Checked found =
        Checker.certifiable(part, under, Witnesses.UNCHECKED, limits.withTimeout(left()), listener);
    Certification complete = Certifier.complete(found, part.property());
    if (complete instanceof Certification.Made made) {
      parts.addAll(Certifier.about(made, space).certificates());
    } else {
      obstacle = Optional.of(((Certification.Refused) complete).because());
    }
  }

  private Duration left() {
    Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** The tree once more; of a formula with the plain tableau in place of the smaller automaton. */
  private Certification covering() {
    Model.Question all = sizes.covering().orElseThrow();
    Optional<Tgba> tableau =
        all.property() instanceof Property.Temporal
            ? Certifier.automaton(all.property())
            : Optional.empty();
    if (all.property() instanceof Property.Temporal
        && tableau.filter(each -> new AutomatonFacts(each).isTerminal()).isEmpty()) {
      return new Certification.Refused(
          "the plain tableau of the negated formula does not end in a sink wherever it accepts");
    }
    Optional<Bounded<Coverability.Result>> decided =
        ExactSafety.decide(all, tableau, limits.withTimeout(left()), listener);
    if (decided.isPresent()
        && decided.get() instanceof Bounded.Finished<Coverability.Result> finished
        && finished.result() instanceof Coverability.Result.Unreachable closed) {
      parts.add(Certificate.covering(closed.origins()));
      return made(Certifier.universal(asked.property()), "");
    }
    return new Certification.Refused(Certifier.STOPPED);
  }
}
