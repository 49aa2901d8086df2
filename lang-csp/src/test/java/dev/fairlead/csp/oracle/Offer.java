package dev.fairlead.csp.oracle;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What a term can do now, alone or with a partner. Effects are run only when a step is taken; what
 * follows is found in the state reached.
 */
sealed interface Offer {

  /** Places of the processes engaged, relative to the term that offers. */
  Set<String> who();

  boolean atomic();

  /** Whether no time passes while it is possible. */
  boolean urgent();

  Function<Store, Term> next();

  Offer with(Set<String> who, boolean atomic, Function<Store, Term> next);

  enum Kind {
    /** A plain event, which may synchronise. */
    EVENT,
    /** A data operation or a communication: never synchronises. */
    ALONE,
    TAU,
    TERMINATE
  }

  record Step(
      Kind kind,
      String label,
      Set<String> who,
      boolean atomic,
      boolean urgent,
      UnaryOperator<Store> effect,
      Function<Store, Term> next)
      implements Offer {
    @Override
    public Step with(Set<String> who, boolean atomic, Function<Store, Term> next) {
      return new Step(kind, label, who, atomic, urgent, effect, next);
    }

    Step asTau() {
      return new Step(Kind.TAU, Rules.TAU, who, atomic, true, effect, next);
    }
  }

  /** One half of a rendezvous. */
  record Output(
      String channel,
      List<Object> message,
      Set<String> who,
      boolean atomic,
      boolean urgent,
      UnaryOperator<Store> effect,
      Function<Store, Term> next)
      implements Offer {
    @Override
    public Output with(Set<String> who, boolean atomic, Function<Store, Term> next) {
      return new Output(channel, message, who, atomic, urgent, effect, next);
    }
  }

  /**
   * The other half. What it does is known with the message: given that and the sender's effect, the
   * {@code reaction} is empty if the message does not fit.
   */
  record Input(
      String channel,
      BiFunction<List<Object>, UnaryOperator<Store>, Optional<Reaction>> reaction,
      Set<String> who,
      boolean atomic,
      boolean urgent,
      UnaryOperator<Function<Store, Term>> context)
      implements Offer {

    @Override
    public Function<Store, Term> next() {
      throw new AssertionError("depends on the message");
    }

    @Override
    public Input with(Set<String> who, boolean atomic, Function<Store, Term> next) {
      throw new AssertionError("depends on the message");
    }
  }

  record Reaction(UnaryOperator<Store> effect, Function<Store, Term> next) {}

  /** The same inside of something: places and next term change. */
  default Offer inside(
      String place, boolean madeAtomic, UnaryOperator<Function<Store, Term>> context) {
    Set<String> places = new HashSet<>();
    who().forEach(w -> places.add(place + w));
    if (this instanceof Input i) {
      return new Input(
          i.channel(),
          i.reaction(),
          places,
          atomic() || madeAtomic,
          i.urgent(),
          next -> context.apply(i.context().apply(next)));
    }
    return with(places, atomic() || madeAtomic, context.apply(next()));
  }
}
