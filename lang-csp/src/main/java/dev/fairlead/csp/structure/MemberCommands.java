package dev.fairlead.csp.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Term;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Counted families in commands: a step needs members in its local states, takes one away from where
 * it was and adds it where it goes. So does {@code semantics.MemberMoves} to a state.
 */
final class MemberCommands {
  private final Machine machine;
  private final Variants variants;
  private final SlotLayout places;
  private final ShapeTerms frame;
  private final Function<Condition, Expression> conditions;

  /**
   * @param conditions translates them
   */
  MemberCommands(
      Machine machine,
      Variants variants,
      SlotLayout places,
      ShapeTerms frame,
      Function<Condition, Expression> conditions) {
    this.machine = machine;
    this.variants = variants;
    this.places = places;
    this.frame = frame;
    this.conditions = conditions;
  }

  private Expression count(int family, Term term) {
    return Expression.read(places.count(frame, family, term));
  }

  /** Whether at least so many members are in a local state. */
  Expression atLeast(int family, Term term, int number) {
    return Expression.binary(
        BinaryOperator.GREATER_OR_EQUAL, count(family, term), Expression.constant(number));
  }

  /** Whether the members that take part in a step are there: two of one local state may meet. */
  Expression present(List<FrameOffers.Entry> movers) {
    Expression all = Expression.TRUE;
    for (int i = 0; i < movers.size(); i++) {
      FrameOffers.Entry mover = movers.get(i);
      if (mover.isEverybody()) {
        all = Expression.and(all, canTerminate(mover));
      } else if (mover.hole() < 0) {
        int before = 0;
        for (FrameOffers.Entry other : movers.subList(0, i)) {
          before += other.hole() == mover.hole() && other.term() == mover.term() ? 1 : 0;
        }
        all = Expression.and(all, atLeast(~mover.hole(), mover.term(), before + 1));
      }
    }
    return all;
  }

  /** All members can terminate where they are. */
  private Expression canTerminate(FrameOffers.Entry everybody) {
    int family = ~everybody.hole();
    Expression all = Expression.TRUE;
    for (Term term : frame.families().get(family).terms()) {
      Expression fits = Expression.equal(count(family, term), Expression.FALSE);
      List<Condition> when = everybody.endings().get(term);
      if (when != null) {
        Expression can = Expression.TRUE;
        for (Condition condition : when) {
          can = Expression.and(can, conditions.apply(condition));
        }
        fits = Expression.or(fits, can);
      }
      all = Expression.and(all, fits);
    }
    return all;
  }

  /** Moves the members that take part in a step: all leave first. */
  void move(List<FrameOffers.Entry> movers, UpdateBuilder updates) {
    for (FrameOffers.Entry mover : movers) {
      if (mover.isEverybody()) {
        stopAll(~mover.hole(), updates);
      } else if (mover.hole() < 0 && mover.term() != variants.next(mover.variant())) {
        change(~mover.hole(), mover.term(), BinaryOperator.SUBTRACT, updates);
      }
    }
    for (FrameOffers.Entry mover : movers) {
      if (mover.hole() < 0 && !mover.isEverybody()) {
        Term next = variants.next(mover.variant());
        if (mover.term() != next) {
          enter(~mover.hole(), next, updates);
        }
      }
    }
  }

  private void change(int family, Term term, BinaryOperator operator, UpdateBuilder updates) {
    updates.assign(
        places.count(frame, family, term),
        Expression.binary(operator, count(family, term), Expression.TRUE));
  }

  /** Of members that have ended one stands for all, where nothing tells how many these are. */
  private void enter(int family, Term next, UpdateBuilder updates) {
    if ((next.isSkip() || next.isStop()) && machine.mayReusePlaces()) {
      Expression there = count(family, next);
      Expression none = Expression.equal(there, Expression.FALSE);
      updates.assign(
          places.count(frame, family, next), Expression.conditional(none, Expression.TRUE, there));
    } else {
      change(family, next, BinaryOperator.ADD, updates);
    }
  }

  private void stopAll(int family, UpdateBuilder updates) {
    Set<Term> terms = frame.families().get(family).terms();
    Term stop = machine.terms().stop();
    Expression sum = Expression.FALSE;
    for (Term term : terms) {
      sum = Expression.binary(BinaryOperator.ADD, sum, count(family, term));
    }
    updates.assign(places.count(frame, family, stop), sum);
    for (Term term : terms) {
      if (term != stop) {
        updates.assign(places.count(frame, family, term), Expression.FALSE);
      }
    }
  }
}
