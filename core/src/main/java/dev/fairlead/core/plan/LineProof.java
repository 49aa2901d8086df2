package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.GuardedSearch;
import dev.fairlead.core.search.views.LineSearch;
import dev.fairlead.core.search.views.ViewSearch;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * {@link ViewProof} for members in a line: with views of one member and two, then with those that
 * need another member, then with views of three.
 */
final class LineProof {
  private static final int MOST_SHOWN = 3;
  private static final int MOST_GUARDED = 2;

  /** Sets of members are bits, and every one of them is gone through. */
  private static final int LARGEST = 8;

  private final LinedMembers systems;
  private final Budget budget;
  private final ProgressListener listener;
  private Optional<String> obstacle = Optional.empty();

  LineProof(LinedMembers systems, Budget budget, ProgressListener listener) {
    this.systems = systems;
    this.budget = budget;
    this.listener = listener;
  }

  /**
   * That an invariant is inductive.
   *
   * @param from the least size it is proved for
   * @param invariant what is inductive
   */
  record Proof(int from, Choice choice, ViewProof.Invariant invariant) {}

  /** Why there is no proof. */
  Optional<String> obstacle() {
    return obstacle;
  }

  Optional<Proof> prove() {
    obstacle = systems.obstacle();
    if (obstacle.isPresent()) {
      return Optional.empty();
    }
    return upTo(MOST_GUARDED, 1, this::prove)
        .or(() -> upTo(MOST_GUARDED, 1, this::proveGuarded))
        .or(() -> upTo(MOST_SHOWN, MOST_GUARDED + 1, this::prove));
  }

  private Optional<Proof> upTo(int most, int from, IntFunction<Optional<Proof>> prove) {
    for (int shown = from; shown <= most && !isSettled; shown++) {
      Optional<Proof> proof = prove.apply(shown);
      if (proof.isPresent()) {
        return proof;
      }
    }
    return Optional.empty();
  }

  /** Whether views of more members would tell nothing else. */
  private boolean isSettled;

  private Optional<Proof> prove(int shown) {
    Map<Integer, Set<Need>> bySize = new TreeMap<>();
    for (Need need : systems.needs()) {
      // Without a change of what members share only views change that show a member which does.
      int size = shown + (need.shares() ? need.members() : need.members() - 1);
      bySize.computeIfAbsent(size, key -> new HashSet<>()).add(need);
    }
    // What is asked about fits in, too.
    int asked = Math.max(systems.seen(), shown);
    bySize.computeIfAbsent(asked, key -> Set.of());
    int from = Collections.max(bySize.keySet());
    if (from > LARGEST) {
      return open("systems of " + from + " members would have to be looked at");
    }
    List<LineSearch.Sized> sizes = new ArrayList<>();
    for (Map.Entry<Integer, Set<Need>> each : bySize.entrySet()) {
      LinedMembers.Lined lined = systems.of(each.getKey());
      Property property = lined.question().property();
      Predicate<Label> badStep =
          property instanceof Property.NoBadStep steps ? steps.bad() : label -> false;
      Optional<StatePredicate> bad = ViewProof.bad(property);
      if (!isInvariant(property)) {
        return open("with numbers only invariants are proved, '[] p', assertions and 'reaches'");
      }
      bad = bad.filter(known -> each.getKey() == asked);
      if (bad.isPresent() || !each.getValue().isEmpty()) {
        sizes.add(new LineSearch.Sized(lined, each.getValue(), bad, badStep));
      }
    }
    LinedMembers.Lined oneMore = systems.of(shown + 1);
    Bounded<ViewSearch.Result> end =
        Bounded.run(
            budget.forMembers(shown > 1 ? Effort.MUCH : Effort.LITTLE),
            listener,
            monitor -> LineSearch.decide(sizes, shown, oneMore, monitor));
    if (!(end instanceof Bounded.Finished<ViewSearch.Result> finished)) {
      // Views of more members tell more, so there may be fewer states.
      obstacle = Optional.of(((Bounded.Stopped<ViewSearch.Result>) end).why().getMessage());
      return Optional.empty();
    }
    budget.spent(finished.result().facts());
    if (finished.result() instanceof ViewSearch.Result.Proved proved) {
      ViewProof.Invariant invariant =
          new ViewProof.Invariant(
              new CertifiedSpace.InALine(from, shown), oneMore.question().space(), proved.seenIn());
      return Optional.of(new Proof(from, choice(shown, from, proved.views()), invariant));
    } else if (finished.result() instanceof ViewSearch.Result.Refuted refuted) {
      obstacle =
          Optional.of(
              "an invariant about every "
                  + members(shown)
                  + " does not exclude "
                  + AbstractRun.inWords(space(sizes, refuted.state()), refuted.state()));
      return Optional.empty();
    }
    obstacle = Optional.of(((ViewSearch.Result.Open) finished.result()).why());
    return Optional.empty();
  }

