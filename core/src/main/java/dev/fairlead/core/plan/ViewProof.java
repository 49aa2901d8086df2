package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.ltl.InvariantFormula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.ViewSearch;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proves of members with numbers that something is true in every reachable state, by an invariant
 * about every few members: with views of one member beside those that are always shown, then of two
 * and three.
 */
final class ViewProof {
  static final String ONLY_INVARIANTS =
      "with numbers only invariants are proved, '[] p' and 'reaches'";

  private static final int MOST_SHOWN = 3;
  private static final int MOST_REFERRED = 3;

  /** Sets of members are bits, and every one of them is gone through. */
  static final int LARGEST = 10;

  private final Substructures systems;
  private final Budget budget;
  private final ProgressListener listener;
  private Optional<String> obstacle = Optional.empty();

  ViewProof(Substructures systems, Budget budget, ProgressListener listener) {
    this.systems = systems;
    this.budget = budget;
    this.listener = listener;
  }

  /**
   * That an invariant is inductive.
   *
   * @param from the least size it is proved for
   * @param invariants what is inductive, for each size from that on and at last for all larger ones
   */
  record Proof(int from, Choice choice, List<Invariant> invariants) {}

  /**
   * Views that are closed and not bad.
   *
   * @param space of the system they are of
   * @param seenIn states of it whose views these are
   */
  record Invariant(CertifiedSpace about, StateSpace space, List<int[]> seenIn) {}

  /** Why there is no proof. */
  Optional<String> obstacle() {
    return obstacle;
  }

  /**
   * @param settled the greatest size about which nothing need be proved
   */
  Optional<Proof> prove(int settled) {
    if (systems.obstacle().isPresent()) {
      obstacle = systems.obstacle();
      return Optional.empty();
    }
    int referred = 0;
    int shown = 1;
    while (shown <= MOST_SHOWN) {
      Attempt attempt = new Attempt(shown, referred);
      Optional<ViewSearch.Result> result = attempt.run();
      if (result.isEmpty()) {
        return Optional.empty();
      } else if (result.get() instanceof ViewSearch.Result.Proved proved) {
        return Optional.of(attempt.proof(proved, settled));
      } else if (result.get() instanceof ViewSearch.Result.MoreReferences more
          && more.referred() <= MOST_REFERRED) {
        referred = more.referred();
      } else if (result.get() instanceof ViewSearch.Result.Refuted refuted) {
        obstacle = Optional.of(attempt.refuted(refuted.state()));
        shown++;
      } else {
        obstacle =
            Optional.of(
                result.get() instanceof ViewSearch.Result.Open open
                    ? open.why()
                    : "what members share refers to more than " + MOST_REFERRED + " of them");
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** A search with views of one kind. */
  private final class Attempt {
    private final int shown;
    private final int referred;
    private int members;
    private int size;
    private final List<Invariant> invariants = new ArrayList<>();
    private Substructures.Numbered system;

    Attempt(int shown, int referred) {
      this.shown = shown;
      this.referred = referred;
    }

    /** Empty if there is no such search. */
    Optional<ViewSearch.Result> run() {
      int named = systems.of(smallest(0)).named();
      size = smallest(named);
      members = named + referred + shown;
      if (size > LARGEST) {
        obstacle = Optional.of("systems of " + size + " members would have to be looked at");
        return Optional.empty();
      }
      system = systems.of(size);
      if (system.named() != named) {
        obstacle = Optional.of("it depends on the number of members which of them are named");
        return Optional.empty();
      } else if (system.symmetry().isEmpty()) {
        obstacle = Optional.of(system.obstacle());
        return Optional.empty();
      }
      Optional<String> unlike = AlikeSizes.obstacle(systems, system, size, named);
      if (unlike.isPresent()) {
        obstacle = unlike;
        return Optional.empty();
      }
      Optional<StatePredicate> bad = bad(system.question().property());
      if (bad.isEmpty()) {
        obstacle = Optional.of(ONLY_INVARIANTS);
        return Optional.empty();
      }
      return search(system, bad.get());
    }

    private Optional<ViewSearch.Result> search(Substructures.Numbered of, StatePredicate bad) {
      Bounded<ViewSearch.Result> end =
          Bounded.run(
              budget.forMembers(Effort.MUCH),
              listener,
              monitor ->
                  ViewSearch.decide(
                      of.question().space(),
                      of.symmetry().orElseThrow(),
                      new ViewSearch.Scope(members, of.named(), referred),
                      bad,
                      monitor));
      if (!(end instanceof Bounded.Finished<ViewSearch.Result> finished)) {
        obstacle = Optional.of(((Bounded.Stopped<ViewSearch.Result>) end).why().getMessage());
        return Optional.empty();
      }
      budget.spent(finished.result().facts());
      return Optional.of(finished.result());
    }

    /** Steps, what is asked, and exchanges that tell what a process refers to fit in. */
    private int smallest(int named) {
      int forSteps = named + referred + shown + systems.reach() + referred;
      int forQuestion = named + referred + systems.seen();
      return Math.max(Math.max(forSteps, forQuestion), named + 3);
    }

    /** A smaller system has its own set of views, which may prove it of this size. */
    private int least(int settled) {
      int least = size;
      while (least - 1 > settled && least - 1 >= Math.max(members, system.named() + 3)) {
        Substructures.Numbered smaller = systems.of(least - 1);
        Optional<StatePredicate> bad = bad(smaller.question().property());
        boolean isAlike = smaller.symmetry().isPresent() && smaller.named() == system.named();
        if (!isAlike
            || !(bad.flatMap(each -> search(smaller, each)).orElse(null)
                instanceof ViewSearch.Result.Proved proved)) {
          break;
        }
        least--;
        invariants.add(0, invariant(smaller, least, proved));
      }
      return least;
    }

    private Invariant invariant(
        Substructures.Numbered of, int members, ViewSearch.Result.Proved proved) {
      return new Invariant(
          new CertifiedSpace.FewMembers(members, this.members, referred, members == size),
          of.question().space(),
          proved.seenIn());
    }

    private Proof proof(ViewSearch.Result.Proved proved, int settled) {
      invariants.add(invariant(system, size, proved));
      String all = "views of " + members + (members == 1 ? " member" : " members");
      return new Proof(
          least(settled),
          new Choice(
              all,
              "every "
                  + (members == 1 ? "member" : members + " members")
                  + " of a reachable state are in one of "
                  + proved.views()
                  + " views: a quantified invariant, inductive for all numbers from "
                  + size
                  + " on, since a step of any system is one of the "
                  + size
                  + " members that take it, are looked at or are shown (small model argument; view"
                  + " abstraction, Abdulla, Haziza and Holík 2013)"),
          List.copyOf(invariants));
    }

    private String refuted(int[] state) {
      return "an invariant about every "
          + (members == 1 ? "member" : members + " members")
          + " does not exclude "
          + AbstractRun.inWords(system.question().space(), state);
    }
  }

  /** What must be true of no reachable state; empty if the question is another one. */
  static Optional<StatePredicate> bad(Property property) {
    if (property instanceof Property.Reaches reaches) {
      return Optional.of(reaches.goal());
    }
    if (property instanceof Property.Temporal temporal
        && temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance)) {
      Map<String, Atom> atoms = temporal.atoms();
      return InvariantFormula.of(temporal.formula())
          .map(
              invariant ->
                  (state, length) ->
                      !Propositional.value(
                          invariant,
                          name ->
                              ((Atom.OfState) atoms.get(name)).predicate().test(state, length)));
    }
    return Optional.empty();
  }
}
