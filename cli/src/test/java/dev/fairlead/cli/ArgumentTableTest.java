package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cli.arguments.ArgumentTable;
import dev.fairlead.cli.arguments.ReadCommand;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What is read by a table is what picocli reads. */
class ArgumentTableTest {
  private static final int LINES = 150;

  private static final List<String> VALUES =
      List.of(
          "1",
          "7",
          "0",
          "010",
          "-1",
          "0.5",
          ".5",
          "1e3",
          "4g",
          "auto",
          "off",
          "on",
          "all",
          "none",
          "weak",
          "x",
          "a=b",
          "N=",
          "=3",
          "N",
          "N=1=2",
          "[]<> x",
          "",
          "\"x\"",
          "--",
          "-",
          "json",
          "TEXT",
          "disk",
          "99999999999",
          "fish",
          "m.csp",
          "run.itf.json");

  private static final List<String> WORDS =
      List.of("m.csp", "m.pml", "-", "--", "-x", "--no-such", "-DN=3", "-DN", "-h", "@f", "-D=3");

  @TempDir Path folder;

  private static App app() {
    return new App(
        Invocation.console("", false, new ByteArrayOutputStream(), new ByteArrayOutputStream()),
        new FrontEnds(),
        Interruption.ofThread());
  }

  @Test
  void agreesWithPicocli() throws Exception {
    Random random = new Random(1);
    app().writeTables(folder);
    int compared = 0;
    for (String name : app().commands().getSubcommands().keySet()) {
      Optional<ArgumentTable> table = ArgumentTable.read(folder.resolve(name));
      CommandLine line = app().commandsFor(List.of(name));
      CommandSpec command = line.getSubcommands().get(name).getCommandSpec();
      for (int i = 0; table.isPresent() && i < LINES; i++) {
        if (agree(table.get(), name, words(random, command))) {
          compared++;
        }
      }
    }
    assertTrue(compared > 100, compared + " were read by a table");
  }

  /** Every option but the few that picocli alone understands. */
  @Test
  void readsTheOptionsOfACheck() throws Exception {
    app().writeTables(folder);
    ArgumentTable table = ArgumentTable.read(folder.resolve("check")).orElseThrow();
    CommandLine check = app().commandsFor(List.of("check")).getSubcommands().get("check");
    Set<String> left = new TreeSet<>();
    for (OptionSpec option : check.getCommandSpec().options()) {
      boolean read =
          VALUES.stream()
              .map(value -> option.arity().max() == 0 ? List.of() : List.of(value))
              .anyMatch(
                  value -> {
                    List<String> words = new ArrayList<>(List.of("m.csp", option.longestName()));
                    value.forEach(word -> words.add((String) word));
                    return ReadCommand.of(table, fresh("check"), words).isPresent();
                  });
      if (!read) {
        left.add(option.longestName());
      }
    }
    // Those with candidates of their own are read as well, with one of these.
    left.removeIf(
        name -> ReadCommand.of(table, fresh("check"), candidate(check, name)).isPresent());
    assertEquals(Set.of("--abstract-timer", "--help", "--size", "--version", "-f", "-l"), left);
  }

  /** It prints nothing unless picocli has told it what there is. */
  @Test
  void leavesTheCommandHelpToPicocli() throws Exception {
    app().writeTables(folder);
    assertTrue(ArgumentTable.read(folder.resolve("help")).isEmpty());
  }

  private static List<String> candidate(CommandLine check, String name) {
    Iterable<String> candidates = check.getCommandSpec().findOption(name).completionCandidates();
    String label = check.getCommandSpec().findOption(name).paramLabel();
    String first = candidates == null ? label.split("\\|")[0] : candidates.iterator().next();
    return List.of("m.csp", name, first);
  }

  @Test
  void leavesMistakesAndHelpToPicocli() throws Exception {
    app().writeTables(folder);
    ArgumentTable table = ArgumentTable.read(folder.resolve("check")).orElseThrow();
    for (String line :
        List.of(
            "",
            "--help",
            "m.csp --help",
            "m.csp --fairnes weak",
            "m.csp --fairness",
            "m.csp --fairness wrong",
            "m.csp --fairness weak --fairness weak",
            "m.csp --quiet=3",
            "m.csp --timeout --quiet",
            "a.csp b.csp")) {
      List<String> words = line.isEmpty() ? List.of() : List.of(line.split(" "));
      assertFalse(ReadCommand.of(table, fresh("check"), words).isPresent(), line);
    }
    assertTrue(ArgumentTable.read(folder.resolve("nothing")).isEmpty());
  }

  /** As {@link App} makes it: picocli has not seen it. */
  private static Object fresh(String name) {
    return app().command(name);
  }

  private static List<String> words(Random random, CommandSpec command) {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      if (random.nextInt(4) > 0) {
        words.add(WORDS.get(random.nextInt(random.nextInt(5) > 0 ? 2 : WORDS.size())));
      }
      OptionSpec option = command.options().get(random.nextInt(command.options().size()));
      String name = option.names()[random.nextInt(option.names().length)];
      if (option.arity().max() == 0 && random.nextInt(8) > 0) {
        words.add(name);
        continue;
      }
      List<String> values = new ArrayList<>(VALUES);
      if (option.completionCandidates() != null) {
        for (int times = 0; times < 10; times++) {
          option.completionCandidates().forEach(values::add);
        }
      }
      String value = values.get(random.nextInt(values.size()));
      if (random.nextBoolean()) {
        words.add(name + "=" + value);
      } else {
        words.add(name);
        words.add(value);
      }
    }
    return words;
  }

  /** Whether the table could be used; what it says must then be right. */
  private static boolean agree(ArgumentTable table, String name, List<String> words)
      throws IllegalAccessException {
    Object command = fresh(name);
    if (ReadCommand.of(table, command, words).isEmpty()) {
      return false;
    }
    List<String> line = new ArrayList<>(List.of(name));
    line.addAll(words);
    CommandLine picocli = app().commandsFor(line);
    try {
      picocli.parseArgs(line.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new AssertionError(line + " was read by a table; picocli: " + e.getMessage());
    }
    Object expected = picocli.getSubcommands().get(name).getCommand();
    assertEquals(values(expected), values(command), line.toString());
    return true;
  }

  private static Map<String, String> values(Object owner) throws IllegalAccessException {
    Map<String, String> values = new TreeMap<>();
    for (Field field : owner.getClass().getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        continue;
      }
      field.setAccessible(true);
      Object value = field.get(owner);
      if (field.isAnnotationPresent(Mixin.class)) {
        values.put(field.getName(), values(value).toString());
      } else if (field.isAnnotationPresent(CommandLine.Option.class)
          || field.isAnnotationPresent(CommandLine.Parameters.class)) {
        values.put(field.getName(), String.valueOf(value));
      }
    }
    return values;
  }
}
