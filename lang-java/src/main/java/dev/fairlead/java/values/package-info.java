/**
 * The values that states are made of: numbered ({@link dev.fairlead.java.values.ValueTable}), taken
 * apart ({@link dev.fairlead.java.values.Parts}) and told to people.
 */
package dev.fairlead.java.values;
