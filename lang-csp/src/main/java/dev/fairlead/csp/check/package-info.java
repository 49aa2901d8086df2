/**
 * Meaning without behaviour: names, constants, kinds and arities of a {@link
 * dev.fairlead.csp.syntax.Spec}, checked. Start reading at {@link
 * dev.fairlead.csp.check.SpecChecker}; {@link dev.fairlead.csp.check.Symbols} is the result, {@link
 * dev.fairlead.csp.check.Kinds} answers questions about it. Each pass is a class of its own and
 * stops at the first mistake. Nothing here knows states or steps.
 */
package dev.fairlead.csp.check;
