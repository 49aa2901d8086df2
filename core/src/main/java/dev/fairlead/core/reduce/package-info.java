/**
 * Smaller state spaces that answer for larger ones, and the way back: {@link
 * dev.fairlead.core.reduce.Concretisation} turns a run of the smaller space into one of the larger.
 */
package dev.fairlead.core.reduce;
