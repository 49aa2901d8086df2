package dev.fairlead.core.search;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where searches by levels run: here, on an {@link Accelerator}, or here until that takes longer
 * than the accelerator needs to begin.
 *
 * @param start how long that is: to open the device and to compile a model, with some to spare
 */
public record Acceleration(Mode mode, Accelerator accelerator, Duration start) {

  /** Always here. */
  public static final Acceleration NONE = new Acceleration(Mode.CPU, null);

  /** With the time that a card needs. */
  public Acceleration(Mode mode, Accelerator accelerator) {
    this(mode, accelerator, Duration.ofSeconds(3));
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

  /** A search here has taken as long as the accelerator needs to begin. */
  private static final class Outgrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outgrown() {
      super(null, null, false, false);
    }
  }

  /** A decision about where a search runs, for the plan. */
  public record Said(String what, String because) {}

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
        because -> there.apply(swept(hunt.get(), storage.kind(), monitor, plan, because)),
        () -> another.get().flatMap(asked -> obstacle(asked, storage.kind())),
        monitor,
        plan);
  }

  /**
   * Runs a search of any kind where that is to be.
   *
   * @param there the same search by the accelerator, which is told why it is used; it declines what
   *     it cannot do
   * @param obstacle why the accelerator cannot, as far as that is known before; asked while the
   *     search here goes on, so that it need not begin anew
   * @throws SearchStopped as above
   */
  public <T> T either(
      Function<SearchMonitor, T> here,
      Function<String, T> there,
      Supplier<Optional<String>> obstacle,
      SearchMonitor monitor,
      Consumer<Said> plan) {
    if (mode == Mode.GPU) {
      try {
        return there.apply("--engine gpu");
      } catch (Accelerator.Declined declined) {
        throw SearchStopped.declined(declined.getMessage());
      }
    } else if (mode == Mode.CPU || !accelerator.isAtHand()) {
      return here.apply(monitor);
    }
    try {
      return here.apply(
          new Outgrowing(
              monitor, start, obstacle, why -> plan.accept(new Said("not on the card", why))));
    } catch (Outgrown outgrown) {
      try {
        return there.apply("the search had outgrown the time that the card needs to begin");
      } catch (Accelerator.Declined declined) {
        plan.accept(new Said("not on the card", declined.getMessage()));
        return here.apply(monitor);
      }
    }
  }

  private Accelerator.Swept swept(
      Hunt asked,
      StateStorage.Kind store,
      SearchMonitor monitor,
      Consumer<Said> plan,
      String because) {
    obstacle(asked, store)
        .ifPresent(
            why -> {
              throw new Accelerator.Declined(why);
            });
    Accelerator.Swept swept = accelerator.search(asked.space(), asked.target(), store, monitor);
    plan.accept(new Said("on the card: " + swept.how(), because));
    return swept;
  }

  private Optional<String> obstacle(Hunt asked, StateStorage.Kind store) {
    return store == StateStorage.Kind.DISK
        ? Optional.of("it keeps states in memory, not in files")
        : accelerator.obstacle(asked.space(), asked.target());
  }

  /** Ends a search that takes too long for this machine alone, unless nothing else can do it. */
  private static final class Outgrowing implements SearchMonitor {
    private final SearchMonitor monitor;
    private final Supplier<Optional<String>> obstacle;
    private final Consumer<String> refused;
    private final long outgrown;

    /** Whether the search goes on here to its end. */
    private volatile boolean stays;

    Outgrowing(
        SearchMonitor monitor,
        Duration start,
        Supplier<Optional<String>> obstacle,
        Consumer<String> refused) {
      this.monitor = monitor;
      this.outgrown = System.nanoTime() + start.toNanos();
      this.obstacle = obstacle;
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
        decide();
      }
    }

    /** Any thread of the search may come here; one decides. */
    private synchronized void decide() {
      if (stays) {
        return;
      }
      Optional<String> why = obstacle.get();
      if (why.isEmpty()) {
        throw new Outgrown();
      }
      stays = true;
      refused.accept(why.get());
    }
  }
}
