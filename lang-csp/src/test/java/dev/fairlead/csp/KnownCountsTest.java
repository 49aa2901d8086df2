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
import org.junit.jupiter.api.Tag;
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

  /** Section 8 of the models; what is read from the head is the argument of a process. */
  @Test
  void stackOfThreeForFive() {
    assertEquals("22079/93055", size("stack", STACK, Map.of()));
  }

  private static final String STACK =
      """
      var top = 0;
      Client() = push_inv -> Put(top) [] pop_inv -> Take(top);
      Put(seen) = ifa (seen == top) { swap{if (top < 3) { top++; }} -> push_res.(seen + 1) -> Client() }
                  else { push_inv -> Put(top) };
      Take(seen) = if (seen == 0) { pop_res.0 -> Client() }
                   else { ifa (seen == top) { swap{top--;} -> pop_res.(seen - 1) -> Client() }
                          else { pop_inv -> Take(top) } };
      Stack() = |||{5} @ Client();
      #assert Stack() deadlockfree;
      """;

  /** Section 7: five values, three readers that are equal, and a writer. */
  @Test
  @Tag("long")
  void registerOfFiveForThree() {
    assertEquals("838656/3384576", size("register", REGISTER, Map.of()));
  }

  private static final String REGISTER =
      """
      #define K 5;
      var bit[K] = [0(K - 1), 1];
      Reader() = read_inv -> Up(0);
      Up(k) = if (bit[k] == 1) { Down(k - 1, k) } else { Up(k + 1) };
      Down(k, v) = ifa (k < 0) { answer -> read_res.v -> Reader() }
                   else { if (bit[k] == 1) { Down(k - 1, k) } else { Down(k - 1, v) } };
      Writer() = ([] v:{0..K-1} @ write_inv.v -> set{bit[v] = 1;} -> Clear(v - 1)); Writer();
      Clear(k) = if (k < 0) { write_res -> Skip } else { clear{bit[k] = 0;} -> Clear(k - 1) };
      Register() = (|||{3} @ Reader()) ||| Writer();
      #assert Register() deadlockfree;
      """;

  private static String size(String example, Map<String, String> constants) throws IOException {
    Path file = Path.of("../examples/" + example + ".csp");
    return size(file.toString(), Files.readString(file), constants);
  }

  private static String size(String name, String text, Map<String, String> constants) {
    CspModel model = CspModel.open(new SourceText(name, text), constants, include -> null);
    Exploration all =
        Exploration.of(
            model.mainSystem(Abstraction.AUTO), Limits.ofThisMachine(), ProgressListener.NONE);
    return all.facts().states() + "/" + all.facts().transitions();
  }
}
