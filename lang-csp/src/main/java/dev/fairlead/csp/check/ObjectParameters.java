package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Finds the parameters that stand for objects before the bodies are checked, whose calls of methods
 * mean nothing without the type.
 */
final class ObjectParameters {

  private record CallIn(Declaration.Definition caller, String callee, List<Expr> arguments) {}

  private final Checking checking;

  private ObjectParameters(Checking checking) {
    this.checking = checking;
  }

  static void infer(Checking checking) {
    if (!checking.symbols.library().typeNames().isEmpty()) {
      new ObjectParameters(checking).run();
    }
  }

  private void run() {
    List<CallIn> calls = new ArrayList<>();
    checking.symbols.processes().values().forEach(process -> collect(process, calls));
    boolean more = true;
    while (more) {
      more = false;
      for (CallIn call : calls) {
        more |= pass(call);
      }
    }
  }

  private static void collect(Declaration.Definition process, List<CallIn> calls) {
    Deque<Proc> open = new ArrayDeque<>(List.of(process.body()));
    while (!open.isEmpty()) {
      Proc proc = open.remove();
      if (proc instanceof Proc.Call call) {
        calls.add(new CallIn(process, call.process(), call.arguments()));
      }
      open.addAll(ProcParts.of(proc));
    }
  }

  /** True if something new was found. */
  private boolean pass(CallIn call) {
    List<KindCell> parameters = checking.parametersOf(call.callee());
    if (parameters == null || parameters.size() != call.arguments().size()) {
      return false;
    }
    boolean found = false;
    for (int i = 0; i < parameters.size(); i++) {
      Optional<Kind> kind = objects(call.arguments().get(i), call.caller());
      if (kind.isPresent() && parameters.get(i).known().isEmpty()) {
        found |= parameters.get(i).join(KindCell.of(kind.get()));
      }
    }
    return found;
  }

  /** The type of an argument, if it is an object by its name or just made. */
  private Optional<Kind> objects(Expr argument, Declaration.Definition caller) {
    if (argument instanceof Expr.Name name) {
      List<String> parameters = caller.parameters().stream().map(Spec.Parameter::name).toList();
      int own = parameters.indexOf(name.name());
      if (own >= 0) {
        return checking.parametersOf(caller.name()).get(own).known().filter(this::isObjects);
      }
      return Optional.ofNullable(checking.symbols.variables().get(name.name()))
          .map(Variable::kind)
          .filter(this::isObjects);
    }
    return argument instanceof Expr.Call call
        ? ObjectUse.of(call)
            .filter(use -> use.what() == ObjectUse.What.CREATE)
            .flatMap(use -> checking.symbols.library().type(use.name()))
            .map(Kind.Objects::new)
        : Optional.empty();
  }

  private boolean isObjects(Kind kind) {
    return kind instanceof Kind.Objects;
  }
}
