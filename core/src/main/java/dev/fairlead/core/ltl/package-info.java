/**
 * Linear temporal logic: formulas, their two spellings, simplification and direct semantics.
 *
 * <p>Start with {@link dev.fairlead.core.ltl.Formula} and {@link dev.fairlead.core.ltl.LtlParser}.
 * {@link dev.fairlead.core.ltl.LassoSemantics} says what a formula means without any automaton;
 * {@link dev.fairlead.core.ltl.NormalForms} holds the rewriting rules. Nothing here knows automata,
 * models or searches.
 */
package dev.fairlead.core.ltl;
