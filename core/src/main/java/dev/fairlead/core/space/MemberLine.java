package dev.fairlead.core.space;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * What the slots of a system of some size are to members that stand in a line, by number. A state
 * <em>restricted to</em> some members is what is left of it without the others: a pointer to one
 * that is left out goes to the next one that is kept, or behind the last, and a process that is
 * inside of a loop about one that is left out is at the head of that loop.
 *
 * @param size how many members there are; behind the last is this number
 * @param owner by slot: the member it belongs to, or -1 if members share it
 * @param place by slot: its place among those of its owner, the same for all members
 * @param holds by slot: what is in it
 * @param forgotten by slot that tells where a process is, and by value: the slots whose values play
 *     no part there
 * @param loops by slot that tells where a process is, and by value: the loops it is in, outermost
 *     first
 * @param passed by slot that tells where a process is: the values with which it goes on before any
 *     other process does. Every step from there changes the slot, and no step of others does.
 * @param needs by slot that tells where a process is, and by value: what its steps from there need.
 *     The processes are those of outlines ({@link ProcessOutlines}), in the order of these slots.
 */
public record MemberLine(
    int size,
    int[] owner,
    int[] place,
    List<Holds> holds,
    Map<Integer, Map<Integer, int[]>> forgotten,
    Map<Integer, Map<Integer, List<Inside>>> loops,
    Map<Integer, BitSet> passed,
    Map<Integer, Map<Integer, Need>> needs) {

  /** What a slot holds. */
  public enum Holds {
    /** Something else than members. */
    DATA,

    /** The same in all states, and of no interest. */
    CONSTANT,

    /** A member, behind the last, or none: of it nothing but that one is meant. */
    REFERENCE,

    /** The same; that it may stand for the next one that is kept is meant, too. */
    POINTER
  }

  /**
   * What steps need.
   *
   * @param members how many must be kept, at most
   * @param shares whether they may change what members share
   */
  public record Need(int members, boolean shares) {}

  /**
   * A loop over members.
   *
   * @param pointer the slot that tells about which member the loop is now
   * @param head where the loop begins
   */
  public record Inside(int pointer, int head) {}
}
