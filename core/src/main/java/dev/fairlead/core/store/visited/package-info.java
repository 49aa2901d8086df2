/**
 * Sets of visited states that give no numbers, so that there may be more than 2^31 states. {@link
 * dev.fairlead.core.store.visited.VisitedSet} is what a search asks; {@link
 * dev.fairlead.core.store.visited.HashCompact} and {@link dev.fairlead.core.store.visited.Bitstate}
 * may take a new state for a known one, {@link dev.fairlead.core.store.visited.DiskSet} is exact
 * and keeps on disk what does not fit into memory. The states of each level are in {@link
 * dev.fairlead.core.store.visited.LevelLog}.
 *
 * <p>A state is here the bytes of {@link dev.fairlead.core.store.visited.PlainCode}. All files are
 * {@link dev.fairlead.core.store.visited.BlockFile}s, which leave nothing behind.
 */
package dev.fairlead.core.store.visited;
