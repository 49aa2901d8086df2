/**
 * What a model has said of itself, as data: {@link dev.fairlead.java.definition.SystemDefinition}.
 * The types of states are forgotten here; the compiler has checked them.
 */
package dev.fairlead.java.definition;
