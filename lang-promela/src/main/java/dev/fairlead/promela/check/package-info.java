/**
 * What is wrong with a model before it runs: names, numbers of arguments, types, jumps, places
 * where something may not stand. Start at {@link dev.fairlead.promela.check.PromelaChecker}. A
 * model that passes can be given to {@code graph} and {@code code}, which rely on it and report
 * nothing themselves. What SPIN reports only when it happens (an index outside of its array, a
 * division by zero) is not reported here either.
 */
package dev.fairlead.promela.check;
