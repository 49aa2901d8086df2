package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever is done to a model, it is accepted or refused with a place: nothing else escapes. */
class MutationTest {

  private static final Pattern WORD = Pattern.compile("\\w+|\\s+|->|\\|\\|\\||\\|\\||&&|\\[\\]|.");

  private final List<List<String>> models = new ArrayList<>();

  MutationTest() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/accepted"))) {
      for (Path file : files.sorted().toList()) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(Files.readString(file));
        while (matcher.find()) {
          words.add(matcher.group());
        }
        models.add(words);
      }
    }
  }

  @Property(tries = 3_000)
  void everyMistakeHasAPlace(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> words = new ArrayList<>(models.get(random.nextInt(models.size())));
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      mutate(words, random);
    }
    SourceText source = new SourceText("m.csp", String.join("", words));
    SourceText included = new SourceText("i.csp", "#define limit 3; var x = 0;");
    try {
      Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), file -> included);
      new Kinds(symbols);
    } catch (ModelException e) {
      Diagnostic d = e.diagnostic();
      int length = d.source().text().length();
      assertTrue(d.offset() >= 0 && d.offset() <= length, d.render());
      assertTrue(d.length() >= 1 && d.offset() + d.length() <= length + 1, d.render());
      assertFalse(d.message().isBlank(), d.render());
    }
  }

  /** Removes, repeats, moves or replaces a word. */
  private void mutate(List<String> words, Random random) {
    int at = random.nextInt(words.size());
    switch (random.nextInt(4)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, words.get(at));
      case 2 -> words.add(at, words.remove(random.nextInt(words.size())));
      default -> {
        List<String> other = models.get(random.nextInt(models.size()));
        words.set(at, other.get(random.nextInt(other.size())));
      }
    }
  }
}
