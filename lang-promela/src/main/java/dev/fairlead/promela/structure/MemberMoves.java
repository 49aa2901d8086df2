package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.structure.Layout.Process;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Takes members from the local state that they leave to the one that they enter. */
final class MemberMoves {
  private final Layout layout;
  private final IntSupplier temporaries;
  private final List<Update> updates;

  /**
   * @param temporaries numbers of new ones
   * @param updates that the moves are added to
   */
  MemberMoves(Layout layout, IntSupplier temporaries, List<Update> updates) {
    this.layout = layout;
    this.temporaries = temporaries;
    this.updates = updates;
  }

  /** A member is no more in its local state. */
  void leave(Process member) {
    change(member, BinaryOperator.SUBTRACT, updates);
  }

  private void change(Process member, BinaryOperator operator, List<Update> into) {
    assign(
        layout.members().countSlot(member),
        Expression.binary(operator, layout.members().count(member), Expression.TRUE),
        into);
  }

  private static void assign(int slot, Expression value, List<Update> into) {
    into.add(new Update.Assign(new SlotRef(slot), value));
  }

  /** Whether a member with some cells is where it was, whatever happens. */
  boolean stays(Process member, List<Expression> cells) {
    return is(member, cells).equals(Expression.TRUE);
  }

  /** A process with some cells is in its local state: a fault if that is not known. */
  void enter(ProcessType type, List<Expression> cells) {
    int state = ((Expression.Constant) cells.get(0)).value();
    List<Expression> counting = layout.ends(type).get(state) ? cells.subList(0, 1) : cells;
    List<Process> possible =
        layout.members().all().stream()
            .filter(member -> member.type() == type)
            .filter(member -> !is(member, counting).equals(Expression.FALSE))
            .toList();
    if (possible.size() == 1 && is(possible.get(0), counting).equals(Expression.TRUE)) {
      change(possible.get(0), BinaryOperator.ADD, updates);
      return;
    } else if (possible.isEmpty()) {
      updates.add(new Update.Fault());
      return;
    }
    int known = temporaries.getAsInt();
    updates.add(new Update.Let(known, Expression.FALSE));
    for (Process member : possible) {
      List<Update> found = new ArrayList<>();
      change(member, BinaryOperator.ADD, found);
      found.add(new Update.Let(known, Expression.TRUE));
      updates.add(new Update.If(is(member, counting), found, List.of()));
    }
    updates.add(
        new Update.If(new Expression.Temporary(known), List.of(), List.of(new Update.Fault())));
  }

  /** Whether a process with some cells is in the local state of a member. */
  private Expression is(Process member, List<Expression> cells) {
    Expression same = Expression.TRUE;
    for (int i = 0; i < cells.size(); i++) {
      Expression there = Expression.constant(layout.members().cell(member.base() + i));
      Expression equal = Expression.equal(cells.get(i), there);
      if (equal.equals(Expression.FALSE)) {
        return equal;
      } else if (!equal.equals(Expression.TRUE)) {
        same = Expression.and(same, equal);
      }
    }
    return same;
  }

  /** A process with some cells gets control, which nobody has. */
  void hold(Process holder, List<Expression> cells) {
    for (int i = 0; i < cells.size(); i++) {
      if (!cells.get(i).equals(Expression.FALSE)) {
        assign(holder.base() + i, cells.get(i), updates);
      }
    }
  }

  /** The process that holds control gives it up at a control state. */
  void release(Process holder, int state) {
    List<Expression> cells = new ArrayList<>(List.of(Expression.constant(state)));
    for (int i = 1; i < holder.type().size(); i++) {
      cells.add(Expression.read(holder.base() + i));
    }
    enter(holder.type(), cells);
    for (int i = 0; i < holder.type().size(); i++) {
      assign(holder.base() + i, Expression.FALSE, updates);
    }
  }
}
