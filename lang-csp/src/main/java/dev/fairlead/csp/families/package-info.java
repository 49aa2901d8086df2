/**
 * Counted processes: how many are in each local state, up to ω.
 *
 * <p>{@code Population} says how many processes there are and how they are kept, {@code Census}
 * packs counts into state vectors, {@code Traffic} numbers what a step does to families. Which
 * processes are equal is decided in {@code terms}.
 */
package dev.fairlead.csp.families;
