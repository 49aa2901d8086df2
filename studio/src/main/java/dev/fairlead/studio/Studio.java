package dev.fairlead.studio;

import java.util.List;

/** The parts of the studio's API, put together. */
final class Studio {
  private Studio() {}

  static List<Router.Routes> parts(Workspace workspace) {
    return List.of(new FileRoutes(workspace));
  }
}
