package dev.fairlead.core.search.views;

import dev.fairlead.core.store.VectorStore;

/** The views that are known, in the order in which they were found. */
final class LineViews {
  private final int members;
  private final int length;
  private final VectorStore views = new VectorStore();
  private final ViewIndex index;

  /**
   * @param members how many a view shows
   * @param shared how many slots of a view belong to none of them
   * @param width how many belong to each
   */
  LineViews(int members, int shared, int width) {
    this.members = members;
    this.length = shared + members * width;
    this.index = new ViewIndex(shared, width, length);
  }

  int members() {
    return members;
  }

  /** How many slots a view has. */
  int length() {
    return length;
  }

  int size() {
    return views.size();
  }

  void read(int number, int[] into) {
    views.read(number, into);
  }

  void add(int[] view) {
    int known = views.size();
    if (views.put(view, length) == known) {
      index.add(known, view);
    }
  }

  /** The number of a view, or -1. */
  int find(int[] view) {
    return views.find(view, length);
  }

  /** As {@link ViewIndex#with}. */
  ViewIndex.Entries with(int[] view, int place) {
    return index.with(view, place);
  }

  long bytes() {
    return views.bytes() + index.bytes();
  }
}
