package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.graph.LocalScope.Local;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The step of an element together with those that are merged with it. */
record Chain(StepOperation operation, int target, boolean atomic, String text) {

  static Chain of(Element element, Optional<Merging> merging) {
    if (merging.isEmpty()) {
      return new Chain(
          element.operation, Unfolding.targetOf(element), element.is(Element.ATOMIC), element.text);
    }
    List<StepOperation> parts = new ArrayList<>();
    StringBuilder text = new StringBuilder(element.text);
    add(element, merging.get(), parts);
    int end = merging.get().target(element);
    boolean atomic = element.is(Element.ATOMIC);
    if (end < 0) {
      return new Chain(together(parts), Unfolding.targetOf(element), atomic, text.toString());
    }
    Element at = after(element, end);
    while (at != null && at.number != end && merging.get().isPartOfChain(at)) {
      add(at, merging.get(), parts);
      text.append(at.kind == Kind.STATEMENT ? "; " + at.text : "");
      atomic = at.is(Element.ATOMIC);
      at = after(at, end);
    }
    return new Chain(together(parts), end, atomic, text.toString());
  }

  private static Element after(Element element, int end) {
    if (element.kind != Kind.GOTO) {
      return element.next;
    }
    return element.target.number == end
        ? element.target
        : Unfolding.follow(element.target, element.status, end);
  }

  private static void add(Element element, Merging merging, List<StepOperation> parts) {
    if (parts.isEmpty() || element.kind == Kind.STATEMENT) {
      parts.add(element.operation);
    }
    for (Local local : merging.deadAfter(element)) {
      parts.add(new StepOperation.Reset(local));
    }
  }

  private static StepOperation together(List<StepOperation> parts) {
    return parts.size() == 1 ? parts.get(0) : new StepOperation.Merged(List.copyOf(parts));
  }
}
