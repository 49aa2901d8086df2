package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** A task that expands nodes of a partition for a round of a hull, and tells those behind them. */
final class SendRound
    implements PairFlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, Integer, KeyPiece> {
  private static final long serialVersionUID = 1L;
  private static final long MOST_BYTES = 256L << 20;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final LevelFiles files;
  private final HullRound round;

  SendRound(
      ShippedQuestion question, Broadcast<KnownParts> parts, LevelFiles files, HullRound round) {
    this.question = question;
    this.parts = parts;
    this.files = files;
    this.round = round;
  }

  @Override
  public Iterator<Tuple2<Integer, KeyPiece>> call(Iterator<Tuple2<Integer, KeyPiece>> keys)
      throws Exception {
    HullNodes nodes = files.readNodes(round.number() - 1, TaskContext.getPartitionId());
    BitSet expanded =
        round.step() == HullRound.Step.COUNT || round.step() == HullRound.Step.SEED
            ? nodes.members
            : nodes.frontier;
    if (expanded.isEmpty()) {
      return new ArrayList<Tuple2<Integer, KeyPiece>>().iterator();
    }
    return Instances.with(
        question,
        instance -> {
          instance.learn(parts.value());
          return send(instance, nodes, expanded, keys);
        });
  }

  private Iterator<Tuple2<Integer, KeyPiece>> send(
      Instance instance,
      HullNodes nodes,
      BitSet expanded,
      Iterator<Tuple2<Integer, KeyPiece>> keys) {
    boolean sendsLabels =
        round.step() == HullRound.Step.SEED || round.step() == HullRound.Step.SPREAD;
    Outbox outbox =
        new Outbox(instance, round.partitions(), sendsLabels ? nodes.words : 1, !sendsLabels);
    NodeEdges edges = new NodeEdges(instance, round.labels());
    TaskContext task = TaskContext.get();
    long[] words = new long[nodes.words];
    long[] one = {1};
    int before = 0;
    while (keys.hasNext()) {
      KeyPiece piece = keys.next()._2();
      KeyPiece.Cursor cursor = piece.cursor();
      int end = before + piece.count();
      for (int node = expanded.nextSetBit(before);
          node >= 0 && node < end;
          node = expanded.nextSetBit(node + 1)) {
        if (task.isInterrupted()) {
          throw new TaskKilledException("interrupted");
        }
        cursor.seek(node - before);
        int at = node * nodes.words;
        int[] state =
            edges.expand(
                cursor.bytes(),
                cursor.end(),
                nodes.labels,
                at,
                switch (round.step()) {
                  case COUNT, DROP, FOLLOW ->
                      (target, length, seeds) -> outbox.add(target, length, one, 0);
                  case SEED -> (target, length, seeds) -> outbox.add(target, length, seeds, 0);
                  case SPREAD ->
                      (target, length, seeds) -> outbox.add(target, length, nodes.reached, at);
                  case BEGIN, JUDGE ->
                      throw new IllegalStateException(round.step() + " sends nothing");
                });
        if (round.step() == HullRound.Step.SEED) {
          for (int word = 0; word < words.length; word++) {
            words[word] = edges.ownSeeds(word);
          }
          outbox.add(state, state.length, words, 0);
        }
      }
      before = end;
    }
    return outbox.all().iterator();
  }

  /** Messages by partition; those for one node are one. */
  private static final class Outbox {
    private final Instance instance;
    private final int width;
    private final boolean adds;
    private final CodeSet[] keys;
    private final long[][] words;
    private final List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();

    Outbox(Instance instance, int partitions, int width, boolean adds) {
      this.instance = instance;
      this.width = width;
      this.adds = adds;
      this.keys = new CodeSet[partitions];
      this.words = new long[partitions][width * 16];
      long each = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 16) / partitions;
      for (int i = 0; i < partitions; i++) {
        keys[i] = new CodeSet(each);
      }
    }

    void add(int[] node, int length, long[] from, int at) {
      int size = instance.key(node, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(node, length, size);
      int partition = Instance.partition(systemHash, keys.length);
      CodeSet set = keys[partition];
      int hash = Instance.hash(systemHash, key[size - 1]);
      int number = set.number(key, size, hash);
      if (number < 0) {
        if (!set.hasRoomFor(size)) {
          flush(partition);
        }
        number = set.size();
        set.add(key, size, hash);
        if (words[partition].length < (number + 1) * width) {
          words[partition] = Arrays.copyOf(words[partition], 2 * (number + 1) * width);
        }
        Arrays.fill(words[partition], number * width, (number + 1) * width, 0);
      }
      for (int word = 0; word < width; word++) {
        if (adds) {
          words[partition][number * width + word] += from[at + word];
        } else {
          words[partition][number * width + word] |= from[at + word];
        }
      }
    }

    private void flush(int partition) {
      CodeSet set = keys[partition];
      KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.MESSAGES);
      for (int number : set.order(0, set.size(), () -> {})) {
        writer.add(
            set.arena(),
            set.start(number),
            set.end(number),
            words[partition],
            number * width,
            width);
      }
      writer.pieces().forEach(piece -> sent.add(new Tuple2<>(partition, piece)));
      set.clear();
    }

    List<Tuple2<Integer, KeyPiece>> all() {
      for (int i = 0; i < keys.length; i++) {
        flush(i);
      }
      return sent;
    }
  }
}
