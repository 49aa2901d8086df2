package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import java.util.Locale;

/**
 * What a hull knows of its nodes, in the memory of the device: the set itself and two frontiers, a
 * bit for each node, and words of label bits, which are counters of predecessors at other times.
 */
final class NodeSets {
  private static final int BITS_OF_WORD = 32;

  private final Device device;
  private final long[] words;
  private final long setBytes;
  private final long labelBytes;

  /**
   * @param words of the search, where the addresses are told
   */
  NodeSets(Device device, long[] words, long nodes, int labelWords) {
    this.device = device;
    this.words = words;
    // Whole words of 64 bits: they are read and written as such.
    this.setBytes = (nodes + 63) / 64 * Long.BYTES;
    this.labelBytes = (setBytes * 8) * labelWords * Integer.BYTES;
    for (int set : new int[] {SearchBlock.MEMBERS, SearchBlock.FRONTIER, SearchBlock.NEXT}) {
      words[set] = allocate(setBytes);
    }
    words[SearchBlock.LABELS] = allocate(labelBytes);
  }

  /**
   * @throws SearchStopped if there is no room for so much
   */
  long allocate(long bytes) {
    try {
      return device.allocate(bytes);
    } catch (DeviceFailure failure) {
      throw failure.isOutOfMemory()
          ? new SearchStopped(
              String.format(
                  Locale.ROOT,
                  "the memory of the card is full: %,d states of the product were visited, and"
                      + " what is known of them takes %.3f GB more",
                  words[SearchBlock.COUNT],
                  bytes / 1e9),
              "try a card with more memory, or --engine cpu")
          : failure;
    }
  }

  /**
   * Bytes that a node takes, at most.
   *
   * @param parts whether there may be parts
   */
  static int bytesOfNode(int labelWords, boolean parts) {
    return labelWords * Integer.BYTES + (3 + 7) / 8 + (parts ? 2 * Long.BYTES : 0);
  }

  /** From now on every node is in a part. */
  void makeParts() {
    long bytes = setBytes * 8 * Long.BYTES;
    words[SearchBlock.PARTS] = allocate(bytes);
    words[SearchBlock.COLOURS] = allocate(bytes);
  }

  /** Makes the colours of nodes their parts. */
  void partsAreColours() {
    long parts = words[SearchBlock.PARTS];
    words[SearchBlock.PARTS] = words[SearchBlock.COLOURS];
    words[SearchBlock.COLOURS] = parts;
  }

  void clearLabels() {
    device.fill(words[SearchBlock.LABELS], 0, labelBytes);
  }

  void clear(int set) {
    device.fill(words[set], 0, setBytes);
  }

  /** Makes the next frontier the one that is expanded, and begins another one. */
  void advance() {
    long expanded = words[SearchBlock.FRONTIER];
    words[SearchBlock.FRONTIER] = words[SearchBlock.NEXT];
    words[SearchBlock.NEXT] = expanded;
    clear(SearchBlock.NEXT);
  }

  void release() {
    for (int part = SearchBlock.MEMBERS; part <= SearchBlock.LABELS; part++) {
      device.release(words[part]);
    }
    for (int part : new int[] {SearchBlock.PARTS, SearchBlock.COLOURS}) {
      if (words[part] != 0) {
        device.release(words[part]);
      }
    }
  }

  /** Makes all members the next frontier. */
  void nextAreMembers() {
    device.copy(words[SearchBlock.NEXT], words[SearchBlock.MEMBERS], setBytes);
  }
}
