/** Linear temporal logic: formulas, their two spellings, simplification and direct semantics. */
package dev.fairlead.core.ltl;
