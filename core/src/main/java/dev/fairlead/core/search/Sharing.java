package dev.fairlead.core.search;

/**
 * How many threads may share a search, and when they do.
 *
 * @param workers threads, the one among them that begins the search
 * @param from states that are known before others join; with 0 they share every level
 */
public record Sharing(int workers, int from) {

  /** With fewer states, other threads are not worth their start. */
  private static final int WORTH_IT = 100_000;

  /** States of a level for each thread, at least, to share it. */
  private static final int LEVEL = 64;

  /** Union-find costs a thread as much again as its search does without. */
  private static final int ENOUGH_FOR_COMPONENTS = 4;

  public Sharing {
    if (workers < 1 || from < 0) {
      throw new IllegalArgumentException("a search needs a thread");
    }
  }

  /** One thread does everything. */
  public static final Sharing NONE = new Sharing(1, WORTH_IT);

  /** Threads that join when a search is large. */
  public static Sharing of(int workers) {
    return new Sharing(workers, WORTH_IT);
  }

  /** A thread for each core. */
  public static Sharing ofThisMachine() {
    return of(Runtime.getRuntime().availableProcessors());
  }

  private boolean isWorthIt(long known) {
    return workers > 1 && known >= from;
  }

  /** Whether to share a search for components: fewer threads gain less than they pay for it. */
  public boolean isWorthItForComponents(long known) {
    return isWorthIt(known) && (workers >= ENOUGH_FOR_COMPONENTS || from == 0);
  }

  /** Whether to share a level, given the states known and those to expand. */
  boolean isWorthIt(long known, long level) {
    return isWorthIt(known) && level >= (long) workers * Math.min(LEVEL, from);
  }
}
