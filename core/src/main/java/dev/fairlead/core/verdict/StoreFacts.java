package dev.fairlead.core.verdict;

import java.util.Optional;

/**
 * What is to be said of the store of a search, beside its memory.
 *
 * @param diskBytes in temporary files, at most
 * @param omissions what it may have lost; empty if it is exact
 */
public record StoreFacts(long diskBytes, Optional<Omissions> omissions) {

  public static final StoreFacts EXACT = new StoreFacts(0, Optional.empty());
}
