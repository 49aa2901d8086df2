package dev.fairlead.api;

import dev.fairlead.core.property.ValueNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The recording of a run. States are made one after the other, as they are asked for. */
final class RunInWords implements Recording {
  private final Run run;
  private final List<Run.Step> steps;
  private final Optional<String> property;

  // the state that was asked for last
  private StateView state;
  private int number;

  RunInWords(Run run, Optional<String> property) {
    this.run = run;
    this.steps = run.steps();
    this.property = property;
    this.state = run.initial();
  }

  @Override
  public int length() {
    return steps.size();
  }

  @Override
  public OptionalInt stem() {
    return run.isLasso() ? OptionalInt.of(run.stem().size()) : OptionalInt.empty();
  }

  @Override
  public Optional<String> property() {
    return property;
  }

  @Override
  public String event(int step) {
    return steps.get(step - 1).event();
  }

  @Override
  public List<String> processes(int step) {
    return steps.get(step - 1).processes();
  }

  @Override
  public List<String> differences(int step, StateView view, ValueNames names, Words words) {
    StateView recorded = state(step);
    List<String> differences = new ArrayList<>();
    compare(view.variables(), recorded.variables(), differences);
    if (words == Words.SAME) {
      compare(view.places(), recorded.places(), differences);
    }
    return differences;
  }

  private StateView state(int step) {
    if (step < number) {
      number = 0;
      state = run.initial();
    }
    for (; number < step; number++) {
      state = state.after(steps.get(number).difference());
    }
    return state;
  }

  private static void compare(
      Map<String, String> here, Map<String, String> recorded, List<String> into) {
    if (here.equals(recorded)) {
      return;
    }
    Set<String> names = new LinkedHashSet<>(here.keySet());
    names.addAll(recorded.keySet());
    for (String name : names) {
      if (!Objects.equals(here.get(name), recorded.get(name))) {
        into.add(
            "%s is %s, in the recording %s"
                .formatted(
                    name,
                    here.getOrDefault(name, "not there"),
                    recorded.getOrDefault(name, "not there")));
      }
    }
  }
}
