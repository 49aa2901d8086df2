package dev.fairlead.core.search;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The threads that may share a search, as what each of them works on.
 *
 * @param first what the thread works on that begins the search
 * @param sharing how many threads there may be, the first one among them
 * @param fork makes what another thread works on, or nothing if it cannot take part; called by that
 *     thread, while others are working
 */
public record Workers<T>(T first, Sharing sharing, Supplier<Optional<T>> fork) {

  /** One thread does everything. */
  public static <T> Workers<T> alone(T first) {
    return new Workers<>(first, Sharing.NONE, Optional::empty);
  }

  /** As many threads as may be, if a space can be searched by several. */
  public static Workers<StateSpace> of(StateSpace space, Sharing sharing) {
    return space instanceof StructuredSpace structured
        ? new Workers<>(space, sharing, () -> Optional.of(structured.fork()))
        : alone(space);
  }

  /** The same threads, with something else made of what each works on. */
  public <R> Workers<R> map(Function<? super T, ? extends R> made) {
    return new Workers<>(made.apply(first), sharing, () -> fork.get().map(made));
  }
}
