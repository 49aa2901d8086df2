package dev.fairlead.spark;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells of most states of a partition that were not visited that they are new: a Bloom filter of
 * what was (Bloom 1970), with four bits of one word for a key. It lives in the process of an
 * executor, and is made of the files where there is none. Its <em>no</em> is certain; a state of
 * which it says <em>perhaps</em> is compared with the files.
 */
final class VisitedFilter {
  private static final int KEPT_FILTERS = 256;

  /** Words for as many keys. */
  private static final int KEYS_PER_WORD = 4;

  private static final int MOST_WORDS = 1 << 30;

  private static final Map<String, VisitedFilter> KEPT =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, VisitedFilter> eldest) {
          return size() > KEPT_FILTERS;
        }
      };

  private long[] words = new long[1 << 10];
  private long keys;
  private int batches;

  private VisitedFilter() {}

  /**
   * The filter of a partition with its first batches.
   *
   * @param search its identity
   */
  static VisitedFilter of(String search, LevelFiles files, int partition, int batches)
      throws IOException {
    VisitedFilter filter;
    synchronized (KEPT) {
      filter = KEPT.computeIfAbsent(search + " " + partition, none -> new VisitedFilter());
    }
    synchronized (filter) {
      filter.add(files, partition, batches);
    }
    return filter;
  }

  private void add(LevelFiles files, int partition, int wanted) throws IOException {
    for (; batches < wanted; batches++) {
      Iterator<KeyPiece> pieces = files.read(batches, partition);
      while (pieces.hasNext()) {
        KeyPiece piece = pieces.next();
        keys += piece.count();
        if (keys > (long) KEYS_PER_WORD * words.length && words.length < MOST_WORDS) {
          grow(files, partition);
        }
        put(piece);
      }
    }
  }

  /** Makes a larger one, with the batches that are complete; what was read of one is put twice. */
  private void grow(LevelFiles files, int partition) throws IOException {
    int size = words.length;
    while (keys > (long) KEYS_PER_WORD * size / 2 && size < MOST_WORDS) {
      size *= 2;
    }
    words = new long[size];
    for (int batch = 0; batch <= batches; batch++) {
      Iterator<KeyPiece> pieces = files.read(batch, partition);
      while (pieces.hasNext()) {
        put(pieces.next());
      }
    }
  }

  private void put(KeyPiece piece) {
    KeyPiece.Cursor key = piece.cursor();
    while (key.next()) {
      long hash = KeyHash.of(key.bytes(), key.start(), key.end());
      words[word(hash)] |= bits(hash);
    }
  }

  /** Whether a key may have been visited. */
  boolean mayContain(byte[] key, int length) {
    long hash = KeyHash.of(key, 0, length);
    long bits = bits(hash);
    return (words[word(hash)] & bits) == bits;
  }

  private int word(long hash) {
    return (int) (hash >>> 33) & words.length - 1;
  }

  private static long bits(long hash) {
    return 1L << (hash & 63)
        | 1L << (hash >>> 6 & 63)
        | 1L << (hash >>> 12 & 63)
        | 1L << (hash >>> 18 & 63);
  }
}
