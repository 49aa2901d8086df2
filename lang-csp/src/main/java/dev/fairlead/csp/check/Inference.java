package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks everything that is declared, and finds the kinds of parameters and messages by it. */
final class Inference {

  private final Checking checking;
  private final ExpressionChecker expressions;
  private final StatementChecker statements;
  private final ProcessChecker processes;

  /**
   * @param symbols complete except for the kinds of parameters
   */
  Inference(Symbols symbols, Sources sources) {
    this.checking = new Checking(symbols, sources);
    this.expressions = new ExpressionChecker(checking);
    this.statements = new StatementChecker(checking, expressions);
    this.processes = new ProcessChecker(checking, expressions, statements);
  }

  /** Goes over everything until the kinds are settled, and once more to find what is wrong. */
  void run() {
    settle();
    checking.guessing = true;
    settle();
    checking.strict = true;
    pass();
  }

  private void settle() {
    do {
      checking.settled = true;
      pass();
    } while (!checking.settled);
  }

  private void pass() {
    Symbols symbols = checking.symbols;
    Mistakes mistakes = new Mistakes();
    for (Symbols.Variable variable : symbols.variables().values()) {
      for (Expr.Call creation : variable.creations()) {
        mistakes.in(() -> expressions.check(creation, Scope.EMPTY, Mode.STATIC));
      }
    }
    symbols.macros().values().forEach(macro -> mistakes.in(() -> macro(macro)));
    symbols.processes().values().forEach(process -> mistakes.in(() -> processes.check(process)));
    symbols.alphabets().forEach((process, events) -> mistakes.in(() -> alphabet(process, events)));
    symbols.assertions().forEach(assertion -> mistakes.in(() -> assertion(assertion)));
    mistakes.report();
  }

  /** The variables with the kinds of what is assigned to them. */
  Map<String, Symbols.Variable> variables() {
    Map<String, Symbols.Variable> result = new LinkedHashMap<>();
    checking
        .symbols
        .variables()
        .forEach((name, v) -> result.put(name, v.of(checking.variable(name).resolved())));
    return result;
  }

  Map<String, List<Kind>> parameterKinds() {
    Map<String, List<Kind>> result = new LinkedHashMap<>();
    for (String process : checking.symbols.processes().keySet()) {
      result.put(process, resolved(checking.parametersOf(process)));
    }
    return result;
  }

  List<Kind> messageKinds(String channel, int length) {
    return resolved(checking.message(channel, length));
  }

  private static List<Kind> resolved(List<KindCell> cells) {
    return cells.stream().map(KindCell::resolved).toList();
  }

  /** Macros with parameters mean nothing before they are used. */
  private void macro(Declaration.Define macro) {
    if (!macro.parameters().isEmpty()) {
      return;
    }
    if (macro.body() instanceof MacroBody.Expression e) {
      statements.evaluate(e.expression(), Scope.EMPTY);
    } else if (macro.body() instanceof MacroBody.Statements s) {
      statements.check(s.block(), Scope.EMPTY);
    }
  }

  private void alphabet(String process, List<Proc.EventItem> events) {
    Scope scope = processes.parameters(checking.symbols.processes().get(process));
    Mistakes.inEach(events, item -> processes.item(item, scope, Mode.STATIC));
  }

  private void assertion(Declaration.Assertion a) {
    processes.call(a.process(), a.arguments(), a.nameSpan(), Scope.EMPTY);
    if (a.claim() instanceof Claim.Reaches r) {
      new Goals(checking, expressions).check(r);
    } else if (a.claim() instanceof Claim.Refines r) {
      Span name = checking.sources.find(r.process(), a.nameSpan().offset() + a.process().length());
      processes.call(r.process(), r.arguments(), name, Scope.EMPTY);
    }
  }
}
