package dev.fairlead.core.search;

import dev.fairlead.core.verdict.SearchFacts;

/** Is told now and then how far a search has come; called on the thread that searches. */
@FunctionalInterface
public interface ProgressListener {

  ProgressListener NONE = (phase, facts) -> {};

  void progress(String phase, SearchFacts soFar);

  /** The same, with what lies ahead; what is called where both are known. */
  default void progress(String phase, SearchFacts soFar, Ahead ahead) {
    progress(phase, soFar);
  }
}
