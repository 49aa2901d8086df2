package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Tallies;
import dev.fairlead.csp.terms.Interleavings;
import dev.fairlead.csp.terms.Term;
import java.util.List;
import java.util.Optional;

/** Moves members of counted families from one local state to another. */
final class MemberMoves {
  private final Machine machine;
  private final Migration migration;
  private final int firstTerm;

  MemberMoves(Machine machine, Migration migration) {
    this.machine = machine;
    this.migration = migration;
    this.firstTerm = machine.layout().processes() + 1;
  }

  /**
   * A member of a family goes elsewhere, or becomes several.
   *
   * @param to with all its references followed that need no state, if it is a composition
   * @param target the state that is being made
   */
  void move(int family, int from, Term to, int[] target, Shape shape) {
    if (to.number() == from) {
      return;
    }
    migration.leave(family, from);
    if (to.isSequential()) {
      enter(family, to, target, shape);
      return;
    }
    for (Term member : Interleavings.components(List.of(to))) {
      if (!member.isSequential()) {
        throw new AssertionError("cannot be counted: " + member);
      }
      enter(family, member, target, shape);
    }
  }

  /**
   * Of members that have ended one stands for all, where who ends makes room for others: see {@link
   * Succession}.
   */
  private void enter(int family, Term member, int[] target, Shape shape) {
    boolean ended = member.isSkip() || member.isStop();
    boolean mayGrow = shape.families().get(family).kind() == Shape.Family.Kind.EXACT;
    if (ended && mayGrow && machine.mayReusePlaces()) {
      int start = Census.start(target, firstTerm + shape.holes(), family);
      if (Census.countOf(target, start, member.number()) > 0
          || migration.enters(family, member.number())) {
        return;
      }
    }
    migration.enter(family, member.number());
  }

  /**
   * Carries all moves out.
   *
   * @param target with {@linkplain Migration#room room} for them
   * @return the new length of the state
   */
  int settle(int[] target, int length, Shape shape, Guesses guesses) {
    if (machine.counting().kind() != CountArithmetic.Kind.EXACT) {
      migration.balance();
    }
    return migration.apply(
        target, length, firstTerm + shape.holes(), shape, machine.counting(), guesses);
  }

  /**
   * The members of groups of any number, and where a step leads them that all of a group take.
   *
   * @param ends whether members end by the step
   * @return empty if that is not known
   */
  Optional<Tallies.Departures> departures(Shape shape, int[] state, boolean ends) {
    return ends || !migration.isOfAllOnly()
        ? Optional.empty()
        : Optional.of(sink -> depart(shape, state, sink));
  }

  private void depart(Shape shape, int[] state, Tallies.Departure sink) {
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        if (shape.families().get(family).anyNumber()) {
          int term = Census.term(state, start, entry);
          int count = Census.count(state, start, entry);
          migration.parts(family, term, count, (to, members) -> depart(term, to, members, sink));
        }
      }
    }
  }

  private void depart(int from, int to, int members, Tallies.Departure sink) {
    sink.members(members, machine.terms().get(from), machine.terms().get(to));
  }
}
