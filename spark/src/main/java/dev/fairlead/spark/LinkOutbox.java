package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import scala.Tuple2;

/** Edges that a task tells their targets of: each by its address, with the part of its source. */
final class LinkOutbox {
  private static final int WIDTH = 2;
  private static final int NONE = -1;

  /** Edges that are held for one partition, at most. */
  private static final int MOST = 1 << 20;

  private final TargetKeys keys;
  private final Lists[] lists;
  private final List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();

  /** Edges by number of their target, as linked lists. */
  private static final class Lists {
    private int[] head = new int[16];
    private int[] next = new int[16];
    private long[] words = new long[16 * WIDTH];
    private int count;

    void begin(int number) {
      if (number == head.length) {
        head = Arrays.copyOf(head, 2 * number);
      }
      head[number] = NONE;
    }

    void add(int number, long address, long part) {
      if (count == next.length) {
        next = Arrays.copyOf(next, 2 * count);
        words = Arrays.copyOf(words, 2 * WIDTH * count);
      }
      words[WIDTH * count] = address;
      words[WIDTH * count + 1] = part;
      next[count] = head[number];
      head[number] = count++;
    }
  }

  LinkOutbox(Instance instance, int partitions) {
    this.keys = new TargetKeys(instance, partitions);
    this.lists = new Lists[partitions];
    Arrays.setAll(lists, i -> new Lists());
  }

  void add(int[] target, int length, long address, long part) {
    boolean isNew = keys.find(target, length, this::flush);
    Lists list = lists[keys.partition()];
    if (isNew) {
      list.begin(keys.number());
    }
    list.add(keys.number(), address, part);
    if (list.count == MOST) {
      flush(keys.partition());
    }
  }

  private void flush(int partition) {
    CodeSet set = keys.of(partition);
    Lists list = lists[partition];
    KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.MESSAGES);
    for (int number : set.order(0, set.size(), () -> {})) {
      for (int edge = list.head[number]; edge != NONE; edge = list.next[edge]) {
        writer.add(
            set.arena(), set.start(number), set.end(number), list.words, WIDTH * edge, WIDTH);
      }
    }
    writer.pieces().forEach(piece -> sent.add(new Tuple2<>(partition, piece)));
    set.clear();
    list.count = 0;
  }

  List<Tuple2<Integer, KeyPiece>> all() {
    for (int i = 0; i < keys.partitions(); i++) {
      flush(i);
    }
    return sent;
  }
}
