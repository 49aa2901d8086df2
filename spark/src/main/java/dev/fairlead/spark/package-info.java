/**
 * Searches on a Spark cluster: the command {@code cluster}.
 *
 * <p>Start with {@link dev.fairlead.spark.ClusterSearch}, the searches of one question, then read
 * {@code LevelRounds}: exploration level by level. A state travels as its canonical bytes; a
 * partition holds the states of one hash, as sorted runs. The level that is complete is in a folder
 * that all machines see, so that a lost executor reads it again and a new driver goes on from it.
 * Spark does everything between machines; nothing here opens a connection.
 *
 * <p>{@code Instances} is what lives in an executor: the model is parsed there from its text.
 */
package dev.fairlead.spark;
