package dev.fairlead.csp.footprints;

import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.syntax.Proc.ConditionalKind;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.terms.Spelling;
import dev.fairlead.csp.terms.Spellings;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A set of nodes such that every way from a node through its parts and references back to itself
 * has one of them. They are chosen as in Promela ({@code code.StickySteps}): nodes are added to a
 * graph one by one, those first that others have nothing to do with, receives last; what would
 * close a cycle is chosen. Nodes of one text are one term sooner or later, so they are chosen
 * together.
 */
final class Interruptions {
  /** Where processes that refer to each other have more nodes, their references are chosen. */
  private static final int MOST_NODES = 3_000;

  private final Map<String, Template> definitions;
  private final Interest interest;
  private final Set<Node> chosen = Collections.newSetFromMap(new IdentityHashMap<>());

  /** How much others have to do with the step of a node. */
  @FunctionalInterface
  interface Interest {
    int of(Template step);
  }

  Interruptions(Map<String, Template> definitions, Spellings spellings, Interest interest) {
    this.definitions = definitions;
    this.interest = interest;
    Map<Spelling, List<Template>> candidates = new LinkedHashMap<>();
    int count = 0;
    for (String name : definitions.keySet().stream().sorted().toList()) {
      if (refersToItself(name)) {
        for (Template part : parts(definitions.get(name))) {
          if (isCandidate(part.node())) {
            int locals = part.projection().length;
            Term.Closed closed = new Term.Closed(part.node(), new int[locals]);
            candidates
                .computeIfAbsent(spellings.withoutValues(closed), text -> new ArrayList<>())
                .add(part);
            count++;
          }
        }
      }
    }
    candidates.values().forEach(each -> chosen.addAll(nodes(each)));
    choose(candidates.values(), count > MOST_NODES);
  }

  boolean contain(Node node) {
    return chosen.contains(node);
  }

  private void choose(Collection<List<Template>> candidates, boolean onlyReferences) {
    List<List<Template>> inOrder = new ArrayList<>(candidates);
    inOrder.sort(Comparator.comparingInt(equals -> cost(equals.get(0))));
    for (List<Template> equals : inOrder) {
      List<Node> nodes = nodes(equals);
      if (!onlyReferences) {
        nodes.forEach(chosen::remove);
        if (nodes.stream().anyMatch(this::isOnCycle)) {
          chosen.addAll(nodes);
        }
      } else if (!(nodes.get(0) instanceof Node.Call)) {
        nodes.forEach(chosen::remove);
      }
    }
  }

  private static List<Node> nodes(List<Template> templates) {
    return templates.stream().map(Template::node).toList();
  }

  /** A reference is chosen only if nothing is done before it leads back. */
  private int cost(Template step) {
    return step.node() instanceof Node.Call ? -1 : interest.of(step);
  }

  private static boolean isCandidate(Node node) {
    return node instanceof Node.Call
        || node instanceof Node.Prefix
        || node instanceof Node.Send
        || node instanceof Node.Receive
        || node instanceof Node.Case
        || node instanceof Node.Conditional c && c.kind != ConditionalKind.IFA
        || node instanceof Node.Compose c && c.operator == Operator.INTERNAL_CHOICE
        || node instanceof Node.Indexed i && i.operator == Operator.INTERNAL_CHOICE;
  }

  private boolean refersToItself(String name) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      for (Template part : parts(definitions.get(open.pop()))) {
        if (part.node() instanceof Node.Call call && seen.add(call.process)) {
          open.push(call.process);
        }
      }
    }
    return seen.contains(name);
  }

  private static List<Template> parts(Template template) {
    List<Template> all = new ArrayList<>(List.of(template));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(NodeParts.of(all.get(i).node()));
    }
    return all;
  }

  private boolean isOnCycle(Node node) {
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Node> open = new ArrayDeque<>(List.of(node));
    while (!open.isEmpty()) {
      for (Node next : next(open.pop())) {
        if (next == node) {
          return true;
        }
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return false;
  }

  /** What a process that becomes several does later is left out: to become several is sticky. */
  private List<Node> next(Node node) {
    if (chosen.contains(node)
        || node instanceof Node.Replicated
        || node instanceof Node.Compose compose && isComposition(compose.operator)
        || node instanceof Node.Indexed indexed && isComposition(indexed.operator)) {
      return List.of();
    }
    return node instanceof Node.Call call
        ? List.of(definitions.get(call.process).node())
        : NodeParts.of(node).stream().map(Template::node).toList();
  }

  private static boolean isComposition(Operator operator) {
    return operator == Operator.INTERLEAVE || operator == Operator.PARALLEL;
  }
}
