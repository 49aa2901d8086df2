package dev.fairlead.studio;

import dev.fairlead.studio.simulate.AnyNumberRoutes;
import dev.fairlead.studio.simulate.SimulateRoutes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The parts of the studio's API, put together. */
final class Studio {
  /** The folder of the examples; set by the launcher. */
  private static final String EXAMPLES = "fairlead.examples";

  private Studio() {}

  static List<Router.Routes> parts(Workspace workspace) {
    return parts(workspace, Long.MAX_VALUE);
  }

  /**
   * @param memory bytes that all searches together may take, if the machine has as many
   */
  static List<Router.Routes> parts(Workspace workspace, long memory) {
    return List.of(
        new FileRoutes(workspace),
        new EditorRoutes(workspace),
        new GalleryRoutes(workspace, examples()),
        new FormulaRoutes(workspace),
        new VerifyRoutes(workspace, new ResultStore(workspace.kept()), memory),
        new SimulateRoutes(workspace),
        new AnyNumberRoutes(workspace));
  }

  private static Optional<Path> examples() {
    return Optional.ofNullable(System.getProperty(EXAMPLES))
        .map(Path::of)
        .filter(Files::isDirectory);
  }
}
