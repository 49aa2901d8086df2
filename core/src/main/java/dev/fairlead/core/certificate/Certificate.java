package dev.fairlead.core.certificate;

import java.util.List;

/**
 * What a complete search has established, in a form that a second program can verify in one pass
 * over the edges.
 *
 * @param kind what the nodes are
 * @param causes by number
 * @param measures by number, as the nodes refer to them
 */
public record Certificate(Kind kind, List<Cause> causes, List<Measure> measures, NodeTable nodes) {

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
    return new Certificate(kind, causes, measures, others);
  }
}
