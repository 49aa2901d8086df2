package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the variables declared with {@code hvar} that can be forgotten after each step: nothing
 * that can be seen of a run depends on them, through whatever other variables, and neither does
 * whether the model goes wrong. Two states that differ in them alone are then bisimilar, so that
 * leaving them out of a state loses nothing. Any other is kept like a plain variable (the cone of
 * influence of what is kept).
 */
final class HiddenVariables {

  /** What values flow through: slots of the state, and temporaries of one data operation. */
  private sealed interface Cell {
    record Slot(int slot) implements Cell {}

    record Temporary(int operation, int number) implements Cell {}

    record TemporaryArray(int operation, int number) implements Cell {}
  }

  private final Set<Cell> kept = new HashSet<>();

  /** The number of the data operation that is looked at. */
  private int operation;

  private HiddenVariables() {}

  /**
   * @param expressions all that is evaluated outside of data operations, and what is asked about
   * @param operations all data operations
   * @return names
   */
  static Set<String> forgettable(
      Symbols symbols,
      StateLayout layout,
      Collection<? extends Code> expressions,
      Collection<? extends Code> operations) {
    List<Symbols.Variable> hidden =
        symbols.variables().values().stream()
            .filter(v -> v.hidden() && !v.kind().isByNumber())
            .toList();
    if (hidden.isEmpty()) {
      return Set.of();
    }
    HiddenVariables search = new HiddenVariables();
    for (Symbols.Variable variable : symbols.variables().values()) {
      if (!hidden.contains(variable)) {
        search.keep(layout.slot(variable.name()), variable.initial().size());
      }
    }
    expressions.forEach(search::depends);
    List<Code.GlobalArray> places = hidden.stream().map(v -> place(v, layout)).toList();
    search.follow(operations, places);
    Set<String> forgettable = new LinkedHashSet<>();
    for (Code.GlobalArray place : places) {
      if (!search.isKept(place)) {
        forgettable.add(place.name());
      }
    }
    return forgettable;
  }

  private static Code.GlobalArray place(Symbols.Variable variable, StateLayout layout) {
    int slot = layout.slot(variable.name());
    return new Code.GlobalArray(slot, variable.initial().size(), variable.name(), variable.kind());
  }

  /** Until nothing more is found on which something that is kept depends. */
  private void follow(Collection<? extends Code> operations, List<Code.GlobalArray> hidden) {
    int before;
    do {
      before = kept.size();
      operation = 0;
      for (Code each : operations) {
        operation++;
        visit(each);
      }
      // An array is kept as a whole: what is shown of it is to be true.
      hidden.stream().filter(this::isKept).forEach(array -> keep(array.slot(), array.length()));
    } while (kept.size() > before);
  }

  private void keep(int slot, int length) {
    for (int i = 0; i < length; i++) {
      kept.add(new Cell.Slot(slot + i));
    }
  }

  /** What can be seen depends on the value of this code: all that it reads is kept. */
  private void depends(Code code) {
    if (code instanceof Code.Global global) {
      keep(global.slot(), 1);
    } else if (code instanceof Code.Element element) {
      keep(element.array().slot(), element.array().length());
    } else if (code instanceof Code.Temporary temporary) {
      kept.add(new Cell.Temporary(operation, temporary.index()));
    } else if (code instanceof Code.TemporaryElement element) {
      kept.add(new Cell.TemporaryArray(operation, element.array()));
    }
    Parts.of(code).forEach(this::depends);
  }

  /** Keeps what effects on kept cells depend on, and what faults do. */
  private void visit(Code code) {
    if (code instanceof Code.Assign assign) {
      assign(assign.target(), List.of(assign.value()));
    } else if (code instanceof Code.AssignArray assign) {
      if (assign.range() != Code.Range.ANY) {
        keep(assign.array().slot(), assign.array().length());
      }
      if (isKept(assign.array())) {
        assign.values().forEach(this::depends);
      }
    } else if (code instanceof Code.NewArray made) {
      if (kept.contains(new Cell.TemporaryArray(operation, made.array()))) {
        made.initial().forEach(this::depends);
      }
    } else if (code instanceof Code.If branch) {
      if (matters(branch.then()) || matters(branch.otherwise())) {
        depends(branch.condition());
      }
    } else if (code instanceof Code.While loop) {
      depends(loop.condition());
    } else if (code instanceof Code.Binary binary && isLazy(binary)) {
      if (matters(binary.right())) {
        depends(binary.left());
      }
    } else if (code instanceof Code.Binary binary && mayFail(binary)) {
      depends(binary.right());
    } else if (mayFail(code)) {
      Parts.of(code).forEach(this::depends);
      if (code instanceof Code.LibraryCall call) {
        call.store().ifPresent(this::keep);
      }
    }
    Parts.of(code).forEach(this::visit);
  }

