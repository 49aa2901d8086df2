package dev.fairlead.studio;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Properties under notions of fairness: what there is to check, checking, and what is known. */
final class VerifyRoutes implements Router.Routes {
  private final Workspace workspace;
  private final CheckQueue queue;
  private final ResultStore results;

  VerifyRoutes(Workspace workspace, ResultStore results, long memory) {
    this.workspace = workspace;
    this.results = results;
    this.queue = new CheckQueue(results, memory);
  }

  @Override
  public void register(Router router) {
    router.post("verify/properties", this::properties);
    router.post("verify/start", this::start);
    router.post(
        "verify/cancel", request -> Map.of("cancelled", queue.cancel(request.number("job"))));
    router.post("verify/versions", request -> versions(request.text("name")));
    router.post("verify/version", this::version);
    router.events("verify/events", queue::feed);
  }

  @Override
  public void close() {
    queue.close();
  }

  private Object properties(Request request) {
    String name = request.text("name");
    ModelText text = workspace.model(name, request.text("text"));
    CheckableModel model = CheckableModel.open(text);
    String digest = text.digest(Map.of());
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("digest", digest);
    result.put("notions", notions());
    List<Object> rows = new ArrayList<>();
    for (Model.Assertion property : model.properties()) {
      rows.add(row(model, property, rows.size() + 1));
    }
    result.put("properties", rows);
    List<ResultStore.Version> versions = results.versions(name);
    result.put(
        "cells",
        results.version(name, digest).map(version -> cells(version, digest)).orElse(List.of()));
    // What the text before this one was known to do, until it is checked again.
    result.put(
        "older",
        versions.stream()
            .filter(version -> !version.digest().equals(digest))
            .findFirst()
            .map(version -> cells(version, digest))
            .orElse(List.of()));
    result.put("active", queue.active());
    return result;
  }

  private static List<Object> notions() {
    List<Object> all = new ArrayList<>();
    for (FairnessNotion notion : FairnessNotion.values()) {
      all.add(Map.of("name", notion.toString(), "meaning", notion.describe()));
    }
    return all;
  }

  private static Map<String, Object> row(CheckableModel model, Model.Assertion property, int n) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("number", n);
    row.put("text", property.text());
    row.put("name", property.name());
    row.put("notions", model.notions(property).stream().map(FairnessNotion::toString).toList());
    model.place(property).ifPresent(place -> row.put("line", place.start().line()));
    return row;
  }

  private static List<Object> cells(ResultStore.Version version, String current) {
    List<Object> cells = new ArrayList<>();
    for (CellResult cell : version.cells().values()) {
      Map<String, Object> document = new LinkedHashMap<>(cell.document());
      document.put("time", version.time().toString());
      document.put("stale", !version.digest().equals(current));
      cells.add(document);
    }
    return cells;
  }

  private Object start(Request request) {
    String name = request.text("name");
    CheckJob.Order order =
        new CheckJob.Order(
            name,
            workspace.model(name, request.text("text")),
            Optional.ofNullable(request.fields().get("number"))
                .map(number -> (int) request.number("number")),
            request.optionalText("formula"));
    CheckJob started = queue.start(order, notion(request));
    return Map.of(
        "job", started.number(), "property", started.property(), "digest", started.digest());
  }

  private static Optional<FairnessNotion> notion(Request request) {
    return request
        .optionalText("fairness")
        .map(
            name ->
                FairnessNotion.parse(name)
                    .orElseThrow(
                        () -> new InvalidInputException("there is no fairness '" + name + "'")));
  }

  private Object versions(String name) {
    List<Object> all = new ArrayList<>();
    for (ResultStore.Version version : results.versions(name)) {
      all.add(
          Map.of(
              "digest", version.digest(),
              "time", version.time().toString(),
              "cells", version.cells().size()));
    }
    return Map.of("versions", all);
  }

  private Object version(Request request) {
    return results
        .version(request.text("name"), request.text("digest"))
        .map(ResultStore.Version::document)
        .orElseThrow(() -> new InvalidInputException("this version is not known any more"));
  }
}
