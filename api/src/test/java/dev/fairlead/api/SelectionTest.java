package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.property.Model.Assertion;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private final Selection selection =
      new Selection(
          List.of(
              new Assertion("Sys() deadlockfree", "first"),
              new Assertion("Sys() |= []<> cs.0", "live"),
              new Assertion("Sys() |= [] (a -> <> b)", "second"),
              new Assertion("Other() |= []<> cs.0 && []<> cs.1", "both"),
              new Assertion("Sys() |= \"c?1\" U x", "2")));

  private List<Integer> numbers(String... selectors) {
    return selection.numbers(List.of(selectors));
  }

  @Test
  void byNumberBeforeAnythingElse() {
    assertEquals(List.of(2), numbers("2"));
  }

  @Test
  void byNameOrWholeTextBeforeParts() {
    assertEquals(List.of(2), numbers("live"));
    assertEquals(List.of(2), numbers("Sys()|=[]<>cs.0"));
  }

  @Test
  void byPartOfTheText() {
    assertEquals(List.of(2, 4), numbers("[]<>cs.0"));
    assertEquals(List.of(3), numbers("a -> <>b"));
    assertEquals(List.of(5), numbers("c?1"));
  }

  @Test
  void byPattern() {
    assertEquals(List.of(2, 3, 5), numbers("Sys() |=*"));
    assertEquals(List.of(2, 4), numbers("*cs.0*"));
    assertEquals(List.of(1), numbers("f*t"));
  }

  @Test
  void severalSelectorsInTheOrderOfTheFileWithoutRepetition() {
    assertEquals(List.of(1, 2, 4), numbers("both", "1", "*cs.0*"));
  }

  @Test
  void noMatchListsTheProperties() {
    InvalidInputException bad = assertThrows(InvalidInputException.class, () -> numbers("nope"));
    assertEquals(
        "no property matches 'nope'\nthe properties are:\n  1  Sys() deadlockfree",
        bad.getMessage().lines().limit(3).reduce((a, b) -> a + "\n" + b).orElseThrow());
    assertThrows(InvalidInputException.class, () -> numbers("6"));
    assertThrows(InvalidInputException.class, () -> numbers(" "));
    assertThrows(InvalidInputException.class, () -> numbers("*x*y*z*"));
  }

  @Test
  void aNearNameIsSuggested() {
    assertEquals("no property matches 'lvie'; did you mean 'live'?", firstLine("lvie"));
    assertEquals(
        "no property matches 'Sys() deadlokfre'; did you mean 'Sys() deadlockfree'?",
        firstLine("Sys() deadlokfre"));
    assertEquals("no property matches 'nope'", firstLine("nope"));
  }

  private String firstLine(String selector) {
    return assertThrows(InvalidInputException.class, () -> numbers(selector))
        .getMessage()
        .lines()
        .findFirst()
        .orElseThrow();
  }
}
