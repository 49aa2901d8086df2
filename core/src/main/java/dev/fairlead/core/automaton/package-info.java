/**
 * Transition-based generalised Büchi automata: {@link dev.fairlead.core.automaton.Tgba}, their
 * construction from formulas, and HOA.
 */
package dev.fairlead.core.automaton;
