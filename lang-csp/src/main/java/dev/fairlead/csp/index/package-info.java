/**
 * The names of a specification for editors: declarations from the tree, their uses from the tokens
 * and the scopes of the tree. {@link dev.fairlead.csp.index.NameIndex} is where to start.
 */
package dev.fairlead.csp.index;
