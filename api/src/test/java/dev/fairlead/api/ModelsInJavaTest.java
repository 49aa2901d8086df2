package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.java.Definition;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Parameters;
import dev.fairlead.java.frontend.JavaFrontEnd;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Models that are classes of the program, and texts in Java. */
class ModelsInJavaTest {

  /** Counts up to a bound, and stops. */
  public static final class Stairs implements JavaModel<Integer> {
    @Override
    public void define(Definition<Integer> system, Parameters parameters) {
      int top = parameters.integer("TOP", 3);
      system.shared(0);
      system.process("Climber").action("step", n -> n < top, n -> n + 1);
      system.deadlockFree();
    }
  }

  private static void assertStuckAfter(int steps, CheckableModel model) {
    Answer answer = model.check("deadlockfree", CheckOptions.DEFAULT);
    assertEquals(Outcome.VIOLATED, answer.outcome());
    assertEquals(steps, answer.run().orElseThrow().steps().size());
  }

  @Test
  void aClassOfTheProgram() {
    assertStuckAfter(3, CheckableModel.of(JavaFrontEnd.open("stairs", Stairs::new, Map.of())));
    assertStuckAfter(
        5,
        CheckableModel.open(
            ModelText.ofClass(Stairs.class.getName()), Map.of("TOP", "5"), List.of()));
  }

  @Test
  void aText() {
    String text =
        """
        import dev.fairlead.java.*;
        public class Tiny implements JavaModel<Boolean> {
          public void define(Definition<Boolean> system, Parameters parameters) {
            system.shared(false);
            system.process("P").action("once", done -> !done, done -> true);
            system.deadlockFree();
          }
        }
        """;
    assertStuckAfter(1, CheckableModel.open(ModelText.of("model", Language.JAVA, text)));
    InvalidInputException wrong =
        assertThrows(
            InvalidInputException.class,
            () ->
                CheckableModel.open(
                    ModelText.of("Tiny.java", Language.JAVA, text.replace("!done", "!gone"))));
    assertEquals("FL0606", wrong.diagnostics().get(0).code());
    assertTrue(wrong.getMessage().startsWith("Tiny.java:5:"), wrong.getMessage());
  }
}
