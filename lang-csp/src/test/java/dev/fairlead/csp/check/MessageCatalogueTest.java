package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every message has a code, every code is explained, and every explanation is of a code in use. */
class MessageCatalogueTest {

  @Test
  void everyCodeIsExplained() throws IOException {
    Set<String> used = codes(Path.of("src/main/java"), Pattern.compile("\"(FL01\\d\\d)\""));
    Set<String> explained =
        codes(Path.of("../docs/messages.md"), Pattern.compile("\\| (FL01\\d\\d) \\|"));
    assertEquals(used, explained);
  }

  /** FL0135 belongs to the command line: no model can contain that mistake. */
  @Test
  void everyCodeHasABrokenModel() throws IOException {
    Set<String> used = codes(Path.of("src/main/java"), Pattern.compile("\"(FL01\\d\\d)\""));
    Set<String> shown =
        codes(Path.of("src/test/resources/broken"), Pattern.compile("//! (FL01\\d\\d) "));
    used.remove("FL0135");
    assertEquals(used, shown);
    assertFalse(used.isEmpty());
  }

  private static Set<String> codes(Path root, Pattern pattern) throws IOException {
    Set<String> result = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
          result.add(matcher.group(1));
        }
      }
    }
    return result;
  }
}
