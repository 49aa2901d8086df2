/**
 * Control flow of a proctype, state for state as SPIN builds it. {@link
 * dev.fairlead.promela.graph.ControlGraph} is the result; {@code SequenceBuilder} lays statements
 * out as linked elements in the order of the text, {@code Unfolding} finds the steps between them.
 *
 * <p>Which places are states of a process decides how many states a model has, so the rules here
 * are those of SPIN 6.5.2 to the letter: a jump is followed at once unless it leaves an atomic
 * sequence, a choice is one place however deeply its options nest, a label that marks a jump makes
 * it a step.
 */
package dev.fairlead.promela.graph;
