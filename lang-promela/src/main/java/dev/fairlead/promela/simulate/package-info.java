/**
 * Runs a model statement by statement and tells about it in the words of SPIN: simulation, and the
 * replay of trail files.
 */
package dev.fairlead.promela.simulate;
