/**
 * Symmetry reduction: {@link dev.fairlead.core.reduce.symmetry.QuotientSpace} keeps (roughly) one
 * state of those that differ in the numbers of processes only. A {@link
 * dev.fairlead.core.reduce.symmetry.Normaliser} chooses it, {@link
 * dev.fairlead.core.reduce.symmetry.RealRun} goes back.
 */
package dev.fairlead.core.reduce.symmetry;
