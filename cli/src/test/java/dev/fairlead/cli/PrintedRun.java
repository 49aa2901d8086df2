package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The run of a JSON answer, walked again on a fresh state space by what is printed alone: labels,
 * processes and changes. Every judgement here follows the definitions word for word and shares
 * nothing with the searches.
 */
final class PrintedRun {
  private static final String STUTTER = "(stutter)";

  private final StateSpace space;
  private final Property property;
  private final Map<List<Integer>, List<Step>> known = new HashMap<>();
  private final List<Position> stem;
  private final List<Position> loop;

  /** A step of the model, as one can be told from another by a reader. */
  private record Step(int label, String text, Set<String> processes, List<Integer> target) {}

  /** A printed step, taken: where it starts, what was possible there, and what was done. */
  private record Position(List<Integer> source, List<Step> possible, Step taken) {}

  private PrintedRun(Model.Question question, JsonDocument evidence) {
    this.space = question.space();
    this.property = question.property();
    List<List<Integer>> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(vector(state, length)));
    Map<String, String> shown = evidence.get("initial").values();
    List<Integer> start =
        initial.stream().filter(state -> variables(state).equals(shown)).findFirst().orElse(null);
    assertNotNull(start, "no initial state is like " + shown);
    this.stem = walk(start, evidence.list("stem"));
    List<Integer> end = end(start, stem);
    this.loop = walk(end, evidence.list("loop"));
    assertEquals(end, end(end, loop), "the loop does not close");
  }

  /**
   * Fails unless the printed run is one of the model, ends as the property says, and violates the
   * property fairly if it is a loop.
   */
  static void check(Model.Question question, JsonDocument evidence, String notion, String verdict) {
    PrintedRun run = new PrintedRun(question, evidence);
    if (question.property() instanceof Property.DeadlockFree && verdict.equals("violated")) {
      List<Integer> last = run.stem.isEmpty() ? run.initialState() : end(null, run.stem);
      assertTrue(run.steps(last).isEmpty(), "the run does not end in a deadlock");
    }
    if (question.property() instanceof Property.Temporal && !run.loop.isEmpty()) {
      run.violates();
      run.isFair(notion);
      if (!question.hasAnnotations()) {
        run.isExplained(notion, evidence.list("agents"));
      }
    }
    if (question.property() instanceof Property.NeverMatched && !run.loop.isEmpty()) {
      run.isFair(notion);
      run.isExplained(notion, evidence.list("agents"));
    }
    if (question.property() instanceof Property.NoBadStep bad && verdict.equals("violated")) {
      Step last = run.stem.get(run.stem.size() - 1).taken();
      assertTrue(bad.bad().test(run.space.label(last.label())), "the last step is not bad");
    }
  }

  private List<Integer> initialState() {
    List<List<Integer>> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(vector(state, length)));
    return initial.get(0);
  }

  private static List<Integer> end(List<Integer> start, List<Position> positions) {
    return positions.isEmpty() ? start : positions.get(positions.size() - 1).taken().target();
  }

  private List<Position> walk(List<Integer> start, List<JsonDocument> printed) {
    List<Position> positions = new ArrayList<>();
    List<Integer> state = start;
    for (JsonDocument line : printed) {
      List<Step> possible = steps(state);
      Step taken =
          line.text("label").equals(STUTTER)
              ? stutter(state, possible)
              : printed(line, state, possible);
      positions.add(new Position(state, possible, taken));
      state = taken.target();
    }
    return positions;
  }

  private static Step stutter(List<Integer> state, List<Step> possible) {
    assertTrue(possible.isEmpty(), "stutters where a step is possible: " + possible);
    return new Step(-1, STUTTER, Set.of(), state);
  }

  private Step printed(JsonDocument line, List<Integer> state, List<Step> possible) {
    Set<String> processes = new TreeSet<>(line.texts("processes"));
    Map<String, String> values = new HashMap<>(variables(state));
    values.putAll(line.get("changed").values());
    Map<String, String> places = new HashMap<>(places(state));
    places.putAll(line.get("places").values());
    places.values().removeIf(place -> place == null);
    values.values().removeIf(value -> value == null);
    List<Step> alike =
        possible.stream()
            .filter(step -> step.text().equals(line.text("label")))
            .filter(step -> step.processes().equals(processes))
            .filter(step -> variables(step.target()).equals(values))
            .filter(step -> places(step.target()).equals(places))
            .distinct()
            .toList();
    assertEquals(1, alike.size(), line + " is not one step of " + possible);
    return alike.get(0);
  }

  private List<Step> steps(List<Integer> state) {
    return known.computeIfAbsent(state, this::computeSteps);
  }

  private List<Step> computeSteps(List<Integer> state) {
    List<Step> steps = new ArrayList<>();
    int[] slots = state.stream().mapToInt(Integer::intValue).toArray();
    space.steps(
        slots,
        slots.length,
        (label, processSet, target, length) ->
            steps.add(
                new Step(
                    label,
                    space.label(label).text(),
                    new TreeSet<>(
                        Arrays.stream(space.processes(processSet))
                            .mapToObj(space::processName)
                            .toList()),
                    vector(target, length))));
    return steps;
  }

  private void isFair(String notion) {
    switch (notion) {
      case "none", "annotated" -> {}
      case "process-weak" -> owesNothing(Enabled.ALWAYS, Step::processes);
      case "process-strong" -> owesNothing(Enabled.ONCE, Step::processes);
      case "event-weak" -> owesNothing(Enabled.ALWAYS, this::event);
      case "event-strong" -> owesNothing(Enabled.ONCE, this::event);
      case "global" -> takesEveryStep();
      default -> throw new IllegalArgumentException(notion);
    }
  }

  private void isExplained(String notion, List<JsonDocument> reasons) {
    switch (notion) {
      case "process-weak", "process-strong" -> isExplained(reasons, Step::processes);
      case "event-weak", "event-strong" -> isExplained(reasons, this::event);
      case "global" -> assertEquals(1, reasons.size());
      default -> {}
    }
  }

  /** Whoever can move somewhere on the run is listed once, and what is said of each is so. */
  private void isExplained(List<JsonDocument> reasons, Function<Step, Set<String>> agents) {
    Set<String> known = new TreeSet<>();
    stem.forEach(position -> known.addAll(enabled(position, agents)));
    loop.forEach(position -> known.addAll(enabled(position, agents)));
    Set<String> listed = new TreeSet<>();
    for (JsonDocument each : reasons) {
      String agent = each.text("agent");
      String reason = each.text("reason");
      assertTrue(listed.add(agent), agent + " is listed twice");
      int step = Integer.parseInt("0" + reason.replaceAll("[^0-9]", "")) - stem.size();
      boolean so =
          switch (reason.replaceAll("[0-9]", "").strip()) {
            case "moves at step" -> agents.apply(loop.get(step - 1).taken()).contains(agent);
            case "is disabled after step" ->
                !enabled(loop.get(step % loop.size()), agents).contains(agent);
            case "is never enabled on the loop" ->
                loop.stream().noneMatch(position -> enabled(position, agents).contains(agent));
            default -> false;
          };
      assertTrue(so, agent + " " + reason);
    }
    known.removeAll(listed);
    assertEquals(Set.of(), known, "agents that are not listed");
  }

  private static Set<String> enabled(Position position, Function<Step, Set<String>> agents) {
    Set<String> enabled = new TreeSet<>();
    position.possible().forEach(step -> enabled.addAll(agents.apply(step)));
    return enabled;
  }

  private Set<String> event(Step step) {
    return space.label(step.label()).visible() ? Set.of(step.text()) : Set.of();
  }

  private enum Enabled {
    ALWAYS,
    ONCE
  }

  private void owesNothing(Enabled enabled, Function<Step, Set<String>> agents) {
    Set<String> owed = null;
    Set<String> engaged = new HashSet<>();
    for (Position position : loop) {
      Set<String> here = enabled(position, agents);
      if (owed == null) {
        owed = here;
      } else if (enabled == Enabled.ONCE) {
        owed.addAll(here);
      } else {
        owed.retainAll(here);
      }
      if (!position.possible().isEmpty()) {
        engaged.addAll(agents.apply(position.taken()));
      }
    }
    owed.removeAll(engaged);
    assertEquals(Set.of(), owed, "the loop is unfair");
  }

  private void takesEveryStep() {
    Map<List<Integer>, Set<Step>> taken = new HashMap<>();
    for (Position position : loop) {
      taken.computeIfAbsent(position.source(), state -> new HashSet<>()).add(position.taken());
    }
    taken.forEach(
        (state, steps) -> {
          if (!steps(state).isEmpty()) {
            assertEquals(new HashSet<>(steps(state)), steps, "the loop misses a step");
          }
        });
  }

  /** Position 0 is the initial state; the event of every other position is the step before it. */
  private void violates() {
    Property.Temporal temporal = (Property.Temporal) property;
    List<Set<String>> before = new ArrayList<>();
    before.add(atoms(temporal, initialState(), null));
    stem.forEach(position -> before.add(atoms(temporal, position.taken().target(), position)));
    List<Set<String>> repeated = new ArrayList<>();
    loop.forEach(position -> repeated.add(atoms(temporal, position.taken().target(), position)));
    assertFalse(
        LassoSemantics.holds(temporal.formula(), before, repeated),
        "the run satisfies the formula");
  }

  private Set<String> atoms(Property.Temporal temporal, List<Integer> state, Position entered) {
    int[] slots = state.stream().mapToInt(Integer::intValue).toArray();
    Set<String> truths = new HashSet<>();
    temporal
        .atoms()
        .forEach(
            (name, atom) -> {
              boolean holds;
              if (atom instanceof Atom.OfEvent event) {
                holds =
                    entered == null
                        ? event.initial()
                        : entered.taken().label() >= 0
                            && event.matches().test(space.label(entered.taken().label()));
              } else {
                holds = ((Atom.OfState) atom).predicate().test(slots, slots.length);
              }
              if (holds) {
                truths.add(name);
              }
            });
    return truths;
  }

  private static List<Integer> vector(int[] state, int length) {
    return Arrays.stream(state, 0, length).boxed().toList();
  }

  private Map<String, String> variables(List<Integer> state) {
    return described(state, false);
  }

  private Map<String, String> places(List<Integer> state) {
    return described(state, true);
  }

  /** A value named like its owner is where that process stands. */
  private Map<String, String> described(List<Integer> state, boolean places) {
    int[] slots = state.stream().mapToInt(Integer::intValue).toArray();
    Map<String, String> values = new HashMap<>();
    for (SlotValue value : space.describe(slots, slots.length)) {
      boolean place = value.name().equals(value.owner());
      if (place == places) {
        boolean local = !place && !value.isGlobal();
        values.put((local ? value.owner() + "." : "") + value.name(), value.value());
      }
    }
    return values;
  }
}
