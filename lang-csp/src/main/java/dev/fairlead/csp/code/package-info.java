/**
 * Expressions and data operations with all names resolved to places, and two ways to run them:
 * {@link dev.fairlead.csp.code.Interpreter}, slow and obvious, and {@link
 * dev.fairlead.csp.code.Compiler}, which makes one JVM class of a whole model. Tests hold the two
 * against each other.
 */
package dev.fairlead.csp.code;
