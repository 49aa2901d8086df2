package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Set;

/** Makes the control graphs of a model, one body after the other in the order of the text. */
public final class ControlGraphs {
  private final SequenceBuilder.Numbering numbering = new SequenceBuilder.Numbering();
  private final Collections collections;

  /** How many elements {@code for (x in c)} goes over. */
  @FunctionalInterface
  public interface Collections {

    /** The capacity of a channel, or minus the size of an array. */
    int size(Stmt.ForIn loop, Scope scope);
  }

  public ControlGraphs(Collections collections) {
    this.collections = collections;
  }

  /**
   * The graph of the next body.
   *
   * @param observed labels that are asked for from outside: a jump that has one is a step
   */
  public ControlGraph of(
      String name, List<Spec.Declaration> parameters, Spec.Body body, Set<String> observed) {
    SequenceBuilder layout = new SequenceBuilder(numbering, collections);
    Sequence sequence = layout.body(parameters, body);
    observed.forEach(layout::keepJump);
    return Unfolding.of(name, layout, sequence);
  }
}
