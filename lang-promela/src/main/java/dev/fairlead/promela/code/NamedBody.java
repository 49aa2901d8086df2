package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A body with its name: a proctype, init, or a claim. */
record NamedBody(
    String name,
    List<Spec.Declaration> parameters,
    Spec.Body statements,
    Optional<Expr> provided,
    Optional<Expr> priority,
    Optional<Expr> active,
    boolean claim) {

  /** Those of a model, in the order of the text. */
  static List<NamedBody> all(Spec spec) {
    List<NamedBody> bodies = new ArrayList<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype p) {
        bodies.add(
            new NamedBody(
                p.name(), p.parameters(), p.body(), p.provided(), p.priority(), p.active(), false));
      } else if (unit instanceof Spec.Init init) {
        Expr one = new Expr.Literal(1, init.span());
        bodies.add(
            new NamedBody(
                Program.INIT,
                List.of(),
                init.body(),
                Optional.empty(),
                init.priority(),
                Optional.of(one),
                false));
      } else if (unit instanceof Spec.Never never) {
        bodies.add(claim(never.name().orElse(Program.NEVER), never.body()));
      } else if (unit instanceof Spec.Trace trace) {
        bodies.add(claim(trace.name().orElse(Program.TRACE), trace.body()));
      }
    }
    return bodies;
  }

  private static NamedBody claim(String name, Spec.Body body) {
    return new NamedBody(
        name, List.of(), body, Optional.empty(), Optional.empty(), Optional.empty(), true);
  }
}
