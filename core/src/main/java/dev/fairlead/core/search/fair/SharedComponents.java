package dev.fairlead.core.search.fair;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The components that several searches have found so far: {@link UnionFind} with a {@linkplain
 * Summaries summary} of the states and edges seen of each. Most components of a search are single
 * states without edges, which need none.
 *
 * <p>The summary of a set is changed by threads that have locked its root; it only ever gets more,
 * so that what is found in it without a lock is there for good. Roots that have ever had one are
 * marked, beside what else is kept of a state: to look for one takes a miss of the cache.
 */
final class SharedComponents {

  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[][].class);
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final long BYTES_OF_ARRAY = 16;

  private final UnionFind sets;
  private final Pages<Page> pages;

  /** By state: edges left; by root: the summary. */
  private static final class Page {
    static final int BYTES = 4 + 4;

    final int[][] edges = new int[Pages.SIZE][];
    final long[][] summary = new long[Pages.SIZE][];
  }

  /**
   * @param isOver when the result of the threads is no longer wanted
   */
  SharedComponents(SearchResources resources, BooleanSupplier isOver) {
    this.sets = new UnionFind(resources, isOver);
    this.pages = new Pages<>(Page::new, Page.BYTES, resources);
  }

  UnionFind sets() {
    return sets;
  }

  /**
   * A state was expanded. To be told before it is united with others or has an edge added.
   *
   * @param enabled the set of agents enabled there
   * @return whether it is the first time
   */
  boolean expanded(int state, int enabled) {
    return sets.note(state, enabled + 1);
  }

  /** The set of agents enabled in a state that was expanded. */
  int enabled(int state) {
    return sets.noted(state) - 1;
  }

  boolean isExpanded(int state) {
    return enabled(state) >= 0;
  }

  /**
   * Leaves edges of a state to any thread.
   *
   * @param edges targets and colours in turn; all others have been followed
   */
  void leaveEdges(int state, int[] edges, SearchResources resources) {
    resources.allocate(bytes(edges));
    INTS.setRelease(pages.page(state).edges, Pages.at(state), edges);
  }

  /**
   * Takes the edges of a state that were left, so that no other thread does; null if there are
   * none.
   */
  int[] takeEdges(int state, SearchResources resources) {
    int[][] all = pages.page(state).edges;
    if ((int[]) INTS.getAcquire(all, Pages.at(state)) == null) {
      return null;
    }
    int[] edges = (int[]) INTS.getAndSet(all, Pages.at(state), null);
    if (edges != null) {
      resources.release(bytes(edges));
    }
    return edges;
  }

  private static long bytes(int[] edges) {
    return BYTES_OF_ARRAY + 4L * edges.length;
  }

  /**
   * Makes one set of two.
   *
   * @param colour of an edge from one of them to the other
   * @param by of the calling thread
   * @return whether what is known of the set may be more than before
   */
  boolean unite(int one, int other, int colour, Summaries by, SearchResources resources) {
    return sets.unite(one, other, new Edge(colour, by, resources)) == UnionFind.Union.MERGED;
  }

  /** An edge by which sets are united. */
  private final class Edge implements UnionFind.Merge {
    private final int colour;
    private final Summaries by;
    private final SearchResources resources;

    Edge(int colour, Summaries by, SearchResources resources) {
      this.colour = colour;
      this.by = by;
      this.resources = resources;
    }

    @Override
    public boolean isCovered(int root, int former) {
      long[] whole = known(root);
      if (whole == null || !by.hasEdge(whole, colour)) {
        return false;
      }
      long[] part = known(former);
      if (part == null) {
        return by.hasState(whole, enabled(former));
      }
      boolean covered = by.hasAll(whole, part);
      if (covered) {
        forget(former, part);
      }
      return covered;
    }

    @Override
    public void merge(int root, int former) {
      by.keepUp();
      long[] whole = summaryOf(root, by, resources);
      long[] part = known(former);
      if (part == null) {
        by.addState(whole, 0, enabled(former));
      } else {
        by.addAll(whole, 0, by.widen(part), 0);
        forget(former, part);
      }
      by.addEdge(whole, 0, colour);
    }

    private void forget(int former, long[] part) {
      LONGS.setRelease(pages.page(former).summary, Pages.at(former), null);
      resources.release(bytes(part));
    }
  }

  /** The summary of a root, which gets more while others have it locked; null for one state. */
  private long[] known(int root) {
    return sets.isMarked(root)
        ? (long[]) LONGS.getAcquire(pages.page(root).summary, Pages.at(root))
        : null;
  }

  /**
   * Adds an edge inside of a set, unless it is dead.
   *
   * @param by of the calling thread
   * @return whether the summary has changed, and is fair
   */
  boolean add(int state, int colour, Summaries by, SearchResources resources) {
    int likelyRoot = sets.find(state);
    long[] known = known(likelyRoot);
    if (known != null && by.hasEdge(known, colour)) {
      return false;
    }
    int root = sets.lock(state);
    if (root < 0) {
      return false;
    }
    by.keepUp();
    long[] summary = summaryOf(root, by, resources);
    boolean fair = by.addEdge(summary, 0, colour) && by.isFair(summary, 0);
    sets.unlock(root);
    return fair;
  }

  /** Whether a set is fair as far as it is known. */
  boolean isFair(int state, Summaries by, SearchResources resources) {
    int root = sets.lock(state);
    if (root < 0) {
      return false;
    }
    by.keepUp();
    boolean fair = by.isFair(summaryOf(root, by, resources), 0);
    sets.unlock(root);
    return fair;
  }

  /** The summary of a locked root, in its full length. */
  private long[] summaryOf(int root, Summaries by, SearchResources resources) {
    long[] summary = known(root);
    long[] wide;
    if (summary == null) {
      wide = new long[by.length()];
      by.start(wide, 0, enabled(root));
      resources.allocate(bytes(wide));
    } else {
      wide = by.widen(summary);
      if (wide == summary) {
        return summary;
      }
      resources.allocate(bytes(wide) - bytes(summary));
    }
    LONGS.setRelease(pages.page(root).summary, Pages.at(root), wide);
    if (summary == null) {
      sets.mark(root);
    }
    return wide;
  }

  private static long bytes(long[] summary) {
    return BYTES_OF_ARRAY + 8L * summary.length;
  }

  /** Takes the summary of a dead set; null if it has no edges. */
  long[] takeSummary(int state, Summaries by, SearchResources resources) {
    int root = sets.find(state);
    long[] summary = known(root);
    if (summary == null) {
      return null;
    }
    pages.page(root).summary[Pages.at(root)] = null;
    resources.release(bytes(summary));
    by.keepUp();
    return by.widen(summary);
  }

  /** The states of a set as it is now. */
  Members.Sorted members(int state, SearchResources resources) {
    IntList members = new IntList(resources);
    int locked = sets.lock(state);
    sets.members(locked < 0 ? sets.find(state) : locked, members::push);
    if (locked >= 0) {
      sets.unlock(locked);
    }
    int[] states = members.toArray();
    Arrays.sort(states);
    return new Members.Sorted(states);
  }
}
