package dev.fairlead.core.automaton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.ltl.LtlParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas that can tell how many steps others take, and those that cannot. */
class UnseenStepsTest {
  private static final Set<String> EVENTS = Set.of("e", "f");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          []<> e | true
          [](e -> <> f) | true
          [](e -> (!f U e)) | true
          <>[] !e | true
          p U q | true
          [](p -> <> e) | false
          [](e -> (p U f)) | true
          [](e -> (p W f)) | true
          '[](e && p -> (p U (q || f)))' | true
          !f W e | true
          e U f | false
          <>(e && (e U f)) | false
          <>(p && !e) | false
          [](e -> X f) | false
          X p | false
          """)
  void theseAreTold(String formula, boolean ignored) {
    assertEquals(ignored, UnseenSteps.areIgnored(parse(formula), EVENTS));
  }

  @Test
  void wordsWithMoreAreNotTold() {
    Random random = new Random(1);
    int ignored = 0;
    for (int i = 0; i < 400; i++) {
      Formula formula = parse(tree(random, 3));
      if (!UnseenSteps.areIgnored(formula, EVENTS)) {
        continue;
      }
      ignored++;
      for (int j = 0; j < 50; j++) {
        List<Set<String>> stem = letters(random, 1 + random.nextInt(3));
        List<Set<String>> loop = letters(random, 1 + random.nextInt(3));
        assertEquals(
            LassoSemantics.holds(formula, stem, loop),
            LassoSemantics.holds(formula, withMore(random, stem), withMore(random, loop)),
            () -> formula + " on " + stem + " and " + loop);
      }
    }
    assertTrue(ignored > 50, "only " + ignored);
  }

  private static List<Set<String>> letters(Random random, int count) {
    List<Set<String>> letters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Set<String> letter = new HashSet<>();
      for (String atom : List.of("p", "q", "e", "f")) {
        if (random.nextBoolean()) {
          letter.add(atom);
        }
      }
      letters.add(letter);
    }
    return letters;
  }

  /** Steps after which nothing but the events is another than before. */
  private static List<Set<String>> withMore(Random random, List<Set<String>> letters) {
    List<Set<String>> more = new ArrayList<>();
    for (Set<String> letter : letters) {
      more.add(letter);
      for (int i = random.nextInt(3); i > 0; i--) {
        Set<String> quiet = new HashSet<>(letter);
        quiet.removeAll(EVENTS);
        more.add(quiet);
      }
    }
    return more;
  }

  private static String tree(Random random, int depth) {
    if (depth == 0) {
      return List.of("p", "q", "e", "f").get(random.nextInt(4));
    }
    String left = tree(random, depth - 1);
    String right = tree(random, random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> "[](" + left + ")";
      case 1 -> "<>(" + left + ")";
      case 2 -> "((" + left + ") U (" + right + "))";
      case 3 -> "((" + left + ") R (" + right + "))";
      case 4 -> "((" + left + ") W (" + right + "))";
      case 5 -> "((" + left + ") && (" + right + "))";
      case 6 -> "((" + left + ") || (" + right + "))";
      case 7 -> "((" + left + ") -> (" + right + "))";
      default -> "!(" + left + ")";
    };
  }

  private static Formula parse(String formula) {
    return LtlParser.parse(new SourceText("formula", formula)).formula();
  }
}
