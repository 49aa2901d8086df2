/**
 * From the checked syntax tree to what runs: every name becomes a place.
 *
 * <p>{@code NodeBuilder} makes {@code Node}s, process expressions with names resolved, and collects
 * the code they run; {@code Lowering} and its helpers lower expressions and data operations; {@code
 * StateLayout} says where variables and channel buffers lie in a state vector. Start at {@code
 * NodeBuilder}. Nothing here knows terms or steps.
 */
package dev.fairlead.csp.lowering;
