package dev.fairlead.core.space;

import java.util.List;
import java.util.Optional;

/**
 * Which permutations of process references preserve a space and what is asked about it, and what
 * they do to a state. A front end states it for a question once it is proved: if π is a permutation
 * of the {@link #sorts} and s → t is a step, then π(s) → π(t) is one, by the image of the processes
 * that take the first; and what is asked does not tell s from π(s), nor the labels of the two steps
 * (Ip and Dill, <i>Better Verification through Symmetry</i>, 1996, for scalarsets; Derepas and
 * Gastin, SPIN 2001, for references).
 *
 * <p>Used by one thread, see {@link #fork}.
 */
public interface Symmetry {

  List<ReferenceSort> sorts();

  /** What was found to be a reference, and which permutations are used. */
  String because();

  /** Where references lie in a state; empty where nothing but the identity is proved. */
  Optional<ReferenceLayout> layout(int[] state, int length);

  /** Where a slot goes that moves otherwise than by the numbers of its owners. */
  default int movedSlot(int slot, int[] images) {
    return slot;
  }

  /**
   * A part of a state in which every element is replaced by its image, in a normal form: the image
   * by the identity is the normal form of a part. Parts with the same normal form have the same
   * steps, up to the normal forms of what these lead to.
   */
  default int renamed(int part, int[] images) {
    return part;
  }

  /** A number that two parts have in common exactly if they differ in references only. */
  default int outline(int part) {
    return part;
  }

  /**
   * Elements that a part refers to, in an order that permutations preserve: those of its image are
   * their images.
   */
  default int[] references(int part) {
    return ReferenceLayout.nobody();
  }

  /** The process that takes a step in the renamed state if this one does in the state. */
  int renamedProcess(int process, int[] images);

  /**
   * The {@linkplain FoldedTimers folded timer} that is in the renamed state what this one is in the
   * state.
   */
  default int renamedTimer(int timer, int[] images) {
    return timer;
  }

  /** The same for another thread. */
  Symmetry fork();

  /** How many elements the sorts have together. */
  default int elements() {
    return sorts().stream().mapToInt(ReferenceSort::size).sum();
  }
}
