package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.offers.Rendezvous;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/**
 * The control graph of a component: its sequential terms and their transitions, whatever their
 * conditions say and whatever partners it needs. A step of the system takes at most one transition
 * of a component, so a path in the graph is never longer than the steps it stands for. What a
 * message or the state decides is not known beforehand: behind that anything is one transition
 * away.
 *
 * <p>Asked by any thread. Of a model without time, see {@link LocalDistances#of}.
 */
final class LocalFlow {
  /** Terms that are looked at from one of them; what is farther away counts as unknown. */
  private static final int MOST_TERMS = 2_000;

  /** The same where every transition is weighed in each state. */
  private static final int MOST_WEIGHED = 40;

  /** In place of a distance: no path leads there. */
  static final int UNREACHABLE = Integer.MAX_VALUE;

  /** Terms whose arcs are kept. */
  private static final int MOST_KEPT = 100_000;

  private final Machine machine;
  private final Map<Term, List<Arc>> arcs = new ConcurrentHashMap<>();

  LocalFlow(Machine machine) {
    this.machine = machine;
  }

  /** What is looked for. */
  interface Aim {
    /** Whether a transition of a term is looked for. */
    boolean isTaken(Transition transition);

    /** Whether a term itself is looked for; one that is not known is. */
    boolean isReached(Transition[] transitions);
  }

  /**
   * Transitions on a shortest path from a term to a term that is looked for, or up to and with a
   * transition that is.
   */
  int steps(Term start, Aim aim) {
    Frontier level = new Frontier();
    level.add(start);
    for (int depth = 0; ; depth++) {
      if (level.unknown) {
        return depth + (aim.isReached(NOTHING) ? 0 : 1);
      }
      Frontier next = new Frontier(level.seen);
      boolean taken = false;
      for (Term term : level.terms) {
        Transition[] transitions = transitionsOf(term);
        if (aim.isReached(transitions)) {
          return depth;
        }
        for (Transition transition : transitions) {
          taken |= aim.isTaken(transition);
          // A reference whose arguments depend on the state offers what it turns out to be.
          taken |= transition.action instanceof Transition.Unfold;
          next.addTarget(transition);
        }
      }
      if (taken) {
        return depth + 1;
      }
      if (next.terms.isEmpty() && !next.unknown) {
        return UNREACHABLE;
      }
      level = next;
    }
  }

  /**
   * The least sum of transitions up to and with one that is looked for, and of what each of them
   * costs beside; what is farther away than some terms counts as near.
   *
   * @param times how often one that is looked for is to be taken
   * @param bound what costs as much does not matter
   */
  int cost(
      Term start,
      Aim aim,
      ToIntFunction<Transition> beside,
      ToIntFunction<Transition> times,
      int bound) {
    Nearest open = new Nearest(start);
    int best = bound;
    for (Term term = open.take(best); term != null; term = open.take(best)) {
      if (open.taken() > MOST_WEIGHED) {
        return Math.min(best, open.cost() + 1);
      }
      int before = open.cost();
      for (Arc arc : arcsOf(term)) {
        if (before + 1 >= best) {
          break;
        }
        int after = before + 1 + beside.applyAsInt(arc.transition());
        if (after >= best) {
          continue;
        }
        if (aim.isTaken(arc.transition())) {
          best = Math.min(best, after - 1 + times.applyAsInt(arc.transition()));
        } else if (arc.transition().action instanceof Transition.Unfold || arc.isUnknown()) {
          best = Math.min(best, after + 1);
        }
        // One that does not help may lead to one that does.
        for (Term target : arc.targets()) {
          open.add(target, after);
        }
      }
    }
    return best;
  }

  /** Terms by cost. They are few, so the least is looked for. */
  private static final class Nearest {
    private Term[] terms = new Term[16];
    private int[] costs = new int[16];

    /** Those that have been taken come first. */
    private int taken;

    private int size;

