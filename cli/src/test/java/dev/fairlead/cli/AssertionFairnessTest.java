package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.property.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a model tells of an assertion that is not tried is what its question would tell. */
class AssertionFairnessTest {
  private enum Seen {
    ABOUT_FINITE_RUNS,
    ABOUT_INFINITE_RUNS,
    ANNOTATED
  }

  @Test
  void aModelAndItsQuestionsAgree() throws IOException {
    Set<Seen> seen = EnumSet.noneOf(Seen.class);
    Set<String> kinds = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("..", "examples"))) {
      for (Path file : files.filter(each -> each.toString().matches(".*\\.(csp|pml)")).toList()) {
        Model model = new FrontEnds().open(ModelText.file(file), Map.of(), List.of());
        for (Model.Assertion assertion : model.assertions()) {
          Model.Question question = model.instantiate(assertion);
          String which = file + ": " + assertion.text();
          boolean fair = question.property().dependsOnFairness();
          assertEquals(fair, model.dependsOnFairness(assertion), which);
          assertEquals(question.hasAnnotations(), model.hasAnnotations(assertion), which);
          seen.add(fair ? Seen.ABOUT_INFINITE_RUNS : Seen.ABOUT_FINITE_RUNS);
          if (question.hasAnnotations()) {
            seen.add(Seen.ANNOTATED);
          }
          kinds.add(question.property().kind());
        }
      }
    }
    assertEquals(EnumSet.allOf(Seen.class), seen);
    assertTrue(kinds.size() > 5, kinds::toString);
  }
}
