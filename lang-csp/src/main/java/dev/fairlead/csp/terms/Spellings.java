package dev.fairlead.csp.terms;

import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The spellings of expressions, interned: two expressions have one spelling exactly if they are
 * written with the same pieces ({@link TermText}). What follows an event is spelled once and
 * remembered, as chains of events are long, and every remainder of one is a process of its own.
 *
 * <p>Shared by threads.
 */
public final class Spellings {

  /** An expression in an environment, inside so many indices of indexed operators. */
  record Place(Node node, PartialEnvironment environment, int indices) {
    Place inside(Template template) {
      return new Place(template.node(), environment.project(template.projection()), indices);
    }

    // By hand, as this is the key of every expression of every model: those that records have of
    // themselves are linked at run time, which takes longer than to spell a small model.
    @Override
    public int hashCode() {
      return (node.hashCode() * 31 + environment.hashCode()) * 31 + indices;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place
          && node.equals(place.node)
          && environment.equals(place.environment)
          && indices == place.indices;
    }
  }

  /** An expression that ends with another: what stands before that and after it. */
  record Link(List<Object> before, Place last, String after) {}

  private final Map<List<Object>, Spelling> interned = new ConcurrentHashMap<>();

  /** Of expressions that end with another. */
  private final Map<Place, Spelling> links = new ConcurrentHashMap<>();

  /** A spelling with its pieces and its entries in the tables. */
  private static final long SPELLING_BYTES = 240;

  /** About how many bytes the spellings take. */
  long bytes() {
    return SPELLING_BYTES * (interned.size() + links.size());
  }

  public Spelling of(Node node, int[] environment) {
    return of(new Place(node, PartialEnvironment.of(environment), 0));
  }

  public Spelling of(Term.Closed closed) {
    return of(closed.node(), closed.environment());
  }

  /** The same for all values of the environment. */
  public Spelling withoutValues(Term.Closed closed) {
    int locals = closed.environment().length;
    return of(new Place(closed.node(), PartialEnvironment.unknown(locals), 0));
  }

  /** Pieces that belong together. */
  public Spelling intern(List<Object> pieces) {
    Spelling known = interned.get(pieces);
    return known == null ? interned.computeIfAbsent(pieces, Spelling::new) : known;
  }

  /** Goes along a chain to its end, or to what is known of it, and back. */
  public Spelling of(Place start) {
    Deque<Place> open = new ArrayDeque<>();
    Deque<Link> chain = new ArrayDeque<>();
    Place at = start;
    Spelling known = links.get(at);
    while (known == null && isLink(at.node())) {
      Link link = new TermText(this, at).link();
      open.push(at);
      chain.push(link);
      at = link.last();
      known = links.get(at);
    }
    Spelling spelling = known == null ? intern(new TermText(this, at).whole()) : known;
    while (!open.isEmpty()) {
      Link link = chain.pop();
      List<Object> pieces = new ArrayList<>(link.before());
      pieces.add(spelling);
      if (!link.after().isEmpty()) {
        pieces.add(link.after());
      }
      spelling = intern(List.copyOf(pieces));
      links.put(open.pop(), spelling);
    }
    return spelling;
  }

  private static boolean isLink(Node node) {
    return node instanceof Node.Prefix
        || node instanceof Node.Send
        || node instanceof Node.Receive
        || node instanceof Node.Guarded
        || node instanceof Node.Compose c && c.operator == Proc.Operator.SEQUENCE;
  }
}
