/**
 * Runs a model statement by statement, as somebody else has recorded it: {@link
 * dev.fairlead.promela.simulate.TrailReplay} follows the trails of SPIN.
 */
package dev.fairlead.promela.simulate;
