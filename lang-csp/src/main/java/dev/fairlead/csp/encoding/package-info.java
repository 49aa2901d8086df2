/**
 * States of CSP# processes for other instances of a specification. {@code StateCode} writes and
 * reads them, {@code TermCode} local terms, {@code ShapeCode} the trees above them, {@code
 * ClosureCode} expressions: a node by its number in the lowered text, which is the same whenever it
 * is lowered.
 */
package dev.fairlead.csp.encoding;
