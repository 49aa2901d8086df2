package dev.fairlead.core.property;

import dev.fairlead.core.space.Label;

/**
 * A smaller question with the same answer: a state space that is bisimilar to the one in question,
 * whose steps have labels that the property does not tell apart, and whose agents are chosen so
 * that a run of one is fair exactly if there is a fair run of the other that looks the same.
 */
public interface Reduction {

  /** What is left out, in words. */
  String what();

  /** Why nothing is lost by it, in words. */
  String because();

  /** The same property of the smaller space. */
  Model.Question question();

  /** What a label, of either space, has in common with those it stands for. */
  default Label view(Label label) {
    return label;
  }

  /** What a state of the smaller space has in common with those it stands for. */
  String view(int[] state, int length);

  /** The same of a state of the plain space. */
  String plainView(int[] state, int length);
}
