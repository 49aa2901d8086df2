package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.promela.code.Choices;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.StepCode;
import java.util.Optional;

/** What partial order reductions ask about steps: their footprints, and outlines of states. */
final class Independence {
  private final SpaceTables tables;
  private final Precedence precedence;
  private final Choices choices;
  private final StepCode code;
  private final StepTable table;

  // made on demand
  private Footprints footprints;
  private OutlineFinder outlines;

  /**
   * @param footprints of the same program; or null, to be found when they are asked for
   */
  Independence(
      SpaceTables tables,
      Precedence precedence,
      Choices choices,
      StepCode code,
      StepTable table,
      Footprints footprints) {
    this.footprints = footprints;
    this.tables = tables;
    this.precedence = precedence;
    this.choices = choices;
    this.code = code;
    this.table = table;
  }

  /** Why steps have no footprints, in words; empty if they have. */
  Optional<String> obstacle() {
    Program program = tables.program();
    if (!tables.isCollapsed() || tables.families() != null) {
      return Optional.of("processes are counted");
    } else if (!precedence.isNone()) {
      return Optional.of("whether a process may move depends on priorities or provided clauses");
    }
    return program.uses().last() ? Optional.of("every step is seen in _last") : Optional.empty();
  }

  /** What steps touch; there must be no {@link #obstacle}. */
  Footprints footprints() {
    if (footprints == null) {
      footprints = new Footprints(tables.program());
    }
    return footprints;
  }

  /** The same for another thread, if it is known by now; or null. */
  Footprints forkedFootprints() {
    return footprints == null ? null : footprints.fork();
  }

  /** As {@link ProcessOutlines#outline}. */
  boolean outline(Memory state, Outline into) {
    if (state.processes() > ProcessOutlines.MOST) {
      return false;
    }
    if (outlines == null) {
      outlines = new OutlineFinder(choices, code, table, footprints());
    }
    try {
      outlines.find(state, into);
      return true;
    } catch (ModelFault wrong) {
      return false;
    }
  }
}
