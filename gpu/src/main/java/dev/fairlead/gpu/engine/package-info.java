/**
 * Searches by a device: {@link dev.fairlead.gpu.engine.GpuAccelerator} is what the core calls,
 * {@code Sweep} one search, {@code StatePool} the memory it takes on the device, {@code Knowledge}
 * what it knows of the model, {@code RunBack} the way from a state of the device to a run of the
 * model.
 */
package dev.fairlead.gpu.engine;
