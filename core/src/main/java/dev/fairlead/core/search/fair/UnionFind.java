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
 * <p>Any number of threads may use it. To follow parents and lists takes no lock; whoever changes
 * what a root stands for locks it for a moment. A root that has got a parent stays locked for good.
 */
final class UnionFind {

  /** More workers than these are of no use. */
  static final int MAX_WORKERS = 62;

  private static final long DEAD = 1L << 63;
  private static final long LOCKED = 1L << 62;

  private static final byte UNDONE = 0;
  private static final byte HELD = 1;
  private static final byte DONE = 2;

  private static final VarHandle INT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle LONG = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle BYTE = MethodHandles.arrayElementVarHandle(byte[].class);

  private static final int SPINS = 1 << 10;

  private final Pages<Page> pages;
  private final BooleanSupplier isOver;

  /**
   * A state that nobody has come to is a set of its own, without workers: all zeros. Links are to a
   * number plus one, or zero for a state that is linked to itself.
   */
  private static final class Page {
    static final int BYTES = 4 + 8 + 4 + 1 + 4;

    final int[] parent = new int[Pages.SIZE];
    final long[] workers = new long[Pages.SIZE];
    final int[] nextUndone = new int[Pages.SIZE];
    final byte[] progress = new byte[Pages.SIZE];
    final int[] nextMember = new int[Pages.SIZE];
  }

  /** What a worker comes to. */
  enum Claim {
    /** A state that nobody had come to. */
    NEW,
    /** A set that other workers have come to. */
    JOINED,
    /** A set that this worker has come to before, and that is not dead. */
    VISITED,
    /** A complete component. */
    DEAD
  }

  /** Is told, while both roots are locked, that the set of one becomes part of the other's. */
  @FunctionalInterface
  interface Merge {
    void merge(int root, int former);
  }

  /**
   * @param isOver when nobody waits for the threads any more, so that none waits for another
   */
  UnionFind(SearchResources resources, BooleanSupplier isOver) {
    this.pages = new Pages<>(Page::new, Page.BYTES, resources);
    this.isOver = isOver;
  }

  /** The root of a state's set, which may get a parent at any moment. */
  int find(int state) {
    int here = state;
    while (true) {
      Page page = pages.page(here);
      int parent = (int) INT.getAcquire(page.parent, Pages.at(here));
      if (parent == 0) {
        return here;
      }
      int grandparent = (int) INT.getAcquire(pages.page(parent - 1).parent, Pages.at(parent - 1));
      if (grandparent == 0) {
        return parent - 1;
      }
      // Path halving: whatever others write here meanwhile is an ancestor as well.
      INT.setRelease(page.parent, Pages.at(here), grandparent);
      here = grandparent - 1;
    }
  }

  boolean isSameSet(int one, int other) {
    while (true) {
      int root = find(one);
      if (root == find(other)) {
        return true;
      }
      if ((int) INT.getAcquire(pages.page(root).parent, Pages.at(root)) == 0) {
        return false;
      }
    }
  }

  /** Whether any worker has come to a state. */
  boolean isKnown(int state) {
    Page page = pages.pageOrNull(state);
    int at = Pages.at(state);
    return page != null && (page.parent[at] != 0 || page.workers[at] != 0);
  }

  /** A worker comes to a state. */
  Claim claim(int state, int worker) {
    long bit = 1L << worker;
    int pauses = 0;
    while (true) {
      int root = find(state);
      long held = workers(root);
      if ((held & LOCKED) != 0) {
        pauses = pause(pauses);
      } else if ((held & DEAD) != 0) {
        return Claim.DEAD;
      } else if ((held & bit) != 0) {
        return Claim.VISITED;
      } else if (replaceWorkers(root, held, held | bit)) {
        return held == 0 ? Claim.NEW : Claim.JOINED;
      }
    }
  }

  boolean isDead(int state) {
    return (workers(find(state)) & DEAD) != 0;
  }

  /**
   * Makes one set of two, which must be part of the same component.
   *
   * @return false if they were one set already
   */
  boolean unite(int one, int other, Merge merge) {
    int pauses = 0;
    while (true) {
      int a = find(one);
      int b = find(other);
      if (a == b) {
        return false;
      }
      // All threads lock in this order, and it is as good as random, which keeps trees flat.
      int former = priority(a) < priority(b) ? a : b;
      int root = former == a ? b : a;
      if (tryLock(former)) {
        if (tryLock(root)) {
          link(former, root, merge);
          return true;
        }
        unlock(former);
      }
      pauses = pause(pauses);
    }
  }

