package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.FairProduct;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch;
import java.util.Optional;

/** An accelerator that finds fair runs, too: it executes the operations of a {@link FairHull}. */
public interface FairAccelerator extends Accelerator {

  /** Why it cannot look for a fair run, in words; empty if it can. */
  Optional<String> obstacle(FairProduct product);

  /** Looks for a fair run that the automaton accepts; stops and declines as other searches do. */
  FairlySwept search(FairProduct product, SearchMonitor monitor);

  /**
   * What came of a search for a fair run.
   *
   * @param how in words, for the plan
   */
  record FairlySwept(FairSearch.Result result, String how) {}
}
