package dev.fairlead.csp.footprints;

/**
 * What is read and what is written of the data that processes share. Sets are words, see {@link
 * SharedData}.
 */
public record Footprint(long reads, long writes) {
  public static final Footprint NONE = new Footprint(0, 0);

  public Footprint and(Footprint other) {
    long moreReads = reads | other.reads;
    long moreWrites = writes | other.writes;
    if (moreReads == reads && moreWrites == writes) {
      return this;
    }
    return new Footprint(moreReads, moreWrites);
  }

  /** All of it: to write something is to have to do with it. */
  public long either() {
    return reads | writes;
  }
}
