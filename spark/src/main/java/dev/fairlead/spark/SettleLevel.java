package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/**
 * A task that finds out which candidates of a partition are new, and writes them as the next level.
 * Candidates come first and are held in memory, compressed; what was visited passes by, piece by
 * piece.
 */
final class SettleLevel implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, byte[]> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final int level;

  /**
   * @param level that the new states are of
   */
  SettleLevel(LevelFiles files, int level) {
    this.files = files;
    this.level = level;
  }

  /** The answer of a partition: how many states are new, in how many bytes; and what was met. */
  record Settled(int partition, long states, long bytes, LevelFacts facts) {

    byte[] toBytes() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(bytes)) {
        out.writeInt(partition);
        out.writeLong(states);
        out.writeLong(this.bytes);
        LevelFacts.write(facts.toBytes(), out);
      }
      return bytes.toByteArray();
    }

    static Settled of(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      int partition = in.getInt();
      long states = in.getLong();
      long size = in.getLong();
      byte[] facts = new byte[in.getInt()];
      in.get(facts);
      return new Settled(partition, states, size, LevelFacts.of(facts));
    }
  }

  @Override
  public Iterator<byte[]> call(Iterator<Tuple2<Integer, KeyPiece>> pieces) throws IOException {
    LevelFacts facts = new LevelFacts();
    List<KeyPiece> written = unvisited(pieces, facts);
    int partition = TaskContext.getPartitionId();
    files.write(level, partition, written);
    long states = written.stream().mapToLong(KeyPiece::count).sum();
    long bytes = written.stream().mapToLong(KeyPiece::bytes).sum();
    return List.of(new Settled(partition, states, bytes, facts).toBytes()).iterator();
  }

  /**
   * The candidates that were not visited.
   *
   * @param pieces candidates and facts, then what was visited
   * @param facts gets the facts
   */
  static List<KeyPiece> unvisited(Iterator<Tuple2<Integer, KeyPiece>> pieces, LevelFacts facts) {
    List<SortedCodes> candidates = new ArrayList<>();
    KeyPiece visited = null;
    while (visited == null && pieces.hasNext()) {
      KeyPiece piece = pieces.next()._2();
      switch (piece.kind()) {
        case CANDIDATES -> candidates.add(piece.cursor());
        case FACTS -> facts.add(piece.toFacts());
        case VISITED -> visited = piece;
        case MESSAGES, ADDRESSES -> throw new IllegalStateException("messages among states");
      }
    }
    Candidates all = Candidates.of(candidates);
    candidates.clear();
    while (visited != null) {
      if (visited.kind() != KeyPiece.Kind.VISITED) {
        throw new IllegalStateException("candidates behind visited states");
      }
      all.remove(visited);
      visited = pieces.hasNext() ? pieces.next()._2() : null;
    }
    return all.unvisited();
  }
}
