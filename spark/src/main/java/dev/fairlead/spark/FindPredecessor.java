package dev.fairlead.spark;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** A task that finds the least key of a level, in one partition, from which a state is reached. */
final class FindPredecessor
    implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, byte[]> {
  private static final long serialVersionUID = 1L;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final byte[] target;

  FindPredecessor(ShippedQuestion question, Broadcast<KnownParts> parts, byte[] target) {
    this.question = question;
    this.parts = parts;
    this.target = target;
  }

  @Override
  public Iterator<byte[]> call(Iterator<Tuple2<Integer, KeyPiece>> level) throws Exception {
    return Instances.with(question, instance -> search(instance, level)).iterator();
  }

  private List<byte[]> search(Instance instance, Iterator<Tuple2<Integer, KeyPiece>> level) {
    instance.learn(parts.value());
    Reaching reaching = new Reaching(instance, target);
    while (level.hasNext()) {
      KeyPiece.Cursor keys = level.next()._2().cursor();
      while (keys.next()) {
        if (reaching.isReachedFrom(keys.bytes(), keys.end())) {
          return List.of(Arrays.copyOf(keys.bytes(), keys.end()));
        }
      }
    }
    return Collections.emptyList();
  }

  /** Tells whether one step leads from a state to the target. */
  static final class Reaching {
    private final LevelExpander expander;
    private boolean reached;

    Reaching(Instance instance, byte[] target) {
      this.expander =
          new LevelExpander(
              instance,
              (state, length, sleepers) -> {
                int size = instance.key(state, length);
                reached |= Arrays.equals(instance.keyBytes(), 0, size, target, 0, target.length);
              },
              new LevelFacts());
    }

    boolean isReachedFrom(byte[] key, int length) {
      expander.expand(key, length, 0);
      return reached;
    }
  }
}
