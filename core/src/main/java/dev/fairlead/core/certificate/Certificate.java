package dev.fairlead.core.certificate;

import java.util.List;

/**
 * What a complete search has established, in a form that a second program can verify in one pass
 * over the edges.
 *
 * @param kind what the nodes are
 * @param causes by number
 * @param measures by number, as the nodes refer to them
 * @param covering the states of a covering set, if that is what it is
 * @param listed states that it is made of, where keys would not do
 * @param space that it is about
 */
public record Certificate(
    Kind kind,
    List<Cause> causes,
    List<Measure> measures,
    NodeTable nodes,
    List<Origin> covering,
    ListedStates listed,
    CertifiedSpace space) {

  /** One about the plain space of the model. */
  public Certificate(Kind kind, List<Cause> causes, List<Measure> measures, NodeTable nodes) {
    this(kind, causes, measures, nodes, List.of(), ListedStates.NONE, new CertifiedSpace.Plain());
  }

  /** A covering set. */
  public static Certificate covering(List<Origin> states) {
    return new Certificate(
        Kind.COVERING_SET,
        List.of(),
        List.of(),
        new NodeTable.Builder().build(),
        states,
        ListedStates.NONE,
        new CertifiedSpace.Covering());
  }

  /**
   * A set of views.
   *
   * @param states whose views these are; of members in a line each stands for one view, and no view
   *     comes before those that it follows from
   */
  public static Certificate views(ListedStates states, CertifiedSpace space) {
    return new Certificate(
        Kind.VIEWS,
        List.of(),
        List.of(),
        new NodeTable.Builder().build(),
        List.of(),
        states,
        space);
  }

  /** That of a search by levels that was stopped. */
  public static Certificate near() {
    return new Certificate(Kind.NEAR_STATES, List.of(), List.of(), new NodeTable.Builder().build());
  }

  /**
   * Where a state of a covering set is from. Nothing rests on this: any state will do that can be
   * made, as long as the set of them is closed.
   *
   * @param source number of the state before, or {@link #INITIAL}
   * @param step its place among the steps of that one, or among the initial states
   * @param accelerated states that it covers; what it has more than these is as much as you like
   */
  public record Origin(int source, int step, List<Integer> accelerated) {
    public static final int INITIAL = -1;

    public Origin {
      accelerated = List.copyOf(accelerated);
    }
  }

  /** What is established, and by what. */
  public enum Kind {
    /**
     * An inductive invariant: the nodes are the reachable states, closed under steps, and each
     * satisfies the property.
     */
    REACHABLE_STATES("reachable states"),
    /**
     * A progress measure: the nodes are the reachable pairs of a state and a state of the automaton
     * of the negated property, and the measure shows that no fair run is accepted.
     */
    RANKED_PRODUCT("ranked product"),
    /**
     * The nodes are the states of an implementation that are compared with a specification; the
     * sets of states of that one after each trace are made anew.
     */
    REFINING_STATES("states of the implementation"),
    /**
     * Of a search by levels that was stopped: the states that few steps lead to. None is listed, as
     * all are met again.
     */
    NEAR_STATES("states near the start"),
    /** The states, for every size at once, that cover every reachable one. */
    COVERING_SET("covering set"),
    /**
     * A strategy in a game: the nodes are the states of an abstraction in which a clause of the
     * property owes a goal, and the measure shows that chosen offers lead to it.
     */
    STRATEGY("strategy"),
    /**
     * An invariant about every few members of a system: the views of the states that are listed,
     * closed under the steps of all states that have no other views.
     */
    VIEWS("views");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The measure of every state where there is nothing to be ranked. */
  public static final Measure UNRANKED = Measure.of(0, Measure.NO_CAUSE);

  public Certificate {
    causes = List.copyOf(causes);
    measures = List.copyOf(measures);
    covering = List.copyOf(covering);
  }

  /** How many entries it has. */
  public int size() {
    return nodes.size() + covering.size() + listed.size();
  }

  public Certificate with(NodeTable others) {
    return new Certificate(kind, causes, measures, others, covering, listed, space);
  }

  public Certificate with(CertifiedSpace other) {
    return new Certificate(kind, causes, measures, nodes, covering, listed, other);
  }
}
