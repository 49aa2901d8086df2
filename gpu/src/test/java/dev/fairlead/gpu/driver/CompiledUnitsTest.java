package dev.fairlead.gpu.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of compiled units. */
class CompiledUnitsTest {
  @TempDir private Path folder;
  private int compiled;

  private byte[] get(CompiledUnits units, String... made) {
    return units.get(
        List.of(made),
        () -> {
          compiled++;
          return String.join("+", made).getBytes();
        });
  }

  @Test
  void aUnitIsCompiledOnceForAllThatItDependsOn() {
    CompiledUnits units = new CompiledUnits(Optional.of(folder.resolve("new")));
    assertArrayEquals("sm_90+text".getBytes(), get(units, "sm_90", "text"));
    CompiledUnits later = new CompiledUnits(Optional.of(folder.resolve("new")));
    assertArrayEquals("sm_90+text".getBytes(), get(later, "sm_90", "text"));
    assertEquals(1, compiled);
    assertArrayEquals("sm_100+text".getBytes(), get(later, "sm_100", "text"));
    assertArrayEquals("sm_90text".getBytes(), get(later, "sm_90text"));
    assertEquals(3, compiled);
  }

  @Test
  void whereNothingCanBeWrittenEachIsCompiled() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    for (Optional<Path> nowhere : List.of(Optional.<Path>empty(), Optional.of(file))) {
      CompiledUnits units = new CompiledUnits(nowhere);
      assertArrayEquals("a".getBytes(), get(units, "a"));
      assertArrayEquals("a".getBytes(), get(units, "a"));
    }
    assertEquals(4, compiled);
  }

  @Test
  void whatWasNotUsedForLongestGoes() throws IOException {
    CompiledUnits units = new CompiledUnits(Optional.of(folder));
    get(units, "first");
    try (Stream<Path> files = Files.list(folder)) {
      Files.setLastModifiedTime(files.findFirst().orElseThrow(), FileTime.fromMillis(1_000));
    }
    for (int i = 0; i < 220; i++) {
      get(units, "other " + i);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(200, files.count());
    }
    compiled = 0;
    get(units, "first");
    assertEquals(1, compiled);
  }

  /** As other processes do that share the folder. */
  @Test
  void unitsAreUsedWhileOthersGo() throws Exception {
    CompiledUnits units = new CompiledUnits(Optional.of(folder));
    AtomicBoolean over = new AtomicBoolean();
    Thread others = new Thread(() -> useUntil(over));
    others.start();
    try {
      for (int i = 0; i < 600; i++) {
        get(units, "unit " + i);
      }
    } finally {
      over.set(true);
      others.join();
    }
    assertEquals(600, compiled);
  }

  private void useUntil(AtomicBoolean over) {
    Random random = new Random(1);
    while (!over.get()) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.setLastModifiedTime(file, FileTime.fromMillis(random.nextInt(1_000_000)));
        }
      } catch (IOException gone) {
        // A file that went meanwhile.
      }
    }
  }
}
