package dev.fairlead.core.space;

import java.util.Optional;

/**
 * What a state space can tell of the processes of a state without taking their steps: what these
 * read and write of the data that processes share, now and from now on. An optional capability of a
 * {@link StateSpace}, for reductions that follow some of the processes at a time.
 *
 * <p>Every step belongs to the processes that move in it, but for ticks, by which time passes. A
 * process that does not move has the same statements to choose from; which of them are possible,
 * what they do and how they are labelled depends on the data that is told here, and on nothing
 * else. Sets of data are words. Different data may share a bit; they then count as the same.
 */
public interface ProcessOutlines extends StructuredSpace {

  /** Up to so many processes of a state are told apart: a set of them is a word, too. */
  int MOST = Long.SIZE;

  /** Why there are no outlines in this space, in words; empty if there are. */
  Optional<String> noOutlines();

  /** The data for which two writes lead to the same in either order. */
  long unordered();

  /**
   * Tells what there is to know of the processes of a state.
   *
   * @param into is overwritten
   * @return false if there are too many processes, or if the model goes wrong here
   */
  boolean outline(int[] state, int length, Outline into);

  /**
   * Delivers the steps in which only processes of a set move, in the order in which {@link
   * StateSpace#steps} delivers them. One of them must be possible.
   *
   * @param processes a bit for each, by its place in the outline
   */
  void stepsOf(long processes, int[] state, int length, StepSink sink);
}
