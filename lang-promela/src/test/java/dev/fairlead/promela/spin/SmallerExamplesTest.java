package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples that come with SPIN and that it cannot search completely in time, with a number in
 * them made smaller: as many states as SPIN stores, raw and as it optimises.
 */
class SmallerExamplesTest {
  private static final Path SPINS = Path.of("/usr/share/doc/spin/examples/Examples");

  private static final List<String> WITHOUT_CLAIM =
      List.of("-DSAFETY", "-DNOCLAIM", "-DMEMLIM=4000", "-DVECTORSZ=8192");

  @ParameterizedTest
  @CsvSource({
    "life.pml, '#define MAX\t5', '#define MAX\t2'",
    "LTL/ltl_gen.pml, '#define DEPTH_LIMIT\t4', '#define DEPTH_LIMIT\t2'",
    "LTL/petersonN.pml, '#define N\t5', '#define N\t3'",
    "Exercises/ex_6.pml, '#define MaxSeq\t3', '#define MaxSeq\t1'",
    "Book_1991/p108.pml, 'ack(3, 3,', 'ack(2, 1,'"
  })
  void haveTheStatesThatSpinStores(String file, String old, String smaller) throws Exception {
    compare(file, old, smaller, Duration.ofSeconds(30));
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "life.pml, '#define MAX\t5', '#define MAX\t3'",
    "LTL/ltl_gen.pml, '#define DEPTH_LIMIT\t4', '#define DEPTH_LIMIT\t3'",
    "LTL/petersonN.pml, '#define N\t5', '#define N\t4'",
    "Exercises/ex_6.pml, '#define MaxSeq\t3', '#define MaxSeq\t2'",
    "Book_1991/p108.pml, 'ack(3, 3,', 'ack(2, 2,'"
  })
  void haveTheStatesThatSpinStoresInTheEnd(String file, String old, String smaller)
      throws Exception {
    compare(file, old, smaller, Duration.ofMinutes(20));
  }

  private static void compare(String file, String old, String smaller, Duration time)
      throws IOException {
    SpinRunner.assumeInstalled();
    Path path = SPINS.resolve(file);
    Assumptions.assumeTrue(Files.exists(path), "the examples are not installed");
    String text = Files.readString(path, StandardCharsets.ISO_8859_1);
    String changed = text.replace(old, smaller);
    assertNotEquals(text, changed);
    PromelaModel model =
        PromelaModel.open(new SourceText("model.pml", changed), Map.of(), included -> null);
    // A claim keeps the labels that it names apart.
    String bare = changed.replaceAll("(?m)^ltl .*", "");
    assertEquals(stored(bare, SpinRunner.RAW, time), states(model.mainSystem()), "raw");
    assertEquals(stored(changed, List.of(), time), states(model.mergedSystem()), "merged");
  }

  private static long stored(String model, List<String> spinOptions, Duration time) {
    try (SpinRunner runner = SpinRunner.of(model, spinOptions, WITHOUT_CLAIM, time)) {
      PanReport report = runner.pan("-c0", "-E", "-w22", "-m5000000");
      Assumptions.assumeTrue(report.complete(), "SPIN does not end in time");
      return report.stored();
    } catch (SpinRunner.Refused refused) {
      throw new AssertionError("SPIN does not take it", refused);
    }
  }

  private static long states(StateSpace space) {
    Exploration all = Exploration.of(space, Limits.ofThisMachine(), ProgressListener.NONE);
    assertTrue(all.incomplete().isEmpty(), all.incomplete().orElse(""));
    return all.facts().states();
  }
}
