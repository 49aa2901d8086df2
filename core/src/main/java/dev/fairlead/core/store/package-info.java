/**
 * Exact, compact sets of states. {@link dev.fairlead.core.store.VectorStore} numbers int vectors in
 * the order of their arrival; nothing here knows what the ints mean. A vector is cut into parts
 * ({@link dev.fairlead.core.store.VectorParts}), which are kept once each; what is stored of it are
 * their numbers, packed into bytes ({@link dev.fairlead.core.store.VectorCode}) in an arena ({@link
 * dev.fairlead.core.store.PackedVectors}).
 */
package dev.fairlead.core.store;
