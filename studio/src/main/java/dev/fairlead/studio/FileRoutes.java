package dev.fairlead.studio;

import java.util.LinkedHashMap;
import java.util.Map;

/** The models of the folder: their names, their texts, saving. */
final class FileRoutes implements Router.Routes {
  private final Workspace workspace;

  FileRoutes(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public void register(Router router) {
    router.post("files", request -> list());
    router.post("files/read", request -> read(request.text("name")));
    router.post("files/save", this::save);
  }

  private Object list() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("folder", workspace.folder().getFileName().toString());
    result.put("files", workspace.models());
    workspace.first().ifPresent(name -> result.put("first", name));
    return result;
  }

  private Object read(String name) {
    String text = workspace.read(name);
    return Map.of(
        "name",
        name,
        "language",
        Workspace.language(name).toString(),
        "text",
        text,
        "version",
        Workspace.version(text));
  }

  private Object save(Request request) {
    String text = request.text("text");
    workspace.write(request.text("name"), text, request.optionalText("version"));
    return Map.of("version", Workspace.version(text));
  }
}
