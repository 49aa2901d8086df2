package dev.fairlead.core.plan;

import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which searches can do with which store, and what is said of it. */
public final class StoreChoice {

  private StoreChoice() {}

  /** Whether a search can do with a store. */
  static boolean fits(Plan.Engine engine, StateStorage storage) {
    return storage.numbersStates() || engine.takesAnyStore();
  }

  /** The answer of a search that cannot. */
  static Verdict refusal(StateStorage storage, Plan.Engine engine) {
    if (engine.isDirected()) {
      return refusal(
          storage,
          "it takes a "
              + engine
              + ", which notes by how many steps each state was reached; without that a longer way to"
              + " a state would hide a shorter one, and the bound of ida would rise for ever;"
              + " --search bfs can do with it");
    }
    return refusal(
        storage,
        "it takes a "
            + engine
            + ", which needs numbers for states; --store is for deadlocks, assertions, end states,"
            + " reachability and safety formulas");
  }

  /** The answer where a store cannot be used: nothing is searched in silence with another one. */
  static Verdict refusal(StateStorage storage, String because) {
    return new Verdict(
        Outcome.UNKNOWN,
        Set.of(),
        "not tried with --store " + storage.kind() + ": " + because + "; leave out --store",
        Optional.empty(),
        SearchFacts.NONE);
  }

  /** The reductions that a search with a store can use. */
  public static Reductions usable(Reductions reductions, StateStorage storage) {
    return storage.numbersStates() ? reductions : reductions.without(Reductions.Kind.SLEEP_SETS);
  }

  /** What is to be said of a store in a plan; nothing of the usual one. */
  static List<Plan.Choice> choices(StateStorage storage) {
    if (storage.numbersStates()) {
      return List.of();
    }
    String doubt =
        storage.isExact()
            ? "; runs are found by expanding levels again"
            : "; a run that is found counts, silence is no proof";
    return List.of(new Plan.Choice("--store " + storage.kind(), storage.kind().meaning() + doubt));
  }
}
