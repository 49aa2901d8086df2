package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the manual are models, and its messages are those of the code. */
class PromelaDocsTest {

  private static final Path DOCS = Path.of("../docs");

  static List<String> examples() throws IOException {
    String page = Files.readString(DOCS.resolve("promela.md"));
    return Pattern.compile("```promela\n(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void thereAreSome() throws IOException {
    assertTrue(examples().size() >= 5);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isAModel(String text) {
    assertDoesNotThrow(
        () -> PromelaModel.open(new SourceText("promela.md", text), Map.of(), path -> null));
  }

  @Test
  void everyCodeIsDocumentedAndUsed() throws IOException {
    Set<String> used = new TreeSet<>();
    for (String name : List.of("syntax", "check")) {
      Path folder = Path.of("src/main/java/dev/fairlead/promela", name);
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          used.addAll(codes(Files.readString(file), "\"(FL05[0-6]\\d)\""));
        }
      }
    }
    Set<String> documented =
        codes(Files.readString(DOCS.resolve("messages.md")), "\\| (FL05[0-6]\\d) \\|");
    assertEquals(documented, used);
  }

  private static Set<String> codes(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
