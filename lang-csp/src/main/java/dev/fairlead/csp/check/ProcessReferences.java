package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;

/** References to processes, to run them or to count them: the name and the arguments. */
final class ProcessReferences {

  private final Checking checking;
  private final ExpressionChecker expressions;

  ProcessReferences(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /**
   * @param span starts with the name
   */
  void call(String name, List<Expr> arguments, Span span, Scope scope) {
    check(name, arguments, span, scope, Mode.ARGUMENT);
  }

  /** {@code #P(args)} counts single processes: a composition is never in one local state. */
  void count(Expr.ProcessCount count, Scope scope, Mode mode) {
    if (mode == Mode.STATIC || mode == Mode.ARGUMENT) {
      throw checking.error(
          "FL0128",
          count.span(),
          "a count of processes changes while the model runs, but "
              + (mode == Mode.STATIC ? "this must not" : "an argument of a process must not"),
          mode == Mode.STATIC
              ? "use constants, parameters and received values"
              : "assign it to a variable in the step before");
    }
    if (count.process().equals(Expr.ProcessCount.ALL)) {
      return;
    }
    Span name = checking.sources.find(count.process(), count.span().offset());
    Span call = new Span(name.offset(), count.span().length());
    check(count.process(), count.arguments(), call, scope, mode);
    if (Compositions.mayBegin(count.process(), checking.symbols.processes())) {
      throw checking.error(
          "FL0140",
          name,
          "'" + count.process() + "' starts several processes and cannot be counted as one",
          "count the processes it is composed of");
    }
    if (ProcSearch.finds(checking.symbols.processes(), count.process(), Proc::isGroup)) {
      // A group is a component from the start (FL0174), so nothing ever comes to one.
      throw checking.error(
          "FL0142",
          name,
          "'" + count.process() + "' comes to '|||{..}', which no process can: there are none",
          "count the processes inside of '|||{..}', or put a number for '..'");
    }
  }

  private void check(String name, List<Expr> arguments, Span span, Scope scope, Mode mode) {
    Declaration.Definition process = checking.symbols.processes().get(name);
    if (process == null) {
      throw notAProcess(name, span, scope);
    }
    List<KindCell> kinds = checking.parametersOf(name);
    if (arguments.size() != kinds.size()) {
      throw checking.error(
          "FL0122",
          span,
          "'%s' needs %s, but here are %d"
              .formatted(name, Wording.count(kinds.size(), "argument"), arguments.size()),
          "it is defined at " + checking.sources.place(process.span()));
    }
    Mistakes mistakes = new Mistakes();
    for (int i = 0; i < kinds.size(); i++) {
      Expr argument = arguments.get(i);
      String parameter = "'%s' of '%s'".formatted(process.parameters().get(i).name(), name);
      KindCell kind = kinds.get(i);
      mistakes.in(() -> argument(argument, parameter, kind, scope, mode));
    }
    mistakes.report();
  }

  private void argument(Expr argument, String parameter, KindCell kind, Scope scope, Mode mode) {
    KindCell actual = checking.holder(expressions.check(argument, scope, mode));
    if (!checking.store(kind, actual)) {
      throw checking.error(
          "FL0126",
          argument.span(),
          "the parameter %s is a %s elsewhere, but %s is a %s"
              .formatted(
                  parameter,
                  Wording.of(kind.resolved()),
                  checking.quoted(argument),
                  Wording.of(actual.resolved())),
          "");
    }
  }

  private ModelException notAProcess(String name, Span call, Scope scope) {
    Span span = new Span(call.offset(), name.length());
    if (scope.find(name).isPresent() || checking.sortOf(name).isPresent()) {
      String sort = scope.find(name).isPresent() ? "bound name" : checking.sortOf(name).get();
      return checking.error("FL0123", span, "'" + name + "' is a " + sort + ", not a process", "");
    }
    String hint =
        switch (name) {
          case "stop", "STOP" -> "did you mean 'Stop'?";
          case "skip", "SKIP" -> "did you mean 'Skip'?";
          default -> Suggestion.didYouMean(name, checking.symbols.processes().keySet());
        };
    if (hint.isEmpty()) {
      boolean bare = call.length() == name.length();
      hint =
          bare
              ? "if it is an event, write '" + name + " -> ...'"
              : "define it: " + name + "() = ...;";
    }
    return checking.error("FL0121", span, "unknown process '" + name + "'", hint);
  }
}
