package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;

/** The keys of nodes that a task has messages for, by partition, each with a number there. */
final class TargetKeys {
  private static final long MOST_BYTES = 256L << 20;

  private final Instance instance;
  private final CodeSet[] sets;
  private int partition;
  private int number;

  /** Is told that a partition has no room for more keys: it is to be sent and cleared. */
  interface Full {
    void send(int partition);
  }

  TargetKeys(Instance instance, int partitions) {
    this.instance = instance;
    this.sets = new CodeSet[partitions];
    long each = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 16) / partitions;
    for (int i = 0; i < partitions; i++) {
      sets[i] = new CodeSet(each);
    }
  }

  int partitions() {
    return sets.length;
  }

  /** Finds the place of a node; the answer is whether it has had none. */
  boolean find(int[] node, int length, Full full) {
    int size = instance.key(node, length);
    byte[] key = instance.keyBytes();
    long systemHash = instance.systemHash(node, length, size);
    int hash = Instance.hash(systemHash, key[size - 1]);
    partition = Instance.partition(systemHash, sets.length);
    CodeSet set = sets[partition];
    number = set.number(key, size, hash);
    if (number >= 0) {
      return false;
    }
    if (!set.hasRoomFor(size)) {
      full.send(partition);
    }
    number = set.size();
    set.add(key, size, hash);
    return true;
  }

  /** Of the node found last. */
  int partition() {
    return partition;
  }

  int number() {
    return number;
  }

  /** The keys of a partition. */
  CodeSet of(int which) {
    return sets[which];
  }
}
