package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.check.PromelaChecker;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Whatever the text, there is a model or a message. */
class NoCrashTest {

  private static final String[] WORDS =
      ("active assert atomic bit bool break byte D_proctype do chan else empty enabled eval false fi"
              + " for full goto hidden if init inline int len ltl mtype nempty never notrace od of"
              + " pid printf priority proctype provided return run d_step select skip timeout trace"
              + " true typedef unless unsigned xr a b c P T 0 1 99999999999 \"s\" \" 'a' ' \\ # ##"
              + " \n \n #define #if #else #endif #include ( ) [ ] { } ( ) { } ; ; , . .. : :: -> = =="
              + " != ! !! ? ?? + ++ - -- * / % & && | || ^ ~ < <> > << @ [] U X _pid _ é")
          .split(" ");

  @Property(tries = 3000)
  void randomWordsGiveAModelOrAMessage(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "byte a; init { " : "");
    for (int i = random.nextInt(40); i >= 0; i--) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(4) > 0 ? " " : "");
    }
    try {
      PromelaChecker.check(PromelaParser.parse(new SourceText("m.pml", text.toString())));
    } catch (ModelException e) {
      assertEquals("FL05", e.diagnostic().code().substring(0, 4));
      e.diagnostic().render();
    }
  }

  private static void refused(String code, String text) {
    ModelException e =
        assertThrows(
            ModelException.class,
            () -> PromelaChecker.check(PromelaParser.parse(new SourceText("m.pml", text))));
    assertEquals(code, e.diagnostic().code());
  }

  @Test
  void deepTextsAreRefused() {
    int many = 20_000;
    refused("FL0509", "init { " + "(".repeat(many) + "1" + ")".repeat(many) + " }");
    refused("FL0509", "init { " + "! ".repeat(many) + "1 }");
    refused("FL0509", "init { " + "- ".repeat(many) + "1 }");
    refused("FL0509", "init { " + "{ ".repeat(many) + "skip" + " }".repeat(many) + " }");
    refused("FL0509", "init { " + "L: ".repeat(many) + "skip }");
    refused("FL0509", "init { " + "1 + ".repeat(many) + "1 }");
    refused("FL0509", "init { x" + "[x".repeat(many) + "]".repeat(many) + " }");
    refused("FL0509", "init { x" + ".x".repeat(many) + " }");
    refused("FL0509", "init { skip } ltl { " + "[] ".repeat(many) + "1 }");
    refused("FL0509", "init { skip } ltl { " + "1 U ".repeat(many) + "1 }");
    refused("FL0511", "#if " + "(".repeat(many) + "1" + ")".repeat(many) + "\n#endif\n");
    String nested = "f(".repeat(many) + "1" + ")".repeat(many);
    refused("FL0514", "#define f(x) x\ninit { " + nested + " }");
    refused("FL0565", "#define f(x) x x\ninit { " + "f(".repeat(40) + "1" + ")".repeat(40) + " }");
  }

  @Test
  void filesThatIncludeEachOtherAreRefused() {
    SourceText text = new SourceText("m.pml", "#include \"m.pml\"\n");
    ModelException e =
        assertThrows(ModelException.class, () -> PromelaParser.read(text, Map.of(), path -> text));
    assertEquals("FL0513", e.diagnostic().code());
  }
}
