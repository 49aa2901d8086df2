package dev.fairlead.csp.machine;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Processes.Place;
import dev.fairlead.csp.machine.Shape.Family.Kind;
import dev.fairlead.csp.machine.Shape.Trait;
import dev.fairlead.csp.tables.GrowingList;
import dev.fairlead.csp.terms.Spelling;
import dev.fairlead.csp.terms.Spellings;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.TermText;
import dev.fairlead.csp.terms.Terms;
import dev.fairlead.csp.terms.Timing;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes terms apart into a shape and the numbers of its sequential terms. Interns shapes. Shared by
 * threads.
 */
public final class Shapes {
  private static final long SHAPE_BYTES = 400;

  /** A hole with its part of the tree and of the tables. */
  private static final long HOLE_BYTES = 80;

  private final Map<String, Shape> byKey = new ConcurrentHashMap<>();
  private final GrowingList<Shape> byNumber = new GrowingList<>();
  private final Map<List<Object>, Integer> identities = new ConcurrentHashMap<>();
  private final Processes processes;
  private final Terms terms;
  private final Spellings spellings;
  private final Spelling nothing;
  private volatile long bytes;

  Shapes(Processes processes, Terms terms) {
    this.processes = processes;
    this.terms = terms;
    this.spellings = terms.spellings();
    this.nothing = spellings.intern(List.of(""));
  }

  /** About how many bytes the shapes take. */
  public long bytes() {
    return bytes;
  }

  public Shape get(int number) {
    return byNumber.get(number);
  }

  /** Writes the number of the shape and of its terms behind the globals; returns the new length. */
  public Vector encode(Term term, int[] globals, int slot) {
    Encoding encoding = new Encoding();
    Shape.Tree tree = encoding.tree(term, processes.root());
    String key = encoding.key.toString();
    Shape known = byKey.get(key);
    Shape shape = known == null ? add(key, tree, encoding) : known;
    int length = slot + 1 + encoding.leaves.size();
    for (Term.Counted family : encoding.families) {
      length += 1 + 2 * family.terms().size();
    }
    int[] target = Census.withRoom(globals, length);
    target[slot] = shape.number();
    int next = slot + 1;
    for (Term each : encoding.leaves) {
      target[next++] = each.number();
    }
    for (Term.Counted family : encoding.families) {
      int[] terms = family.terms().stream().mapToInt(Term::number).toArray();
      int[] counts = family.counts().stream().mapToInt(Integer::intValue).toArray();
      next = Census.write(target, next, terms, counts);
    }
    return new Vector(target, length);
  }

  private synchronized Shape add(String key, Shape.Tree tree, Encoding encoding) {
    Shape shape = byKey.get(key);
    if (shape == null) {
      shape = make(tree, encoding);
      byNumber.add(shape);
      byKey.put(key, shape);
    }
    return shape;
  }

  private Shape make(Shape.Tree tree, Encoding encoding) {
    int[] owners = new int[encoding.leaves.size()];
    List<String> names = new ArrayList<>();
    for (int hole = 0; hole < owners.length; hole++) {
      Term start = encoding.leaves.get(hole);
      Place place = encoding.places.get(hole);
      owners[hole] = processes.at(place, start);
      names.add(processes.nameAt(place, encoding.rests.get(hole), start));
    }
    for (int family = 0; family < encoding.families.size(); family++) {
      // An undecided process has a name before it takes a step.
      Shape.Family there = encoding.familyPlaces.get(family);
      if (there.undecided()) {
        there.process(processes, encoding.families.get(family).terms().get(0));
      }
    }
    if (tree instanceof Shape.Interleave interleave
        && interleave.parts().stream()
            .allMatch(part -> part instanceof Shape.Hole hole && !hole.isPending())) {
      encoding.traits.add(Trait.FLAT);
    }
    bytes += SHAPE_BYTES + HOLE_BYTES * owners.length + 2L * encoding.key.length();
    List<Shape.Family> families = List.copyOf(encoding.familyPlaces);
    return new Shape(byNumber.size(), tree, owners, names, families, encoding.traits);
  }

  /** An array that may have been replaced by a longer one. */
  public record Vector(int[] slots, int length) {}

  /** One walk over a term. */
  private final class Encoding {
    private final StringBuilder key = new StringBuilder();
    private final List<Term> leaves = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Spelling> rests = new ArrayList<>();

    /** What is to come after the place that is being looked at. */
    private Spelling rest = nothing;

    private final List<Term.Counted> families = new ArrayList<>();
    private final List<Shape.Family> familyPlaces = new ArrayList<>();
    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

