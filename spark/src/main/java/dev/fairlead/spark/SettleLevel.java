package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/**
 * A task that finds out which candidates of a partition are new, and writes them as the next level.
 * Candidates come first and are held in memory; what was visited passes by, piece by piece.
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
    List<SortedCodes> candidates = new ArrayList<>();
    long most = 0;
    KeyPiece visited = null;
    while (visited == null && pieces.hasNext()) {
      KeyPiece piece = pieces.next()._2();
      switch (piece.kind()) {
        case CANDIDATES -> {
          candidates.add(piece.cursor());
          most += piece.count();
        }
        case FACTS -> facts.add(piece.toFacts());
        case VISITED -> visited = piece;
        case MESSAGES -> throw new IllegalStateException("messages among states");
      }
    }
    Candidates all = new Candidates(candidates, most);
    candidates.clear();
    while (visited != null) {
      if (visited.kind() != KeyPiece.Kind.VISITED) {
        throw new IllegalStateException("candidates behind visited states");
      }
      all.remove(visited);
      visited = pieces.hasNext() ? pieces.next()._2() : null;
    }
    KeyPiece.Writer fresh = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
    all.forEachLeft(fresh);
    List<KeyPiece> written = fresh.pieces();
    int partition = TaskContext.getPartitionId();
    files.write(level, partition, written);
    long states = written.stream().mapToLong(KeyPiece::count).sum();
    long bytes = written.stream().mapToLong(KeyPiece::bytes).sum();
    return List.of(new Settled(partition, states, bytes, facts).toBytes()).iterator();
  }

  /** Keys in ascending order, each once; those that are known are taken out. */
  private static final class Candidates {
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private byte[] arena = new byte[0];
    private final int[] starts;

    /** The numbers of those that are left, in ascending order. */
    private int[] left;

    private int count;

    /**
     * @param most how many there are at most
     */
    Candidates(List<SortedCodes> runs, long most) {
      starts = new int[1 + (int) Math.min(most, LARGEST - 1)];
      int all = runs.isEmpty() ? 0 : collect(SortedCodes.merged(runs));
      left = new int[all];
      Arrays.setAll(left, i -> i);
      count = all;
    }

    private int collect(SortedCodes codes) {
      int all = 0;
      while (codes.next()) {
        int length = codes.end() - codes.start();
        if (all == 0) {
          // Most keys of a model are alike in length: the arena need not grow, which would take
          // more.
          arena = new byte[(int) Math.min(LARGEST, Math.max(64L, (starts.length - 1L) * length))];
        }
        long needed = (long) starts[all] + length;
        if (needed > LARGEST) {
          throw new IllegalStateException(
              "what a level leads to in one partition is too much: give more --partitions");
        }
        int end = (int) needed;
        if (end > arena.length) {
          arena = Arrays.copyOf(arena, (int) Math.min(LARGEST, Math.max(end, 2L * arena.length)));
        }
        System.arraycopy(codes.bytes(), codes.start(), arena, starts[all], length);
        starts[++all] = end;
      }
      return all;
    }

    /** Takes out what is in a piece of those visited. */
    void remove(KeyPiece visited) {
      KeyPiece.Cursor cursor = visited.cursor();
      if (count == 0 || !cursor.next()) {
        return;
      }
      int from = firstFrom(cursor);
      int kept = from;
      boolean more = true;
      for (; from < count && more; from++) {
        int start = starts[left[from]];
        int end = starts[left[from] + 1];
        int order = compare(cursor, start, end);
        if (order < 0 && cursor.skipTo(arena, start, end)) {
          order = compare(cursor, start, end);
        }
        while (order < 0) {
          more = cursor.next();
          order = more ? compare(cursor, start, end) : 1;
        }
        if (order != 0) {
          left[kept++] = left[from];
        }
      }
      System.arraycopy(left, from, left, kept, count - from);
      count -= from - kept;
    }

    private int firstFrom(KeyPiece.Cursor first) {
      int low = 0;
      int high = count;
      while (low < high) {
        int middle = low + high >>> 1;
        if (compare(first, starts[left[middle]], starts[left[middle] + 1]) > 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    private int compare(KeyPiece.Cursor cursor, int start, int end) {
      return Arrays.compareUnsigned(cursor.bytes(), 0, cursor.end(), arena, start, end);
    }

    void forEachLeft(KeyPiece.Writer into) {
      for (int i = 0; i < count; i++) {
        into.add(arena, starts[left[i]], starts[left[i] + 1]);
      }
    }
  }
}
