package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongBinaryOperator;
import scala.Tuple2;

/** Messages of a task to nodes, as many words for each; those for one node are one. */
final class NodeOutbox {
  private final TargetKeys keys;
  private final int width;
  private final LongBinaryOperator combined;
  private final long[][] words;
  private final List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();

  /**
   * @param combined what becomes of words for the same node; 0 changes nothing
   */
  NodeOutbox(Instance instance, int partitions, int width, LongBinaryOperator combined) {
    this.keys = new TargetKeys(instance, partitions);
    this.width = width;
    this.combined = combined;
    this.words = new long[partitions][width * 16];
  }

  void add(int[] node, int length, long[] from, int at) {
    boolean isNew = keys.find(node, length, this::flush);
    int partition = keys.partition();
    int place = keys.number() * width;
    if (isNew) {
      if (words[partition].length < place + width) {
        words[partition] = Arrays.copyOf(words[partition], 2 * (place + width));
      }
      Arrays.fill(words[partition], place, place + width, 0);
    }
    for (int word = 0; word < width; word++) {
      words[partition][place + word] =
          combined.applyAsLong(words[partition][place + word], from[at + word]);
    }
  }

  private void flush(int partition) {
    CodeSet set = keys.of(partition);
    KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.MESSAGES);
    for (int number : set.order(0, set.size(), () -> {})) {
      writer.add(
          set.arena(), set.start(number), set.end(number), words[partition], number * width, width);
    }
    writer.pieces().forEach(piece -> sent.add(new Tuple2<>(partition, piece)));
    set.clear();
  }

  List<Tuple2<Integer, KeyPiece>> all() {
    for (int i = 0; i < keys.partitions(); i++) {
      flush(i);
    }
    return sent;
  }
}
