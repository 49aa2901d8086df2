/**
 * Promela text to tree: preprocessor, lexer, parser, and a printer for the way back. The tree is
 * what was written, with inlines expanded where they are called; names are resolved in {@code
 * check}.
 */
package dev.fairlead.promela.syntax;
