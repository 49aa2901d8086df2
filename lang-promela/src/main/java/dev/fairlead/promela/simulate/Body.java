package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.syntax.Expr;
import java.util.List;
import java.util.Optional;

/**
 * A proctype, init or a claim.
 *
 * @param name as SPIN calls it
 * @param parameters how many of the locals are
 * @param active how many run from the start
 */
record Body(
    String name,
    BodyLayout layout,
    int parameters,
    Optional<Expr> provided,
    int priority,
    int active,
    boolean claim) {

  /** A claim that SPIN makes of a formula; what it looks like is not known. */
  static final Body UNKNOWN_CLAIM = new Body("ltl", null, 0, Optional.empty(), 1, 0, true);

  /** Where a process begins. */
  Element start() {
    return layout == null ? null : BodyLayout.rest(layout.first(), layout.first().status());
  }

  List<LocalScope.Local> locals() {
    return layout == null ? List.of() : layout.locals();
  }
}
