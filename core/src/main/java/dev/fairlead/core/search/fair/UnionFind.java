package dev.fairlead.core.search.fair;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * The sets that several depth-first searches have found to be strongly connected, as in Bloemen,
 * Laarman and van de Pol, <i>Multi-core on-the-fly SCC decomposition</i> (PPoPP 2016): a union-find
 * forest whose roots know the <em>workers</em> that have come to the set, a cyclic list of the
 * states that are not <em>done</em>, and, beyond the paper, a cyclic list of all members.
 *
 * <p>A state is done when all its edges have been followed, to states that are dead or in the same
 * set. A set all of whose states are done is a complete component, and <em>dead</em>.
 *
 * <p>Any number of threads may use it. To follow parents and lists takes no lock; a thread that
 * changes what a root stands for locks it for a moment. A root that has got a parent stays locked
 * for good.
 *
 * <p>Most sets that are united with a large one add nothing to what its root stands for. Those are
 * <em>absorbed</em>: the root is not locked, so that threads at different places of a large
 * component do not wait for each other. Parents have a higher {@linkplain #priority priority} than
 * their children, and a thread that has locked a root waits for others of higher priority only; so
 * no threads wait for each other in a circle, and a set that is being absorbed cannot meanwhile
 * have become part of another.
 */
final class UnionFind {

  /** More workers than these are left without work. */
  static final int MAX_WORKERS = 30;

  private static final int DEAD = 1 << 31;
  private static final int LOCKED = 1 << 30;

  private static final int UNDONE = 0;
  private static final int HELD = 1;
  private static final int DONE = 2;

  // What is kept of a state, side by side in memory. A state that was not reached is a set of
  // its own, without workers: all zeros. Links are to a number plus one, or zero for a state that
  // is linked to itself. Parents lie apart: all threads read that of a root, while its lock
  // changes.
  private static final int WORKERS = 0;
  private static final int NEXT_UNDONE = 1;
  private static final int PROGRESS = 2;
  private static final int NEXT_MEMBER = 3;
  private static final int NOTE = 4;
  private static final int FIELDS = 5;

  private static final VarHandle FIELD = MethodHandles.arrayElementVarHandle(int[].class);

  /** Beside the number that is kept with a state. */
  private static final int MARK = 1 << 31;

  private static final int SPINS = 1 << 10;

  private final Pages<int[]> parents;
  private final Pages<int[]> pages;
  private final BooleanSupplier isOver;

  /** What a worker comes to. */
  enum Claim {
    /** A state that was not reached before. */
    NEW,
    /** A set that other workers have come to. */
    JOINED,
    /** A set that this worker has come to before, and that is not dead. */
    VISITED,
    /** A complete component. */
    DEAD
  }

  /** What is kept for each set by its root. */
  @FunctionalInterface
  interface Merge {
    /** While both roots are locked: the set of one becomes part of the other's. */
    void merge(int root, int former);

    /**
     * While only the former root is locked: whether there is nothing to merge, now and for good. If
     * so, the set of one becomes part of the other's.
     */
    default boolean isCovered(int root, int former) {
      return false;
    }
  }

  /** What becomes of two sets that are to be one. */
  enum Union {
    /** They were. */
    SAME,
    /** Nothing was to be merged. */
    ABSORBED,
    MERGED
  }

  /**
   * @param isOver when the result is no longer wanted, so that no thread waits for another
   */
  UnionFind(SearchResources resources, BooleanSupplier isOver) {
    this.parents = new Pages<>(() -> new int[Pages.SIZE], 4, resources);
    this.pages = new Pages<>(() -> new int[FIELDS * Pages.SIZE], 4 * FIELDS, resources);
    this.isOver = isOver;
  }

  private int get(int state, int field) {
    return (int) FIELD.getAcquire(pages.page(state), Pages.at(state) * FIELDS + field);
  }

  private void set(int state, int field, int value) {
    FIELD.setRelease(pages.page(state), Pages.at(state) * FIELDS + field, value);
  }

  private boolean replace(int state, int field, int value, int by) {
    return FIELD.compareAndSet(pages.page(state), Pages.at(state) * FIELDS + field, value, by);
  }

  /** Where a link that is a field of a state leads to. */
  private int follow(int state, int field) {
    int link = get(state, field);
    return link == 0 ? state : link - 1;
  }

  private int parent(int state) {
    int link = (int) FIELD.getAcquire(parents.page(state), Pages.at(state));
    return link == 0 ? state : link - 1;
  }

  private void setParent(int state, int parent) {
    FIELD.setRelease(parents.page(state), Pages.at(state), parent + 1);
  }

  /** The root of a state's set, which may get a parent at any moment. */
  int find(int state) {
    // Most states that are asked about are alone; then what is near already tells it.
    if ((get(state, WORKERS) & LOCKED) == 0) {
      return state;
    }
    int here = state;
    while (true) {
      int parent = parent(here);
      if (parent == here) {
        return here;
      }
      int grandparent = parent(parent);
      if (grandparent == parent) {
        return parent;
      }
      // Path halving: whatever others write here meanwhile is an ancestor as well.
      setParent(here, grandparent);
      here = grandparent;
    }
  }

  /** What is known of a state, as far as this thread knows; to ask brings it near. */
  int touch(int state) {
    int held = pages.page(state)[Pages.at(state) * FIELDS + WORKERS];
    return (held & LOCKED) == 0 ? held : parents.page(state)[Pages.at(state)];
  }

  boolean isSameSet(int one, int other) {
    while (true) {
      int root = find(one);
      if (root == find(other)) {
        return true;
      }
      if (parent(root) == root) {
        return false;
      }
    }
  }

  /** Whether any worker has come to a state. */
  boolean isKnown(int state) {
    return pages.has(state) && (parent(state) != state || get(state, WORKERS) != 0);
  }

  /** Keeps a number above zero with a state, unless there is one; whether there was none. */
  boolean note(int state, int number) {
    return replace(state, NOTE, 0, number);
  }

  /** The number kept with a state, or zero. */
  int noted(int state) {
    return get(state, NOTE) & ~MARK;
  }

  /** Marks a locked root with which a number is kept. */
  void mark(int root) {
    set(root, NOTE, get(root, NOTE) | MARK);
  }

  boolean isMarked(int state) {
    return (get(state, NOTE) & MARK) != 0;
  }

  /** Whether a worker would come to something new to it, as far as can be seen. */
  boolean isOpen(int state, int worker) {
    return (get(find(state), WORKERS) & (DEAD | 1 << worker)) == 0;
  }

  /** A worker comes to a state. */
  Claim claim(int state, int worker) {
    int bit = 1 << worker;
    int pauses = 0;
    while (true) {
      int root = find(state);
      int held = get(root, WORKERS);
      if ((held & LOCKED) != 0) {
        pauses = pause(pauses);
      } else if ((held & DEAD) != 0) {
        return Claim.DEAD;
      } else if ((held & bit) != 0) {
        return Claim.VISITED;
      } else if (replace(root, WORKERS, held, held | bit)) {
        return held == 0 ? Claim.NEW : Claim.JOINED;
      }
    }
  }

  /**
   * Declares a state dead that is never to be part of a larger set.
   *
   * @return false if it was
   */
  boolean settle(int state) {
    return get(state, WORKERS) == 0 && replace(state, WORKERS, 0, DEAD);
  }

  /**
   * Takes a state that was {@linkplain #settle settled}, for its edges to be computed.
   *
   * @return false if it was not settled, or was taken before
   */
  boolean takeSettled(int state) {
    return get(state, WORKERS) == DEAD
        && get(state, PROGRESS) == UNDONE
        && replace(state, PROGRESS, UNDONE, DONE);
  }

  boolean isDead(int state) {
    return (get(find(state), WORKERS) & DEAD) != 0;
  }

  /**
   * Makes one set of two, which must be part of the same component. It is quickest if the two
   * states are not done, and are not those that other threads unite sets by.
   */
  Union unite(int one, int other, Merge merge) {
    int pauses = 0;
    while (true) {
      int a = find(one);
      int b = find(other);
      if (a == b) {
        return Union.SAME;
      }
      // All threads lock in this order, and it is as good as random, which keeps trees flat.
      int former = priority(a) < priority(b) ? a : b;
      int root = former == a ? b : a;
      int inFormer = former == a ? one : other;
      int inRoot = former == a ? other : one;
      if (tryLock(former)) {
        if (hasWorkersOf(former, root) && merge.isCovered(root, former)) {
          join(former, root, inFormer, inRoot);
          return Union.ABSORBED;
        }
        if (tryLock(root)) {
          merge.merge(root, former);
          join(former, root, inFormer, inRoot);
          set(root, WORKERS, (get(former, WORKERS) | get(root, WORKERS)) & ~LOCKED);
          return Union.MERGED;
        }
        unlock(former);
      }
      pauses = pause(pauses);
    }
  }

  private static int priority(int root) {
    return root * 0x9E37_79B9;
  }

  /** Workers are never taken away, so it is true for good. */
  private boolean hasWorkersOf(int former, int root) {
    return (get(former, WORKERS) & ~LOCKED & ~get(root, WORKERS)) == 0;
  }

  /**
   * Makes a locked root the child of another one, given a state of each set. The states that are
   * held keep the set from being buried before it is whole.
   */
  private void join(int former, int root, int inFormer, int inRoot) {
    int one = hold(inFormer);
    int other = hold(inRoot);
    int nextOfOne = follow(one, NEXT_UNDONE);
    set(one, NEXT_UNDONE, follow(other, NEXT_UNDONE) + 1);
    set(other, NEXT_UNDONE, nextOfOne + 1);
    joinMembers(former, inRoot);
    setParent(former, root);
    set(one, PROGRESS, UNDONE);
    set(other, PROGRESS, UNDONE);
  }

  /** Makes one of two cyclic lists, so that a thread on its way along the second stays on it. */
  private void joinMembers(int one, int other) {
    int nextOfOne = seize(one);
    int nextOfOther = seize(other);
    set(one, NEXT_MEMBER, nextOfOther + 1);
    set(other, NEXT_MEMBER, nextOfOne + 1);
  }

  /** The member after a state; no other thread changes that until this one does. */
  private int seize(int state) {
    int pauses = 0;
    while (true) {
      int link = get(state, NEXT_MEMBER);
      if (link >= 0 && replace(state, NEXT_MEMBER, link, ~link)) {
        return link == 0 ? state : link - 1;
      }
      pauses = pause(pauses);
    }
  }

  private int nextMember(int state) {
    int link = get(state, NEXT_MEMBER);
    int settled = link < 0 ? ~link : link;
    return settled == 0 ? state : settled - 1;
  }

  private boolean tryLock(int root) {
    int held = get(root, WORKERS);
    if ((held & DEAD) != 0) {
      throw new IllegalStateException("a complete component would grow");
    }
    return (held & LOCKED) == 0 && replace(root, WORKERS, held, held | LOCKED);
  }

  /** Locks the root of a state's set and gives it; or -1 if it is dead. */
  int lock(int state) {
    int pauses = 0;
    while (true) {
      int root = find(state);
      int held = get(root, WORKERS);
      if ((held & DEAD) != 0) {
        return -1;
      }
      if ((held & LOCKED) == 0 && replace(root, WORKERS, held, held | LOCKED)) {
        return root;
      }
      pauses = pause(pauses);
    }
  }

  void unlock(int root) {
    set(root, WORKERS, get(root, WORKERS) & ~LOCKED);
  }

  /**
   * A state of the same set that is not done, the given one if it is not; or -1 if all are done.
   *
   * <p>States that are done are taken out of the list on the way: between a state that is done and
   * the next one in the list there are none but such.
   */
  int pick(int state) {
    int here = state;
    while (isDone(here)) {
      int next = follow(here, NEXT_UNDONE);
      if (next == here) {
        return -1;
      }
      if (!isDone(next)) {
        return next;
      }
      int afterNext = follow(next, NEXT_UNDONE);
      set(here, NEXT_UNDONE, afterNext + 1);
      here = afterNext;
    }
    return here;
  }

  /** The next state of the same set that is not done, after one that was picked; or -1. */
  int pickAfter(int state) {
    return pick(follow(state, NEXT_UNDONE));
  }

  boolean isDone(int state) {
    return get(state, PROGRESS) == DONE;
  }

  /** All edges of a state have been followed, to states that are dead or in its set. */
  void done(int state) {
    int pauses = 0;
    while (!replace(state, PROGRESS, UNDONE, DONE)) {
      if (isDone(state)) {
        return;
      }
      pauses = pause(pauses);
    }
  }

  /** Some state of the same set that is not done, and will not be until it is let go. */
  private int hold(int state) {
    int pauses = 0;
    while (true) {
      int picked = pick(state);
      if (picked < 0) {
        throw new IllegalStateException("a complete component would grow");
      }
      if (replace(picked, PROGRESS, UNDONE, HELD)) {
        return picked;
      }
      pauses = pause(pauses);
    }
  }

  /**
   * Declares a set dead all of whose states are done.
   *
   * @return false if another worker has done so
   */
  boolean bury(int state) {
    int pauses = 0;
    while (true) {
      int root = find(state);
      int held = get(root, WORKERS);
      if ((held & DEAD) != 0) {
        return false;
      }
      if ((held & LOCKED) == 0 && replace(root, WORKERS, held, held | DEAD)) {
        return true;
      }
      pauses = pause(pauses);
    }
  }

  /** Delivers the states of a set whose root is locked or dead. */
  void members(int root, IntConsumer sink) {
    int member = root;
    do {
      sink.accept(member);
      member = nextMember(member);
    } while (member != root);
  }

  /** Waits a moment for another thread, as long as anybody waits for this one. */
  private int pause(int pauses) {
    if (pauses < SPINS) {
      Thread.onSpinWait();
    } else {
      // The other one may have no core.
      Thread.yield();
      if (isOver.getAsBoolean()) {
        throw new SearchResources.Abandoned();
      }
    }
    return pauses + 1;
  }
}
