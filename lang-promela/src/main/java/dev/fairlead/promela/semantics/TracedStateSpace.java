package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.SourceLocations;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.StatementCoverage;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.semantics.ChannelEvents.Event;
import dev.fairlead.promela.semantics.ChannelEvents.Happened;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A model with the state of its trace behind each of its states. Atomic sequences are one step,
 * though followed statement by statement, since every event counts.
 */
public final class TracedStateSpace
    implements Performances, Executions, StatementCoverage, Endings, Standstill, SourceLocations {
  /** The end of the label of a step with an event that should not be. */
  private static final String MISMATCH = " [no matching event]";

  private static final String MATCHED = " [all events matched]";

  private final PromelaStateSpace exposed;
  private final ChannelEvents events;
  private final StatementFinder statements;
  private final TraceMonitor monitor;

  private final List<StepName> names = new ArrayList<>();
  private final Map<StepName, Integer> numbers = new HashMap<>();

  /**
   * What a step is called.
   *
   * @param more whether other statements follow the first
   */
  private record StepName(
      Edge first, int duration, String text, boolean more, boolean failure, String remark) {

    String label() {
      return text + (more ? "; ..." : "") + (failure ? StepLabels.VIOLATED : "") + remark;
    }
  }

  /** A state of the exposed view inside of a step. */
  private record Place(int[] state, int trace, StepName name, int processSet) {}

  public TracedStateSpace(Program program, Spec.Trace trace) {
    Shape.Shapes shapes = new Shape.Shapes(program);
    this.exposed = new PromelaStateSpace(program, View.EXPOSED, shapes);
    this.events = new ChannelEvents(exposed, shapes);
    this.statements =
        new StatementFinder(new PromelaStateSpace(program, View.EXPOSED, shapes), shapes);
    this.monitor = new TraceMonitor(trace, program);
  }

  /** Whether a step has an event that should not be. */
  public static boolean isWrong(Label label) {
    return label.text().endsWith(MISMATCH) || label.text().endsWith(MATCHED);
  }

  /**
   * Whether the events up to a state are complete. As in SPIN this is asked only where processes
   * rest at valid ends, and not where none is left.
   */
  public boolean isComplete(int[] state, int length) {
    int[] inside = Arrays.copyOf(state, length);
    inside[length - 1] = 0;
    return monitor.isComplete(state[length - 1])
        || exposed.isEmpty(inside, length)
        || !exposed.isValidEnd(inside, length);
  }

  @Override
  public boolean isValidEnd(int[] state, int length) {
    int[] inside = Arrays.copyOf(state, length);
    inside[length - 1] = 0;
    return exposed.isValidEnd(inside, length);
  }

  @Override
  public List<Standing> standing(int[] state, int length) {
    int[] inside = Arrays.copyOf(state, length);
    inside[length - 1] = 0;
    return exposed.standing(inside, length);
  }

  @Override
  public List<Location> locations(int[] state, int length) {
    int[] inside = Arrays.copyOf(state, length);
    inside[length - 1] = 0;
    return exposed.locations(inside, length);
  }

  @Override
  public List<Statement> unreached() {
    return exposed.unreached();
  }

  @Override
  public void initialStates(StateSink sink) {
    exposed.initialStates(
        (state, length) -> {
          int[] traced = Arrays.copyOf(state, length);
          traced[length - 1] = monitor.initial();
          sink.state(traced, length);
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int[] source = Arrays.copyOf(state, length);
    source[length - 1] = 0;
    Deque<Place> open = new ArrayDeque<>();
    follow(new Place(source, state[length - 1], null, 0), open);
    // A stack, and the step found last on top: the first comes out first.
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (exposed.successors().goesOn(place.state(), place.state().length)) {
        follow(place, open);
      } else {
        int[] target = place.state();
        target[target.length - 1] = place.trace();
        sink.step(number(place.name()), place.processSet(), target, target.length);
      }
    }
  }

  private void follow(Place from, Deque<Place> open) {
    List<Place> next = new ArrayList<>();
    exposed.steps(
        from.state(),
        from.state().length,
        (label, processSet, target, length) ->
            next.add(arrive(from, label, processSet, Arrays.copyOf(target, length))));
    for (int i = next.size() - 1; i >= 0; i--) {
      open.push(next.get(i));
    }
  }

  private Place arrive(Place from, int label, int processSet, int[] target) {
    List<Happened> happened = events.of(from.state(), label, processSet, target);
    int trace = from.trace();
    String remark = from.name() == null ? "" : from.name().remark();
    for (Happened each : happened) {
      for (Event event : each.events()) {
        int after = monitor.after(trace, event, from.state());
        boolean matched = after != TraceMonitor.NO_MATCH;
        if (monitor.isNegated()) {
          boolean complete = matched && after != trace && monitor.isComplete(after);
          remark = complete ? MATCHED : remark;
          trace = matched ? after : monitor.lost();
        } else {
          remark = matched ? remark : MISMATCH;
          trace = matched ? after : trace;
        }
      }
    }
    boolean fails = exposed.labels().isFailure(label);
    StepName name =
        from.name() == null
            ? new StepName(
                exposed.labels().first(label),
                exposed.label(label).duration(),
                happened.isEmpty() ? exposed.label(label).text() : text(happened),
                false,
                fails,
                remark)
            : new StepName(
                from.name().first(),
                from.name().duration(),
                from.name().text(),
                true,
                from.name().failure() || fails,
                remark);
    return new Place(target, trace, name, exposed.engaged().union(from.processSet(), processSet));
  }

  private static String text(List<Happened> happened) {
    List<String> texts = happened.stream().map(each -> each.step().edge().text()).toList();
    return String.join(" / ", texts);
  }

  private int number(StepName name) {
    Integer known = numbers.get(name);
    if (known == null) {
      known = names.size();
      names.add(name);
      numbers.put(name, known);
    }
    return known;
  }

  @Override
  public Label label(int label) {
    StepName name = names.get(label);
    return new Label(name.label(), true, name.duration());
  }

  @Override
  public int[] processes(int processSet) {
    return exposed.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return exposed.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    int[] inside = Arrays.copyOf(state, length);
    inside[length - 1] = 0;
    List<SlotValue> values = new ArrayList<>();
    values.add(new SlotValue("trace", Integer.toString(state[length - 1]), ""));
    values.addAll(exposed.describe(inside, length));
    return values;
  }

  @Override
  public List<Statement> statements(int[] source, int label, int processSet, int[] target) {
    return statements.find(
        plain(source), names.get(label).first(), pids(processSet), plain(target));
  }

  @Override
  public List<Performed> performed(int[] source, int label, int processSet, int[] target) {
    return statements.performed(
        plain(source), names.get(label).first(), pids(processSet), plain(target));
  }

  /** Without the state of the trace. */
  private static int[] plain(int[] state) {
    return Arrays.copyOf(state, state.length - 1);
  }

  private int[] pids(int processSet) {
    return Arrays.stream(exposed.processes(processSet)).map(exposed::pid).toArray();
  }
}
