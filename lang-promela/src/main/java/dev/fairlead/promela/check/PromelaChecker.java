package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.check.ExpressionChecker.Place;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks for mistakes in a model; those that do not follow from others are all reported. */
public final class PromelaChecker {

  private final Spec spec;
  private final Symbols symbols;
  private final DeclarationChecker declarations;
  private final Map<String, Span> claims = new HashMap<>();
  private Optional<Span> init = Optional.empty();
  private Optional<Span> trace = Optional.empty();
  private boolean starts;

  private PromelaChecker(Spec spec) {
    this.spec = spec;
    this.symbols = new Symbols(spec);
    this.declarations = new DeclarationChecker(symbols);
  }

  /**
   * @return what is doubtful
   * @throws ModelException with a code FL05xx
   */
  public static List<Diagnostic> check(Spec spec) {
    PromelaChecker checker = new PromelaChecker(spec);
    checker.run();
    return checker.symbols.warnings().all();
  }

  /**
   * A formula given beside the model, which has been checked.
   *
   * @throws ModelException with a code FL05xx
   */
  public static void check(Spec spec, Spec.Ltl formula) {
    PromelaChecker checker = new PromelaChecker(spec);
    checker.run();
    checker.formula(formula);
  }

  private void run() {
    Mistakes mistakes = new Mistakes();
    spec.units().forEach(unit -> mistakes.in(() -> unit(unit)));
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Ltl ltl) {
        mistakes.in(() -> formula(ltl));
      }
    }
    mistakes.report();
    if (symbols.hasAbstractTimers()) {
      spec.units().forEach(PromelaChecker::refuseCounting);
    }
    if (!starts) {
      Span last = spec.units().get(spec.units().size() - 1).span();
      throw last.error("FL0562", "no process runs", "add 'init', or 'active' to a proctype");
    }
  }

  /** What may count steps, of which an abstract timer has any number. */
  private static void refuseCounting(Spec.Unit unit) {
    if (unit instanceof Spec.Trace || unit instanceof Spec.Never) {
      String message = "a never claim or trace in a model with abstract timers";
      throw unit.span().error("FL0574", message, "use ltl, or leave out the abstraction");
    }
  }

  private void unit(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      proctype(proctype);
    } else if (unit instanceof Spec.Init start) {
      init.ifPresent(
          first ->
              symbols
                  .warnings()
                  .add(start.span(), "FL0530", "a second 'init'", "both run: " + first.place()));
      init = Optional.of(start.span());
      starts = true;
      new StatementChecker(symbols, Place.PROCESS)
          .body(start.body(), Scope.outermost(symbols).inner());
    } else if (unit instanceof Spec.Never never) {
      never.name().ifPresent(name -> claim(name, never.span()));
      new StatementChecker(symbols, Place.CLAIM)
          .body(never.body(), Scope.outermost(symbols).inner());
    } else if (unit instanceof Spec.Trace events) {
      if (trace.isPresent()) {
        String hint = "first at " + trace.get().place();
        throw events.span().error("FL0530", "a trace is given twice", hint);
      }
      trace = Optional.of(events.span());
      TraceChecker.check(events, symbols);
    } else if (unit instanceof Spec.Ltl ltl) {
      ltl.name().ifPresent(name -> claim(name, ltl.span()));
    } else if (unit instanceof Spec.Typedef typedef) {
      Mistakes.inAll(() -> declarations.typedef(typedef), () -> symbols.add(typedef));
    } else if (unit instanceof Spec.Mtypes mtypes) {
      symbols.add(mtypes);
    } else if (unit instanceof Spec.Globals globals) {
      declarations.globals(globals.declaration());
    }
  }

  private void proctype(Spec.Proctype proctype) {
    Scope scope = Scope.outermost(symbols).inner();
    Mistakes.inAll(
        () -> symbols.claim(proctype.name(), proctype.span()),
        () -> proctype.active().ifPresent(this::active),
        () -> declarations.parameters(proctype, scope),
        () -> proctype.provided().ifPresent(condition -> provided(condition, scope)),
        () -> new StatementChecker(symbols, Place.PROCESS).body(proctype.body(), scope));
  }

  private void active(Expr count) {
    int value = declarations.constant(count, "the number of processes");
    if (value < 0) {
      throw count.span().error("FL0551", "there cannot be less than no process", "");
    }
    starts |= value > 0;
  }

  private void provided(Expr condition, Scope parameters) {
    ExpressionChecker expressions = new ExpressionChecker(symbols, Place.PROCESS);
    expressions.pure(condition, parameters, "a provided clause");
  }

  private void formula(Spec.Ltl ltl) {
    if (symbols.hasAbstractTimers() && ltl.formula().hasNext()) {
      String message = "'X' counts steps, and an abstract timer does not";
      throw ltl.span().error("FL0574", message, "leave out the abstraction, or the X");
    }
    ExpressionChecker expressions = new ExpressionChecker(symbols, Place.CLAIM);
    Scope scope = Scope.outermost(symbols);
    Mistakes.inEach(ltl.atoms().values(), atom -> expressions.pure(atom, scope, "a formula"));
  }

  private void claim(String name, Span span) {
    Span earlier = claims.putIfAbsent(name, span);
    if (earlier != null) {
      throw span.error(
          "FL0530", "the claim '" + name + "' is declared twice", "first at " + earlier.place());
    }
  }
}
