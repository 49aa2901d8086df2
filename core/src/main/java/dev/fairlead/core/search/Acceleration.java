package dev.fairlead.core.search;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where searches by levels run: here, on an {@link Accelerator}, or here until that takes longer
 * than the accelerator needs to begin.
 */
public record Acceleration(Mode mode, Accelerator accelerator) {

  /** Always here. */
  public static final Acceleration NONE = new Acceleration(Mode.CPU, null);

  /** What the accelerator needs for its start, and to compile a model, with some to spare. */
  private static final long OUTGROWN_NANOS = 3_000_000_000L;

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
   * @param storage how visited states are to be remembered
   * @param here the search under a monitor
   * @param there makes the same of what the accelerator has found
   * @throws SearchStopped if the monitor stops it, or only the accelerator may search and cannot
   */
  public <T> T search(
      Supplier<Hunt> hunt,
      StateStorage storage,
      Function<SearchMonitor, T> here,
      Function<Accelerator.Swept, T> there,
      SearchMonitor monitor,
      Consumer<Said> plan) {
    return either(
        here,
        because -> there.apply(swept(hunt.get(), storage.kind(), monitor, plan, because)),
        monitor,
        plan);
  }

  /**
   * Runs a search of any kind where that is to be.
   *
   * @param there the same search by the accelerator, which is told why it is used; it declines what
   *     it cannot do
   * @throws SearchStopped as above
   */
  public <T> T either(
      Function<SearchMonitor, T> here,
      Function<String, T> there,
      SearchMonitor monitor,
      Consumer<Said> plan) {
    if (mode == Mode.GPU) {
      try {
        return there.apply("--engine gpu");
      } catch (Accelerator.Declined declined) {
        throw new SearchStopped(
            "not tried with --engine gpu: " + declined.getMessage(), "try --engine cpu");
      }
    } else if (mode == Mode.CPU || !accelerator.isAtHand()) {
      return here.apply(monitor);
    }
    try {
      return here.apply(new Outgrowing(monitor));
    } catch (Outgrown outgrown) {
      try {
        return there.apply("the search had outgrown the time that the card needs to begin");
      } catch (Accelerator.Declined declined) {
        plan.accept(new Said("not on the card", declined.getMessage()));
        return here.apply(monitor);
      }
    }
  }

  private static void refuse(String why) {
    throw new Accelerator.Declined(why);
  }

  private Accelerator.Swept swept(
      Hunt asked,
      StateStorage.Kind store,
      SearchMonitor monitor,
      Consumer<Said> plan,
      String because) {
    if (store == StateStorage.Kind.DISK) {
      refuse("it keeps states in memory, not in files");
    }
    accelerator.obstacle(asked.space(), asked.target()).ifPresent(Acceleration::refuse);
    Accelerator.Swept swept = accelerator.search(asked.space(), asked.target(), store, monitor);
    plan.accept(new Said("on the card: " + swept.how(), because));
    return swept;
  }

  /** Ends a search that takes too long for this machine alone. */
  private static final class Outgrowing implements SearchMonitor {
    private final SearchMonitor monitor;
    private final long start = System.nanoTime();

    Outgrowing(SearchMonitor monitor) {
      this.monitor = monitor;
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
      if (System.nanoTime() - start > OUTGROWN_NANOS) {
        throw new Outgrown();
      }
    }
  }
}
