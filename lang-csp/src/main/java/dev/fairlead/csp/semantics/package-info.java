/**
 * The state space of a CSP# process.
 *
 * <p>{@code CspStateSpace} packs configurations into state vectors; {@code Configurations} computes
 * their successors from {@code offers}, {@code PlainInterleaving} the common case without
 * communication. {@code Unfolding} looks behind references whose arguments depend on the state,
 * {@code Succession} gives the places of ended components to new ones. {@code Correspondence}
 * relates the states of a counted space to those of the plain one. Terms, counts and offers have
 * packages of their own, in the order of dependence: {@code lowering}, {@code families}, {@code
 * terms}, {@code machine}, {@code offers}.
 */
package dev.fairlead.csp.semantics;
