package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Addresses come back as they were added, whatever lies between them. */
class AddressesTest {
  private final List<Long> expected = new ArrayList<>();
  private final long[] announced = {0};
  private final Addresses addresses = new Addresses(more -> announced[0] += more);
  private long last;

  @Test
  void nearFarAndMixedBlocksKeepTheirAddresses() {
    Random random = new Random(5);
    add(3 * Addresses.BLOCK, () -> 1 + random.nextInt(30));
    add(Addresses.BLOCK / 2, () -> 1);
    // From the middle of a block on, distances need more than 16 bits.
    add(2 * Addresses.BLOCK, () -> random.nextInt(1 << 18));
    add(5, () -> 1 << 20);
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), addresses.get(i), "number " + i);
    }
    assertEquals(expected.size(), addresses.size());
  }

  @Test
  void distancesOfBlocksMayTakeAll32Bits() {
    add(2 * Addresses.BLOCK, () -> (1 << 21) - 1);
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), addresses.get(i), "number " + i);
    }
  }

  @Test
  void nearAddressesTakeTwoBytesEach() {
    add(8 * Addresses.BLOCK, () -> 20);
    assertEquals(2L * 8 * Addresses.BLOCK, addresses.bytes());
    assertEquals(addresses.bytes(), announced[0] + 2 * 64);
  }

  private void add(int count, java.util.function.IntSupplier distance) {
    for (int i = 0; i < count; i++) {
      last += distance.getAsInt();
      expected.add(last);
      addresses.add(last);
    }
  }
}
