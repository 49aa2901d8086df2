/**
 * The forward fair hull: fair emptiness by bulk operations on sets of nodes, for executors that
 * hold more states than one heap.
 *
 * <p>{@link dev.fairlead.core.search.hull.FairHull} is the algorithm, written once. {@link
 * dev.fairlead.core.search.hull.HullOperations} is what an executor provides; {@link
 * dev.fairlead.core.search.hull.ThreadedHull} is the reference executor, threads over one store.
 * The modules {@code spark} and {@code gpu} have one each. {@link
 * dev.fairlead.core.search.hull.HullParts} is what an executor may provide beside, for loops in
 * hulls that cannot be gathered ({@code LargeHull}).
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
 *   <li>an edge is <em>alive</em> in a set if both ends are in it and the source carries the label
 *       of every compassion agent that the edge triggers; dead edges do not exist for any
 *       operation;
 *   <li>a node <em>satisfies</em> its labels if it carries those of all acceptance sets,
 *       unconditional and weak agents, and those of the strong agents that are enabled in it.
 * </ul>
 *
 * <p>Enabledness is that of the system, never of the product. All operations are monotone: they
 * only take nodes and label bits away, and never those of a fair accepting component. Parallel
 * edges with different steps count apart. Counts are the same for every executor and any number of
 * threads.
 */
package dev.fairlead.core.search.hull;
