package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/**
 * A task that writes the next batch of a partition: states that are new, and those that fewer steps
 * lead to than was known. The latter were expanded by now, and are to be expanded once more.
 */
final class SettleReached implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, byte[]> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final int batch;

  SettleReached(LevelFiles files, int batch) {
    this.files = files;
    this.batch = batch;
  }

  /**
   * The answer of a partition.
   *
   * @param states that are new
   * @param bytes of the batch
   * @param waiting states to be expanded
   * @param first the least depth of these
   */
  record Settled(
      int partition, long states, long bytes, long waiting, int first, LevelFacts facts) {

    byte[] toBytes() throws IOException {
      ByteArrayOutputStream into = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(into)) {
        out.writeInt(partition);
        out.writeLong(states);
        out.writeLong(bytes);
        out.writeLong(waiting);
        out.writeInt(first);
        LevelFacts.write(facts.toBytes(), out);
      }
      return into.toByteArray();
    }

    static Settled of(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      int partition = in.getInt();
      long states = in.getLong();
      long size = in.getLong();
      long waiting = in.getLong();
      int first = in.getInt();
      byte[] facts = new byte[in.getInt()];
      in.get(facts);
      return new Settled(partition, states, size, waiting, first, LevelFacts.of(facts));
    }
  }

  @Override
  public Iterator<byte[]> call(Iterator<Tuple2<Integer, KeyPiece>> pieces) throws IOException {
    LevelFacts facts = new LevelFacts();
    List<SortedCodes> runs = new ArrayList<>();
    KeyPiece visited = null;
    while (visited == null && pieces.hasNext()) {
      KeyPiece piece = pieces.next()._2();
      switch (piece.kind()) {
        case CANDIDATES -> runs.add(piece.cursor());
        case FACTS -> facts.add(piece.toFacts());
        case VISITED -> visited = piece;
        case MESSAGES, ADDRESSES -> throw new IllegalStateException("messages among states");
      }
    }
    Arrivals arrivals = new Arrivals(new ReachedCodes(runs));
    runs.clear();
    while (visited != null) {
      arrivals.compare(visited);
      visited = pieces.hasNext() ? pieces.next()._2() : null;
    }
    return List.of(arrivals.settle(TaskContext.getPartitionId(), facts).toBytes()).iterator();
  }

  /** The states that came, compressed as they have travelled. */
  private final class Arrivals {
    private final KeyPiece keys;

    // by position among the keys: no fewer steps lead there than was known; was visited
    private final BitSet old = new BitSet();
    private final BitSet known = new BitSet();

    Arrivals(SortedCodes all) {
      KeyPiece.Writer writer = KeyPiece.Writer.ofOnePiece(KeyPiece.Kind.CANDIDATES);
      while (all.next()) {
        writer.add(all);
      }
      keys = writer.onePiece();
    }

    void compare(KeyPiece visited) {
      if (visited.kind() != KeyPiece.Kind.VISITED) {
        throw new IllegalStateException("candidates behind visited states");
      }
      KeyPiece.Cursor before = visited.cursor();
      KeyPiece.Cursor key = keys.cursor();
      boolean more = before.next() && key.next();
      while (more) {
        int order = before.compareTo(key);
        if (order < 0) {
          more = before.goTo(key);
        } else if (order > 0) {
          more = key.goTo(before);
        } else {
          known.set(key.index());
          if (Reached.depth(before.note()) <= Reached.depth(key.note())) {
            old.set(key.index());
          }
          more = before.next() && key.next();
        }
      }
    }

    Settled settle(int partition, LevelFacts facts) throws IOException {
      KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
      long states = 0;
      long waiting = 0;
      int first = Integer.MAX_VALUE;
      KeyPiece.Cursor key = keys.cursor();
      while (key.next()) {
        if (!old.get(key.index())) {
          boolean isKnown = known.get(key.index());
          long note = isKnown ? Reached.counted(key.note()) : key.note();
          writer.add(key.bytes(), key.start(), key.end(), note);
          states += isKnown ? 0 : 1;
          if (Reached.waits(note)) {
            waiting++;
            first = Math.min(first, Reached.depth(note));
          }
        }
      }
      List<KeyPiece> pieces = writer.pieces();
      files.write(batch, partition, pieces);
      long bytes = pieces.stream().mapToLong(KeyPiece::bytes).sum();
      return new Settled(partition, states, bytes, waiting, first, facts);
    }
  }
}
