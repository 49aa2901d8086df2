package dev.fairlead.core.search.views;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Map;

/**
 * Whether members do no more together than to pass a token round a ring, in systems of every size
 * from one on. Then a run of any of them looks, to those members that a formula names, like one of
 * the system of this size (E. A. Emerson and K. S. Namjoshi, <i>Reasoning about Rings</i>, POPL
 * 1995; the argument with fairness is in docs/fairness.md). It is read off the steps of all states
 * whose views are in a closed set.
 */
public final class TokenRing {
  private TokenRing() {}

  /** What a notion of fairness speaks about. */
  public enum Agents {
    MEMBERS,
    EVENTS
  }

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /**
     * A token ring.
     *
     * @param localStates of members, with and without the token
     */
    record Found(int localStates, SearchFacts facts) implements Result {}

    /** None as far as views of so many members tell; with more it may be one. */
    record NotSeen(String why, SearchFacts facts) implements Result {}

    /** What is shared refers to more members than views were to show. */
    record MoreReferences(int referred, SearchFacts facts) implements Result {}

    /** Nothing is known. */
    record Open(String why, SearchFacts facts) implements Result {}
  }

  /**
   * @param space of the system of one size
   * @param scope the named members are those that the formula or the text names
   * @param atoms what the formula looks at
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static Result decide(
      StateSpace space,
      Symmetry symmetry,
      ViewSearch.Scope scope,
      Map<String, Atom> atoms,
      Agents agents,
      SearchMonitor monitor) {
    ViewSearch.Closed closed = ViewSearch.close(space, symmetry, scope, monitor);
    SearchFacts facts = closed.result().facts();
    if (closed.result() instanceof ViewSearch.Result.MoreReferences more) {
      return new Result.MoreReferences(more.referred(), facts);
    } else if (closed.result() instanceof ViewSearch.Result.Open open) {
      return new Result.Open(open.why(), facts);
    }
    ViewedStates states = closed.states().orElseThrow();
    NoTokenRing why = null;
    try {
      for (Holders holders : Holders.of(states)) {
        try {
          int found = TokenMoves.localStates(states, symmetry, holders, atoms, agents);
          return new Result.Found(found, facts);
        } catch (NoTokenRing none) {
          why = why == null ? none : why;
        }
      }
    } catch (NoTokenRing none) {
      why = none;
    }
    return new Result.NotSeen(why.getMessage(), facts);
  }
}
