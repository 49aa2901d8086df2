package dev.fairlead.studio.simulate;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.Run;
import dev.fairlead.api.Walk;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page shows of a walk: where it is, what can be done, and the history around it. */
final class WalkDocument {
  /** Steps of the history in one document, half of them before the position. */
  private static final int WINDOW = 400;

  private final Walk walk;
  private final StepDocument steps;
  private final Map<String, Object> document = new LinkedHashMap<>();

  WalkDocument(CheckableModel model, Walk walk) {
    this.walk = walk;
    ValueNames names = model.valueNames();
    this.steps = new StepDocument(names);
    document.put("model", model.name());
    document.put("position", walk.length());
    document.put("length", walk.length() + walk.undone());
    walk.loopAfter().ifPresent(stem -> document.put("loopAfter", stem));
    history();
    document.put("initial", steps.of(walk.history().initial()));
    document.put("state", steps.of(walk.view()));
    document.put("locations", walk.locations().stream().map(WalkDocument::location).toList());
    choices();
  }

  WalkDocument with(long seed, List<String> groups, int size) {
    document.put("groups", groups);
    document.put("seed", seed);
    document.put("size", size);
    return this;
  }

  WalkDocument with(Optional<WalkSession.Followed> followed) {
    followed.ifPresent(
        run -> {
          Map<String, Object> about = new LinkedHashMap<>();
          about.put("property", run.property());
          about.put("fairness", run.fairness());
          about.put("agents", run.agents());
          about.put("deviation", run.deviation());
          document.put("run", about);
        });
    return this;
  }

  WalkDocument stoppingAt(Optional<String> condition, boolean met) {
    condition.ifPresent(text -> document.put("break", Map.of("condition", text, "met", met)));
    return this;
  }

  Map<String, Object> document() {
    return document;
  }

  private void history() {
    List<Run.Step> all = walk.history().steps();
    int first = Math.max(0, Math.min(walk.length() - WINDOW / 2, all.size() - WINDOW));
    int end = Math.min(all.size(), first + WINDOW);
    document.put("first", first);
    document.put("steps", all.subList(first, end).stream().map(steps::of).toList());
  }

  private static Map<String, Object> location(Location location) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("process", location.process());
    document.put("file", location.file());
    document.put("line", location.line());
    document.put("column", location.column());
    document.put("text", location.text());
    return document;
  }

  private void choices() {
    List<Map<String, Object>> choices = new ArrayList<>();
    try {
      for (Walk.Choice choice : walk.choices()) {
        Map<String, Object> one = steps.of(choice.step());
        one.put("recorded", walk.next().filter(choice::isLike).isPresent());
        choices.add(one);
      }
      if (choices.isEmpty()) {
        end();
      }
    } catch (ModelFault fault) {
      document.put("fault", fault.getMessage());
    }
    document.put("choices", choices);
  }

  /** Why nothing can move. */
  private void end() {
    int[] here = walk.state();
    boolean valid =
        walk.space() instanceof Endings endings
            && (endings.isValidEnd(here, here.length) || hasTerminated(endings));
    document.put("end", valid ? "end" : "deadlock");
    if (!valid && walk.space() instanceof Standstill standstill) {
      document.put(
          "blocked",
          standstill.standing(here, here.length).stream().map(WalkDocument::standing).toList());
    }
  }

  private boolean hasTerminated(Endings endings) {
    return walk.last().filter(step -> endings.isTermination(step.move().label())).isPresent();
  }

  private static Map<String, Object> standing(Standing standing) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("process", standing.process());
    document.put("place", standing.place());
    document.put("waits", standing.obstacles().stream().map(WalkDocument::obstacle).toList());
    return document;
  }

  private static Map<String, Object> obstacle(Obstacle obstacle) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("for", obstacle.step());
    document.put("source", obstacle.source());
    document.put("reason", obstacle.reason());
    return document;
  }
}
