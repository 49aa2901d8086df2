package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTreeTest {
  @TempDir Path folder;

  private void file(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(lines));
  }

  private List<String> found(String... paths) {
    List<Path> given = Stream.of(paths).map(folder::resolve).toList();
    return ModelTree.models(given).stream()
        .map(path -> folder.relativize(path).toString().replace('\\', '/'))
        .toList();
  }

  @Test
  void findsModelsInFoldersByTheirEndings() throws IOException {
    file("b.pml");
    file("sub/deep/a.csp");
    file("sub/c.PROM");
    file("README.md");
    assertEquals(List.of("b.pml", "sub/c.PROM", "sub/deep/a.csp"), found(""));
  }

  @Test
  void leavesOutWhatIsHiddenOrIncluded() throws IOException {
    file("a.pml", "  # include \"part.pml\"", "#include \"sub/tested.pml\"");
    file("part.pml");
    file("sub/tested.pml", "// expect: end-states | - | holds");
    file("include/x.csp");
    file(".git/x.csp");
    file("sub/.x.csp");
    assertEquals(List.of("a.pml", "sub/tested.pml"), found(""));
  }

  @Test
  void takesTextsInJavaThatSayWhatIsExpected() throws IOException {
    file("Model.java", "// expect: deadlockFree | - | holds");
    file("Helper.java", "class Helper {}");
    file("Model.class");
    assertEquals(List.of("Model.java"), found(""));
  }

  @Test
  void followsLinksToFolders() throws IOException {
    file("real/a.csp");
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    assertEquals(List.of("link/a.csp"), found("link"));
  }

  @Test
  void takesWhatIsNamedAndEachModelOnce() throws IOException {
    file("include/x.csp");
    file("a.csp");
    assertEquals(List.of("a.csp", "include/x.csp"), found("a.csp", "include/x.csp", "", "./a.csp"));
  }

  @Test
  void saysWhatLeadsNowhere() throws IOException {
    assertThrows(BadInput.class, () -> found("nowhere"));
    file("README.md");
    assertThrows(BadInput.class, () -> found(""));
  }
}
