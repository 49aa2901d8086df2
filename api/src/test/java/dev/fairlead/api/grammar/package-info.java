/** Random texts of grammars, for the comparisons of whole checks. */
package dev.fairlead.api.grammar;
