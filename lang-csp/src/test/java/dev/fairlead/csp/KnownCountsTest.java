package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** State spaces whose sizes are known from PAT, or from SPIN on equivalent models. */
class KnownCountsTest {

  @Test
  void petersonForTwo() throws IOException {
    assertEquals("32/54", size("peterson", Map.of()));
  }

  @Test
  void petersonForFour() throws IOException {
    assertEquals("10368/28664", size("peterson", Map.of("N", "4")));
  }

  @Test
  void threePhilosophersOneOfThemLeftHanded() throws IOException {
    assertEquals("36/69", size("dining-philosophers", Map.of()));
  }

  @Test
  void leaderElectionCounted() throws IOException {
    assertEquals("16/44", size("leader-counting", Map.of()));
  }

  @Test
  void metaLockForSeven() throws IOException {
    assertEquals("238/520", size("meta-lock", Map.of()));
  }

  private static String size(String example, Map<String, String> constants) throws IOException {
    Path file = Path.of("../examples/" + example + ".csp");
    CspModel model =
        CspModel.open(
            new SourceText(file.toString(), Files.readString(file)), constants, include -> null);
    Exploration all =
        Exploration.of(
            model.mainSystem(Abstraction.AUTO), Limits.ofThisMachine(), ProgressListener.NONE);
    return all.facts().states() + "/" + all.facts().transitions();
  }
}
