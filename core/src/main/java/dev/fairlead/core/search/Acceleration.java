package dev.fairlead.core.search;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where searches by levels run: here, on an {@link Accelerator}, or here and, once that takes long,
 * there as well.
 *
 * @param start how long a search takes here alone before the accelerator begins, too: shorter ones
 *     would not gain
 */
public record Acceleration(Mode mode, Accelerator accelerator, Duration start) {

  /** Always here. */
  public static final Acceleration NONE = new Acceleration(Mode.CPU, null);

  /** With the time that a card needs. */
  public Acceleration(Mode mode, Accelerator accelerator) {
    this(mode, accelerator, Duration.ofSeconds(2));
  }

  /** By its name on the command line. */
  public enum Mode {
    CPU,
    GPU,
    AUTO;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A decision about where a search runs, for the plan. */
  public record Said(String what, String because) {}

  /**
   * What an accelerator has answered.
   *
   * @param where in words
   */
  public record Done<R>(R result, String where) {}

  /**
   * Runs a search where that is to be.
   *
   * @param hunt the space and the target, if the accelerator is to search
   * @param another the same for another thread while the search here goes on; empty if there is
   *     none
   * @param storage how visited states are to be remembered
   * @param here the search under a monitor
   * @param there makes the same of what the accelerator has found
   * @throws SearchStopped if the monitor stops it, or only the accelerator may search and cannot
   */
  public <T> T search(
      Supplier<Hunt> hunt,
      Supplier<Optional<Hunt>> another,
      StateStorage storage,
      Function<SearchMonitor, T> here,
      Function<Accelerator.Swept, T> there,
      SearchMonitor monitor,
      Consumer<Said> plan) {
    return either(
        here,
        watched -> swept(hunt.get(), storage.kind(), watched),
        watched -> another.get().map(asked -> swept(asked, storage.kind(), watched)),
        there,
        monitor,
        plan);
  }

  private Done<Accelerator.Swept> swept(
      Hunt asked, StateStorage.Kind store, SearchMonitor watched) {
    obstacle(asked, store)
        .ifPresent(
            why -> {
              throw new Accelerator.Declined(why);
            });
    Accelerator.Swept swept = accelerator.search(asked.space(), asked.target(), store, watched);
    return new Done<>(swept, "on the card: " + swept.how());
  }

  private Optional<String> obstacle(Hunt asked, StateStorage.Kind store) {
    return store == StateStorage.Kind.DISK
        ? Optional.of("it keeps states in memory, not in files")
        : accelerator.obstacle(asked.space(), asked.target());
  }

  /**
   * Runs a search of any kind where that is to be.
   *
   * @param there the same search by the accelerator; it declines what it cannot do
   * @param beside the same by another thread, while the search here goes on; empty if there can be
   *     no other
   * @param made turns what the accelerator has found into the answer; run by the calling thread
   * @throws SearchStopped as above
   */
  public <T, R> T either(
      Function<SearchMonitor, T> here,
      Function<SearchMonitor, Done<R>> there,
      Function<SearchMonitor, Optional<Done<R>>> beside,
      Function<R, T> made,
      SearchMonitor monitor,
      Consumer<Said> plan) {
    if (mode == Mode.GPU) {
      try {
        return accepted(there.apply(monitor), "--engine gpu", made, plan);
      } catch (Accelerator.Declined declined) {
        throw SearchStopped.declined(declined.getMessage());
      }
    } else if (mode == Mode.CPU || !accelerator.isAtHand()) {
      return here.apply(monitor);
    }
    SearchBeside<Done<R>> other =
        new SearchBeside<>(
            watched ->
                beside
                    .apply(watched)
                    .orElseThrow(
                        () -> new Accelerator.Declined("one thread has to search this system")));
    Consumer<String> refused = why -> plan.accept(new Said("not on the card", why));
    try {
      T answer = here.apply(new Outgrowing(monitor, start, other, refused));
      if (other.hasBegun() && !other.isOver()) {
        refused.accept("the search here was done while " + other.soFar());
      }
      return answer;
    } catch (Outgrown outgrown) {
      return accepted(other.result().orElseThrow(), DONE_FIRST, made, plan);
    } catch (SearchStopped | OutOfMemoryError stopped) {
      Optional<Done<R>> answer = awaited(other, monitor, refused);
      if (answer.isPresent()) {
        return accepted(answer.get(), "the search here had come to its limits", made, plan);
      }
      throw stopped;
    } finally {
      other.abandon();
    }
  }

  private static final String DONE_FIRST =
      "the search had outgrown the time that the card needs to begin, and the card was done first";

  private static <T, R> T accepted(
      Done<R> done, String because, Function<R, T> made, Consumer<Said> plan) {
    plan.accept(new Said(done.where(), because));
    return made.apply(done.result());
  }

  /** The answer of the accelerator where the search here has been stopped, perhaps for memory. */
  private static <R> Optional<R> awaited(
      SearchBeside<R> other, SearchMonitor monitor, Consumer<String> refused) {
    boolean waits = other.hasBegun();
    try {
      while (waits) {
        waits = !other.isOverSoon();
        other.report(monitor);
      }
    } catch (SearchStopped limit) {
      // Of time or states: that goes for both.
      return Optional.empty();
    }
    if (!other.hasBegun()) {
      return Optional.empty();
    }
    Optional<R> answer = other.result();
    if (answer.isEmpty()) {
      refused.accept(other.why());
    }
    return answer;
  }

  /** The accelerator has the answer already. */
  private static final class Outgrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outgrown() {
      super(null, null, false, false);
    }
  }

  /** Lets the accelerator begin when a search takes long, and ends it when that is done first. */
  private static final class Outgrowing implements SearchMonitor {
    private final SearchMonitor monitor;
    private final SearchBeside<?> beside;
    private final Consumer<String> refused;
    private final long outgrown;

    /** Whether the search goes on here to its end. */
    private volatile boolean stays;

    Outgrowing(
        SearchMonitor monitor, Duration start, SearchBeside<?> beside, Consumer<String> refused) {
      this.monitor = monitor;
      this.outgrown = System.nanoTime() + start.toNanos();
      this.beside = beside;
      this.refused = refused;
    }

    @Override
    public dev.fairlead.core.checkpoint.SearchKeeper keeper() {
      return monitor.keeper();
    }

    @Override
    public void ahead(Ahead ahead) {
      monitor.ahead(ahead);
    }

    @Override
    public void progress(String phase, long states, long transitions, long depth, long bytes) {
      monitor.progress(phase, states, transitions, depth, bytes);
      if (!stays && System.nanoTime() - outgrown > 0) {
        look();
      }
    }

    /** Any thread of the search may come here; one looks at a time. */
    private synchronized void look() {
      if (stays || !beside.begin() || !beside.isOver()) {
        return;
      }
      Optional<String> why = obstacle();
      if (why.isEmpty()) {
        throw new Outgrown();
      }
      stays = true;
      refused.accept(why.get());
    }

    /** An answer that rests on more than the limits allow is none. */
    private Optional<String> obstacle() {
      if (beside.result().isEmpty()) {
        return Optional.of(beside.why());
      }
      try {
        beside.report(monitor);
        return Optional.empty();
      } catch (SearchStopped limit) {
        return Optional.of(limit.reason());
      }
    }
  }
}
