package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeHash;
import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/** A task that tells which of some states are reached, in one partition, without termination. */
final class FindReached implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, byte[]> {
  private static final long serialVersionUID = 1L;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final byte[][] wanted;

  FindReached(ShippedQuestion question, Broadcast<KnownParts> parts, byte[][] wanted) {
    this.question = question;
    this.parts = parts;
    this.wanted = wanted;
  }

  @Override
  public Iterator<byte[]> call(Iterator<Tuple2<Integer, KeyPiece>> states) throws Exception {
    return Instances.with(
            question,
            instance -> {
              instance.learn(parts.value());
              Search search = new Search(instance, wanted);
              while (states.hasNext()) {
                KeyPiece.Cursor keys = states.next()._2().cursor();
                while (keys.next()) {
                  search.expand(keys.bytes(), keys.end());
                }
              }
              return search.reached();
            })
        .iterator();
  }

  /** Which of some states one step leads to. */
  static final class Search {
    private final CodeSet wanted = new CodeSet(Long.MAX_VALUE);
    private final boolean[] reached;
    private final LevelExpander expander;

    Search(Instance instance, byte[][] keys) {
      for (byte[] key : keys) {
        wanted.add(key, key.length, hash(key, key.length));
      }
      reached = new boolean[keys.length];
      expander =
          new LevelExpander(
              instance,
              (state, length, sleepers) -> {
                int size = instance.key(state, length);
                mark(instance.keyBytes(), size);
              },
              new LevelFacts(),
              false);
    }

    private static int hash(byte[] key, int length) {
      return (int) (CodeHash.of(key, length) >>> 32);
    }

    void expand(byte[] key, int length) {
      expander.expand(key, length, 0);
    }

    /** A state is reached, if it is one of them. */
    void mark(byte[] key, int length) {
      int number = wanted.number(key, length, hash(key, length));
      if (number >= 0) {
        reached[number] = true;
      }
    }

    List<byte[]> reached() {
      List<byte[]> keys = new ArrayList<>();
      for (int number = 0; number < reached.length; number++) {
        if (reached[number]) {
          keys.add(Arrays.copyOfRange(wanted.arena(), wanted.start(number), wanted.end(number)));
        }
      }
      return keys;
    }
  }
}
