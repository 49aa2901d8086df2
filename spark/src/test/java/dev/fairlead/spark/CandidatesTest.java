package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Candidates against a plain set. */
class CandidatesTest {

  private static TreeSet<byte[]> keys(SplittableRandom random, int most, int values) {
    TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    for (int i = random.nextInt(most); i > 0; i--) {
      byte[] key = new byte[random.nextInt(1, 30)];
      for (int at = 0; at < key.length; at++) {
        key[at] = (byte) (random.nextInt(values) * 85);
      }
      keys.add(key);
    }
    return keys;
  }

  private static KeyPiece piece(KeyPiece.Kind kind, Iterable<byte[]> keys) {
    KeyPiece.Writer writer = KeyPiece.Writer.ofOnePiece(kind);
    keys.forEach(key -> writer.add(key, 0, key.length));
    return writer.onePiece();
  }

  /** As it arrives on another machine. */
  private static KeyPiece copy(KeyPiece piece) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    piece.write(new DataOutputStream(bytes));
    return KeyPiece.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
  }

  /** A note of a key in a run; 0 for all keys of some runs. */
  private static long note(byte[] key, int run) {
    return run == 1 ? 0 : (Arrays.hashCode(key) & 0xfff) * 4L + run;
  }

  /** Several blocks each, so that cursors skip some of them. */
  @Test
  void leavesWhatWasNotVisited() throws IOException {
    SplittableRandom random = new SplittableRandom(17);
    for (int round = 0; round < 60; round++) {
      int values = random.nextInt(2, 4);
      TreeSet<byte[]> left = new TreeSet<>(Arrays::compareUnsigned);
      List<SortedCodes> runs = new ArrayList<>();
      TreeMap<byte[], Set<Long>> notes = new TreeMap<>(Arrays::compareUnsigned);
      for (int run = random.nextInt(4); run > 0; run--) {
        TreeSet<byte[]> some = keys(random, 6_000, values);
        left.addAll(some);
        KeyPiece.Writer writer = KeyPiece.Writer.ofOnePiece(KeyPiece.Kind.CANDIDATES);
        for (byte[] key : some) {
          writer.add(key, 0, key.length, note(key, run));
          notes.computeIfAbsent(key, first -> new TreeSet<>()).add(note(key, run));
        }
        runs.add(copy(writer.onePiece()).cursor());
      }
      Candidates candidates = Candidates.of(runs);
      for (int level = random.nextInt(5); level > 0; level--) {
        TreeSet<byte[]> visited = keys(random, level == 2 ? 40 : 6_000, values);
        left.stream().filter(key -> random.nextInt(3) == 0).forEach(visited::add);
        candidates.remove(piece(KeyPiece.Kind.VISITED, visited));
        visited.forEach(left::remove);
      }
      List<byte[]> found = new ArrayList<>();
      for (KeyPiece piece : candidates.unvisited()) {
        KeyPiece.Cursor key = piece.cursor();
        while (key.next()) {
          found.add(Arrays.copyOfRange(key.bytes(), key.start(), key.end()));
          assertTrue(notes.get(found.get(found.size() - 1)).contains(key.note()));
        }
      }
      assertArrayEquals(left.toArray(), found.toArray());
    }
  }
}
