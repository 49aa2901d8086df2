package dev.fairlead.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import scala.Tuple2;

/** A task that tells the edges into some nodes of a partition, in a round that goes backward. */
final class SendBack
    implements PairFlatMapFunction<Iterator<Tuple2<Integer, Integer>>, Integer, KeyPiece> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final HullRound round;

  SendBack(LevelFiles files, HullRound round) {
    this.files = files;
    this.round = round;
  }

  @Override
  public Iterator<Tuple2<Integer, KeyPiece>> call(Iterator<Tuple2<Integer, Integer>> home)
      throws Exception {
    int partition = TaskContext.getPartitionId();
    BitSet telling = telling(files.readNodes(round.number() - 1, partition));
    List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();
    if (telling.isEmpty()) {
      return sent.iterator();
    }
    NodeLinks links = files.readLinks(round.links(), partition);
    long[][] addresses = new long[round.partitions()][16];
    int[] counts = new int[round.partitions()];
    for (int node = telling.nextSetBit(0); node >= 0; node = telling.nextSetBit(node + 1)) {
      links.forEachInto(
          node,
          address -> {
            int to = EdgeAddress.partition(address);
            if (counts[to] == addresses[to].length) {
              addresses[to] = Arrays.copyOf(addresses[to], 2 * counts[to]);
            }
            addresses[to][counts[to]++] = EdgeAddress.inPartition(address);
          });
    }
    for (int to = 0; to < counts.length; to++) {
      if (counts[to] > 0) {
        long[] sorted = Arrays.copyOf(addresses[to], counts[to]);
        Arrays.sort(sorted);
        sent.add(new Tuple2<>(to, KeyPiece.addresses(sorted)));
      }
    }
    return sent.iterator();
  }

  private BitSet telling(HullNodes nodes) {
    return switch (round.step()) {
      case ANSWER -> nodes.members;
      case MARK -> nodes.frontier;
      case COVER, UNCOVER -> {
        BitSet gone = (BitSet) nodes.parts.linked.clone();
        gone.andNot(nodes.members);
        yield gone;
      }
      case CUT -> {
        BitSet loose = (BitSet) nodes.members.clone();
        nodes.members.stream().filter(nodes.parts::isStrong).forEach(loose::clear);
        yield loose;
      }
      default -> throw new IllegalStateException(round.step() + " sends nothing backward");
    };
  }
}
