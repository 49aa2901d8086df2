package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Stmt;
import java.util.List;

/** What a step does, in the names of the text. */
public sealed interface StepOperation {

  /** A statement that is no construct: condition, assignment, send, receive, print, assert… */
  record Basic(Stmt statement, LocalScope scope) implements StepOperation {}

  /**
   * The first assignment to a variable that is declared behind a statement. Of an array only the
   * first element is assigned, of a structure nothing, as in SPIN.
   */
  record Initialise(LocalScope.Local local) implements StepOperation {}

  /** Sets a local variable that is not needed any more to 0. */
  record Reset(LocalScope.Local local) implements StepOperation {}

  /** Several operations in one step; only the first can block. */
  record Merged(List<StepOperation> parts) implements StepOperation {}

  /** A jump, {@code skip}, or control that leaves an atomic sequence. */
  record Skip() implements StepOperation {}

  record Else() implements StepOperation {}

  /** The process ends. */
  record End() implements StepOperation {}

  /**
   * Statements whose intermediate states are invisible. A place is the number of a node; behind the
   * last one is {@link #EXIT}.
   */
  record DStep(List<Node> nodes, int first) implements StepOperation {
    public static final int EXIT = -1;
  }

  /** A part of a d_step. */
  sealed interface Node {

    /** Does something and goes on. */
    record Do(StepOperation operation, int next) implements Node {}

    /** Goes on with the first option that begins with something executable. */
    record Choose(List<Integer> options, dev.fairlead.promela.syntax.Span span) implements Node {}
  }
}
