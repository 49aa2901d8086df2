/**
 * Refinement and determinism: comparing what can be seen of processes.
 *
 * <p>Start with {@link dev.fairlead.core.search.refine.RefinementSearch}. {@link
 * dev.fairlead.core.search.refine.Normalised} makes a process deterministic by the subset
 * construction, as far as it is asked for; {@link dev.fairlead.core.search.refine.Antichain} keeps
 * the pairs of implementation states and specification sets. Nothing here knows a language.
 */
package dev.fairlead.core.search.refine;
