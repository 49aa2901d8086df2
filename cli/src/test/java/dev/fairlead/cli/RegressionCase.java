package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder of {@code regress/}: a model, and which verdict each of its assertions has under each
 * fairness notion (regress/README.md).
 */
record RegressionCase(Path folder, List<Section> sections) {

  private static final Path ROOT = Path.of("..", "regress");

  private static final String ANNOTATED = FairnessNotion.ANNOTATED.toString();

  /** The notions under which every assertion needs a verdict. */
  static final List<String> NOTIONS =
      FairnessNotion.names().stream().filter(name -> !name.equals(ANNOTATED)).toList();

  /**
   * The expectations under some options of the command line.
   *
   * @param verdicts by notion and assertion number
   */
  record Section(List<String> options, Map<String, Map<Integer, Expected>> verdicts) {}

  /** A verdict, with all its caveats. */
  record Expected(String verdict, List<String> caveats) {
    @Override
    public String toString() {
      return String.join(" ", verdict, String.join(" ", caveats)).strip();
    }
  }

  static List<RegressionCase> all() {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(Files::isDirectory).sorted().map(RegressionCase::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RegressionCase named(String name) {
    return read(ROOT.resolve(name));
  }

  Path model() {
    Path promela = folder.resolve("model.pml");
    return Files.exists(promela) ? promela : folder.resolve("model.csp");
  }

  private static RegressionCase read(Path folder) {
    try {
      if (Files.readString(folder.resolve("WHY.md")).isBlank()) {
        throw new IllegalArgumentException(folder + ": WHY.md says nothing");
      }
      List<String> lines = Files.readAllLines(folder.resolve("expect.txt"));
      return new RegressionCase(folder, sections(folder, lines));
    } catch (IOException e) {
      throw new UncheckedIOException("every case has a model, expect.txt and WHY.md", e);
    }
  }

  private static List<Section> sections(Path folder, List<String> lines) {
    List<Section> sections = new ArrayList<>();
    for (String line : lines) {
      List<String> words = new ArrayList<>(Arrays.asList(line.strip().split("\\s+")));
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      } else if (words.get(0).equals("with")) {
        sections.add(new Section(words.subList(1, words.size()), new LinkedHashMap<>()));
      } else {
        if (sections.isEmpty()) {
          sections.add(new Section(List.of(), new LinkedHashMap<>()));
        }
        expect(folder, sections.get(sections.size() - 1), words);
      }
    }
    return sections;
  }

  private static void expect(Path folder, Section section, List<String> words) {
    int assertion = Integer.parseInt(words.get(0));
    String notion = words.get(1);
    boolean known = NOTIONS.contains(notion) || List.of("all", ANNOTATED).contains(notion);
    if (!known || !List.of("holds", "violated", "unknown").contains(words.get(2))) {
      throw new IllegalArgumentException(folder + ": expected a notion and a verdict: " + words);
    }
    Expected expected = new Expected(words.get(2), List.copyOf(words.subList(3, words.size())));
    for (String each : notion.equals("all") ? NOTIONS : List.of(notion)) {
      Expected before =
          section
              .verdicts()
              .computeIfAbsent(each, unused -> new LinkedHashMap<>())
              .put(assertion, expected);
      if (before != null) {
        throw new IllegalArgumentException(folder + ": said twice: " + words);
      }
    }
  }

  @Override
  public String toString() {
    return folder.getFileName().toString();
  }
}
