package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code is explained, and every code of reading and checking is shown by a broken model. */
class MessageCatalogueTest {

  private static final Pattern USED = Pattern.compile("\"(FL\\d{4})\"");
  private static final Path SOURCES = Path.of("src/main/java/dev/fairlead/csp");

  @Test
  void everyCodeIsExplained() throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.map(m -> m.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(module)) {
          used.addAll(codes(module, USED));
        }
      }
    }
    used.removeAll(codes(Path.of("../docs/messages.md"), Pattern.compile("\\| (FL\\d{4}) \\|")));
    assertEquals(Set.of(), used, "not in docs/messages.md");
  }

  /** FL0135 belongs to the command line: no model can contain that mistake. */
  @Test
  void everyCodeHasABrokenModel() throws IOException {
    Set<String> used = codes(SOURCES.resolve("syntax"), USED);
    used.addAll(codes(SOURCES.resolve("check"), USED));
    assertTrue(used.remove("FL0135"));
    Path models = Path.of("src/test/resources/broken");
    used.removeAll(codes(models, Pattern.compile("//! (FL\\d{4}) ")));
    assertEquals(Set.of(), used, "without a broken model");
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
