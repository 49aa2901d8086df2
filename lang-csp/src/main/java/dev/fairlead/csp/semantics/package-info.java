/**
 * What CSP# processes do.
 *
 * <p>{@code Node}s are process expressions with names resolved. A {@code Term} is a node with the
 * values of its free names: a local state, interned. A configuration of the whole system is a
 * {@code Shape} (the tree of parallel operators) with a term in each of its leaves; {@code
 * Configurations} computes its steps as {@code Offers}, bottom up. {@code CspStateSpace} packs
 * configurations into state vectors. {@link dev.fairlead.csp.semantics.Machine} holds the parts
 * together.
 */
package dev.fairlead.csp.semantics;
