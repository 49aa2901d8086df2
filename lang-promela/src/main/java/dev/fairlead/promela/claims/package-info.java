/**
 * What is checked on a model: its assertions and end states, progress and acceptance labels, never
 * claims, ltl blocks and trace assertions, each made a property of the core. Start reading at
 * {@link dev.fairlead.promela.claims.NeverClaims}.
 */
package dev.fairlead.promela.claims;
