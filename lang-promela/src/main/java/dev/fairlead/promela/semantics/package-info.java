/**
 * The steps of a model as a {@link dev.fairlead.core.space.StateSpace}: which processes can move,
 * rendezvous, atomic sequences, escapes, {@code else} and {@code timeout}, as SPIN's verifier has
 * them.
 *
 * <p>There are two views of one model. Collapsed, an atomic sequence is one step, and only what
 * SPIN stores is a state. Exposed, the states inside of atomic sequences are states too, with the
 * process that holds control as a part of them: so a step is told, a trail is followed, and a trace
 * is watched.
 *
 * <p>{@code Successors} finds steps, {@code StepTaker} takes them, {@code Arrivals} delivers them.
 */
package dev.fairlead.promela.semantics;
