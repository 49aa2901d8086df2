package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The examples that come with SPIN, and ours, have as many states as SPIN stores. */
class ExampleCountsTest {
  private static final Path SPINS = Path.of("/usr/share/doc/spin/examples/Examples");
  private static final Path OURS = Path.of("..", "examples", "promela");
  private static final Duration TIME = Duration.ofSeconds(20);

  /** More than pan needs for {@link #MOST} states. */
  private static final Duration TIME_FOR_MOST = Duration.ofSeconds(1);

  private static final List<String> WITHOUT_CLAIM =
      List.of("-DSAFETY", "-DNOCLAIM", "-DMEMLIM=256", "-DVECTORSZ=8192");

  /** More states than this are beyond the simple search of {@link Explored}. */
  private static final long MOST = 200_000;

  @TestFactory
  List<DynamicNode> counts() throws IOException {
    SpinRunner.assumeInstalled();
    List<DynamicNode> tests = new ArrayList<>();
    for (Path folder : List.of(SPINS, OURS)) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
          tests.add(dynamicTest(folder.relativize(file).toString(), () -> assertCounted(file)));
        }
      }
    }
    assertFalse(tests.isEmpty());
    return tests;
  }

  private static void assertCounted(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Assumptions.assumeFalse(text.contains("c_code") || text.contains("c_decl"), "embedded C");
    Optional<Explored> explored;
    PanReport assertions;
    PanReport ends;
    try (SpinRunner runner = SpinRunner.of(file, SpinRunner.RAW, WITHOUT_CLAIM, TIME)) {
      explored = explored(file);
      // If the exploration is incomplete, no counts are compared: pan gets less time.
      Duration time = explored.filter(Explored::complete).isPresent() ? TIME : TIME_FOR_MOST;
      assertions = runner.pan(time, "-c0", "-E", "-w18", "-m400000");
      ends = assertions.complete() ? runner.pan("-c0", "-A", "-w18", "-m400000") : assertions;
    } catch (SpinRunner.Refused refused) {
      Assumptions.abort("SPIN does not take it");
      return;
    }
    Assumptions.assumeTrue(assertions.complete() && ends.complete(), "SPIN does not end in time");
    Assumptions.assumeTrue(assertions.stored() <= MOST, "too many states");
    Explored ours = explored.orElseThrow(() -> new AssertionError("a fault, but not for SPIN"));
    assertEquals(assertions.stored(), ours.states(), "states");
    assertEquals(assertions.transitions() - 1, ours.transitions(), "transitions");
    assertEquals(ends.errors(), ours.invalidEnds(), "invalid end states");
    assertEquals(assertions.errors() > 0, ours.failures() > 0, "failing assertions");
  }

  /** Empty if the model has a fault. */
  private static Optional<Explored> explored(Path file) {
    PromelaModel model =
        PromelaModel.open(source(file), Map.of(), path -> source(file.resolveSibling(path)));
    StateSpace space = model.mainSystem();
    Assumptions.assumeTrue(space instanceof PromelaStateSpace, "a trace is a part of its states");
    try {
      return Optional.of(Explored.of((PromelaStateSpace) space, MOST));
    } catch (ModelFault fault) {
      return Optional.empty();
    }
  }

  private static SourceText source(Path file) {
    try {
      return Files.exists(file)
          ? new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1))
          : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
