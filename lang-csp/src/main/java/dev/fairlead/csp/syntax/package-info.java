/**
 * CSP# as text: lexer, parser and the syntax tree. {@link dev.fairlead.csp.syntax.Spec} is a whole
 * file as written; names are not resolved here. The door is {@link
 * dev.fairlead.csp.syntax.CspParser}; behind it one parser for each of declarations, assertions,
 * processes, prefixes, statements and expressions works on the same {@code Tokens}.
 */
package dev.fairlead.csp.syntax;
