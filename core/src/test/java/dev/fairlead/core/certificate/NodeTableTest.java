package dev.fairlead.core.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tables of random keys beside a map. */
class NodeTableTest {

  private static Map<Long, Integer> measures(Random random, int size, boolean clustered) {
    Map<Long, Integer> measures = new TreeMap<>();
    while (measures.size() < size) {
      long key = clustered ? random.nextInt(4 * size) - 2L * size : random.nextLong();
      measures.put(key, random.nextInt(7));
    }
    return measures;
  }

  private static NodeTable table(Map<Long, Integer> measures) {
    NodeTable.Builder builder = new NodeTable.Builder(measures.size() / 2);
    measures.forEach(builder::add);
    return builder.build();
  }

  @Test
  void findsWhatWasAdded() throws IOException {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int size = seed < 4 ? seed : 1 << random.nextInt(seed == 59 ? 18 : 12);
      Map<Long, Integer> measures = measures(random, size, seed % 3 == 0);
      NodeTable table = table(measures);
      assertEquals(size, table.size());
      NodeTable read = reread(table);
      for (NodeTable each : new NodeTable[] {table, read}) {
        measures.forEach((key, measure) -> assertEquals(measure, each.find(key)));
        int last = -1;
        for (int i = 0; i < size; i++) {
          int before = last;
          assertEquals(1, i == 0 ? 1 : Long.compareUnsigned(each.key(i), each.key(before)));
          last = i;
        }
        // Fewer bits are kept than a key has: another key may be taken for one, but few are.
        int taken = 0;
        for (int i = 0; i < 1000 && seed % 3 != 0; i++) {
          taken += each.find(random.nextLong()) == NodeTable.NONE ? 0 : 1;
        }
        assertEquals(0, size < 16 ? 0 : taken / 500, "seed " + seed);
      }
    }
  }

  private static NodeTable reread(NodeTable table) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    KeyCode code = new KeyCode(table.keyBits(), table.size());
    code.write(table, bytes);
    bytes.write(99);
    InputBytes in = new InputBytes(new ByteArrayInputStream(bytes.toByteArray()));
    long[] keys = code.read(table.size(), in);
    assertEquals(99, in.next(), "all is read, and nothing behind it");
    int[] measures = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      assertEquals(table.key(i), keys[i]);
      measures[i] = table.measure(i);
    }
    return new NodeTable(table.keyBits(), keys, measures);
  }

  @Test
  void anyBytesAreReadOrRefused() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      KeyCode code = new KeyCode(1 + random.nextInt(64), 1 + random.nextInt(20));
      try {
        assertEquals(9, code.read(9, new InputBytes(new ByteArrayInputStream(bytes))).length);
      } catch (IOException refused) {
        assertEquals(false, refused.getMessage().isEmpty());
      }
    }
  }

  @Test
  void equalKeysAreToldApartByNothing() {
    NodeTable.Builder builder = new NodeTable.Builder();
    builder.add(5, 0);
    builder.add(-7, 1);
    builder.add(5, 2);
    assertThrows(NodeTable.EqualKeys.class, builder::build);
  }
}
