package dev.fairlead.promela.graph;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Makes the control graphs of a model, one body after the other in the order of the text. */
public final class ControlGraphs {
  private final SequenceBuilder.Numbering numbering = new SequenceBuilder.Numbering();
  private final Collections collections;
  private final Optional<Optimisation> optimisation;

  /** How many elements {@code for (x in c)} goes over. */
  @FunctionalInterface
  public interface Collections {

    /** The capacity of a channel, or minus the size of an array. */
    int size(Stmt.ForIn loop, LocalScope scope);
  }

  /**
   * What SPIN's optimisations ask about a model.
   *
   * @param isSymbol whether a name that is not local is no variable
   * @param lookingAround proctypes whose start SPIN takes for a look at what all processes share
   * @param receivers global channels that a process claims by xr to be the only one to receive from
   * @param senders the same by xs
   * @param rendezvous whether there is a channel without capacity
   * @param provided whether some process runs under a condition: then nothing is merged
   */
  public record Optimisation(
      Predicate<String> isSymbol,
      Set<String> lookingAround,
      Set<String> receivers,
      Set<String> senders,
      boolean rendezvous,
      boolean provided) {

    private Uses.Names names(SequenceBuilder layout) {
      return new Uses.Names() {
        @Override
        public boolean isSymbol(String name) {
          return isSymbol.test(name);
        }

        @Override
        public boolean looksAround(String proctype) {
          return lookingAround.contains(proctype);
        }

        @Override
        public boolean isExclusive(Expr.Ref channel, LocalScope scope, boolean receive) {
          return scope
              .find(channel.name())
              .map(layout.claimed(receive)::contains)
              .orElse((receive ? receivers : senders).contains(channel.name()));
        }
      };
    }
  }

  /** Without an optimisation every statement is a step and every value is kept. */
  public ControlGraphs(Collections collections, Optional<Optimisation> optimisation) {
    this.collections = collections;
    this.optimisation = optimisation;
  }

  /** Of the events of a trace; nothing in it is a loop over a collection. */
  public static ControlGraph of(String name, Spec.Trace trace) {
    return new ControlGraphs((collection, scope) -> 0, Optional.empty())
        .of(name, List.of(), trace.body(), Set.of());
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
    return Unfolding.of(name, layout, sequence, merging(layout, sequence, observed));
  }

  /** The next body as it is laid out, before its steps are found. */
  public BodyLayout layout(
      String name, List<Spec.Declaration> parameters, Spec.Body body, Set<String> observed) {
    SequenceBuilder layout = new SequenceBuilder(numbering, collections);
    Sequence sequence = layout.body(parameters, body);
    observed.forEach(layout::keepJump);
    return new BodyLayout(name, layout, sequence, merging(layout, sequence, observed));
  }

  private Optional<Merging> merging(
      SequenceBuilder layout, Sequence sequence, Set<String> observed) {
    return optimisation.map(
        facts ->
            new Merging(
                layout, sequence, facts.names(layout), facts, layout.labels().elements(observed)));
  }
}
