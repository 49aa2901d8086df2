package dev.fairlead.spark;

/**
 * Where an edge begins, as one number: a partition, a node by its position there, and which of the
 * edges of that node it is.
 */
final class EdgeAddress {
  private static final int EDGE_BITS = 19;
  private static final int NODE_BITS = 31;
  private static final int PARTITION_BITS = 14;

  private EdgeAddress() {}

  static long of(int partition, int node, int edge) {
    if (edge >>> EDGE_BITS != 0 || partition >>> PARTITION_BITS != 0) {
      throw new IllegalStateException(
          "too many partitions, or too many edges of one node: " + partition + ", " + edge);
    }
    return (long) partition << NODE_BITS + EDGE_BITS | (long) node << EDGE_BITS | edge;
  }

  /** A number for a node that no other node has, less than 2^45. */
  static long ofNode(int partition, int node) {
    return of(partition, node, 0) >>> EDGE_BITS;
  }

  static int partition(long address) {
    return (int) (address >>> NODE_BITS + EDGE_BITS);
  }

  /** Node and edge, in ascending order of nodes. */
  static long inPartition(long address) {
    return address & (1L << NODE_BITS + EDGE_BITS) - 1;
  }

  static int node(long address) {
    return (int) (inPartition(address) >>> EDGE_BITS);
  }

  static int edge(long address) {
    return (int) (address & (1L << EDGE_BITS) - 1);
  }
}
