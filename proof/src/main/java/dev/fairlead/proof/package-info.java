/**
 * Verifies certificates. Start at {@link dev.fairlead.proof.Verifier}.
 *
 * <p>This module shares no code with the searches, the plans, the reductions and the stores. It
 * enumerates the product of a system and an automaton by itself, by the steps that the front ends
 * tell, and checks the conditions of docs/proofs.md on every edge: there is no search for
 * components in it. Whoever doubts a <em>holds</em> has to read this package, {@code
 * core.automaton.PlainTableau}, {@code core.fairness} and a front end.
 */
package dev.fairlead.proof;
