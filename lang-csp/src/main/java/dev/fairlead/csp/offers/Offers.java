package dev.fairlead.csp.offers;

import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Transition;
import java.util.Arrays;

/**
 * What the parts of a configuration offer to do, in arrays that are used again for every state. An
 * offer is a label with a range of changes; a change says which hole makes which transition, or
 * which part of a tree is decided on.
 */
public final class Offers {

  /** What an offer is: a step, the wish to terminate, or one half of a rendezvous. */
  public enum Kind {
    STEP,
    TERMINATE,
    SEND,
    RECEIVE,
    /** Used up by a synchronisation. */
    GONE
  }

  private static final int INITIAL = 32;

  // Offers.
  public Kind[] kind = new Kind[INITIAL];
  public int[] label = new int[INITIAL];
  public boolean[] data = new boolean[INITIAL];
  public boolean[] atomic = new boolean[INITIAL];
  public int[] begin = new int[INITIAL];
  public int[] end = new int[INITIAL];
  private int count;

  // Changes.

  /** Where a transition is made: a hole, or the complement of the number of a counted family. */
  public int[] hole = new int[INITIAL];

  /** The number of the term that makes it. */
  public int[] source = new int[INITIAL];

  public Transition[] transition = new Transition[INITIAL];

  /** What is sent or has been received; null for other transitions. */
  public int[][] message = new int[INITIAL][];

  /** Which of a channel array. */
  public int[] channel = new int[INITIAL];

  /** For a change of the tree: the node, and for a choice the part that is kept. */
  public Shape.Tree[] tree = new Shape.Tree[INITIAL];

  private int changes;

  public int count() {
    return count;
  }

  /** Whether an offer is a step of the whole configuration, once all are collected. */
  public boolean isStep(int offer) {
    return kind[offer] == Kind.STEP || kind[offer] == Kind.TERMINATE;
  }

  /** An enabled atomic step goes before all others. */
  public boolean anyAtomic() {
    for (int i = 0; i < count; i++) {
      if (atomic[i] && isStep(i)) {
        return true;
      }
    }
    return false;
  }

  void clear() {
    count = 0;
    changes = 0;
  }

  /**
   * Starts an offer without changes; {@link #addTransition} and {@link #addChangesOf} add to it.
   */
  public int add(Kind newKind, int newLabel, boolean isData, boolean isAtomic) {
    if (count == kind.length) {
      growOffers();
    }
    kind[count] = newKind;
    label[count] = newLabel;
    data[count] = isData;
    atomic[count] = isAtomic;
    begin[count] = changes;
    end[count] = changes;
    return count++;
  }

  public void addTransition(
      int inHole, int ofTerm, Transition what, int[] values, int channelIndex) {
    int at = nextChange();
    hole[at] = inHole;
    source[at] = ofTerm;
    transition[at] = what;
    message[at] = values;
    channel[at] = channelIndex;
    tree[at] = null;
    end[count - 1] = changes;
  }

  private void setTreeChange(int at, Shape.Tree node, int part) {
    hole[at] = part;
    transition[at] = null;
    message[at] = null;
    tree[at] = node;
  }

  /** A change of the tree for the last offer. */
  void addTreeChange(Shape.Tree node, int part) {
    setTreeChange(nextChange(), node, part);
    end[count - 1] = changes;
  }

  /** Appends the changes of another offer to the last one. */
  public void addChangesOf(int offer) {
    copyChanges(begin[offer], end[offer]);
    end[count - 1] = changes;
  }

  /** Gives an offer one more change, of the tree; its changes move to the end. */
  void extend(int offer, Shape.Tree node, int part) {
    int from = changes;
    copyChanges(begin[offer], end[offer]);
    int at = nextChange();
    setTreeChange(at, node, part);
    begin[offer] = from;
    end[offer] = changes;
  }

  private void copyChanges(int from, int to) {
    for (int i = from; i < to; i++) {
      int at = nextChange();
      hole[at] = hole[i];
      source[at] = source[i];
      transition[at] = transition[i];
      message[at] = message[i];
      channel[at] = channel[i];
      tree[at] = tree[i];
    }
  }

  private int nextChange() {
    if (changes == hole.length) {
      growChanges();
    }
    return changes++;
  }

  private void growOffers() {
    int length = 2 * count;
    kind = Arrays.copyOf(kind, length);
    label = Arrays.copyOf(label, length);
    data = Arrays.copyOf(data, length);
    atomic = Arrays.copyOf(atomic, length);
    begin = Arrays.copyOf(begin, length);
    end = Arrays.copyOf(end, length);
  }

  private void growChanges() {
    int length = 2 * changes;
    hole = Arrays.copyOf(hole, length);
    source = Arrays.copyOf(source, length);
    transition = Arrays.copyOf(transition, length);
    message = Arrays.copyOf(message, length);
    channel = Arrays.copyOf(channel, length);
    tree = Arrays.copyOf(tree, length);
  }
}
