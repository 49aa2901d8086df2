/**
 * Proofs that a person can read: the rules FAIL, SUCC, IND and CONJ of Peled and Zuck (SPIN 2001),
 * read off the product of a system and the automaton of the negated formula. Start at {@link
 * dev.fairlead.proof.deduction.Deduction}.
 *
 * <p>Nothing here is used to verify certificates. It is for small products: everything is explicit.
 */
package dev.fairlead.proof.deduction;