  private static int priority(int root) {
    return root * 0x9E37_79B9;
  }

  private void link(int former, int root, Merge merge) {
    int one = hold(former);
    int other = hold(root);
    int nextOfOne = nextUndone(one);
    setNextUndone(one, nextUndone(other));
    setNextUndone(other, nextOfOne);
    setProgress(one, UNDONE);
    setProgress(other, UNDONE);
    Page page = pages.page(root);
    Page formerPage = pages.page(former);
    int next = linked(page.nextMember[Pages.at(root)], root);
    int formerNext = linked(formerPage.nextMember[Pages.at(former)], former);
    page.nextMember[Pages.at(root)] = formerNext + 1;
    formerPage.nextMember[Pages.at(former)] = next + 1;
    merge.merge(root, former);
    long all = workers(former) | workers(root);
    INT.setRelease(formerPage.parent, Pages.at(former), root + 1);
    LONG.setRelease(page.workers, Pages.at(root), all & ~LOCKED);
  }

  private static int linked(int stored, int self) {
    return stored == 0 ? self : stored - 1;
  }

  private long workers(int root) {
    return (long) LONG.getAcquire(pages.page(root).workers, Pages.at(root));
  }

  private boolean replaceWorkers(int root, long by, long with) {
    return LONG.compareAndSet(pages.page(root).workers, Pages.at(root), by, with);
  }

  private boolean tryLock(int root) {
    long held = workers(root);
    if ((held & DEAD) != 0) {
      throw new IllegalStateException("a complete component would grow");
    }
    return (held & LOCKED) == 0 && replaceWorkers(root, held, held | LOCKED);
  }

  /** Locks the root of a state's set and gives it; or -1 if it is dead. */
  int lock(int state) {
    int pauses = 0;
    while (true) {
      int root = find(state);
      long held = workers(root);
      if ((held & DEAD) != 0) {
        return -1;
      }
      if ((held & LOCKED) == 0 && replaceWorkers(root, held, held | LOCKED)) {
        return root;
      }
      pauses = pause(pauses);
    }
  }

  void unlock(int root) {
    LONG.setRelease(pages.page(root).workers, Pages.at(root), workers(root) & ~LOCKED);
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
      int next = nextUndone(here);
      if (next == here) {
        return -1;
      }
      if (!isDone(next)) {
        return next;
      }
      int afterNext = nextUndone(next);
      setNextUndone(here, afterNext);
      here = afterNext;
    }
    return here;
  }

  boolean isDone(int state) {
    return (byte) BYTE.getAcquire(pages.page(state).progress, Pages.at(state)) == DONE;
  }

  /** All edges of a state have been followed, to states that are dead or in its set. */
  void done(int state) {
    Page page = pages.page(state);
    int pauses = 0;
    while (!BYTE.compareAndSet(page.progress, Pages.at(state), UNDONE, DONE)) {
      if (isDone(state)) {
        return;
      }
      pauses = pause(pauses);
    }
  }

  /**
   * Some state of the set of a locked root that is not done, and will not be until it is let go.
   */
  private int hold(int root) {
    int pauses = 0;
    while (true) {
      int picked = pick(root);
      if (picked < 0) {
        throw new IllegalStateException("a complete component would grow");
      }
      Page page = pages.page(picked);
      if (BYTE.compareAndSet(page.progress, Pages.at(picked), UNDONE, HELD)) {
        return picked;
      }
      pauses = pause(pauses);
    }
  }

  private void setProgress(int state, byte progress) {
    BYTE.setRelease(pages.page(state).progress, Pages.at(state), progress);
  }

  private int nextUndone(int state) {
    return linked((int) INT.getAcquire(pages.page(state).nextUndone, Pages.at(state)), state);
  }

  private void setNextUndone(int state, int next) {
    INT.setRelease(pages.page(state).nextUndone, Pages.at(state), next + 1);
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
      long held = workers(root);
      if ((held & DEAD) != 0) {
        return false;
      }
      if ((held & LOCKED) == 0 && replaceWorkers(root, held, held | DEAD)) {
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
      member = linked(pages.page(member).nextMember[Pages.at(member)], member);
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
