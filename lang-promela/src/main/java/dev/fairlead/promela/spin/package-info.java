/**
 * What SPIN's users expect of a model beside its verdicts: trails, the simulator's printout, and
 * merged statements. The command line asks a model for these capabilities; no engine knows them.
 */
package dev.fairlead.promela.spin;
