package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.UnseenSteps;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.TokenRing;
import dev.fairlead.core.search.views.ViewSearch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reduces a question about members with numbers to small systems, for every formula without X:
 * where the members do no more together than to pass a token round a ring, what holds for up to so
 * many members holds for every number of them (docs/fairness.md, <em>Token rings</em>).
 */
final class RingProof {
  private static final int MOST_SHOWN = 3;

  private final Substructures systems;
  private final Model.Question asked;
  private final Budget budget;
  private final ProgressListener listener;
  private final Map<TokenRing.Agents, Optional<Integer>> sizes =
      new EnumMap<>(TokenRing.Agents.class);
  private Optional<String> obstacle = Optional.empty();
  private boolean isStopped;

  RingProof(Substructures systems, Model.Question asked, Budget budget, ProgressListener listener) {
    this.systems = systems;
    this.asked = asked;
    this.budget = budget;
    this.listener = listener;
  }

  /**
   * That small systems are enough.
   *
   * @param upTo how many members they have at most
   */
  record Proof(int upTo, Choice choice) {}

  /** Why there is no proof. */
  Optional<String> obstacle() {
    return obstacle;
  }

  /** Whether that is for a limit, so that it may be a token ring all the same. */
  boolean isStopped() {
    return isStopped;
  }

  /**
   * Notions under which small systems may decide, each of which the one that is asked for implies.
   * Global fairness speaks of states of the whole system, and is not carried over itself.
   */
  static List<FairnessNotion> under(FairnessNotion notion) {
    return switch (notion) {
      case NONE, ANNOTATED -> List.of(FairnessNotion.NONE);
      case PROCESS_WEAK, PROCESS_STRONG -> List.of(notion);
      case EVENT_WEAK, EVENT_STRONG -> List.of(notion, FairnessNotion.NONE);
      case GLOBAL -> List.of(FairnessNotion.PROCESS_STRONG, FairnessNotion.EVENT_STRONG);
    };
  }

  /** Whether small systems decide the question under one of these notions. */
  Optional<Proof> prove(FairnessNotion notion) {
    TokenRing.Agents agents =
        notion.tellsEventsApart() ? TokenRing.Agents.EVENTS : TokenRing.Agents.MEMBERS;
    if (!sizes.containsKey(agents)) {
      obstacle = premise();
      sizes.put(agents, obstacle.isPresent() ? Optional.empty() : ring(agents));
    }
    return sizes.get(agents).map(size -> new Proof(size, choice(size)));
  }

  private static Choice choice(int size) {
    return new Choice(
        "a token ring",
        "members do no more together than to pass a token to the next one, so what holds for up to "
            + size
            + " of them holds for every number: a run of any system looks to those that are named"
            + " like one of "
            + size
            + " members that keeps the last holder and its neighbour, and is as fair (Emerson and"
            + " Namjoshi 1995)");
  }

  /** Why it is not proved of any systems, by the text and the formula alone. */
  private Optional<String> premise() {
    if (systems.neighbours().isEmpty()) {
      return Optional.of("a step may depend on all members");
    } else if (systems.seen() > 0) {
      return Optional.of("the formula is about members that it does not name");
    }
    return asked.property() instanceof Property.Temporal temporal
        ? premise(temporal)
        : Optional.empty();
  }

  private static Optional<String> premise(Property.Temporal temporal) {
    Set<String> events =
        temporal.atoms().entrySet().stream()
            .filter(atom -> atom.getValue() instanceof Atom.OfEvent)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return UnseenSteps.areIgnored(temporal.formula(), events)
        ? Optional.empty()
        : Optional.of("the formula tells how many steps others take, by X or between events");
  }

  /** What is asked of states and events; of a deadlock nothing is. */
  private static Map<String, Atom> atoms(Property property) {
    return property instanceof Property.Temporal temporal ? temporal.atoms() : Map.of();
  }

  private Optional<Integer> ring(TokenRing.Agents agents) {
    int referred = 0;
    int shown = 1;
    while (obstacle.isEmpty() && shown <= MOST_SHOWN) {
      int named = Math.max(1, systems.of(smallest(1, shown, referred)).named());
      int size = smallest(named, shown, referred);
      TokenRing.Result result = search(agents, size, named, shown, referred).orElse(null);
      if (result instanceof TokenRing.Result.Found) {
        return Optional.of(size);
      } else if (result instanceof TokenRing.Result.MoreReferences more && more.referred() <= 1) {
        referred = more.referred();
      } else if (result instanceof TokenRing.Result.NotSeen none) {
        obstacle = shown == MOST_SHOWN ? Optional.of(none.why()) : Optional.empty();
        shown++;
      } else if (result instanceof TokenRing.Result.Open open) {
        obstacle = Optional.of(open.why());
      } else if (result != null) {
        obstacle = Optional.of("what members share refers to more than one of them");
      }
    }
    return Optional.empty();
  }

  /**
   * A system in which are seen, beside those that are named: the members that may take a step, the
   * one that what members share refers to, and their neighbours as far as a step looks at these;
   * and as large as views need.
   */
  private int smallest(int named, int shown, int referred) {
    int forViews = named + referred + shown + systems.reach() + referred;
    int around = systems.neighbours().orElseThrow();
    int forMoves = named + (referred > 0 ? 2 * (1 + around) : 2 + around);
    return Math.max(Math.max(forViews, forMoves), named + 3);
  }

  private Optional<TokenRing.Result> search(
      TokenRing.Agents agents, int size, int named, int shown, int referred) {
    if (size > ViewProof.LARGEST) {
      obstacle = Optional.of("systems of " + size + " members would have to be looked at");
      return Optional.empty();
    }
    Substructures.Numbered system = systems.of(size);
    obstacle =
        system.symmetry().isEmpty()
            ? Optional.of(system.obstacle())
            : AlikeSizes.obstacle(systems, system, size, named);
    if (obstacle.isPresent()) {
      return Optional.empty();
    }
    Map<String, Atom> atoms = atoms(system.question().property());
    Bounded<TokenRing.Result> end =
        Bounded.run(
            budget.forMembers(Effort.MUCH),
            listener,
            monitor ->
                TokenRing.decide(
                    system.question().space(),
                    system.symmetry().orElseThrow(),
                    new ViewSearch.Scope(named + referred + shown, named, referred),
                    atoms,
                    agents,
                    monitor));
    if (!(end instanceof Bounded.Finished<TokenRing.Result> finished)) {
      // With more members shown, fewer states seem to be possible.
      Bounded.Stopped<TokenRing.Result> stopped = (Bounded.Stopped<TokenRing.Result>) end;
      isStopped = true;
      return Optional.of(new TokenRing.Result.NotSeen(stopped.why().getMessage(), stopped.facts()));
    }
    budget.spent(finished.result().facts());
    return Optional.of(finished.result());
  }
}
