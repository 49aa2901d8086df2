/**
 * Searches for a finite run that expand states in the order of an estimate, or depth first [ELL01].
 * The order decides how soon a run is found and how long it is, never whether there is one: a
 * search that finds nothing has expanded every state.
 *
 * <p>Start with {@link dev.fairlead.core.search.directed.DirectedSearch}, then {@code BestFirst}.
 * What is looked for is a {@link dev.fairlead.core.search.Target}, as in a breadth-first search.
 */
package dev.fairlead.core.search.directed;
