package dev.fairlead.core.certificate;

import java.util.List;

/**
 * What a complete search has established, in a form that a second program can verify in one pass
 * over the edges.
 *
 * @param kind what the nodes are
 * @param causes by number
 * @param measures by number, as the nodes refer to them
 * @param space that it is about
 */
public record Certificate(
    Kind kind, List<Cause> causes, List<Measure> measures, NodeTable nodes, Space space) {

  /** One about the plain space of the model. */
  public Certificate(Kind kind, List<Cause> causes, List<Measure> measures, NodeTable nodes) {
    this(kind, causes, measures, nodes, Space.PLAIN);
  }

  /** The spaces that certificates are about. */
  public enum Space {
    /** That of the model itself. */
    PLAIN,
    /** The one in which equal processes are counted. */
    COUNTED
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
    RANKED_PRODUCT("ranked product");

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
  }

  public Certificate with(NodeTable others) {
    return new Certificate(kind, causes, measures, others, space);
  }

  public Certificate with(Space other) {
    return new Certificate(kind, causes, measures, nodes, other);
  }
}
