/**
 * Exact, compact sets of states. {@link dev.fairlead.core.store.VectorStore} numbers int vectors in
 * the order of their arrival; nothing here knows what the ints mean.
 */
package dev.fairlead.core.store;
