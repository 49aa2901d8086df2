package dev.fairlead.api;

import dev.fairlead.api.work.Worker;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Work on a model, until some of it is left behind unfinished. */
final class ModelWork {
  /** Why the model cannot be used any more, once that is so. */
  private Optional<String> lost = Optional.empty();

  /** Work on a thread of its own, which has a stack for deeply nested models. */
  <T> T within(Limits limits, Function<Limits, T> work) {
    lost.ifPresent(
        why -> {
          throw new IllegalStateException(
              "work on this model was left behind (" + why + "); open it again");
        });
    try {
      return refusing(() -> Worker.within(limits, work));
    } catch (SearchStopped stopped) {
      lost = Optional.of(stopped.reason());
      throw stopped;
    }
  }

  /** From now on the model cannot be used, if there is a reason. */
  void lose(Optional<String> why) {
    lost = why;
  }

  /** The one kind of exception for whatever cannot be used. */
  static <T> T refusing(Supplier<T> work) {
    try {
      return work.get();
    } catch (ModelException e) {
      throw new InvalidInputException(e);
    } catch (StackOverflowError e) {
      throw new InvalidInputException(
          "the model is nested too deeply; name inner parts and refer to them");
    }
  }
}
