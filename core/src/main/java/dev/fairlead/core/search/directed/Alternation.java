package dev.fairlead.core.search.directed;

import dev.fairlead.core.store.NumberedInts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Takes states in turns: by several estimates, each with a queue of its own (Helmert 2006), at
 * random by {@linkplain TypeBuckets type}, depth first from where that has led, and those that have
 * {@linkplain Novelty something new}. After a while some estimates have turns of {@linkplain
 * Undisturbed their own}. An estimate that misleads costs its own turns only: on a plateau the
 * others go on.
 */
final class Alternation implements OpenList {
  /** New pairs come after new values, and both in the order of the first estimate up to here. */
  private static final int MOST = 999;

  private final List<Estimates> all = new ArrayList<>();

  /** The first one is not deferred, since types and novelty go by it as well. */
  private final List<Estimates> estimates = new ArrayList<>();

  private final List<BucketQueue> queues = new ArrayList<>();
  private final List<DeferredQueue> deferred = new ArrayList<>();

  /** By state: the first estimate. */
  private final NumberedInts known;

  private final TypeBuckets types;
  private final Dive dive;
  private final Novelty novelty = new Novelty();
  private final BucketQueue novel = new BucketQueue();

  private final GeneratedStates states;
  private final EstimateTurns turns;
  private final List<Integer> initial = new ArrayList<>();
  private final List<Undisturbed> alone = new ArrayList<>();
  private boolean begunAlone;

  /** Whose turn it is: estimates, deferred ones, the types, the dive, what is new, those alone. */
  private int turn;

  Alternation(GeneratedStates states, EstimateTurns turns, long seed) {
    this.states = states;
    this.turns = turns;
    this.known = new NumberedInts((held, more) -> states.report(more));
    for (Heuristic heuristic : turns.together()) {
      Estimates each = new Estimates(heuristic);
      all.add(each);
      if (heuristic.isCostly() && !estimates.isEmpty()) {
        deferred.add(new DeferredQueue(states, each));
      } else {
        estimates.add(each);
        queues.add(new BucketQueue());
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    this.types = new TypeBuckets(random);
    this.dive = new Dive(random);
    this.turn = NONE;
  }

  /** What states were estimated by. */
  List<Estimates> estimates() {
    return all;
  }

  private int diving() {
    return queues.size() + deferred.size() + 1;
  }

  private int firstAlone() {
    return diving() + 2;
  }

  @Override
  public void expanding(int[] vector, int length, int state) {
    deferred.forEach(each -> each.expanding(vector, length, state));
    novelty.expanding(vector, length, known.get(state));
  }

  @Override
  public void add(int[] vector, int length, int state, int steps) {
    int first = 0;
    for (int i = 0; i < queues.size(); i++) {
      int estimate = estimates.get(i).of(vector, length);
      first = i == 0 ? estimate : first;
      queues.get(i).add(estimate, state, steps);
    }
    deferred.forEach(each -> each.add(state, steps));
    known.set(state, first);
    types.add(state, steps, first);
    int rank = novelty.of(vector, length, first);
    if (rank != Novelty.NONE) {
      novel.add(rank * (MOST + 1) + Math.min(first, MOST), state, steps);
    }
    meet(state);
  }

  @Override
  public void meet(int state) {
    if (turn == NONE) {
      initial.add(state);
    } else if (turn == diving()) {
      dive.add(state);
    } else if (turn >= firstAlone()) {
      alone.get(turn - firstAlone()).meet(state);
    }
  }

  @Override
  public int take(BitSet closed) {
    if (!begunAlone && states.expanded() >= turns.from()) {
      beginAlone();
    }
    int count = firstAlone() + alone.size();
    for (int tried = 0; tried < count; tried++) {
      turn = (turn + 1) % count;
      int state = next(closed);
      if (state != NONE) {
        return state;
      }
    }
    return NONE;
  }

  private void beginAlone() {
    begunAlone = true;
    for (Heuristic heuristic : turns.alone().get()) {
      Undisturbed search = new Undisturbed(states, new Estimates(heuristic));
      initial.forEach(search::meet);
      alone.add(search);
      all.add(search.estimates());
    }
  }

  private int next(BitSet closed) {
    if (turn < queues.size()) {
      return next(queues.get(turn), closed);
    } else if (turn < queues.size() + deferred.size()) {
      return deferred.get(turn - queues.size()).take(closed);
    } else if (turn == diving()) {
      int state = dive.take(closed);
      // Where a dive ends, another one begins at a random type.
      return state == NONE ? types.take(closed) : state;
    } else if (turn >= firstAlone()) {
      return alone.get(turn - firstAlone()).take();
    }
    return turn < diving() ? types.take(closed) : next(novel, closed);
  }

  private static int next(BucketQueue queue, BitSet closed) {
    while (queue.take()) {
      if (!closed.get(queue.state())) {
        return queue.state();
      }
    }
    return NONE;
  }

  @Override
  public long size() {
    return queues.get(0).size();
  }

  @Override
  public long bytes() {
    long sum = known.bytes() + types.bytes() + dive.bytes() + novelty.bytes() + novel.bytes();
    for (BucketQueue queue : queues) {
      sum += queue.bytes();
    }
    for (DeferredQueue queue : deferred) {
      sum += queue.bytes();
    }
    for (Undisturbed search : alone) {
      sum += search.bytes();
    }
    return sum;
  }
}
