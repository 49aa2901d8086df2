/**
 * CSP# a second time: slow, obvious and independent of the packages {@code code} and {@code
 * semantics}, to be compared with them. {@link dev.fairlead.csp.oracle.TermOracle} rewrites syntax
 * trees with values substituted; {@code ModelGenerator} writes random models; {@code Bisimulation}
 * is the judge. {@code NamedProcesses} has states of another kind, to be compared by verdicts.
 */
package dev.fairlead.csp.oracle;
