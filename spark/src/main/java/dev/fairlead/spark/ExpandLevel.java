package dev.fairlead.spark;

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
    FoundStates found = instance.found(partitions);
    LevelExpander expander = new LevelExpander(instance, found::add, facts);
    TaskContext task = TaskContext.get();
    while (level.hasNext()) {
      KeyPiece.Cursor keys = level.next()._2().cursor();
      for (int i = 0; keys.next(); i++) {
        if ((i & 1023) == 0 && task.isInterrupted()) {
          throw new TaskKilledException("interrupted");
        }
        expander.expand(keys.bytes(), keys.end(), (int) keys.note());
      }
    }
    List<Tuple2<Integer, KeyPiece>> sent = found.takeAll();
    sent.add(new Tuple2<>(task.partitionId(), KeyPiece.facts(facts)));
    return sent.iterator();
  }
}
