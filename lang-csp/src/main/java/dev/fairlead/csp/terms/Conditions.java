package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Folding;
import dev.fairlead.csp.lowering.Node;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes terms behind a guard or {@code ifa}. A condition that the values of names decide is decided
 * now. What stands behind one that is known to fail may make no sense: it is not unfolded.
 */
final class Conditions {
  private final Terms terms;
  private final TermTable table;

  Conditions(Terms terms, TermTable table) {
    this.terms = terms;
    this.table = table;
  }

  Term guarded(Node.Guarded node, int[] environment) {
    Code.Value guard = Folding.evaluate(node.guard.code(), environment);
    if (guard instanceof Code.Constant decided && decided.value() == 0) {
      return terms.stop();
    }
    Term body = terms.close(node.body, environment);
    if (guard instanceof Code.Constant && !body.isSkip()) {
      return body;
    }
    // [true]Skip is not Skip: what comes after it starts with a τ, as in PAT.
    String text = "[" + TermText.expression(guard, environment) + "]";
    return body.isSequential()
        ? table.intern(
            List.of("guard", text, body), List.of(text, body), new Term.Closed(node, environment))
        : conditioned(node.guard, environment, body);
  }

  /** {@code ifa}: the condition and the first step are one. */
  Term atomic(Node.Conditional node, int[] environment) {
    Supplier<Term> orElse =
        () -> node.otherwise.map(o -> terms.close(o, environment)).orElse(terms.skip());
    Code.Value condition = Folding.evaluate(node.condition.code(), environment);
    if (condition instanceof Code.Constant decided) {
      return decided.value() == 1 ? terms.close(node.then, environment) : orElse.get();
    }
    Term then = terms.close(node.then, environment);
    Term otherwise = orElse.get();
    if (then.isSequential() && otherwise.isSequential()) {
      String text = TermText.expression(condition, environment);
      return table.intern(
          List.of("ifa", text, then, otherwise),
          List.of("ifa(" + text + "){", then, "}else{", otherwise, "}"),
          new Term.Closed(node, environment));
    }
    return terms.choice(
        List.of(
            conditioned(node.condition, environment, then),
            conditioned(node.negation, environment, otherwise)));
  }

  /** A composition behind a condition. */
  Term conditioned(Node.Expression condition, int[] environment, Term part) {
    Term.Form form = new Term.Conditioned(condition, environment, part);
    return table.composition(
        () -> List.of("[" + TermText.expression(condition.code(), environment) + "]", part), form);
  }
}
