/**
 * Local states. A {@code Term} is a node with the values of its free names, interned: equal terms
 * are the same object.
 *
 * <p>{@code Terms} makes and interns them, {@code TermText} writes them, {@code Derivation} holds
 * the transition rules of sequential terms. {@code Countability}, {@code Anonymity} and {@code
 * Grouping} decide which components of an interleaving are equal and may be counted. Start at
 * {@code Term} and {@code Derivation}.
 */
package dev.fairlead.csp.terms;
