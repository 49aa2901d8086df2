package dev.fairlead.core.store;

/** Asked before a store allocates; stops the growth by throwing. */
@FunctionalInterface
public interface GrowthGuard {

  /** Lets every store grow as far as the heap goes. */
  GrowthGuard NONE = (held, more) -> {};

  /**
   * @param held the bytes the store holds now
   * @param more the bytes it is about to allocate on top of them
   */
  void beforeGrowth(long held, long more);
}
