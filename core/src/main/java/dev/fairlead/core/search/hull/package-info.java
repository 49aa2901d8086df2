/**
 * The forward fair hull: fair emptiness by bulk operations on sets of nodes, for executors that
 * hold more states than one heap.
 *
 * <p>{@link dev.fairlead.core.search.hull.FairHull} is the algorithm, written once. {@link
 * dev.fairlead.core.search.hull.HullOperations} is what an executor provides; {@link
 * dev.fairlead.core.search.hull.ThreadedHull} is the reference executor, threads over one store.
 * The modules {@code spark} and {@code gpu} have one each. An executor may provide more for hulls
 * that cannot be gathered: {@link dev.fairlead.core.search.hull.HullParts} for loops in them
 * ({@code LargeHull}), {@link dev.fairlead.core.search.hull.HullComponents} for strong global
 * fairness ({@code GlobalHull}).
 *
 * <p><b>Contract of an executor.</b> A <em>node</em> is a vector: the slots of a system state, then
 * the state of the automaton. Its edges are those of {@link
 * dev.fairlead.core.search.hull.ProductEdges}; a node without system steps stutters. After
 * exploration the executor numbers the constraints ({@link
 * dev.fairlead.core.search.hull.HullLabels}): one label for each acceptance set and for each agent
 * that was met. Every node of a set carries a vector of label bits. What an edge or a state means
 * to the labels is told by {@link dev.fairlead.core.search.hull.AgentLabels}, and nowhere else:
 *
 * <ul>
 *   <li>an edge <em>seeds</em> at its target the labels of its acceptance marks and of the agents
 *       it engages; a state seeds those of weak agents that are not enabled in it;
 *   <li>an edge is <em>alive</em> in a set if both ends are in it, and in the same part of it where
 *       it has parts, and the source carries the label of every compassion agent that the edge
 *       triggers; dead edges do not exist for any operation;
 *   <li>a node <em>satisfies</em> its labels if it carries those of all acceptance sets,
 *       unconditional and weak agents, and those of the strong agents that are enabled in it.
 * </ul>
 *
 * <p><b>Parts</b> are how components are told apart ({@code HullComponents}). All sets begin
 * without; {@code apart} makes the first two. An executor that keeps a number for each node can
 * split them by forward colouring: every node gets the greatest number of a node that reaches it
 * over alive edges; those whose own number it is are roots; the nodes that reach the root of their
 * colour, inside the colour, are its component. With a random order of the numbers, another one for
 * each split, few splits are needed. To go backward no edges into nodes need be kept: a pass that
 * expands all nodes and asks for each whether a successor is marked is one step. {@code closed}
 * looks at all nodes of one system state together; that a step is not taken can be found in passes
 * of the same kind, until nothing changes. Verdicts do not depend on how an executor numbers nodes;
 * sizes of sets between two operations may.
 *
 * <p>Enabledness is that of the system, never of the product. All operations are monotone: they
 * only take nodes and label bits away, and never those of a fair accepting component. Parallel
 * edges with different steps count apart. Without parts, counts are the same for every executor and
 * any number of threads.
 */
package dev.fairlead.core.search.hull;
