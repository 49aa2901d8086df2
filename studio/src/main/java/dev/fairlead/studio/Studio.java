package dev.fairlead.studio;

import dev.fairlead.studio.simulate.AnyNumberRoutes;
import dev.fairlead.studio.simulate.SimulateRoutes;
import java.util.List;

/** The parts of the studio's API, put together. */
final class Studio {
  private Studio() {}

  static List<Router.Routes> parts(Workspace workspace) {
    return List.of(
        new FileRoutes(workspace),
        new FormulaRoutes(workspace),
        new VerifyRoutes(workspace, new ResultStore(workspace.kept())),
        new SimulateRoutes(workspace),
        new AnyNumberRoutes(workspace));
  }
}
