/**
 * Meaning without behaviour: names, constants, kinds and arities of a {@link
 * dev.fairlead.csp.syntax.Spec}, checked. {@link dev.fairlead.csp.check.Symbols} is the result.
 */
package dev.fairlead.csp.check;
