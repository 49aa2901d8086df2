package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.NodeCatalogue;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.references.References;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import dev.fairlead.csp.terms.Timing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The references in terms, and terms with other ones in their place. {@code [] i:{0..N-1} @ P(i)}
 * is unfolded in the order of i, which a permutation does not preserve. So terms are taken up to
 * the order of alternatives, which makes no difference to their steps: every image is in a normal
 * form, in which alternatives are sorted, and the image by the identity is the normal form of a
 * term. For one thread.
 */
final class RenamedTerms {
  /** Images of a term that are kept in an array; more of them are kept in a map. */
  private static final int MOST_LISTED = 4_096;

  /** Terms that are nested deeper are left alone. */
  private static final int DEEPEST = 60;

  private final Terms terms;
  private final References references;
  private final int[][] ranges;
  private final int[] identity;

  /** By number of a term. */
  private Parts[] known = new Parts[64];

  private final NodeCatalogue nodes;
  private final Map<Integer, Map<Long, Integer>> renamed = new HashMap<>();
  private final Map<Node, Optional<int[]>> types = new IdentityHashMap<>();

  /**
   * What there is to know of a term, by its normal form.
   *
   * @param normal the number of that form
   * @param skeleton what terms have in common which differ in references only
   * @param outline a hash of that, the same in all instances
   * @param references the elements that occur in it, in this order
   * @param distinct each of them once
   * @param images for terms with few images: the renamed term by the images of its elements, and
   *     one more, so that 0 is not known yet
   */
  record Parts(
      boolean isRenamable,
      int normal,
      List<Object> skeleton,
      int outline,
      int[] references,
      int[] distinct,
      int[] images) {}

  RenamedTerms(Machine machine, References references) {
    this.terms = machine.terms();
    this.nodes = machine.nodes();
    this.references = references;
    this.ranges = references.ranges();
    int elements = references.sorts().stream().mapToInt(ReferenceSort::size).sum();
    this.identity = IntStream.range(0, elements).toArray();
  }

  Parts of(int term) {
    if (term >= known.length) {
      known = Arrays.copyOf(known, Math.max(term + 1, 2 * known.length));
    }
    Parts found = known[term];
    if (found == null) {
      found = find(terms.get(term));
      known[term] = found;
    }
    return found;
  }

  private Parts find(Term term) {
    List<Object> skeleton = new ArrayList<>();
    List<Integer> elements = new ArrayList<>();
    if (!read(term, skeleton, elements, 0)) {
      return new Parts(
          false, term.number(), skeleton, skeleton.hashCode(), new int[0], new int[0], new int[0]);
    }
    Term normal = rename(term, identity);
    if (normal != term) {
      return of(normal.number());
    }
    int[] distinct = elements.stream().mapToInt(i -> i).distinct().toArray();
    double listed = Math.pow(identity.length, distinct.length);
    return new Parts(
        true,
        normal.number(),
        skeleton,
        skeleton.hashCode(),
        elements.stream().mapToInt(i -> i).toArray(),
        distinct,
        new int[elements.isEmpty() || listed > MOST_LISTED ? 0 : (int) listed]);
  }

  private boolean read(Term term, List<Object> outline, List<Integer> elements, int depth) {
    Term.Form form = term.form();
    outline.add(form.getClass().getSimpleName());
    if (depth > DEEPEST) {
      return false;
    }
    if (form instanceof Term.Closed closed) {
      return read(closed, outline, elements);
    }
    boolean supported =
        form instanceof Term.Choice
            || form instanceof Term.External
            || form instanceof Term.Interrupt
            || form instanceof Term.Hidden
            || form instanceof Term.Sequence
            || form instanceof Term.Atomic
            || form instanceof Term.Timed;
    if (form instanceof Term.Sequence sequence) {
      supported = read(sequence.next(), outline, elements);
    } else if (form instanceof Term.Timed timed) {
      Timing timing = timed.timing();
      outline.add(timing.kind().text);
      outline.add(timing.left());
      supported = timing.next().isEmpty() || read(timing.next().get(), outline, elements);
    } else if (form instanceof Term.Hidden hidden) {
      outline.add(hidden.hidden().toBitSet().cardinality());
    }
    outline.add(form.parts().size());
    for (Term part : form.parts()) {
      supported = supported && read(part, outline, elements, depth + 1);
    }
    return supported;
  }

  private boolean read(Term.Closed closed, List<Object> outline, List<Integer> elements) {
    boolean ended = closed.node() instanceof Node.Stop || closed.node() instanceof Node.Skip;
    outline.add(ended ? closed.node().getClass().getSimpleName() : nodes.numberOf(closed.node()));
    int[] environment = closed.environment();
    if (environment.length == 0) {
      return true;
    }
    Optional<int[]> kinds = types(closed.node());
    if (kinds.isEmpty()) {
      return false;
    }
    for (int i = 0; i < environment.length; i++) {
      int element = element(kinds.get(), i, environment[i]);
      if (element >= 0) {
        elements.add(element);
        outline.add("");
      } else {
        outline.add(environment[i]);
      }
    }
    return true;
  }

