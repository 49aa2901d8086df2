/**
 * The structure of a CSP# state space, for engines that cannot call its code: guarded commands over
 * slots. Start at {@link dev.fairlead.csp.structure.CspStructure}. {@code Control} closes the terms
 * of each hole of each shape under their transitions, while {@code SlotDomains} and {@code Bounds}
 * find out by interval analysis which values variables and messages have. {@code Variants} are
 * transitions whose labels, arguments and messages are known; {@code offers.SymbolicOffers} joins
 * them by the rules that states have their steps from, and {@code CommandBuilder}, {@code
 * UpdateBuilder} and {@code ExpressionBuilder} write the result down.
 */
package dev.fairlead.csp.structure;
