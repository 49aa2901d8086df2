package dev.fairlead.spark;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/** A task that tells the keys of the nodes of a partition that a round has left. */
final class GatherNodes implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, KeyPiece> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final int round;
  private final long most;

  /**
   * @param most nodes that are wanted of a partition
   */
  GatherNodes(LevelFiles files, int round, long most) {
    this.files = files;
    this.round = round;
    this.most = most;
  }

  @Override
  public Iterator<KeyPiece> call(Iterator<Tuple2<Integer, KeyPiece>> keys) throws IOException {
    HullNodes nodes = files.readNodes(round, TaskContext.getPartitionId());
    KeyPiece.Writer left = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
    int first = 0;
    long gathered = 0;
    while (keys.hasNext() && gathered < most) {
      KeyPiece piece = keys.next()._2();
      KeyPiece.Cursor cursor = piece.cursor();
      int end = first + piece.count();
      for (int node = nodes.members.nextSetBit(first);
          node >= 0 && node < end && gathered < most;
          node = nodes.members.nextSetBit(node + 1)) {
        cursor.seek(node - first);
        left.add(cursor.bytes(), 0, cursor.end());
        gathered++;
      }
      first = end;
    }
    List<KeyPiece> pieces = left.pieces();
    return pieces.iterator();
  }
}
