package dev.fairlead.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/** The nodes of a partition, in the order of their keys, and what a hull knows of each. */
final class HullNodes {
  final int count;
  final int words;

  /** Those that are left. */
  final BitSet members;

  /** Those that are to be expanded in the next round. */
  BitSet frontier = new BitSet();

  /** The labels that decide which edges are alive, and those that are being found. */
  long[] labels;

  long[] reached;

  /** The edges into each node from others that are left. */
  int[] predecessors;

  /** Null while there is one part. */
  ComponentParts parts;

  private HullNodes(int count, int words, BitSet members) {
    this.count = count;
    this.words = words;
    this.members = members;
    this.labels = new long[count * words];
    this.reached = new long[count * words];
    this.predecessors = new int[count];
  }

  /** All nodes, each with every label. */
  static HullNodes all(int count, int words) {
    BitSet everyNode = new BitSet();
    everyNode.set(0, count);
    HullNodes nodes = new HullNodes(count, words, everyNode);
    Arrays.fill(nodes.labels, -1);
    return nodes;
  }

  /** Whether an edge of a node stays in its part. */
  boolean stays(int node, int edge) {
    return parts == null || parts.stays(node, edge);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(count);
    out.writeInt(words);
    write(members.toLongArray(), out);
    write(frontier.toLongArray(), out);
    write(labels, out);
    write(reached, out);
    for (int predecessor : predecessors) {
      out.writeInt(predecessor);
    }
    out.writeBoolean(parts != null);
    if (parts != null) {
      parts.write(out);
    }
  }

  static void write(long[] longs, DataOutputStream out) throws IOException {
    out.writeInt(longs.length);
    for (long each : longs) {
      out.writeLong(each);
    }
  }

  static HullNodes read(DataInputStream in) throws IOException {
    int count = in.readInt();
    int words = in.readInt();
    HullNodes nodes = new HullNodes(count, words, BitSet.valueOf(readLongs(in)));
    nodes.frontier = BitSet.valueOf(readLongs(in));
    nodes.labels = readLongs(in);
    nodes.reached = readLongs(in);
    for (int i = 0; i < count; i++) {
      nodes.predecessors[i] = in.readInt();
    }
    nodes.parts = in.readBoolean() ? ComponentParts.read(in) : null;
    return nodes;
  }

  static long[] readLongs(DataInputStream in) throws IOException {
    long[] longs = new long[in.readInt()];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = in.readLong();
    }
    return longs;
  }
}
