package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every example keeps the promises of its header. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TestFactory
  List<DynamicNode> examples() {
    List<DynamicNode> nodes = new ArrayList<>();
    for (Path file : ModelTree.models(List.of(EXAMPLES))) {
      String name = EXAMPLES.relativize(file).toString();
      nodes.add(dynamicContainer(name, Promises.of(file)));
    }
    assertFalse(nodes.isEmpty());
    return nodes;
  }
}