  /** Views of some members that need another one. */
  private Optional<Proof> proveGuarded(int shown) {
    LinedMembers.Lined oneMore = systems.of(shown + 1);
    if (GuardedSearch.largest(systems, shown) > LARGEST
        || !isInvariant(oneMore.question().property())) {
      return Optional.empty();
    }
    Bounded<ViewSearch.Result> end =
        Bounded.run(
            budget.forMembers(Effort.MUCH),
            listener,
            monitor -> GuardedSearch.decide(systems, shown, ViewProof::bad, monitor));
    if (!(end instanceof Bounded.Finished<ViewSearch.Result> finished)) {
      return Optional.empty();
    }
    budget.spent(finished.result().facts());
    if (!(finished.result() instanceof ViewSearch.Result.Proved proved)) {
      return Optional.empty();
    }
    int from = GuardedSearch.from(systems, shown);
    CertifiedSpace.InALine about = new CertifiedSpace.InALine(from, shown, proved.guards());
    ViewProof.Invariant invariant =
        new ViewProof.Invariant(about, oneMore.question().space(), proved.seenIn());
    return Optional.of(new Proof(from, guarded(shown, from, proved), invariant));
  }

  private static boolean isInvariant(Property property) {
    return property instanceof Property.NoBadStep || ViewProof.bad(property).isPresent();
  }

  private static Choice guarded(int shown, int size, ViewSearch.Result.Proved proved) {
    return new Choice(
        "guarded views of " + few(shown) + ", in a line",
        "every "
            + members(shown)
            + " of a reachable state are in one of "
            + proved.views()
            + " views, or are together with another member in one of "
            + proved.guards()
            + ": an invariant that is inductive for all numbers from "
            + size
            + " on, since a step of any system is one of the members that take it, are looked at or"
            + " are shown, and of others that these cannot be without (after Abdulla, Haziza and"
            + " Holík 2014); what nobody sees of a process is a part of its step before or behind");
  }

  private Optional<Proof> open(String why) {
    obstacle = Optional.of(why);
    isSettled = true;
    return Optional.empty();
  }

  private static String few(int shown) {
    return shown == 1 ? "1 member" : members(shown);
  }

  private static String members(int shown) {
    return shown == 1 ? "member" : shown + " members";
  }

  private static Choice choice(int shown, int size, int views) {
    return new Choice(
        "views of " + few(shown) + ", in a line",
        "every "
            + members(shown)
            + " of a reachable state are in one of "
            + views
            + " views: a quantified invariant, inductive for all numbers from "
            + size
            + " on, since a step of any system is one of the "
            + size
            + " members that take it, are looked at or are shown (small model argument; view"
            + " abstraction, Abdulla, Haziza and Holík 2013), and what nobody sees of a process is a"
            + " part of its step before or behind");
  }

  /** Sizes differ in the length of their states. */
  private static StateSpace space(List<LineSearch.Sized> sizes, int[] state) {
    return sizes.stream()
        .map(LineSearch.Sized::lined)
        .filter(lined -> lined.line().owner().length == state.length)
        .findFirst()
        .orElseThrow()
        .question()
        .space();
  }
}
