package dev.fairlead.core.reduce.symmetry;

/**
 * A permutation that was taken to preserve a model does not: the quotient says nothing about the
 * plain space, which has to be searched.
 */
public final class BrokenSymmetry extends RuntimeException {
  private static final long serialVersionUID = 1;

  BrokenSymmetry() {
    super("a state and its image were found to have different steps", null, false, false);
  }
}
