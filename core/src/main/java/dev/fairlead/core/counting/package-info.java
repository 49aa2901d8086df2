/**
 * The arithmetic of counted processes, which both languages share: how many are in each local
 * state, up to ω.
 *
 * <p>{@code CountArithmetic} is the arithmetic itself, {@code Guesses} go through what a step
 * leaves open, such as whether one less than ω is still ω. {@code LinearSystem} and {@code
 * OrthogonalVectors} tell what sums of counts can be. Depends on nothing.
 */
package dev.fairlead.core.counting;
