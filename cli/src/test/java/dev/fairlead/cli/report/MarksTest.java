package dev.fairlead.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MarksTest {
  @Test
  void aTerminalGetsWhatItsLocaleCanShow() {
    assertEquals(Marks.SIGNS, Marks.of(true, Map.of("LANG", "de_DE.UTF-8")));
    assertEquals(Marks.SIGNS, Marks.of(true, Map.of("LC_CTYPE", "C.utf8", "LANG", "C")));
    assertEquals(Marks.LETTERS, Marks.of(true, Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")));
    assertEquals(Marks.LETTERS, Marks.of(true, Map.of()));
  }

  @Test
  void filesAndPipesAlwaysGetSigns() {
    assertEquals(Marks.SIGNS, Marks.of(false, Map.of("LC_ALL", "C")));
    assertEquals(Marks.SIGNS, Marks.of(false, Map.of()));
  }
}
