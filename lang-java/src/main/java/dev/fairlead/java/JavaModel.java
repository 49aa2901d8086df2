package dev.fairlead.java;

/**
 * A model: processes that act on a value they share, or actors that send messages.
 *
 * <p>A class that implements it and has a public constructor without parameters can be given to the
 * command line by its name.
 *
 * <p>States are made of records, enums, strings, boxed primitives, {@code Optional}, {@code List},
 * {@code Set} and {@code Map}, and never change: an action returns a new value. What it is given
 * refuses to be changed. Guards, effects and predicates depend on nothing but their arguments, and
 * may be called by several threads at once.
 *
 * @param <S> the type of what processes share; {@link Nothing} if they share nothing
 */
public interface JavaModel<S> {

  /**
   * Describes the system and what is claimed of it. Called several times, with the same parameters:
   * it must describe the same each time.
   */
  void define(Definition<S> system, Parameters parameters);
}
