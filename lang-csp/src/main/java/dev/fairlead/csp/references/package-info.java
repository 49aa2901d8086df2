/**
 * What of a specification holds numbers of components of an indexed composition, found by how it is
 * used: {@link dev.fairlead.csp.references.References}.
 */
package dev.fairlead.csp.references;
