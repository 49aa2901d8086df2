package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of papers is true: what it names is there, and what cites a paper is in it. */
class PapersTest {
  private static final Path ROOT = Path.of("..");

  /** A name and a year in a comment, as papers are cited. */
  private static final Pattern CITATION =
      Pattern.compile("^\\s*(\\*|/\\*\\*|//).*\\b(19[5-9]|20[0-2])\\d\\b.*$", Pattern.MULTILINE);

  private static Invocation run(String... words) {
    return Invocation.of("", false, new ToyWorkbench(), words);
  }

  @Test
  void thePageIsWhatTheCommandPrints() throws IOException {
    assertEquals(
        Files.readString(ROOT.resolve("docs/papers.md")),
        run("bibliography", "--markdown").out(),
        "docs/papers.md is made by: ./fairlead bibliography --markdown > docs/papers.md");
  }

  @Test
  void everyKeyIsOfOnePaperWithAPlace() {
    Set<String> keys = new HashSet<>();
    for (Paper paper : Paper.all()) {
      assertTrue(keys.add(paper.key()), paper.key());
      assertFalse(paper.places().isEmpty(), paper.key());
    }
  }

  @Test
  void everyClassThatIsNamedIsThere() throws ClassNotFoundException {
    for (Paper paper : Paper.all()) {
      for (Paper.Place place : paper.places()) {
        Class.forName("dev.fairlead." + place.type(), false, getClass().getClassLoader());
      }
    }
  }

  @Test
  void everyClassThatCitesAPaperIsNamed() throws IOException {
    Set<String> named =
        Paper.all().stream()
            .flatMap(paper -> paper.places().stream())
            .map(Paper.Place::type)
            .collect(Collectors.toSet());
    List<String> forgotten = new ArrayList<>();
    for (String module : List.of("core", "lang-csp", "lang-promela")) {
      Path sources = ROOT.resolve(module).resolve("src/main/java/dev/fairlead");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          String type =
              sources.relativize(file).toString().replace(".java", "").replaceAll("[/\\\\]", ".");
          if (CITATION.matcher(Files.readString(file)).find() && !named.contains(type)) {
            forgotten.add(type);
          }
        }
      }
    }
    assertEquals(List.of(), forgotten, "cite a paper; add it to papers.txt");
  }

  @Test
  void commandsAreAboutFilesThatAreThere() {
    for (Paper paper : Paper.all()) {
      for (String command : paper.commands()) {
        for (String word : command.split(" ")) {
          if (word.contains("/")) {
            assertTrue(Files.exists(ROOT.resolve(word)), command);
          }
        }
      }
      paper.tables().forEach(table -> assertTrue(table.startsWith("bench/run "), table));
    }
  }

  @Test
  void aWordIsFoundWhateverItsCaseAndAccents() {
    Invocation found = run("bibliography", "bosnacki");
    assertEquals(0, found.code());
    assertTrue(found.out().contains("D. Bošnački"), found.out());
    assertFalse(found.out().contains("Tarjan"), found.out());
    Invocation none = run("bibliography", "xyzzy");
    assertEquals(2, none.code());
    assertTrue(none.err().contains("no paper mentions 'xyzzy'"), none.err());
  }
}
