/**
 * Searches that go on later, in another process. {@link dev.fairlead.core.checkpoint.Checkpoints}
 * says where and how often a search is kept, and which one is gone on with; {@link
 * dev.fairlead.core.checkpoint.CheckpointFile} is the file. What is in it is the business of the
 * search.
 */
package dev.fairlead.core.checkpoint;
