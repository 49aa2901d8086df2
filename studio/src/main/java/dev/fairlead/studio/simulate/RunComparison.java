package dev.fairlead.studio.simulate;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Two runs step by step. They differ first where another event happens, others take part, or a
 * state has other values; the runs may be of two versions of a model.
 */
final class RunComparison {
  private static final int MOST_ROWS = 1000;

  private final KeptRun left;
  private final KeptRun right;

  RunComparison(KeptRun left, KeptRun right) {
    this.left = left;
    this.right = right;
  }

  /** The number of steps before the first difference; -1 if there is none. */
  int firstDifference() {
    List<StateView> ours = states(left.run());
    List<StateView> theirs = states(right.run());
    int common = Math.min(ours.size(), theirs.size());
    for (int i = 0; i < common; i++) {
      if (i > 0 && !isSame(left.run().steps().get(i - 1), right.run().steps().get(i - 1))
          || !ours.get(i).equals(theirs.get(i))) {
        return i;
      }
    }
    return ours.size() == theirs.size() ? -1 : common;
  }

  private static boolean isSame(Run.Step one, Run.Step other) {
    return one.event().equals(other.event()) && one.processes().equals(other.processes());
  }

  private static List<StateView> states(Run run) {
    List<StateView> states = new ArrayList<>();
    run.states().forEach(states::add);
    return states;
  }

  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("left", side(left));
    document.put("right", side(right));
    int first = firstDifference();
    document.put("firstDifference", first);
    if (first >= 0) {
      document.put("values", values(first));
    }
    return document;
  }

  private static Map<String, Object> side(KeptRun kept) {
    StepDocument steps = new StepDocument(kept.names());
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("title", kept.title());
    document.put("model", kept.model());
    document.put("initial", steps.of(kept.run().initial()));
    document.put("steps", kept.run().steps().stream().limit(MOST_ROWS).map(steps::of).toList());
    document.put("length", kept.run().steps().size());
    if (kept.run().isLasso()) {
      document.put("loopAfter", kept.run().stem().size());
    }
    return document;
  }

  /** What differs in the states there; null where a run has ended, or a name does not exist. */
  private List<Map<String, Object>> values(int at) {
    Map<String, String> ours = values(left, at);
    Map<String, String> theirs = values(right, at);
    Set<String> names = new LinkedHashSet<>(ours.keySet());
    names.addAll(theirs.keySet());
    List<Map<String, Object>> differing = new ArrayList<>();
    for (String name : names) {
      if (!Objects.equals(ours.get(name), theirs.get(name))) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", name);
        document.put("left", ours.get(name));
        document.put("right", theirs.get(name));
        differing.add(document);
      }
    }
    return differing;
  }

  private static Map<String, String> values(KeptRun kept, int at) {
    List<StateView> states = states(kept.run());
    if (at >= states.size()) {
      return Map.of();
    }
    StepDocument texts = new StepDocument(kept.names());
    Map<String, String> values = new LinkedHashMap<>(texts.texts(states.get(at).variables()));
    values.putAll(texts.texts(states.get(at).places()));
    return values;
  }
}
