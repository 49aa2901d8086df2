/**
 * Graded truth: finite chains of truth values and their products, cuts of them, and the direct
 * semantics of formulas over such values. Start with {@link dev.fairlead.core.graded.Logic}. The
 * two-valued logic is the chain {@code F < T}. Knows formulas and labels, no search.
 */
package dev.fairlead.core.graded;
