package dev.fairlead.studio.simulate;

import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.Covering;
import dev.fairlead.cli.report.graph.JsonGraph;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.studio.Request;
import dev.fairlead.studio.Router;
import dev.fairlead.studio.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The paths of the view of any number of processes. */
public final class AnyNumberRoutes implements Router.Routes {
  private static final int MOST_NODES = 400;
  private static final int MOST_STATES = 400;
  private static final Duration MOST_TIME = Duration.ofSeconds(20);

  private final Workspace workspace;

  public AnyNumberRoutes(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public void register(Router router) {
    router.post("any-number/groups", request -> Map.of("groups", model(request).groups()));
    router.post("any-number/tree", request -> tree(model(request)));
    router.post("any-number/graph", this::graph);
  }

  private CheckableModel model(Request request) {
    return CheckableModel.open(workspace.model(request.text("name"), request.text("text")));
  }

  private static Object tree(CheckableModel model) {
    Covering tree = model.coverability(MOST_NODES, CheckOptions.DEFAULT.withTimeout(MOST_TIME));
    StepDocument texts = new StepDocument(model.valueNames());
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (Covering.Node node : tree.nodes()) {
      Map<String, Object> document = new LinkedHashMap<>();
      node.parent().ifPresent(parent -> document.put("parent", parent));
      document.put("event", node.event());
      document.put("state", texts.of(node.view()));
      node.coveredBy().ifPresent(other -> document.put("coveredBy", other));
      nodes.add(document);
    }
    return Map.of("groups", tree.groups(), "nodes", nodes, "complete", tree.complete());
  }

  /** The abstraction by a cutoff. */
  private Object graph(Request request) {
    CheckableModel model = model(request);
    long end = System.nanoTime() + MOST_TIME.toNanos();
    StateGraph graph =
        Survey.ofAll(
            model.abstraction((int) request.number("cutoff")),
            MOST_STATES,
            () -> System.nanoTime() - end > 0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      JsonGraph.write(bytes, model.name(), graph, model.valueNames());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Router.Json(bytes.toString(StandardCharsets.UTF_8));
  }
}
