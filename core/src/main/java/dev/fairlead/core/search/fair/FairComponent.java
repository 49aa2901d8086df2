package dev.fairlead.core.search.fair;

/**
 * A strongly connected graph that is accepting and fair as a whole: the walk that takes all its
 * edges for ever is a fair accepting run. A smaller loop in it need not be. Made by {@link
 * StreettPruning} only.
 */
record FairComponent(Component graph) {}
