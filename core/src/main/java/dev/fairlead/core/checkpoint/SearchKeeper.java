package dev.fairlead.core.checkpoint;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Consumer;

/** Keeps one search, and gives it what was kept of it. */
public final class SearchKeeper {
  /** Keeps nothing. */
  public static final SearchKeeper NONE = Checkpoints.NONE.of("");

  private final Checkpoints checkpoints;
  private final String search;

  SearchKeeper(Checkpoints checkpoints, String search) {
    this.checkpoints = checkpoints;
    this.search = search;
  }

  /** Whether there is anything to do for it. */
  public boolean isOn() {
    return checkpoints.areOn();
  }

  /**
   * Reads what was kept of this search, if that is what is gone on with.
   *
   * @param body must not close its stream
   * @throws CheckpointRefusal if it cannot be read
   */
  public void resume(Consumer<InputStream> body) {
    checkpoints.resume(search, body);
  }

  /** Whether it would be too late to keep the search after so much more time. */
  public boolean isDueWithin(Duration time) {
    return checkpoints.isDueWithin(time);
  }

  /** Writes what there is of the search, in the place of what there was; false if it is not. */
  public boolean keep(Consumer<OutputStream> body) {
    return checkpoints.keep(search, body);
  }
}
