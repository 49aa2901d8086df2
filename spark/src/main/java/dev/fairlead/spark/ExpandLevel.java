package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeBatch;
import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * A task that expands the states of a level in one partition. Of what they lead to each state is
 * sent once, in sorted runs by partition, as long as they fit into memory.
 */
final class ExpandLevel
    implements PairFlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, Integer, KeyPiece> {
  private static final long serialVersionUID = 1L;

  /** Of the heap of an executor, what all its tasks may hold of states that were found. */
  private static final int SHARE = 8;

  private static final long MOST_BYTES = 256L << 20;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final int partitions;

  ExpandLevel(ShippedQuestion question, Broadcast<KnownParts> parts, int partitions) {
    this.question = question;
    this.parts = parts;
    this.partitions = partitions;
  }

  @Override
  public Iterator<Tuple2<Integer, KeyPiece>> call(Iterator<Tuple2<Integer, KeyPiece>> level)
      throws Exception {
    return Instances.with(question, instance -> expand(instance, level));
  }

  private Iterator<Tuple2<Integer, KeyPiece>> expand(
      Instance instance, Iterator<Tuple2<Integer, KeyPiece>> level) {
    instance.learn(parts.value());
    LevelFacts facts = new LevelFacts();
    instance.states().tell(facts.parts::add);
    Found found = new Found(instance, partitions);
    LevelExpander expander = new LevelExpander(instance, found::add, facts);
    TaskContext task = TaskContext.get();
    while (level.hasNext()) {
      KeyPiece.Cursor keys = level.next()._2().cursor();
      for (int i = 0; keys.next(); i++) {
        if ((i & 1023) == 0 && task.isInterrupted()) {
          throw new TaskKilledException("interrupted");
        }
        expander.expand(keys.bytes(), keys.end());
      }
    }
    List<Tuple2<Integer, KeyPiece>> sent = found.all();
    sent.add(new Tuple2<>(task.partitionId(), KeyPiece.facts(facts)));
    return sent.iterator();
  }

  /** States that were found, by partition. */
  private static final class Found {
    private final Instance instance;
    private final CodeSet[] sets;
    private final CodeBatch[] batches;
    private final List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();

    Found(Instance instance, int partitions) {
      this.instance = instance;
      this.sets = new CodeSet[partitions];
      this.batches = new CodeBatch[partitions];
      long each = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE / 2) / partitions;
      for (int i = 0; i < partitions; i++) {
        sets[i] = new CodeSet(each);
        batches[i] = new CodeBatch();
      }
    }

    void add(int[] state, int length) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(state, length, size);
      int partition = Instance.partition(systemHash, sets.length);
      batches[partition].add(key, size, instance.hash(systemHash, state, length));
      if (batches[partition].isFull()) {
        collect(partition);
      }
    }

    private void collect(int partition) {
      if (!sets[partition].hasRoomFor(batches[partition])) {
        flush(partition);
      }
      sets[partition].addAll(batches[partition]);
    }

    private void flush(int partition) {
      CodeSet set = sets[partition];
      if (set.size() > 0) {
        KeyPiece.of(KeyPiece.Kind.CANDIDATES, set.sorted(0, set.size(), () -> {}))
            .forEach(piece -> sent.add(new Tuple2<>(partition, piece)));
        set.clear();
      }
    }

    List<Tuple2<Integer, KeyPiece>> all() {
      for (int i = 0; i < sets.length; i++) {
        collect(i);
        flush(i);
      }
      return sent;
    }
  }
}
