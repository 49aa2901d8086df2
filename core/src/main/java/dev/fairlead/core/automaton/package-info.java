/**
 * Transition-based generalised Büchi automata: {@link dev.fairlead.core.automaton.Tgba}, their
 * construction from formulas ({@link dev.fairlead.core.automaton.LtlTranslator}), and HOA.
 *
 * <p>Start with {@code Tgba}, then {@code LtlTranslator}, which names the steps. Nothing here knows
 * models, fairness or searches.
 */
package dev.fairlead.core.automaton;
