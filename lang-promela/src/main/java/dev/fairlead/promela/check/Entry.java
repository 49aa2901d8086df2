package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.Optional;

/**
 * A variable, parameter or field.
 *
 * @param channel what it is made of, for a channel that is created with its declaration
 * @param folded of an abstract timer, from which value on
 */
record Entry(
    String name,
    Spec.Type type,
    boolean array,
    Optional<Spec.Initial.Channel> channel,
    Optional<Expr> folded,
    Span span) {

  static Entry of(Spec.Declaration declaration, Spec.Variable variable) {
    Optional<Spec.Initial.Channel> channel =
        variable
            .initial()
            .filter(Spec.Initial.Channel.class::isInstance)
            .map(c -> (Spec.Initial.Channel) c);
    return new Entry(
        variable.name(),
        declaration.type(),
        variable.size().isPresent(),
        channel,
        variable.folded(),
        nameSpan(variable));
  }

  static Span nameSpan(Spec.Variable variable) {
    Span all = variable.span();
    return new Span(all.source(), all.offset(), Math.min(all.length(), variable.name().length()));
  }

  boolean isChannel() {
    return type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.CHAN;
  }

  boolean isTimer() {
    return type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.TIMER;
  }

  boolean isStructure() {
    return type instanceof Spec.Type.Named;
  }

  /** The name of its typedef. */
  Optional<String> structure() {
    return type instanceof Spec.Type.Named named ? Optional.of(named.name()) : Optional.empty();
  }
}
