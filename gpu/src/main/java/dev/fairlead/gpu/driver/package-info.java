/**
 * The CUDA driver and its run-time compiler, called through Java's foreign function interface.
 * {@link dev.fairlead.gpu.driver.Device} is what a search needs of a machine; {@code Card} is a
 * card. Nothing native is shipped, and nothing here is loaded unless a card is asked for.
 */
package dev.fairlead.gpu.driver;
