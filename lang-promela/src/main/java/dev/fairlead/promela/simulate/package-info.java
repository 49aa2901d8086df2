/**
 * Runs a model statement by statement. {@link dev.fairlead.promela.simulate.SpinSimulator} prints
 * what SPIN's simulator prints, for random runs and for trails; it has a state of its own ({@code
 * World}) and executes the laid out text ({@code Execution}). {@link
 * dev.fairlead.promela.simulate.TrailReplay} follows the trails of SPIN in the state space, for
 * stories and charts.
 */
package dev.fairlead.promela.simulate;
