/**
 * The names of a model for editors: declarations as the parser noted them, their uses from the
 * tokens of each file before macros are expanded. {@link dev.fairlead.promela.index.NameIndex} is
 * where to start.
 */
package dev.fairlead.promela.index;
