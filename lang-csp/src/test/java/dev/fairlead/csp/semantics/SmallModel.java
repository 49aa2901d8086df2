package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.syntax.CspParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** A model of a few lines, in one of its states. It starts with the first process of the text. */
final class SmallModel {
  private final CspStateSpace space;
  private final List<Integer> state;

  private SmallModel(CspStateSpace space, List<Integer> state) {
    this.space = space;
    this.state = state;
  }

  static SmallModel of(String text) {
    SourceText source = new SourceText("m.csp", text);
    Symbols symbols = SpecChecker.check(CspParser.parse(source), Map.of(), name -> null);
    String first = symbols.processes().keySet().iterator().next();
    CspStateSpace space = new CspStateSpace(symbols, first, List.of(), Map.of(), Families.LISTED);
    List<SmallModel> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(new SmallModel(space, list(state, length))));
    assertEquals(1, initial.size());
    return initial.get(0);
  }

  /** The model offers steps with exactly these labels at first, each once. */
  static void steps(String text, String... labels) {
    of(text).offers(labels);
  }

  SmallModel offers(String... labels) {
    assertEquals(
        Arrays.stream(labels).sorted().toList(),
        taken().stream().map(Taken::label).sorted().toList());
    return this;
  }

  /** After steps with these labels; each must be possible, and in one way only. */
  SmallModel after(String... labels) {
    SmallModel here = this;
    for (String label : labels) {
      List<SmallModel> targets = here.targets(label);
      assertEquals(1, targets.size(), () -> "targets of " + label);
      here = targets.get(0);
    }
    return here;
  }

  /** The different states that steps with this label lead to. */
  List<SmallModel> targets(String label) {
    return taken().stream()
        .filter(t -> t.label.equals(label))
        .map(t -> t.target)
        .distinct()
        .map(target -> new SmallModel(space, target))
        .toList();
  }

  /** The names of the processes that a step with this label engages, sorted. */
  List<String> who(String label) {
    List<Taken> steps = taken().stream().filter(t -> t.label.equals(label)).toList();
    assertEquals(1, steps.size(), () -> "steps " + label);
    return steps.get(0).who;
  }

  String value(String name) {
    return describe().stream()
        .filter(v -> v.name().equals(name))
        .map(SlotValue::value)
        .findFirst()
        .orElseThrow();
  }

  List<SlotValue> describe() {
    return space.describe(array(state), state.size());
  }

  int states() {
    Set<List<Integer>> seen = new HashSet<>(Set.of(state));
    List<SmallModel> open = new ArrayList<>(List.of(this));
    for (int i = 0; i < open.size(); i++) {
      for (Taken t : open.get(i).taken()) {
        if (seen.add(t.target)) {
          open.add(new SmallModel(space, t.target));
        }
      }
    }
    return seen.size();
  }

  /** What goes wrong when the steps of this state are asked for; empty if nothing does. */
  String fault() {
    try {
      taken();
      return "";
    } catch (ModelFault fault) {
      return fault.getMessage();
    }
  }

  CspStateSpace space() {
    return space;
  }

  int[] vector() {
    return array(state);
  }

  /** The number of the label of the only step with this text. */
  int label(String text) {
    return taken().stream().filter(t -> t.label.equals(text)).findFirst().orElseThrow().number;
  }

  private record Taken(String label, int number, List<String> who, List<Integer> target) {}

  private List<Taken> taken() {
    List<Taken> all = new ArrayList<>();
    space.steps(
        array(state),
        state.size(),
        (label, set, target, length) -> {
          String text = text(space.label(label));
          List<String> who =
              Arrays.stream(space.processes(set))
                  .mapToObj(process -> space.processName(process, array(state), state.size()))
                  .sorted()
                  .toList();
          all.add(new Taken(text, label, who, list(target, length)));
        });
    return all;
  }

  /** A tick tells how long it is. */
  private static String text(Label label) {
    return label.duration() > 0
        ? label.text() + label.duration()
        : label.visible() ? label.text() : "τ";
  }

  private static int[] array(List<Integer> state) {
    return state.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Integer> list(int[] state, int length) {
    return IntStream.range(0, length).map(i -> state[i]).boxed().toList();
  }
}
