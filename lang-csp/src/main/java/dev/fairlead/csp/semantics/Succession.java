package dev.fairlead.csp.semantics;

import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Gives the places of components that have ended to new ones, so that a system which creates
 * processes and ends them has finitely many configurations. Interleaving is associative: where in
 * directly nested interleavings a component stands makes no difference to what it does. Only the
 * descendants of one component succeed each other; otherwise who stands where would depend on the
 * order of events in all the others.
 *
 * <p>A process is its place, so this decides who is who over time. Weak and strong fairness to
 * places are fairness to the processes in them, as long as (1) no two processes share a place at
 * the same time, (2) a process that does not move stays in its place, and (3) it leaves its place
 * only by a step of its own. For if a process is treated unfairly, it does not move from some point
 * on, and its place is treated unfairly by (2). And if a place is treated unfairly, nobody moves
 * there from some point on, so by (3) one process is there, and that is treated unfairly. Here only
 * who has ended by a step of its own, or has never been there, is succeeded, and only who moves is
 * placed.
 *
 * <p>A process at Skip that is succeeded breaks (2): it is still owed the joint termination, in
 * every state that allows it. All at Skip are owed this one step in the same states, so one of them
 * stays for all. It is the first in the order of places: one that stays is not succeeded before
 * another one to the left of it stays, so from some point of a run on it is the same one.
 */
final class Succession {
  private final List<Term> leaves = new ArrayList<>();
  private final List<Integer> forks = new ArrayList<>();
  private int next;

  /** Adds a component that is as it was, or has moved without becoming several. */
  void add(Term component) {
    leaves.add(component);
  }

  /** Adds what has become an interleaving by the step that is being made. */
  void addFork(Term interleaving) {
    forks.add(leaves.size());
    leaves.add(interleaving);
  }

  /**
   * The first of the new components stays where the one was that became them; the last ones take
   * the places of those that have ended, as far as there are any.
   */
  void place(Function<List<Term>, Term> interleave) {
    for (int fork : forks) {
      List<Term> components = ((Term.Interleave) leaves.get(fork).form()).parts();
      List<Integer> free = free();
      int moved = Math.min(free.size(), components.size() - 1);
      int stay = components.size() - moved;
      for (int i = 0; i < moved; i++) {
        leaves.set(free.get(i), components.get(stay + i));
      }
      leaves.set(fork, interleave.apply(components.subList(0, stay)));
    }
  }

  /** Those that have come to Skip, but for the first; then those that have stopped, likewise. */
  private List<Integer> free() {
    List<Integer> skipped = new ArrayList<>();
    List<Integer> stopped = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i).isOnlySkip() && !forks.contains(i)) {
        skipped.add(i);
      } else if (leaves.get(i).isStop()) {
        stopped.add(i);
      }
    }
    return Stream.concat(skipped.stream().skip(1), stopped.stream().skip(1)).toList();
  }

  /** The components in the order in which they were added. */
  Term next() {
    return leaves.get(next++);
  }
}