  private void assign(Code.Target target, List<Code.Value> values) {
    boolean ranged =
        target instanceof Code.GlobalTarget g && g.range() != Code.Range.ANY
            || target instanceof Code.ElementTarget e && e.range() != Code.Range.ANY;
    if (ranged) {
      keep(target);
    }
    if (target instanceof Code.ElementTarget e) {
      depends(e.index());
    } else if (target instanceof Code.TemporaryElementTarget e) {
      depends(e.index());
    }
    if (isKept(target)) {
      values.forEach(this::depends);
    }
  }

  private void keep(Code.Target target) {
    if (target instanceof Code.GlobalTarget t) {
      keep(t.slot(), 1);
    } else if (target instanceof Code.ElementTarget t) {
      keep(t.array().slot(), t.array().length());
    } else if (target instanceof Code.TemporaryTarget t) {
      kept.add(new Cell.Temporary(operation, t.index()));
    } else if (target instanceof Code.TemporaryElementTarget t) {
      kept.add(new Cell.TemporaryArray(operation, t.array()));
    }
  }

  private boolean isKept(Code.Target target) {
    if (target instanceof Code.GlobalTarget t) {
      return kept.contains(new Cell.Slot(t.slot()));
    } else if (target instanceof Code.ElementTarget t) {
      return isKept(t.array());
    } else if (target instanceof Code.TemporaryTarget t) {
      return kept.contains(new Cell.Temporary(operation, t.index()));
    }
    int array = ((Code.TemporaryElementTarget) target).array();
    return kept.contains(new Cell.TemporaryArray(operation, array));
  }

  private boolean isKept(Code.GlobalArray array) {
    for (int i = 0; i < array.length(); i++) {
      if (kept.contains(new Cell.Slot(array.slot() + i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether it shows if this code runs: it changes something that is kept, or may fail. */
  private boolean matters(Code code) {
    return mayFail(code)
        || code instanceof Code.Assign assign && isKept(assign.target())
        || code instanceof Code.AssignArray assign && isKept(assign.array())
        || code instanceof Code.NewArray made
            && kept.contains(new Cell.TemporaryArray(operation, made.array()))
        || Parts.of(code).stream().anyMatch(this::matters);
  }

  private static boolean isLazy(Code.Binary binary) {
    return binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR;
  }

  private static boolean mayDivideByZero(Code.Binary binary) {
    boolean divides = binary.op() == BinaryOp.DIV || binary.op() == BinaryOp.MOD;
    return divides && !(binary.right() instanceof Code.Constant by && by.value() != 0);
  }

  /** Whether the code itself, not a part of it, may go wrong or take for ever. */
  private static boolean mayFail(Code code) {
    return code instanceof Code.While
        || code instanceof Code.LibraryCall
        || code instanceof Code.ChannelQuery
        || code instanceof Code.ChannelPeek
        || code instanceof Code.MessagePeek
        || code instanceof Code.ProcessCount
        || code instanceof Code.PackedElement
        || code instanceof Code.OfLength
        || code instanceof Code.InRange
        || code instanceof Code.Quantified
        || code instanceof Code.Element
        || code instanceof Code.TemporaryElement
        || code instanceof Code.Convert convert && convert.trap() >= 0
        || code instanceof Code.Binary binary && mayDivideByZero(binary)
        || code instanceof Code.AssignArray assign && assign.range() != Code.Range.ANY
        || code instanceof Code.Assign assign
            && (assign.target() instanceof Code.ElementTarget
                || assign.target() instanceof Code.TemporaryElementTarget
                || assign.target() instanceof Code.GlobalTarget t && t.range() != Code.Range.ANY);
  }
}
