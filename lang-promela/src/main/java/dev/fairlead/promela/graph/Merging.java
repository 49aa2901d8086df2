package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.graph.LocalScope.Local;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What SPIN does to a body unless told otherwise: statements that no other process can see are
 * merged with what is before them, and local variables are set to 0 where their value is not read
 * again.
 */
final class Merging {
  static final int NONE = -1;

  private final SequenceBuilder layout;
  private final Uses.Names names;
  private final boolean rendezvous;
  private final Set<Element> observed;

  /** What may come after an element, as far as data flow goes; the one added last is first. */
  private record Arrow(Element step, int to) {}

  private final Map<Integer, Deque<Arrow>> arrows = new HashMap<>();
  private final Deque<Integer> places = new ArrayDeque<>();
  private final Set<Element> visited = new HashSet<>();
  private final Map<Element, Uses> uses = new IdentityHashMap<>();

  private final Map<Element, Integer> merged = new IdentityHashMap<>();
  private final Map<Element, Integer> single = new IdentityHashMap<>();
  private final Map<Element, Integer> started = new IdentityHashMap<>();
  private final Map<Element, Set<Local>> dead = new IdentityHashMap<>();

  /**
   * @param facts about the whole model
   * @param observed elements whose label is asked for from outside
   */
  Merging(
      SequenceBuilder layout,
      Sequence body,
      Uses.Names names,
      ControlGraphs.Optimisation facts,
      Set<Element> observed) {
    this.layout = layout;
    this.names = names;
    this.rendezvous = facts.rendezvous();
    this.observed = observed;
    follow(body);
    findDead();
    if (!facts.provided()) {
      findChains();
      findStarts();
    }
  }

  /** Local variables whose value is not needed after the element. */
  Set<Local> deadAfter(Element element) {
    return dead.getOrDefault(element, Set.of());
  }

  /** Where the step of an element leads if others are merged with it, or -1. */
  int target(Element element) {
    Integer start = started.get(element);
    return start != null ? start : merged.getOrDefault(element, NONE);
  }

  boolean isPartOfChain(Element element) {
    return merged.containsKey(element) || single.containsKey(element);
  }

  private Uses uses(Element element) {
    return uses.computeIfAbsent(element, e -> Uses.of(e.operation, names));
  }

  private void arrow(int from, int to, Element step) {
    place(from).push(new Arrow(step, to));
    place(to);
  }

  private Deque<Arrow> place(int number) {
    return arrows.computeIfAbsent(
        number,
        n -> {
          places.push(n);
          return new ArrayDeque<>();
        });
  }

  private void follow(Sequence sequence) {
    for (Element at = sequence.first; at != null; at = at.next) {
      if (visited.add(at)) {
        follow(at);
      }
      if (at == sequence.last) {
        return;
      }
    }
  }

  private void follow(Element element) {
    switch (element.kind) {
      case UNLESS -> follow(element.options.get(0));
      case IF, DO -> {
        for (Sequence option : element.options) {
          arrow(element.number, Unfolding.begin(option.first).number, element);
        }
        element.options.forEach(this::follow);
      }
      case ATOMIC, DSTEP, BLOCK -> {
        arrow(element.number, Unfolding.begin(element.body.first).number, element);
        follow(element.body);
      }
      default -> {
        arrow(element.number, Unfolding.targetOf(element), element);
        if (element.kind != Kind.GOTO && element.kind != Kind.MEETING) {
          for (Sequence escape : element.escapes) {
            arrow(element.number, Unfolding.begin(escape.first).number, null);
            follow(escape);
          }
        }
      }
    }
  }

  private void findDead() {
    for (int place : places) {
      for (Arrow arrow : arrows.get(place)) {
        if (arrow.step() == null) {
          continue;
        }
        Element element = arrow.step();
        Set<Local> locals = new HashSet<>();
        for (Local local : uses(element).reads()) {
          if ((isReceive(element) || isCondition(element)) && isDead(arrow.to(), local)) {
            locals.add(local);
          }
        }
        for (Local local : uses(element).writes()) {
          if (!assignsZero(element) && isDead(arrow.to(), local)) {
            locals.add(local);
          }
        }
        if (!locals.isEmpty()) {
          dead.put(element, locals);
        }
      }
    }
  }

