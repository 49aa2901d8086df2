/**
 * States in few bits: {@link dev.fairlead.gpu.packing.Domains} is what values slots have been seen
 * with, {@link dev.fairlead.gpu.packing.Packing} where in the words of a packed state each slot is.
 * A value outside of what is provided for is found out when it is stored, never lost.
 */
package dev.fairlead.gpu.packing;
