package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every fenced block of the documentation that is marked {@code csp} is a model, and so is one
 * marked {@code java} that expects something. It keeps the promises of its {@code // expect:}
 * lines, or is refused as a line {@code // refused: FL0132} says.
 */
class DocsTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern BLOCK =
      Pattern.compile("^ *```(csp|java)\\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern REFUSED = Pattern.compile("^// refused: (\\w+)$", Pattern.MULTILINE);

  private static final Pattern CLASS =
      Pattern.compile("^public (?:final )?class (\\w+)", Pattern.MULTILINE);

  private static final int LONGEST_LINE = 140;

  @TempDir static Path folder;

  @TestFactory
  List<DynamicNode> docs() throws IOException {
    List<DynamicNode> nodes = new ArrayList<>();
    try (Stream<Path> pages = Files.list(DOCS)) {
      for (Path page : pages.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
        nodes.addAll(blocks(page));
      }
    }
    assertFalse(nodes.isEmpty());
    return nodes;
  }

  private static List<DynamicNode> blocks(Path page) throws IOException {
    String text = Files.readString(page);
    List<DynamicNode> nodes = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      String content = block.group(2);
      if (block.group(1).equals("java") && !content.contains("// expect:")) {
        continue;
      }
      long line = text.substring(0, block.start(2)).lines().count() + 1;
      String name = page.getFileName() + " line " + line;
      Path model = file(page, line, content);
      Files.writeString(model, content);
      Matcher refused = REFUSED.matcher(content);
      nodes.add(
          refused.find()
              ? dynamicTest(name, () -> assertRefused(model, refused.group(1)))
              : dynamicContainer(name, Promises.of(model)));
    }
    return nodes;
  }

  /** A class is called like its file. */
  private static Path file(Path page, long line, String content) throws IOException {
    Matcher type = CLASS.matcher(content);
    return type.find()
        ? Files.createDirectories(folder.resolve("line" + line)).resolve(type.group(1) + ".java")
        : folder.resolve(page.getFileName() + "-" + line + ".csp");
  }

  /** Lines that fit beside each other in a review; tables and code have no choice. */
  @Test
  void linesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    try (Stream<Path> files = Files.list(DOCS)) {
      Stream<Path> pages = files.filter(file -> file.toString().endsWith(".md"));
      for (Path page : Stream.concat(pages, Stream.of(Path.of("..", "README.md"))).toList()) {
        boolean code = false;
        for (String line : Files.readAllLines(page)) {
          boolean fence = line.strip().startsWith("```");
          code ^= fence;
          if (!code && !fence && !line.strip().startsWith("|") && line.length() > LONGEST_LINE) {
            tooLong.add(page.getFileName() + ": " + line);
          }
        }
      }
    }
    assertEquals(List.of(), tooLong);
  }

  private static void assertRefused(Path model, String code) {
    Invocation run = Invocation.of("", false, new FrontEnds(), "check", model.toString());
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.err().contains(code), run.toString());
  }
}
