/**
 * Statements and expressions with names resolved to slots, and what runs them. {@link
 * dev.fairlead.promela.code.Program} is a whole model in this form; {@code Lowering} makes it.
 * {@link dev.fairlead.promela.code.Interpreter} runs it by walking over it and is the reference;
 * {@code Compiler} makes one class of a model, and tests hold it against the interpreter. What can
 * be known about a model before it runs is found here as well: which processes are alike ({@code
 * Countability}), and what steps touch ({@link dev.fairlead.promela.code.Footprints}).
 */
package dev.fairlead.promela.code;
