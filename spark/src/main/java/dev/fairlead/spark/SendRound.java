package dev.fairlead.spark;

import java.util.ArrayList;
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
        switch (round.step()) {
          case COUNT, SEED, LINK -> nodes.members;
          default -> nodes.frontier;
        };
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
    NodeOutbox outbox = outbox(instance, nodes.words);
    LinkOutbox links = new LinkOutbox(instance, round.partitions());
    NodeEdges edges = new NodeEdges(instance, round.labels());
    TaskContext task = TaskContext.get();
    long[] words = new long[nodes.words];
    long[] one = {1};
    int here = task.partitionId();
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
        int source = node;
        int[] state =
            edges.expand(
                cursor.bytes(),
                cursor.end(),
                nodes.labels,
                at,
                (target, length, seeds) -> {
                  if (round.step() == HullRound.Step.LINK) {
                    long address = EdgeAddress.of(here, source, edges.edge());
                    links.add(target, length, address, nodes.parts.part[source]);
                  } else if (nodes.stays(source, edges.edge())) {
                    switch (round.step()) {
                      case COUNT, DROP, FOLLOW -> outbox.add(target, length, one, 0);
                      case SEED -> outbox.add(target, length, seeds, 0);
                      case SPREAD -> outbox.add(target, length, nodes.reached, at);
                      case COLOUR -> outbox.add(target, length, nodes.parts.part, source);
                      default ->
                          throw new IllegalStateException(round.step() + " sends nothing forward");
                    }
                  }
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
    List<Tuple2<Integer, KeyPiece>> sent = outbox.all();
    sent.addAll(links.all());
    return sent.iterator();
  }

  private NodeOutbox outbox(Instance instance, int words) {
    return switch (round.step()) {
      case SEED, SPREAD ->
          new NodeOutbox(instance, round.partitions(), words, (one, other) -> one | other);
      case COLOUR -> new NodeOutbox(instance, round.partitions(), 1, Math::max);
      default -> new NodeOutbox(instance, round.partitions(), 1, Long::sum);
    };
  }
}
