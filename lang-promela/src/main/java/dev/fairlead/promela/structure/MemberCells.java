package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Arithmetics;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.Constant;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.structure.Layout.Process;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * The cells of members in one command. In the beginning they are the constants of their local
 * states. What is written to a cell becomes a constant where that can be told (constant propagation
 * along the updates), otherwise the cell becomes a temporary.
 */
final class MemberCells {
  private final MemberCounts members;
  private final IntSupplier temporaries;

  /** By cell: what was written to it, where that is a constant. */
  private final Map<Integer, Constant> constants = new HashMap<>();

  /** By cell: the temporary that it is. */
  private final Map<Integer, Expression.Temporary> kept = new HashMap<>();

  /** Whether updates come that are not always executed once: all that they write is kept. */
  private boolean branches;

  /**
   * @param temporaries numbers of new ones
   */
  MemberCells(MemberCounts members, IntSupplier temporaries) {
    this.members = members;
    this.temporaries = temporaries;
  }

  /** An expression over a state, in which every member is in its local state. */
  static Expression atFirst(MemberCounts members, Expression expression) {
    return new MemberCells(
            members,
            () -> {
              throw new IllegalStateException("an expression changes nothing");
            })
        .value(expression);
  }

  /** The cells of a member behind the updates so far. */
  List<Expression> of(Process member) {
    List<Expression> cells = new ArrayList<>();
    for (int i = 0; i < member.type().size(); i++) {
      cells.add(cell(member.base() + i));
    }
    return cells;
  }

  private Expression cell(int slot) {
    Expression temporary = kept.get(slot);
    return temporary != null
        ? temporary
        : constants.getOrDefault(slot, new Constant(members.cell(slot)));
  }

  /** The same expression over slots, constants and temporaries. */
  Expression value(Expression expression) {
    if (expression instanceof Expression.Read read) {
      return members.haveCell(read.place().slot())
          ? select(read.place(), 0, read.place().slot(), this::cell)
          : new Expression.Read(place(read.place()));
    } else if (expression instanceof Expression.Unary unary) {
      return Expression.unary(unary.operator(), value(unary.operand()));
    } else if (expression instanceof Expression.Binary binary) {
      return Expression.binary(binary.operator(), value(binary.left()), value(binary.right()));
    } else if (expression instanceof Expression.Conditional choice) {
      return Expression.conditional(
          value(choice.condition()), value(choice.then()), value(choice.otherwise()));
    } else if (expression instanceof Expression.Narrowed narrowed) {
      Expression whole = value(narrowed.value());
      return whole instanceof Constant constant
          ? new Constant(Arithmetics.narrow(constant.value(), narrowed.bits(), narrowed.signed()))
          : new Expression.Narrowed(whole, narrowed.bits(), narrowed.signed());
    }
    return expression;
  }

  private SlotRef place(SlotRef place) {
    return SlotRef.of(
        place.slot(),
        place.indices().stream()
            .map(index -> new SlotRef.Index(value(index.value()), index.elements(), index.stride()))
            .toList());
  }

  /** What a function says of the element that subscripts from some one on select. */
  private Expression select(SlotRef place, int from, int slot, IntFunction<Expression> said) {
    if (from == place.indices().size()) {
      return said.apply(slot);
    }
    SlotRef.Index index = place.indices().get(from);
    Expression subscript = value(index.value());
    Expression result = ExpressionBuilder.FAULT;
    for (int i = index.elements() - 1; i >= 0; i--) {
      Expression isIt = Expression.equal(subscript, new Constant(i));
      Expression element = select(place, from + 1, slot + i * index.stride(), said);
      result = Expression.conditional(isIt, element, result);
    }
    return result;
  }

  /** The same updates over slots and temporaries. Behind the last label none is jumped over. */
  List<Update> updates(List<Update> all) {
    int jumping = all.size();
    while (jumping > 0 && !(all.get(jumping - 1) instanceof Update.Label)) {
      jumping--;
    }
    List<Update> changed = new ArrayList<>();
    keep(written(all.subList(0, jumping)), changed);
    boolean before = branches;
    branches = true;
    all.subList(0, jumping).forEach(update -> add(update, changed));
    branches = before;
    all.subList(jumping, all.size()).forEach(update -> add(update, changed));
    return changed;
  }

  private void add(Update update, List<Update> into) {
    if (update instanceof Update.Assign assign) {
      Expression value = value(assign.value());
      if (members.haveCell(assign.place().slot())) {
        write(assign.place(), value, into);
      } else {
        into.add(new Update.Assign(place(assign.place()), value));
      }
    } else if (update instanceof Update.Let let) {
      into.add(new Update.Let(let.temporary(), value(let.value())));
    } else if (update instanceof Update.If branch) {
      Expression condition = value(branch.condition());
      if (condition instanceof Constant constant) {
        into.addAll(updates(constant.value() != 0 ? branch.then() : branch.otherwise()));
        return;
      }
      keep(written(branch.then()), into);
      keep(written(branch.otherwise()), into);
      boolean before = branches;
      branches = true;
      into.add(new Update.If(condition, updates(branch.then()), updates(branch.otherwise())));
      branches = before;
    } else {
      into.add(update);
    }
  }

  private void write(SlotRef place, Expression value, List<Update> into) {
    if (place.indices().stream().allMatch(index -> value(index.value()) instanceof Constant)) {
      writeTo(select(place, 0, place.slot(), Constant::new), value, into);
      return;
    }
    keep(place.slots(), into);
    Expression written = let(value, into);
    Expression slot = let(select(place, 0, place.slot(), Constant::new), into);
    for (int each : place.slots()) {
      into.add(
          new Update.If(
              Expression.equal(slot, new Constant(each)),
              List.of(new Update.Let(kept.get(each).number(), written)),
              List.of()));
    }
  }

  /**
   * @param slot a constant, or what is evaluated to a fault
   */
  private void writeTo(Expression slot, Expression value, List<Update> into) {
    if (!(slot instanceof Constant at)) {
      into.add(new Update.Fault());
    } else if (!branches && value instanceof Constant constant) {
      kept.remove(at.value());
      constants.put(at.value(), constant);
    } else {
      keep(Set.of(at.value()), into);
      into.add(new Update.Let(kept.get(at.value()).number(), value));
    }
  }

  private Expression let(Expression value, List<Update> into) {
    Expression.Temporary fresh = new Expression.Temporary(temporaries.getAsInt());
    into.add(new Update.Let(fresh.number(), value));
    return fresh;
  }

  /** Makes temporaries of cells. */
  private void keep(Collection<Integer> slots, List<Update> into) {
    for (int slot : slots) {
      if (!kept.containsKey(slot)) {
        kept.put(slot, (Expression.Temporary) let(cell(slot), into));
      }
    }
  }

  /** The cells of members that updates may write. */
  private Set<Integer> written(List<Update> all) {
    Set<Integer> written = new TreeSet<>();
    for (Update update : all) {
      if (update instanceof Update.Assign assign && members.haveCell(assign.place().slot())) {
        written.addAll(assign.place().slots());
      } else if (update instanceof Update.If branch) {
        written.addAll(written(branch.then()));
        written.addAll(written(branch.otherwise()));
      }
    }
    return written;
  }
}
