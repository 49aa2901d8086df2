package dev.fairlead.studio;

import dev.fairlead.api.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where models come from: the examples that Fairlead is delivered with, and templates. */
final class GalleryRoutes implements Router.Routes {
  private static final List<String> TEMPLATES =
      List.of(
          "two-processes.csp",
          "channels.csp",
          "any-number.csp",
          "two-processes.pml",
          "channels.pml");

  private final Workspace workspace;

  /** The folder of the examples; it is read only. */
  private final Optional<Workspace> examples;

  /**
   * @param examples the folder of the examples, if it is known
   */
  GalleryRoutes(Workspace workspace, Optional<Path> examples) {
    this.workspace = workspace;
    this.examples = examples.map(Workspace::of);
  }

  @Override
  public void register(Router router) {
    router.post("gallery", request -> Map.of("examples", examples()));
    router.post("gallery/read", request -> Map.of("text", read(request.text("name"))));
    router.post("gallery/templates", request -> Map.of("templates", templates()));
  }

  private List<Object> examples() {
    List<Object> all = new ArrayList<>();
    examples.ifPresent(folder -> folder.models().forEach(name -> all.add(entry(folder, name))));
    return all;
  }

  private Map<String, Object> entry(Workspace folder, String name) {
    ModelStory story = ModelStory.of(folder.read(name));
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", name);
    entry.put("language", Workspace.language(name).toString());
    entry.put("title", story.title());
    entry.put("story", story.text());
    Path file = folder.file(name);
    if (file.startsWith(workspace.folder())) {
      entry.put("file", workspace.folder().relativize(file).toString().replace('\\', '/'));
    }
    return entry;
  }

  private String read(String name) {
    return examples
        .orElseThrow(() -> new InvalidInputException("there are no examples here"))
        .read(name);
  }

  static List<Map<String, Object>> templates() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (String name : TEMPLATES) {
      String text = template(name);
      all.add(
          Map.of(
              "name",
              name,
              "language",
              Workspace.language(name).toString(),
              "title",
              ModelStory.of(text).title(),
              "text",
              text));
    }
    return all;
  }

  private static String template(String name) {
    try (InputStream in = GalleryRoutes.class.getResourceAsStream("templates/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
