package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every example keeps the promises of its header. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TestFactory
  List<DynamicNode> examples() throws IOException {
    List<DynamicNode> nodes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      for (Path file : files.filter(ExamplesTest::isModel).sorted().toList()) {
        String name = EXAMPLES.relativize(file).toString();
        nodes.add(dynamicContainer(name, Promises.of(file)));
      }
    }
    assertFalse(nodes.isEmpty());
    return nodes;
  }

  /** Parts that other models include are no models of their own. */
  static boolean isModel(Path file) {
    String name = file.toString();
    return (name.endsWith(".csp") || name.endsWith(".pml") || name.endsWith(".java"))
        && !file.getParent().endsWith("include");
  }
}
