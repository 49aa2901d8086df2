package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.forks.JointSearch.Findings;
import dev.fairlead.csp.forks.JointSearch.Found;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Forks of a space that exchange vectors see what one instance sees. */
class ForksAgreeTest {
  private static final int BOUND = 3_000;
  private int compared;

  @Test
  void onAllExamples() {
    SpaceSource.examples().forEach(this::compare);
    assertTrue(compared > 100, () -> "only " + compared);
  }

  @Test
  void onRandomModels() {
    for (long seed = 1; seed <= 60; seed++) {
      SpaceSource.random(seed).forEach(this::compare);
    }
    assertTrue(compared > 90, () -> "only " + compared);
  }

  @Test
  void onTimedModels() {
    for (long seed = 1; seed <= 40; seed++) {
      SpaceSource.timed(seed).forEach(this::compare);
    }
    assertTrue(compared > 40, () -> "only " + compared);
  }

  private void compare(SpaceSource source) {
    alone(source, BOUND)
        .ifPresent(
            expected -> {
              CspStateSpace origin = source.fresh().get();
              CspStateSpace one = compared % 2 == 0 ? origin : origin.fork();
              assertEquals(expected, turns(source, one, one.fork()), source::name);
              compared++;
            });
  }

  /** What one instance sees; empty if that is too much, or the model is wrong or goes wrong. */
  static Optional<Findings> alone(SpaceSource source, int bound) {
    JointSearch search = new JointSearch(source.listed());
    CspStateSpace space;
    Deque<Found> open = new ArrayDeque<>();
    try {
      space = source.fresh().get();
      search.begin(space, open::add);
    } catch (ModelException | ModelFault refused) {
      return Optional.empty();
    }
    while (!open.isEmpty() && search.size() <= bound) {
      search.expand(open.remove(), space, space, open::add);
    }
    return open.isEmpty() ? Optional.of(search.findings()) : Optional.empty();
  }

  /**
   * Two instances take turns. One takes what was found first and the other what was found last, and
   * each is asked about what the other one expands.
   */
  private static Findings turns(SpaceSource source, CspStateSpace one, CspStateSpace other) {
    JointSearch search = new JointSearch(source.listed());
    Deque<Found> open = new ArrayDeque<>();
    List.of(one, other).forEach(space -> search.begin(space, open::add));
    for (int turn = 0; !open.isEmpty(); turn++) {
      boolean first = turn % 2 == 0;
      Found next = first ? open.removeFirst() : open.removeLast();
      search.expand(next, first ? one : other, first ? other : one, open::addLast);
    }
    return search.findings();
  }
}