    Nearest(Term start) {
      add(start, 0);
    }

    void add(Term term, int cost) {
      for (int i = 0; i < size; i++) {
        if (terms[i] == term) {
          costs[i] = i < taken ? costs[i] : Math.min(costs[i], cost);
          return;
        }
      }
      if (size == terms.length) {
        terms = Arrays.copyOf(terms, 2 * size);
        costs = Arrays.copyOf(costs, 2 * size);
      }
      terms[size] = term;
      costs[size++] = cost;
    }

    /** The next term that costs less than a bound, or null. */
    Term take(int bound) {
      int least = taken;
      for (int i = taken + 1; i < size; i++) {
        least = costs[i] < costs[least] ? i : least;
      }
      if (taken == size || costs[least] >= bound) {
        return null;
      }
      Term found = terms[least];
      int cost = costs[least];
      terms[least] = terms[taken];
      costs[least] = costs[taken];
      terms[taken] = found;
      costs[taken++] = cost;
      return found;
    }

    int taken() {
      return taken;
    }

    /** Of the term taken last. */
    int cost() {
      return costs[taken - 1];
    }
  }

  /** A transition with the terms it leads to, unless these are not known. */
  private record Arc(Transition transition, List<Term> targets, boolean isUnknown) {}

  private List<Arc> arcsOf(Term term) {
    List<Arc> known = arcs.get(term);
    if (known == null) {
      known = new ArrayList<>();
      for (Transition transition : transitionsOf(term)) {
        Frontier behind = new Frontier();
        behind.addTarget(transition);
        known.add(
            new Arc(
                transition,
                behind.unknown ? List.of() : List.copyOf(behind.terms),
                behind.unknown));
      }
      if (arcs.size() < MOST_KEPT) {
        arcs.put(term, known);
      }
    }
    return known;
  }

  private static final Transition[] NOTHING = {};

  /** Where they cannot be told, the model errs when it comes there, and no step follows. */
  private Transition[] transitionsOf(Term term) {
    try {
      return term.transitions(machine.derivation());
    } catch (Trap | AlphabetException | StackOverflowError impossible) {
      return NOTHING;
    }
  }

  /** The terms that are equally many transitions away. */
  private final class Frontier {
    private final Set<Term> seen;
    private final List<Term> terms = new ArrayList<>();
    private boolean unknown;

    Frontier() {
      this(new HashSet<>());
    }

    Frontier(Set<Term> seen) {
      this.seen = seen;
    }

    void addTarget(Transition transition) {
      try {
        if (transition.action instanceof Transition.Receive receive) {
          addReceived(transition, receive.node());
        } else {
          add(transition.next(transition.environment));
        }
      } catch (Trap | AlphabetException | StackOverflowError impossible) {
        unknown = true;
      }
    }

    /** A message that must be equal to constants leaves nothing open. */
    private void addReceived(Transition transition, Node.Receive receive) {
      if (receive.patterns.stream().allMatch(Optional::isPresent)) {
        int[] message = new int[receive.patterns.size()];
        add(transition.next(Rendezvous.extend(transition.environment, message)));
      } else {
        unknown = true;
      }
    }

    /** The parts of a composition go on side by side, and what waits for its end after that. */
    void add(Term target) {
      Deque<Term> open = new ArrayDeque<>(List.of(target));
      while (!open.isEmpty() && !unknown) {
        Term term = open.pop();
        if (term.isDormant() || term.isPending()) {
          unknown = true;
        } else if (term.isSequential()) {
          if (seen.add(term)) {
            terms.add(term);
            unknown = seen.size() > MOST_TERMS;
          }
        } else {
          term.form().parts().forEach(open::push);
          if (term.form() instanceof Term.Sequence sequence) {
            open.push(close(sequence.next()));
          }
        }
      }
    }

    private Term close(Term.Closed next) {
      return machine.terms().close(next.node(), next.environment());
    }
  }
}