  /** Whether no way from a place reads a variable before it is written. */
  private boolean isDead(int from, Local local) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(from);
    while (!open.isEmpty()) {
      int place = open.pop();
      if (place == ControlGraph.GONE || !seen.add(place)) {
        continue;
      }
      for (Arrow arrow : arrows.get(place)) {
        Element step = arrow.step();
        if (step != null && uses(step).reads().contains(local)) {
          return false;
        }
        if (step == null || !uses(step).writes().contains(local)) {
          open.push(arrow.to());
        }
      }
    }
    return true;
  }

  private static boolean assignsZero(Element element) {
    if (element.operation instanceof StepOperation.Initialise first) {
      return first.local().variable().initial().isEmpty();
    }
    return element.operation instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.Assign assign
        && assign.value() instanceof Expr.Literal literal
        && literal.value() == 0;
  }

  private static boolean isCondition(Element element) {
    return element.kind == Kind.SKIP
        || element.operation instanceof StepOperation.Basic basic
            && basic.statement() instanceof Stmt.Condition;
  }

  private static boolean isReceive(Element element) {
    return element.operation instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.Receive;
  }

  private static boolean isSend(Element element) {
    return element.operation instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.Send;
  }

  private static boolean canBlock(Element element) {
    return isCondition(element) || isReceive(element) || isSend(element);
  }

  private Arrow first(int place) {
    Deque<Arrow> out = arrows.get(place);
    return out == null ? null : out.peek();
  }

  private boolean hasAlternatives(int place) {
    return arrows.get(place).size() > 1;
  }

  /** Whether a step can be merged with what comes before it; the end of a loop is a label. */
  private boolean isEligible(int place) {
    Arrow arrow = first(place);
    if (arrow == null || arrow.step() == null || hasAlternatives(place)) {
      return false;
    }
    Element element = arrow.step();
    boolean simple =
        switch (element.kind) {
          case STATEMENT, GOTO, MEETING -> true;
          default -> false;
        };
    return simple
        && !canBlock(element)
        && !isSetPriority(element)
        && element.escapes.isEmpty()
        && !layout.labels().has(element)
        && !observed.contains(element)
        && isLocal(element);
  }

  private static boolean isSetPriority(Element element) {
    return element.operation instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.SetPriority;
  }

  private boolean isLocal(Element element) {
    return element.is(Element.ATOMIC | Element.LAST_OF_ATOMIC) || !uses(element).isGlobal();
  }

  private void findChains() {
    for (int place : places) {
      for (Arrow arrow : arrows.get(place)) {
        Element element = arrow.step();
        if (element == null || merged.containsKey(element) || !isEligible(place)) {
          continue;
        }
        if (isEligible(arrow.to())) {
          chain(place);
        } else {
          single.put(element, arrow.to());
        }
      }
    }
  }

  /** Follows a chain to its end, which becomes the target of all its steps. */
  private void chain(int start) {
    List<Arrow> chain = new ArrayList<>();
    Set<Element> inChain = new HashSet<>();
    int place = start;
    int end = NONE;
    while (end == NONE) {
      Arrow arrow = first(place);
      if (arrow != null && arrow.step() != null && merged.containsKey(arrow.step())) {
        end = merged.get(arrow.step());
      } else if (arrow == null || !isEligible(place) || !inChain.add(arrow.step())) {
        end = place;
      } else {
        chain.add(arrow);
        place = arrow.to();
      }
    }
    for (Arrow arrow : chain) {
      merged.put(arrow.step(), end);
    }
  }

  private void findStarts() {
    for (int place : places) {
      for (Arrow arrow : arrows.get(place)) {
        Element element = arrow.step();
        if (element == null || merged.containsKey(element) || !canStart(element, place)) {
          continue;
        }
        Arrow on = first(arrow.to());
        if (on != null && on.step() != null) {
          Integer end = merged.getOrDefault(on.step(), single.get(on.step()));
          if (end != null) {
            started.put(element, end);
          }
        }
      }
    }
  }

  private boolean canStart(Element element, int place) {
    boolean fits =
        isCondition(element) && !runs(element)
            || isReceive(element)
            || isSend(element) && !rendezvous;
    return fits
        && !hasAlternatives(place)
        && element.escapes.isEmpty()
        && !observed.contains(element)
        && isLocal(element);
  }

  private static boolean runs(Element element) {
    return element.operation instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.Condition condition
        && condition.expression() instanceof Expr.Run;
  }
}
