package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.check.PromelaChecker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SPIN's examples with separators, line ends and words changed: what SPIN takes is taken here, and
 * read as the same model.
 */
class MutatedModelsTest {

  /**
   * Refused here on purpose: see the deviations in docs/promela.md. What is unknown may be a label,
   * which SPIN takes for a variable until its verifier is compiled.
   */
  private static final Set<String> STRICTER = Set.of("FL0523", "FL0530", "FL0536", "FL0558");

  private static final Pattern WORD =
      Pattern.compile(
          "(?s)/\\*.*?\\*/|//[^\n]*|\"(\\\\.|[^\"\\\\])*\"|'.'|\\w+|[ \t]+|->|::|\\+\\+|--|<<|>>|==|!="
              + "|<=|>=|&&|\\|\\||\\?\\?|!!|\\.\\.|.");

  @Test
  void fewAreReadAsSpinReadsThem(@TempDir Path folder) throws Exception {
    compare(30, Long.getLong("mutation.seed", 1), folder);
  }

  @Test
  @Tag("long")
  void manyAreReadAsSpinReadsThem(@TempDir Path folder) throws Exception {
    compare(600, Long.getLong("mutation.seed", 2), folder);
  }

  private static void compare(int count, long seed, Path folder) throws Exception {
    List<Path> models = new ArrayList<>();
    for (Path file : SpinReadsThePrintedTest.models()) {
      if (!text(file).contains("#include")) {
        models.add(file);
      }
    }
    assumeTrue(!models.isEmpty());
    Random random = new Random(seed);
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      Path file = models.get(random.nextInt(models.size()));
      String mutant = mutate(text(file), random);
      accepted += agrees(mutant, folder, "seed " + seed + ", mutant " + i + " of " + file) ? 1 : 0;
    }
    assertTrue(accepted > count / 4, accepted + " accepted");
  }

  private static boolean agrees(String mutant, Path folder, String which) throws Exception {
    Optional<String> expected = SpinReadsThePrintedTest.transitions(folder, mutant);
    if (expected.isEmpty()) {
      return false;
    }
    Spec spec;
    try {
      spec = PromelaParser.parse(new SourceText("model.pml", mutant));
      PromelaChecker.check(spec);
    } catch (ModelException e) {
      boolean stricter = STRICTER.contains(e.diagnostic().code());
      assertTrue(stricter, () -> which + "\n" + e.getMessage() + "\n" + mutant);
      return false;
    }
    String printed = SpecPrinter.print(spec);
    Optional<String> found = SpinReadsThePrintedTest.transitions(folder, printed);
    assertEquals(expected, found, which + "\n" + mutant);
    return true;
  }

  private static String mutate(String text, Random random) {
    List<String> words =
        new ArrayList<>(WORD.matcher(text).results().map(MatchResult::group).toList());
    int place = random.nextInt(words.size());
    switch (random.nextInt(5)) {
      case 0 -> replace(words, ";", random, "", "\n", "->", ";\n;", "\n;");
      case 1 -> replace(words, "\n", random, " ", "\n\n", ";\n");
      case 2 -> words.set(place, "");
      case 3 -> words.set(place, words.get(place) + "\n");
      default -> words.set(place, words.get(random.nextInt(words.size())));
    }
    return String.join("", words);
  }

  private static void replace(List<String> words, String old, Random random, String... others) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).equals(old)) {
        places.add(i);
      }
    }
    if (!places.isEmpty()) {
      words.set(places.get(random.nextInt(places.size())), others[random.nextInt(others.length)]);
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
