package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.java.values.ValueText;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What people see of values, and what tells values apart. */
class WordsTest {
  record Door(boolean open) {}

  record House(Door door, List<Door> windows, List<Integer> rooms, Optional<String> owner) {}

  sealed interface Phase {}

  record Waiting(int since) implements Phase {}

  record Idle() implements Phase {}

  enum Colour {
    RED
  }

  enum Flag {
    RED
  }

  private static List<String> lines(Object value) {
    return ValueText.lines(value).stream().map(line -> line.path() + " = " + line.text()).toList();
  }

  @Test
  void recordsAreOpened() {
    assertEquals(
        List.of(
            "door.open = true",
            "windows[0].open = false",
            "windows[1].open = true",
            "rooms = [1, 2]",
            "owner = some Ann"),
        lines(
            new House(
                new Door(true),
                List.of(new Door(false), new Door(true)),
                List.of(1, 2),
                Optional.of("Ann"))));
    assertEquals(List.of(" = Waiting[since=3]"), lines(new Waiting(3)));
    assertEquals(List.of(" = Idle"), lines(new Idle()));
    assertEquals(List.of(" = 7"), lines(7));
  }

  /** Sets that are equal read the same, whatever was added first. */
  @Test
  void orderWithoutMeaningIsNotShown() {
    assertEquals("{1, 2, 3}", ValueText.text(new LinkedHashSet<>(List.of(3, 1, 2))));
    assertEquals("{a: [], b: none}", ValueText.text(Map.of("b", Optional.empty(), "a", List.of())));
  }

  @Test
  void differentValuesHaveDifferentIdentities() {
    List<Object> values =
        Arrays.asList(
            1,
            1L,
            "1",
            '1',
            1.0,
            true,
            "true",
            Colour.RED,
            Flag.RED,
            "RED",
            new Idle(),
            List.of(),
            Set.of(),
            Map.of(),
            Optional.empty(),
            Optional.of(1),
            List.of(1),
            Set.of(1),
            List.of(1, 2),
            List.of("1, 2"),
            Map.of(1, 2),
            Set.of("1: 2"),
            null,
            "null",
            "\"",
            "\\\"",
            List.of("a\", \"b"),
            List.of("a", "b"));
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertNotEquals(ValueText.identity(values.get(i)), ValueText.identity(values.get(j)));
      }
    }
  }

  @Test
  void aStateIsToldByItsParts() {
    JavaModel<House> model =
        (system, parameters) -> {
          system.shared(new House(new Door(true), List.of(), List.of(), Optional.empty()));
          system.process("Cat", Colour.RED);
          system.process("Clock");
          system.processes("Mouse", 2, new Waiting(1));
          system.processes("Bell", 2, Nothing.NOTHING);
        };
    StateSpace space = Asked.open(model).mainSystem();
    space.initialStates(
        (state, length) ->
            assertEquals(
                List.of(
                    new SlotValue("door.open", "true", ""),
                    new SlotValue("windows", "[]", ""),
                    new SlotValue("rooms", "[]", ""),
                    new SlotValue("owner", "none", ""),
                    new SlotValue("state", "RED", "Cat"),
                    new SlotValue("state", "Waiting[since=1]", "Mouse(0)"),
                    new SlotValue("state", "Waiting[since=1]", "Mouse(1)")),
                space.describe(state, length)));
  }
}
