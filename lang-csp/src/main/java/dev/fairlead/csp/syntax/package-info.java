/**
 * CSP# as text: lexer, parser and the syntax tree. {@link dev.fairlead.csp.syntax.Spec} is a whole
 * file as written; names are not resolved here.
 */
package dev.fairlead.csp.syntax;
