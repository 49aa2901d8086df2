package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.LocalScope.Local;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The variables that an operation reads and writes, as far as SPIN's optimisations look at them.
 */
final class Uses {
  private static final Set<String> OWN = Set.of("_", "_pid", "_priority");

  private final Names names;
  private final Set<Local> reads = new LinkedHashSet<>();
  private final Set<Local> writes = new LinkedHashSet<>();
  private boolean global;

  /** What there is to know about names beside the scope. */
  interface Names {

    /** Whether a name that is not local is no variable. */
    boolean isSymbol(String name);

    /** Whether to start such a process is to look at what others can change. */
    boolean looksAround(String proctype);

    /** Whether a process has claimed, by xr or xs, to be the only one at an end of a channel. */
    boolean isExclusive(Expr.Ref channel, LocalScope scope, boolean receive);
  }

  private Uses(Names names) {
    this.names = names;
  }

  static Uses of(StepOperation operation, Names names) {
    Uses uses = new Uses(names);
    if (operation instanceof StepOperation.Basic basic) {
      uses.statement(basic.statement(), basic.scope());
    } else if (operation instanceof StepOperation.Initialise first) {
      uses.initialise(first.local());
    }
    return uses;
  }

  /** Local scalars that are read; arrays, structures and channels do not count. */
  Set<Local> reads() {
    return reads;
  }

  Set<Local> writes() {
    return writes;
  }

  /** Whether anything that others can see is read or written. */
  boolean isGlobal() {
    return global;
  }

  private void initialise(Local local) {
    if (isPlain(local)) {
      writes.add(local);
    }
    if (local.variable().initial().isPresent()
        && local.variable().initial().get() instanceof Spec.Initial.Value value) {
      read(value.value(), local.scope());
    }
  }

  private void statement(Stmt statement, LocalScope scope) {
    if (statement instanceof Stmt.Condition condition) {
      read(condition.expression(), scope);
    } else if (statement instanceof Stmt.Assign assign) {
      reference(assign.target(), scope, writes);
      read(assign.value(), scope);
    } else if (statement instanceof Stmt.Step step) {
      reference(step.target(), scope, writes);
      reference(step.target(), scope, reads);
    } else if (statement instanceof Stmt.Send send) {
      channel(send.channel(), scope, false, true);
      send.message().forEach(part -> read(part, scope));
    } else if (statement instanceof Stmt.Receive receive) {
      channel(receive.channel(), scope, true, false);
      patterns(receive.message(), scope, true);
    } else if (statement instanceof Stmt.Assert check) {
      read(check.expression(), scope);
    } else if (statement instanceof Stmt.Printf print) {
      print.arguments().forEach(argument -> read(argument, scope));
    } else if (statement instanceof Stmt.Printm print) {
      read(print.argument(), scope);
    } else if (statement instanceof Stmt.SetPriority set) {
      global = true;
      read(set.pid(), scope);
      read(set.priority(), scope);
    }
  }

  private void patterns(List<Expr.Pattern> patterns, LocalScope scope, boolean stores) {
    for (Expr.Pattern pattern : patterns) {
      if (pattern instanceof Expr.Pattern.Match match) {
        read(match.value(), scope);
      } else if (pattern instanceof Expr.Pattern.Store store && stores) {
        reference(store.variable(), scope, writes);
      }
    }
  }

  private void read(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Ref ref) {
      reference(ref, scope, reads);
    } else if (expression instanceof Expr.Unary unary) {
      read(unary.operand(), scope);
    } else if (expression instanceof Expr.Binary binary) {
      read(binary.left(), scope);
      read(binary.right(), scope);
    } else if (expression instanceof Expr.Conditional choice) {
      read(choice.condition(), scope);
      read(choice.then(), scope);
      read(choice.otherwise(), scope);
    } else if (expression instanceof Expr.Run run) {
      // Nor does SPIN look into the arguments of a process.
      boolean seen = global;
      run.arguments().forEach(argument -> read(argument, scope));
      global = seen || names.looksAround(run.process());
    } else if (expression instanceof Expr.Length length) {
      channel(length.channel(), scope, true, true);
    } else if (expression instanceof Expr.ChannelTest test) {
      boolean receiver = test.test() == Expr.Test.NEMPTY || test.test() == Expr.Test.FULL;
      channel(test.channel(), scope, receiver, !receiver);
    } else if (expression instanceof Expr.Poll poll) {
      channel(poll.channel(), scope, true, true);
      patterns(poll.message(), scope, false);
    } else if (!(expression instanceof Expr.Literal || expression instanceof Expr.Text)) {
      global = true;
      observed(expression, scope);
    }
  }

  /** A use of a channel is seen by others unless the ends it concerns are claimed. */
  private void channel(Expr.Ref channel, LocalScope scope, boolean receive, boolean send) {
    boolean exclusive =
        (!receive || names.isExclusive(channel, scope, true))
            && (!send || names.isExclusive(channel, scope, false));
    if (exclusive) {
      indices(channel, scope);
    } else {
      global = true;
      reference(channel, scope, reads);
    }
  }

  private void observed(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Enabled enabled) {
      read(enabled.pid(), scope);
    } else if (expression instanceof Expr.PcValue pc) {
      read(pc.pid(), scope);
    } else if (expression instanceof Expr.GetPriority priority) {
      read(priority.pid(), scope);
    }
  }

  private void reference(Expr.Ref ref, LocalScope scope, Set<Local> into) {
    Optional<Local> local = scope.find(ref.name());
    if (local.isPresent()) {
      if (ref.index().isEmpty() && isPlain(local.get())) {
        into.add(local.get());
      }
    } else if (!OWN.contains(ref.name()) && !names.isSymbol(ref.name())) {
      global = true;
    }
    indices(ref, scope);
  }

  /** SPIN does not look into a subscript when it determines which processes see a variable. */
  private void indices(Expr.Ref ref, LocalScope scope) {
    boolean seen = global;
    for (Optional<Expr.Ref> at = Optional.of(ref); at.isPresent(); at = at.get().field()) {
      at.get().index().ifPresent(index -> read(index, scope));
    }
    global = seen;
  }

  private static boolean isPlain(Local local) {
    return local.variable().size().isEmpty()
        && !(local.type() instanceof Spec.Type.Named)
        && !(local.type() instanceof Spec.Type.Basic basic
            && (basic.kind() == Spec.Kind.CHAN || basic.kind() == Spec.Kind.TIMER));
  }
}
