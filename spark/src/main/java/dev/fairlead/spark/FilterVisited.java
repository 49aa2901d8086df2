package dev.fairlead.spark;

import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/** A task that tells which candidates of a partition are new. */
final class FilterVisited
    implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, KeyPiece> {
  private static final long serialVersionUID = 1L;

  @Override
  public Iterator<KeyPiece> call(Iterator<Tuple2<Integer, KeyPiece>> pieces) {
    return SettleLevel.unvisited(pieces, new LevelFacts()).iterator();
  }
}
