package dev.fairlead.studio.simulate;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Recording;
import dev.fairlead.api.Run;
import dev.fairlead.cli.report.ItfTrace;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.cli.report.SavedRun;
import dev.fairlead.cli.report.graph.JsonGraph;
import dev.fairlead.studio.Request;
import dev.fairlead.studio.Router;
import dev.fairlead.studio.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The paths of the view Simulate. */
public final class SimulateRoutes implements Router.Routes {
  /** Pages whose simulations are kept; of more, those go that were used the longest ago. */
  private static final int MOST_DESKS = 16;

  /** A chart of more steps is nothing that anyone reads. */
  private static final int LONGEST_CHART = 150;

  private static final int USUAL_SIZE = 3;

  private final Workspace workspace;

  /** By the names that pages have for them. */
  private final Map<String, Desk> desks =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Desk> eldest) {
          return size() > MOST_DESKS;
        }
      };

  public SimulateRoutes(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public void register(Router router) {
    router.post("simulate/start", this::start);
    router.post("simulate/load", this::load);
    router.post("simulate/do", this::act);
    router.post("simulate/break", this::stopAt);
    router.post("simulate/chart", request -> chart(simulation(request).history()));
    router.post("simulate/graph", request -> graph(simulation(request)));
    router.post("simulate/collapse", this::collapse);
    router.post("simulate/trace", request -> trace(simulation(request)));
    router.post("simulate/keep", this::keep);
    router.post("simulate/runs", request -> Map.of("runs", known(request).runs()));
    router.post("simulate/compare", this::compare);
  }

  private Object start(Request request) {
    Desk desk = desk(request);
    CheckableModel model = model(request);
    desk.begin(
        WalkSession.of(
            model, number(request, "seed", 1), (int) number(request, "size", USUAL_SIZE)));
    return document(request, desk);
  }

  private CheckableModel model(Request request) {
    return CheckableModel.open(workspace.model(request.text("name"), request.text("text")));
  }

  /** A run that was saved, or one that a check has found. */
  private Object load(Request request) {
    Desk desk = desk(request);
    CheckableModel model = model(request);
    Optional<String> property = request.optionalText("property");
    Object evidence = request.fields().get("evidence");
    Recording run =
        request.optionalText("trace").isPresent()
            ? saved(request.text("trace"))
            : EvidenceDocument.of(evidence, property);
    List<?> agents =
        evidence instanceof Map<?, ?> document && document.get("agents") instanceof List<?> list
            ? list
            : List.of();
    desk.begin(
        WalkSession.along(
            model,
            number(request, "seed", 1),
            run,
            request.optionalText("fairness").orElse(""),
            agents));
    return document(request, desk);
  }

  private static Recording saved(String text) {
    try {
      return SavedRun.of(text);
    } catch (IOException e) {
      throw new InvalidInputException("this is no ITF trace: " + e.getMessage());
    }
  }

  private Object act(Request request) {
    Desk desk = known(request);
    desk.simulation()
        .act(
            action(request.text("action")),
            (int) number(request, "number", 1),
            (int) request.number("position"));
    return document(request, desk);
  }

  private static WalkSession.Action action(String word) {
    for (WalkSession.Action action : WalkSession.Action.values()) {
      if (action.name().toLowerCase(Locale.ROOT).equals(word)) {
        return action;
      }
    }
    throw new InvalidInputException("there is no action '" + word + "'");
  }

  private Object stopAt(Request request) {
    Desk desk = known(request);
    desk.simulation().stopAt(request.text("condition"));
    return document(request, desk);
  }

  private static Object chart(Run run) {
    int length = run.steps().size();
    if (length > LONGEST_CHART) {
      return Map.of("note", "a chart is drawn of " + LONGEST_CHART + " steps at most");
    }
    return Map.of("svg", MessageChart.svg("", run, "chart-tip"));
  }

  private static Object graph(WalkSession simulation) {
    WalkSession.Graph graph = simulation.graph();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      CheckableModel model = simulation.model();
      JsonGraph.write(bytes, model.name(), graph.graph(), model.valueNames());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Router.Json(
        "{\"here\":%d,\"path\":%s,\"choices\":%s,\"generation\":%d,\"graph\":%s}"
            .formatted(
                graph.here(),
                graph.path(),
                graph.choices(),
                graph.generation(),
                bytes.toString(StandardCharsets.UTF_8)));
  }

  private Object collapse(Request request) {
    WalkSession simulation = simulation(request);
    Set<String> by = new LinkedHashSet<>();
    request.list("by").forEach(name -> by.add(name.toString()));
    Optional<String> condition = request.optionalText("condition").filter(text -> !text.isBlank());
    return Quotient.of(simulation.whole(condition), by, simulation.model().valueNames());
  }

  private static Object trace(WalkSession simulation) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      CheckableModel model = simulation.model();
      ItfTrace.write(bytes, model.name(), simulation.history(), model.valueNames());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of("text", bytes.toString(StandardCharsets.UTF_8));
  }

  private Object keep(Request request) {
    Desk desk = known(request);
    CheckableModel model = desk.simulation().model();
    desk.keep(
        new KeptRun(
            request.text("title"), model.name(), desk.simulation().history(), model.valueNames()));
    return Map.of("runs", desk.runs());
  }

  private Object compare(Request request) {
    Desk desk = known(request);
    return new RunComparison(
            desk.kept((int) request.number("left")), desk.kept((int) request.number("right")))
        .document();
  }

  private WalkSession simulation(Request request) {
    return known(request).simulation();
  }

  /** The desk that a request names, a new one if it names none. */
  private synchronized Desk desk(Request request) {
    return request.optionalText("desk").isPresent() ? known(request) : new Desk();
  }

  private synchronized Desk known(Request request) {
    Desk desk = desks.get(request.text("desk"));
    if (desk == null) {
      throw new InvalidInputException("this simulation has been closed: start it again");
    }
    return desk;
  }

  private synchronized Map<String, Object> document(Request request, Desk desk) {
    String name = request.optionalText("desk").orElseGet(() -> UUID.randomUUID().toString());
    desks.put(name, desk);
    Map<String, Object> document = desk.simulation().document();
    document.put("desk", name);
    return document;
  }

  static long number(Request request, String field, long otherwise) {
    return request.fields().containsKey(field) ? request.number(field) : otherwise;
  }
}
