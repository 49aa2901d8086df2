/**
 * States as bytes that mean the same in every process: {@link
 * dev.fairlead.core.encoding.StateOutput} writes a stream of them and {@link
 * dev.fairlead.core.encoding.StateInput} reads it, {@link dev.fairlead.core.encoding.CanonicalForm}
 * makes bytes to be hashed and compared, {@link dev.fairlead.core.encoding.CanonicalHash} the hash
 * without the bytes. What a state is made of is told by its space ({@link
 * dev.fairlead.core.space.StateEncoding}).
 */
package dev.fairlead.core.encoding;
