package dev.fairlead.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** The edges into each node of a partition from others of the same part. */
final class NodeLinks {

  /** By node: where the addresses of its edges are. */
  private final int[] first;

  private final long[] addresses;

  private NodeLinks(int[] first, long[] addresses) {
    this.first = first;
    this.addresses = addresses;
  }

  /** Collects edges. */
  static final class Writer {
    private int[] nodes = new int[1024];
    private long[] addresses = new long[1024];
    private int count;

    void add(int node, long address) {
      if (count == nodes.length) {
        nodes = Arrays.copyOf(nodes, 2 * count);
        addresses = Arrays.copyOf(addresses, 2 * count);
      }
      nodes[count] = node;
      addresses[count++] = address;
    }

    NodeLinks links(int nodeCount) {
      int[] first = new int[nodeCount + 1];
      for (int i = 0; i < count; i++) {
        first[nodes[i] + 1]++;
      }
      for (int node = 0; node < nodeCount; node++) {
        first[node + 1] += first[node];
      }
      int[] next = first.clone();
      long[] sorted = new long[count];
      for (int i = 0; i < count; i++) {
        sorted[next[nodes[i]]++] = addresses[i];
      }
      return new NodeLinks(first, sorted);
    }
  }

  void forEachInto(int node, LongConsumer address) {
    for (int place = first[node]; place < first[node + 1]; place++) {
      address.accept(addresses[place]);
    }
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(first.length);
    for (int each : first) {
      out.writeInt(each);
    }
    for (long address : addresses) {
      out.writeLong(address);
    }
  }

  static NodeLinks read(DataInputStream in) throws IOException {
    int[] first = new int[in.readInt()];
    for (int i = 0; i < first.length; i++) {
      first[i] = in.readInt();
    }
    long[] addresses = new long[first[first.length - 1]];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = in.readLong();
    }
    return new NodeLinks(first, addresses);
  }
}
