package dev.fairlead.csp.library.pat;

import java.io.Serializable;
import java.util.Arrays;

/**
 * {@code PAT.Lib.EntryList}: the nodes of a singly linked list, of which models hold the numbers.
 * The first node is the head, the last one the tail. References to the nodes between are counted,
 * and a node without references is free again.
 */
public final class PatEntryList implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] keys;
  private final int[] next;
  private final int[] references;
  private final boolean[] marked;

  /** A list of head and tail, with these keys, and of nodes that are free. */
  public PatEntryList(int nodes, int headKey, int tailKey) {
    if (nodes < 2) {
      throw new IllegalArgumentException("there is no room for head and tail: " + nodes);
    }
    keys = new int[nodes];
    next = new int[nodes];
    references = new int[nodes];
    marked = new boolean[nodes];
    keys[0] = headKey;
    keys[nodes - 1] = tailKey;
    next[0] = nodes - 1;
  }

  public PatEntryList(PatEntryList other) {
    keys = other.keys.clone();
    next = other.next.clone();
    references = other.references.clone();
    marked = other.marked.clone();
  }

  @Reads
  public int Key(int node) {
    return keys[node];
  }

  public void SetKey(int node, int key) {
    keys[node] = key;
  }

  @Reads
  public boolean Marked(int node) {
    return marked[node];
  }

  public void SetMarked(int node, boolean mark) {
    marked[node] = mark;
  }

  @Reads
  public int Next(int node) {
    return next[node];
  }

  /** What comes after the node, for a variable that referred to another one. */
  public int GetNext(int before, int node) {
    int following = next[node];
    Assign(before, following);
    return following;
  }

  public void SetNext(int node, int following) {
    int before = next[node];
    next[node] = following;
    Assign(before, following);
  }

  /** A variable that referred to one node now refers to another. */
  public void Assign(int before, int now) {
    if (isInner(now)) {
      references[now]++;
    }
    release(before);
  }

  public void Reset(int node) {
    release(node);
  }

  public void Reset2(int first, int second) {
    release(first);
    release(second);
  }

  public void Reset3(int first, int second, int third) {
    Reset2(first, second);
    release(third);
  }

  /** Takes a free node, for a variable that referred to another one. */
  public int Create(int before, int key, int following) {
    for (int node = 1; node < keys.length - 1; node++) {
      if (references[node] == 0 && keys[node] == 0) {
        keys[node] = key;
        next[node] = following;
        references[node] = 1;
        references[following]++;
        if (before != 0 && references[before] != 0) {
          release(before);
        }
        return node;
      }
    }
    throw new IllegalStateException("there is no free node");
  }

  /** The keys from head to tail, each below 4, as the digits of a decimal number. */
  @Reads
  public int GetData() {
    Elements found = new Elements("list");
    for (int node = next[0]; node != keys.length - 1 && keys[node] != 0; node = next[node]) {
      found.add(keys[node]);
    }
    return found.digits();
  }

  private boolean isInner(int node) {
    return node != 0 && node != keys.length - 1;
  }

  private void release(int node) {
    if (isInner(node) && --references[node] == 0) {
      free(node);
    }
  }

  /** A node that is free refers to nothing, so that what came after it may be free as well. */
  private void free(int start) {
    int node = start;
    while (isInner(node) && references[node] == 0) {
      int following = next[node];
      keys[node] = 0;
      marked[node] = false;
      next[node] = 0;
      if (isInner(following) && references[following] != 0) {
        references[following]--;
      }
      node = following;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatEntryList o
        && Arrays.equals(keys, o.keys)
        && Arrays.equals(next, o.next)
        && Arrays.equals(references, o.references)
        && Arrays.equals(marked, o.marked);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(keys) + Arrays.hashCode(next)) + Arrays.hashCode(references);
  }

  /** The keys from head to tail; those that are marked have a star. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int node = next[0], seen = 0; isInner(node) && seen < keys.length; node = next[node]) {
      text.append(seen++ == 0 ? "" : ",").append(keys[node]).append(marked[node] ? "*" : "");
    }
    return text.append("]").toString();
  }
}
