/**
 * A checked specification made ready to run. {@code Machine} holds its compiled code and the tables
 * that grow while it runs; a configuration is a {@code Shape}, the tree of parallel operators, with
 * a term in each of its leaves; {@code Processes} says which leaf is which process.
 */
package dev.fairlead.csp.machine;
