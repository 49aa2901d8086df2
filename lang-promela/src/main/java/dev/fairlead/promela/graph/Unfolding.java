package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the steps of a body that is laid out. First every element gets its own steps ({@link
 * #lay}); a choice then takes over those of its options, nested choices included, and what has an
 * escape gets its steps in front.
 */
final class Unfolding {
  private static final int MOST_HOPS = 500;
  private static final int NOWHERE = -1;

  private final String name;
  private final SequenceBuilder layout;
  private final Optional<Merging> merging;

  /** Per element number: what it leads to. */
  private final List<Node> nodes = new ArrayList<>();

  private final Set<Element> laid = new HashSet<>();
  private final BitSet end = new BitSet();
  private final BitSet progress = new BitSet();
  private final BitSet accept = new BitSet();

  /** The steps of one element; of a choice, the places its options begin. */
  private static final class Node {
    private final List<Integer> options = new ArrayList<>();
    private List<Step> steps = new ArrayList<>();
  }

  /** A step and the escapes of the element it belongs to. */
  private record Step(Edge edge, List<Integer> escapes) {
    Step from(int source, int escape) {
      Edge copy =
          new Edge(
              source,
              edge.target(),
              edge.operation(),
              edge.atomic(),
              escape,
              edge.number(),
              edge.text(),
              edge.level(),
              edge.span());
      return new Step(copy, escapes);
    }
  }

  private Unfolding(String name, SequenceBuilder layout, Optional<Merging> merging) {
    this.name = name;
    this.layout = layout;
    this.merging = merging;
    for (int i = 0; i <= layout.elements().size(); i++) {
      nodes.add(new Node());
    }
  }

  static ControlGraph of(
      String name, SequenceBuilder layout, Sequence body, Optional<Merging> merging) {
    Unfolding unfolding = new Unfolding(name, layout, merging);
    unfolding.mark(body);
    unfolding.lay(body);
    layout.appended().stream().filter(unfolding.laid::add).forEach(unfolding::lay);
    unfolding.flattenChoices();
    unfolding.takeOverOptions();
    unfolding.takeOverEscapes();
    unfolding.passEndMarks();
    return unfolding.graph(follow(body.first, body.first.status));
  }

  private void mark(Sequence body) {
    end.set(body.last.number);
    layout
        .labels()
        .forEach(
            (label, element) -> {
              BitSet marks =
                  BodyLabels.Mark.of(label)
                      .map(
                          mark ->
                              switch (mark) {
                                case END -> end;
                                case PROGRESS -> progress;
                                case ACCEPT -> accept;
                              })
                      .orElse(new BitSet());
              marks.set(element.number);
            });
  }

  /** Where control comes to rest: jumps are followed, but not out of an atomic sequence. */
  static Element follow(Element start, int status) {
    return follow(start, status, NOWHERE);
  }

  /** The same, not beyond a place. */
  static Element follow(Element start, int status, int stop) {
    Element at = start;
    Element jump = start;
    for (int hops = 0; hops < MOST_HOPS; hops++) {
      if (at.number == stop) {
        return at;
      }
      jump = at.kind == Kind.GOTO ? at : jump;
      Element on =
          switch (at.kind) {
            case GOTO -> at.target;
            case MEETING, LOOP_EXIT -> at.next;
            case UNLESS -> follow(at.options.get(0).first, status, stop);
            default -> null;
          };
      if (on == null || (status & Element.ATOMIC) != 0 && !on.is(Element.ATOMIC)) {
        return at;
      }
      at = on;
    }
    throw jump.span.error(
        "FL0585",
        "jumps lead to each other for ever",
        "put a statement between them, such as skip");
  }

  static Element begin(Element start) {
    Element at = start;
    while (true) {
      if (at.kind == Kind.MEETING && at.next != null) {
        at = at.next;
      } else if (at.kind == Kind.UNLESS) {
        at = at.options.get(0).first;
      } else {
        return at;
      }
    }
  }

  private void lay(Sequence sequence) {
    for (Element at = sequence.first; at != null; at = at.next) {
      if (laid.add(at)) {
        lay(at);
      }
      if (at == sequence.last) {
        return;
      }
    }
  }

  private void lay(Element element) {
    switch (element.kind) {
      case UNLESS -> lay(element.options.get(0));
      case IF, DO -> {
        for (Sequence option : element.options) {
          nodes.get(element.number).options.add(begin(option.first).number);
        }
        element.options.forEach(this::lay);
      }
      case ATOMIC, BLOCK -> {
        Atomicity.patchJumps(element.body);
        nodes.get(element.number).options.add(begin(element.body.first).number);
        lay(element.body);
      }
      case DSTEP -> {
        Atomicity.patchJumps(element.body);
        StepOperation operation = DStepLayout.of(element);
        step(element, operation, follow(element.next, element.status).number);
      }
      case STATEMENT, SKIP, GOTO, MEETING, LOOP_EXIT -> {
        Chain chain = Chain.of(element, merging);
        step(element, chain.operation(), chain.target(), chain.atomic(), chain.text());
      }
      case ELSE, END -> step(element, element.operation, targetOf(element));
    }
  }

  static int targetOf(Element element) {
    if (element.kind == Kind.GOTO) {
      return follow(element.target, element.status).number;
    }
    return element.next == null ? ControlGraph.GONE : follow(element.next, element.status).number;
  }

  private void step(Element element, StepOperation operation, int target) {
    step(element, operation, target, element.is(Element.ATOMIC), element.text);
  }

  private void step(
      Element element, StepOperation operation, int target, boolean atomic, String text) {
    List<Integer> escapes = new ArrayList<>();
    if (element.kind != Kind.MEETING) {
      for (Sequence escape : element.escapes) {
        escapes.add(follow(escape.first, element.status).number);
      }
    }
    Edge edge =
        new Edge(
            element.number,
            target,
            operation,
            atomic,
            0,
            element.uniqueNumber,
            text,
            element.level,
            element.span);
    nodes.get(element.number).steps.add(new Step(edge, escapes));
    if (element.kind != Kind.MEETING) {
      element.escapes.forEach(this::lay);
    }
  }

  /** An option that begins with a choice is replaced by the options of that. */
  private void flattenChoices() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Node node : nodes) {
        List<Integer> flat = new ArrayList<>();
        for (int option : node.options) {
          List<Integer> inner = nodes.get(option).options;
          if (inner.isEmpty()) {
            flat.add(option);
          } else {
            inner.forEach(place -> passMarks(option, place));
            flat.addAll(inner);
            changed = true;
          }
        }
        node.options.clear();
        node.options.addAll(flat);
      }
    }
  }

  private void passMarks(int from, int to) {
    for (BitSet marks : List.of(end, progress, accept)) {
      if (marks.get(from)) {
        marks.set(to);
      }
    }
  }

  private void takeOverOptions() {
    for (int place = 1; place < nodes.size(); place++) {
      Node node = nodes.get(place);
      for (int option : node.options) {
        for (Step step : nodes.get(option).steps) {
          passMarks(option, step.edge().target());
          node.steps.add(step.from(place, 0));
        }
      }
    }
  }

  private void takeOverEscapes() {
    for (int place = 1; place < nodes.size(); place++) {
      Node node = nodes.get(place);
      List<Step> original = List.copyOf(node.steps);
      for (Step step : original) {
        for (int i = step.escapes().size() - 1; i >= 0; i--) {
          int escape = step.escapes().get(i);
          for (Step out : List.copyOf(nodes.get(escape).steps)) {
            boolean known =
                node.steps.stream().anyMatch(s -> s.edge().number() == out.edge().number());
            if (!known) {
              node.steps.add(0, out.from(place, escape));
            }
          }
        }
      }
    }
  }

  private void passEndMarks() {
    for (Element element : layout.elements()) {
      List<Step> steps = nodes.get(element.number).steps;
      if (element.kind == Kind.MEETING && steps.size() == 1 && end.get(element.number)) {
        end.set(steps.get(0).edge().target());
      }
    }
  }

  private ControlGraph graph(Element initial) {
    List<List<Edge>> edges = new ArrayList<>();
    for (Node node : nodes) {
      edges.add(node.steps.stream().map(Step::edge).toList());
    }
    return new ControlGraph(
        name,
        initial.number,
        List.copyOf(edges),
        end,
        progress,
        accept,
        layout.labels().states(),
        List.copyOf(layout.locals()));
  }
}
