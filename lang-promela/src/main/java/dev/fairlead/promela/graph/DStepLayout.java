package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Makes the content of a d_step one operation. */
final class DStepLayout {
  private final List<StepOperation.Node> nodes = new ArrayList<>();
  private final Map<Element, Integer> places = new IdentityHashMap<>();

  private DStepLayout() {}

  static StepOperation.DStep of(Element step) {
    DStepLayout layout = new DStepLayout();
    int first = layout.place(step.body.first);
    return new StepOperation.DStep(List.copyOf(layout.nodes), first);
  }

  private int place(Element start) {
    Element at = start;
    while (at != null && at.is(Element.IN_DSTEP)) {
      Element on =
          switch (at.kind) {
            case GOTO -> at.target;
            case MEETING, LOOP_EXIT -> at.next;
            case BLOCK -> at.body.first;
            case UNLESS -> at.options.get(0).first;
            default -> at;
          };
      if (on == at) {
        return laid(at);
      }
      at = on;
    }
    return StepOperation.DStep.EXIT;
  }

  private int laid(Element element) {
    Integer known = places.get(element);
    if (known != null) {
      return known;
    }
    int place = nodes.size();
    places.put(element, place);
    nodes.add(null);
    if (element.isChoice()) {
      List<Integer> options = new ArrayList<>();
      for (Sequence option : element.options) {
        options.add(place(option.first));
      }
      nodes.set(place, new StepOperation.Node.Choose(options, element.span));
    } else if (element.kind == Kind.END) {
      throw new AssertionError("a process cannot end in a d_step");
    } else {
      nodes.set(place, new StepOperation.Node.Do(element.operation, place(element.next)));
    }
    return place;
  }
}
