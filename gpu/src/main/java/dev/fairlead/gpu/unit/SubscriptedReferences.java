package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the references of a structure that have subscripts. */
public final class SubscriptedReferences {
  private final Set<SlotRef> found = new LinkedHashSet<>();
  private boolean timeout;

  private SubscriptedReferences() {}

  /** All of them, those of some predicates too. */
  public static List<SlotRef> of(Structure structure, Collection<Expression> predicates) {
    return new ArrayList<>(walk(structure, predicates).found);
  }

  /** Whether a command asks for a timeout. */
  static boolean asksTimeout(Structure structure) {
    return walk(structure, List.of()).timeout;
  }

  private static SubscriptedReferences walk(
      Structure structure, Collection<Expression> predicates) {
    SubscriptedReferences walk = new SubscriptedReferences();
    for (GuardedCommand command : structure.commands()) {
      walk.expression(command.guard());
      walk.updates(command.updates());
    }
    predicates.forEach(walk::expression);
    return walk;
  }

  private void updates(List<Update> updates) {
    for (Update update : updates) {
      if (update instanceof Update.Assign assign) {
        reference(assign.place());
        expression(assign.value());
      } else if (update instanceof Update.Let let) {
        expression(let.value());
      } else if (update instanceof Update.If branch) {
        expression(branch.condition());
        updates(branch.then());
        updates(branch.otherwise());
      }
    }
  }

  private void reference(SlotRef reference) {
    if (!reference.indices().isEmpty()) {
      found.add(reference);
      reference.indices().forEach(index -> expression(index.value()));
    }
  }

  private void expression(Expression expression) {
    if (expression instanceof Expression.Read read) {
      reference(read.place());
    } else if (expression instanceof Expression.Unary unary) {
      expression(unary.operand());
    } else if (expression instanceof Expression.Binary binary) {
      expression(binary.left());
      expression(binary.right());
    } else if (expression instanceof Expression.Conditional choice) {
      expression(choice.condition());
      expression(choice.then());
      expression(choice.otherwise());
    } else if (expression instanceof Expression.Narrowed narrowed) {
      expression(narrowed.value());
    } else if (expression instanceof Expression.Timeout) {
      timeout = true;
    }
  }
}
