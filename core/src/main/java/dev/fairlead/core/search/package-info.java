/**
 * Searches over a state space and what bounds them.
 *
 * <p>Start with {@link dev.fairlead.core.search.BreadthFirst}; {@link
 * dev.fairlead.core.search.SearchMonitor} is how every search reports progress and is stopped. The
 * search for fair runs has its own subpackage.
 */
package dev.fairlead.core.search;