    private Shape.Tree tree(Term term, Place place) {
      Term.Form form = term.form();
      if (term.isLeaf()) {
        if (term.isPending()) {
          traits.add(Trait.PENDING);
        }
        key.append(term.isPending() ? '?' : '.');
        leaves.add(term);
        places.add(place);
        rests.add(rest);
        return new Shape.Hole(leaves.size() - 1, term.isPending());
      } else if (form instanceof Term.Unfolded unfolded) {
        traits.add(Trait.UNFOLDED);
        key.append('U').append(unfolded.reference().number()).append('(');
        int hole = leaves.size();
        int family = families.size();
        Shape.Tree body = whole(unfolded.body(), place);
        return close(
            new Shape.Unfolded(
                unfolded.reference(),
                body,
                new Shape.Range(hole, leaves.size()),
                new Shape.Range(family, families.size())));
      } else if (form instanceof Term.Interleave interleave) {
        key.append("I(");
        return close(new Shape.Interleave(components(interleave.parts(), place)));
      } else if (form instanceof Term.Counted counted) {
        key.append(counted.anyNumber() ? 'N' : '#');
        family(counted, place, counted.anyNumber() ? Kind.ANY_NUMBER : Kind.EXACT);
        return new Shape.Counted(families.size() - 1);
      } else if (form instanceof Term.Barrier barrier) {
        key.append(barrier.anyNumber() ? 'M' : 'B').append(identity(barrier.alphabet()));
        family(
            new Term.Counted(barrier.terms(), barrier.counts(), barrier.anyNumber()),
            place,
            barrier.anyNumber() ? Kind.ANY_NUMBER : Kind.BARRIER);
        return new Shape.Barrier(families.size() - 1, barrier.alphabet(), barrier.anyNumber());
      } else if (form instanceof Term.Parallel parallel) {
        key.append("P").append(identity(parallel.synchronisation())).append('(');
        return close(
            new Shape.Parallel(components(parallel.parts(), place), parallel.synchronisation()));
      } else if (form instanceof Term.Choice choice) {
        key.append("C(");
        return close(new Shape.Choice(choice.parts().stream().map(p -> whole(p, place)).toList()));
      } else if (form instanceof Term.External external) {
        key.append("E(");
        return close(
            new Shape.External(external.parts().stream().map(p -> whole(p, place)).toList()));
      } else if (form instanceof Term.Interrupt interrupt) {
        key.append("T(");
        Shape.Tree first = tree(interrupt.first(), place);
        return close(new Shape.Interrupt(first, whole(interrupt.second(), place)));
      } else if (form instanceof Term.Hidden hidden) {
        key.append("H").append(identity(hidden.hidden())).append('(');
        return close(new Shape.Hidden(tree(hidden.part(), place), hidden.hidden()));
      } else if (form instanceof Term.Conditioned conditioned) {
        Node.Expression condition = conditioned.condition();
        int[] environment = conditioned.environment();
        String text = TermText.expression(condition.code(), environment);
        key.append("G").append(identity(text)).append('(');
        Shape.Tree part = whole(conditioned.part(), place);
        return close(new Shape.Conditioned(condition, environment, part));
      } else if (form instanceof Term.Sequence sequence) {
        traits.add(Trait.WAITING);
        key.append("S").append(identity(spellings.of(sequence.next()))).append('(');
        Spelling later = rest;
        rest = spellings.intern(List.of("; ", spellings.withoutValues(sequence.next()), later));
        Shape.Tree first = tree(sequence.first(), place);
        rest = later;
        return close(new Shape.Sequence(first, sequence.next()));
      } else if (form instanceof Term.Atomic atomic) {
        key.append("A(");
        return close(new Shape.Atomic(tree(atomic.part(), place)));
      } else if (form instanceof Term.Timed timed) {
        Timing timing = timed.timing();
        key.append("W").append(timing.kind().ordinal()).append('(');
        Shape.Tree part = tree(timed.part(), place);
        // What takes over is in the place of the whole, as what interrupts is.
        Shape.Tree clock = whole(terms.times().timed(timing, terms.stop()), place);
        return close(new Shape.Timed(timing.kind(), part, clock));
      }
      throw new AssertionError("resolved before: " + term);
    }

    private void family(Term.Counted family, Place place, Kind kind) {
      families.add(family);
      familyPlaces.add(new Shape.Family(place, kind, inChoice));
    }

    private List<Shape.Tree> components(List<Term> parts, Place place) {
      List<Shape.Tree> trees = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        trees.add(tree(parts.get(i), inChoice ? place : place.component(i)));
      }
      return trees;
    }

    /** Until a choice is made or a reference unfolded, all that is in it is one process. */
    private boolean inChoice;

    private Shape.Tree whole(Term part, Place place) {
      boolean before = inChoice;
      inChoice = true;
      Shape.Tree tree = tree(part, place);
      inChoice = before;
      return tree;
    }

    private Shape.Tree close(Shape.Tree tree) {
      key.append(')');
      return tree;
    }
  }

  private int identity(Object thing) {
    List<Object> key = List.of(thing);
    Integer known = identities.get(key);
    return known == null ? addIdentity(key) : known;
  }

  private synchronized int addIdentity(List<Object> key) {
    int next = identities.size();
    Integer known = identities.putIfAbsent(key, next);
    return known == null ? next : known;
  }
}
