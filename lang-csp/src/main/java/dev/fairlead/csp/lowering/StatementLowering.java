package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Resolves the names of checked data operations to places. */
final class StatementLowering {
  private final Lowering lowering;
  private final Lowering.TemporaryCounter temporaries = new Lowering.TemporaryCounter();
  private final ExpressionLowering expressions;
  private final ArrayLowering arrays;

  private StatementLowering(Lowering lowering) {
    this.lowering = lowering;
    this.expressions = new ExpressionLowering(lowering, temporaries, true);
    this.arrays = expressions.arrays();
  }

  static Code block(Stmt.Block block, LocalNames scope, Lowering lowering) {
    return new StatementLowering(lowering).block(block, scope);
  }

  private Code block(Stmt.Block block, LocalNames scope) {
    List<Code> parts = new ArrayList<>();
    LocalNames inner = scope;
    for (Stmt statement : block.statements()) {
      if (statement instanceof Stmt.Local local) {
        inner = local(local, inner, parts);
      } else {
        parts.add(statement(statement, inner));
      }
    }
    return new Code.Sequence(parts);
  }

  private Code statement(Stmt statement, LocalNames scope) {
    if (statement instanceof Stmt.Block block) {
      return block(block, scope);
    } else if (statement instanceof Stmt.If branch) {
      return new Code.If(
          expressions.lower(branch.condition(), Kind.BOOL, scope),
          statement(branch.then(), scope),
          branch.otherwise().map(other -> statement(other, scope)).orElse(Code.NOTHING));
    } else if (statement instanceof Stmt.While loop) {
      int trap = lowering.traps().add(loop.span(), "this loop has run %d times: it does not end");
      return new Code.While(
          expressions.lower(loop.condition(), Kind.BOOL, scope),
          statement(loop.body(), scope),
          trap);
    } else if (statement instanceof Stmt.Evaluate evaluate) {
      return evaluate(evaluate.expression(), scope);
    }
    throw new AssertionError(statement);
  }

  private Code evaluate(Expr expression, LocalNames scope) {
    if (expression instanceof Expr.Assign assign && assign.target() instanceof Expr.Name target) {
      Optional<ArrayLowering.Place> array = arrays.place(target.name(), scope);
      if (array.isPresent()) {
        return arrays.assign(array.get(), assign.value(), scope);
      }
    }
    Declaration.Define macro = null;
    List<Expr> arguments = List.of();
    if (expression instanceof Expr.Name name && scope.find(name.name()).isEmpty()) {
      macro = lowering.symbols().macros().get(name.name());
    } else if (expression instanceof Expr.Call call) {
      macro = lowering.symbols().macros().get(call.function());
      arguments = call.arguments();
    }
    if (macro == null) {
      return expressions.lower(expression, scope);
    }
    LocalNames inner = expressions.inside(macro, arguments, scope);
    return macro.body() instanceof MacroBody.Statements statements
        ? block(statements.block(), inner)
        : evaluate(((MacroBody.Expression) macro.body()).expression(), inner);
  }

  private LocalNames local(Stmt.Local local, LocalNames scope, List<Code> parts) {
    boolean isArray =
        !local.dimensions().isEmpty()
            || local.initial().isPresent() && arrays.isArray(local.initial().get(), scope);
    if (!isArray) {
      Code.Value initial =
          local
              .initial()
              .map(value -> expressions.lower(value, scope))
              .orElse(new Code.Constant(0, Kind.INT));
      int number = temporaries.values++;
      parts.add(new Code.Assign(new Code.TemporaryTarget(number), initial));
      return scope.with(local.name(), new Code.Temporary(number, initial.kind()));
    }
    List<Integer> dimensions =
        local.dimensions().stream().map(d -> expressions.constant(d, scope)).toList();
    List<Code.Value> initial = List.of();
    if (local.initial().isPresent()) {
      Expr value = local.initial().get();
      int declared = dimensions.stream().reduce(1, (a, b) -> a * b);
      initial = arrays.elements(value, declared, scope);
      dimensions = dimensions.isEmpty() ? List.of(initial.size()) : dimensions;
    }
    int length = dimensions.stream().reduce(1, (a, b) -> a * b);
    int number = temporaries.arrays++;
    parts.add(new Code.NewArray(number, length, initial));
    Kind kind = initial.isEmpty() ? Kind.INT : initial.get(0).kind();
    LocalNames.TemporaryArray array = new LocalNames.TemporaryArray(number, dimensions, kind);
    return scope.with(local.name(), new LocalNames.Meaning.Array(array));
  }
}