  private Optional<int[]> types(Node node) {
    return types.computeIfAbsent(
        node,
        key ->
            references
                .environment(key)
                .or(() -> isDecided(key) ? Optional.of(new int[0]) : Optional.empty()));
  }

  /** Whether all that is left is to end or to stop, whatever the state is: no number is used. */
  private static boolean isDecided(Node node) {
    return NodeParts.all(node).stream()
        .allMatch(
            part ->
                part instanceof Node.Skip
                    || part instanceof Node.Stop
                    || part instanceof Node.Guarded guarded
                        && dev.fairlead.csp.code.Parts.isClosed(guarded.guard.code()));
  }

  private int element(int[] kinds, int name, int value) {
    if (name >= kinds.length || kinds[name] < 0) {
      return -1;
    }
    int[] range = ranges[kinds[name]];
    return value >= range[0] && value <= range[1] ? range[2] + value - range[0] : -1;
  }

  /** The image of a term in normal form. */
  int renamed(int of, int[] images) {
    Parts parts = of(of);
    int term = parts.normal();
    int[] elements = parts.distinct();
    int[] listed = parts.images();
    if (listed.length > 0) {
      int at = 0;
      for (int element : elements) {
        at = at * images.length + images[element];
      }
      if (listed[at] == 0) {
        listed[at] = 1 + rename(terms.get(term), images).number();
      }
      return listed[at] - 1;
    }
    boolean moves = false;
    long packed = term;
    for (int element : elements) {
      packed = packed * images.length + images[element];
      moves |= images[element] != element;
    }
    if (!moves) {
      return term;
    }
    double size = (term + 1.0) * Math.pow(images.length, elements.length);
    if (size > Long.MAX_VALUE / 4.0) {
      return rename(terms.get(term), images).number();
    }
    // Terms have different numbers of elements, so each has a table of its own.
    Map<Long, Integer> known = renamed.computeIfAbsent(term, key -> new HashMap<>());
    Integer image = known.get(packed);
    if (image == null) {
      image = rename(terms.get(term), images).number();
      known.put(packed, image);
    }
    return image;
  }

  /** Whether a term is the same under every permutation; exchanges of neighbours generate them. */
  boolean isInvariant(int term) {
    for (ReferenceSort sort : references.sorts()) {
      for (int one = sort.first(); one + 1 < sort.end(); one++) {
        int[] images = identity.clone();
        images[one] = one + 1;
        images[one + 1] = one;
        if (renamed(term, images) != of(term).normal()) {
          return false;
        }
      }
    }
    return true;
  }

  private Term rename(Term term, int[] images) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed closed) {
      return closed.environment().length == 0
          ? term
          : terms.asItIs(closed.node(), renamed(closed, images).environment());
    }
    List<Term> parts = new ArrayList<>();
    form.parts().forEach(part -> parts.add(rename(part, images)));
    if (form instanceof Term.Choice) {
      return terms.choice(ordered(parts));
    } else if (form instanceof Term.External) {
      return terms.external(ordered(parts));
    } else if (form instanceof Term.Interrupt) {
      return terms.interrupt(parts.get(0), parts.get(1));
    } else if (form instanceof Term.Hidden hidden) {
      return terms.hidden(parts.get(0), hidden.hidden());
    } else if (form instanceof Term.Sequence sequence) {
      return terms.sequence(parts.get(0), renamed(sequence.next(), images));
    } else if (form instanceof Term.Atomic) {
      return terms.atomic(parts.get(0));
    } else if (form instanceof Term.Timed timed) {
      Timing timing = timed.timing();
      Optional<Term.Closed> next = timing.next().map(each -> renamed(each, images));
      return terms.times().timed(new Timing(timing.kind(), timing.left(), next), parts.get(0));
    }
    throw new AssertionError(term);
  }

  /** Alternatives in an order that does not depend on the one that they are in. */
  private List<Term> ordered(List<Term> alternatives) {
    return alternatives.stream()
        .sorted(
            Comparator.<Term>comparingInt(each -> of(each.number()).outline())
                .thenComparing(each -> of(each.number()).references(), Arrays::compare)
                .thenComparingInt(Term::number))
        .toList();
  }

  /** Whether a term has parts. */
  boolean isComposed(int term) {
    return !terms.get(term).form().parts().isEmpty();
  }

  private Term.Closed renamed(Term.Closed closed, int[] images) {
    int[] environment = closed.environment().clone();
    if (environment.length > 0) {
      int[] kinds = types(closed.node()).orElseThrow();
      for (int i = 0; i < environment.length; i++) {
        int element = element(kinds, i, environment[i]);
        environment[i] += element < 0 ? 0 : images[element] - element;
      }
    }
    return new Term.Closed(closed.node(), environment);
  }
}
