/**
 * The generated unit: one text that is CUDA C for a card and C for any compiler. {@code search.cu}
 * among the resources is the part that is the same for all models: the table, the levels, the
 * kernels. {@link dev.fairlead.gpu.unit.UnitPrinter} prints the rest from the structure of a model:
 * how a state is packed, its steps, and what is looked for in it.
 */
package dev.fairlead.gpu.unit;
