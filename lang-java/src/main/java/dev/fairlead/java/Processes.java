package dev.fairlead.java;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A process, or several that are equal, and what each of them can do. The name of an action is the
 * event that others see: actions with the same name are one event.
 *
 * @param <S> the type of what is shared
 * @param <L> the type of the state of each
 */
public interface Processes<S, L> {

  /**
   * An action that is possible where the guard is true.
   *
   * @param effect what the action leads to
   */
  Processes<S, L> action(String name, BiPredicate<S, L> guard, BiFunction<S, L, Next<S, L>> effect);

  /** An action that leads to one of several ends; to none if there are none. */
  Processes<S, L> choice(
      String name, BiPredicate<S, L> guard, BiFunction<S, L, List<Next<S, L>>> effect);

  /** An action that has to do only with what is shared. */
  default Processes<S, L> action(String name, Predicate<S> guard, UnaryOperator<S> effect) {
    return action(name, (s, local) -> guard.test(s), (s, local) -> Next.of(effect.apply(s), local));
  }

  /** The same with several ends. */
  default Processes<S, L> choice(String name, Predicate<S> guard, Function<S, List<S>> effect) {
    return choice(
        name,
        (s, local) -> guard.test(s),
        (s, local) -> effect.apply(s).stream().map(next -> Next.of(next, local)).toList());
  }
}
