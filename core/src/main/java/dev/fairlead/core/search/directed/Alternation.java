package dev.fairlead.core.search.directed;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Takes states in turns by several estimates, each with a queue of its own (Helmert 2006), at
 * random by {@linkplain TypeBuckets type}, and depth first from where that has led. An estimate
 * that misleads costs its own turns only: on a plateau the others go on.
 */
final class Alternation implements OpenList {
  private final List<Estimates> estimates;
  private final List<BucketQueue> queues = new ArrayList<>();
  private final TypeBuckets types;
  private final Dive dive;

  /** Whose turn it is: the queues, then the types, then the dive. */
  private int turn;

  /**
   * @param estimates one at least; types go by the first
   */
  Alternation(List<Estimates> estimates, long seed) {
    this.estimates = List.copyOf(estimates);
    estimates.forEach(each -> queues.add(new BucketQueue()));
    SplittableRandom random = new SplittableRandom(seed);
    this.types = new TypeBuckets(random);
    this.dive = new Dive(random);
    this.turn = queues.size() + 1;
  }

  private boolean isDiving() {
    return turn > queues.size();
  }

  @Override
  public void add(int[] vector, int length, int state, int steps) {
    int first = 0;
    for (int i = 0; i < queues.size(); i++) {
      int estimate = estimates.get(i).of(vector, length);
      first = i == 0 ? estimate : first;
      queues.get(i).add(estimate, state, steps);
    }
    types.add(state, steps, first);
    meet(state);
  }

  @Override
  public void meet(int state) {
    if (isDiving()) {
      dive.add(state);
    }
  }

  @Override
  public int take(BitSet closed) {
    for (int tried = 0; tried < queues.size() + 2; tried++) {
      turn = (turn + 1) % (queues.size() + 2);
      int state = isDiving() ? deeper(closed) : next(closed);
      if (state != NONE) {
        return state;
      }
    }
    return NONE;
  }

  private int next(BitSet closed) {
    if (turn == queues.size()) {
      return types.take(closed);
    }
    BucketQueue queue = queues.get(turn);
    while (queue.take()) {
      if (!closed.get(queue.state())) {
        return queue.state();
      }
    }
    return NONE;
  }

  /** Where a dive ends, another one begins at a random type. */
  private int deeper(BitSet closed) {
    int state = dive.take(closed);
    return state == NONE ? types.take(closed) : state;
  }

  @Override
  public long size() {
    return queues.get(0).size();
  }

  @Override
  public long bytes() {
    long all = types.bytes() + dive.bytes();
    for (BucketQueue queue : queues) {
      all += queue.bytes();
    }
    return all;
  }
}
