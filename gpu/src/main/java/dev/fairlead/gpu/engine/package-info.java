/**
 * Searches by a device: {@link dev.fairlead.gpu.engine.GpuAccelerator} is what the core calls,
 * {@code CardSearch} explores a space, {@code Sweep} looks for a target in it, {@code CardHull}
 * executes the operations of the fair hull on its product with an automaton. {@code StatePool} is
 * the memory that this takes on the device, {@code SpilledStates} what had to leave it, {@code
 * Knowledge} what is known of the model, {@code RunBack} the way from a state of the device to a
 * run of the model.
 */
package dev.fairlead.gpu.engine;
