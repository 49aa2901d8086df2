package dev.fairlead.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;

/** The parts that the nodes of a partition are in, and which of their edges stay in them. */
final class ComponentParts {
  private static final int CUT = -1;
  private static final long NUMBERS = (1L << 62) - 1;

  /** By node. Parts that are known to be strong have odd numbers. */
  final long[] part;

  /** By node: the first one with the same system state. */
  final int[] system;

  /** The nodes whose predecessors know that they are there. */
  BitSet linked = new BitSet();

  /** By node: where its edges are among those that stay in a part. */
  private int[] first;

  private int[] edges = {};

  ComponentParts(long[] part, int[] system) {
    this.part = part;
    this.system = system;
    this.first = new int[part.length + 1];
  }

  /**
   * Makes edges stay in their parts, and no others.
   *
   * @param addresses in this partition, in ascending order
   */
  void link(long[] addresses) {
    edges = new int[addresses.length];
    first = new int[part.length + 1];
    for (int i = 0; i < edges.length; i++) {
      edges[i] = EdgeAddress.edge(addresses[i]);
      first[EdgeAddress.node(addresses[i]) + 1]++;
    }
    for (int node = 0; node < part.length; node++) {
      first[node + 1] += first[node];
    }
  }

  boolean stays(int node, int edge) {
    return place(node, edge) >= 0;
  }

  private int place(int node, int edge) {
    for (int place = first[node]; place < first[node + 1]; place++) {
      if (edges[place] == edge) {
        return place;
      }
    }
    return CUT;
  }

  /** An edge does not stay in its part any more. */
  void cut(int node, int edge) {
    int place = place(node, edge);
    if (place >= 0) {
      edges[place] = CUT;
    }
  }

  boolean isStrong(int node) {
    return (part[node] & 1) != 0;
  }

  /** The members of other parts than one. */
  int[] others(BitSet members, long kept) {
    return members.stream().filter(node -> part[node] != kept).toArray();
  }

  long strong(BitSet members) {
    return members.stream().filter(this::isStrong).count();
  }

  /**
   * An even number for a node that no other node has, in a random order: every step of the way can
   * be undone, and so tells any two nodes apart.
   */
  static long number(int partition, int node, long salt) {
    long mixed = EdgeAddress.ofNode(partition, node) + salt * 0x9E3779B97F4A7C15L & NUMBERS;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L & NUMBERS;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL & NUMBERS;
    return 2 * (mixed ^ mixed >>> 31);
  }

  void write(DataOutputStream out) throws IOException {
    HullNodes.write(part, out);
    for (int node = 0; node < part.length; node++) {
      out.writeInt(system[node]);
    }
    HullNodes.write(linked.toLongArray(), out);
    for (int node = 1; node <= part.length; node++) {
      out.writeInt(first[node]);
    }
    for (int edge : edges) {
      out.writeInt(edge);
    }
  }

  static ComponentParts read(DataInputStream in) throws IOException {
    long[] part = HullNodes.readLongs(in);
    ComponentParts parts = new ComponentParts(part, readInts(in, part.length));
    parts.linked = BitSet.valueOf(HullNodes.readLongs(in));
    System.arraycopy(readInts(in, part.length), 0, parts.first, 1, part.length);
    parts.edges = readInts(in, parts.first[part.length]);
    return parts;
  }

  private static int[] readInts(DataInputStream in, int count) throws IOException {
    int[] ints = new int[count];
    for (int i = 0; i < count; i++) {
      ints[i] = in.readInt();
    }
    return ints;
  }
}
