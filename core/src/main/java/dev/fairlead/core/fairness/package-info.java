/**
 * Fairness as a list of constraints over numbered agents (docs/fairness.md).
 *
 * <p>{@link dev.fairlead.core.fairness.Fairness} is all an engine sees; {@link
 * dev.fairlead.core.fairness.FairnessNotion} names the choices of agents a user can make.
 */
package dev.fairlead.core.fairness;
