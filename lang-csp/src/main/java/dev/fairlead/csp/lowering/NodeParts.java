package dev.fairlead.csp.lowering;

import dev.fairlead.csp.lowering.Node.Template;
import java.util.ArrayList;
import java.util.List;

/** The immediate parts of a node. */
public final class NodeParts {

  private NodeParts() {}

  /** A node and everything inside of it, each before its parts; chains are long. */
  public static List<Node> all(Node node) {
    List<Node> all = new ArrayList<>(List.of(node));
    for (int i = 0; i < all.size(); i++) {
      of(all.get(i)).forEach(part -> all.add(part.node()));
    }
    return all;
  }

  public static List<Template> of(Node node) {
    if (node instanceof Node.Prefix prefix) {
      return List.of(prefix.next);
    } else if (node instanceof Node.Send send) {
      return List.of(send.next);
    } else if (node instanceof Node.Receive receive) {
      return List.of(receive.next);
    } else if (node instanceof Node.Guarded guarded) {
      return List.of(guarded.body);
    } else if (node instanceof Node.Conditional conditional) {
      List<Template> parts = new ArrayList<>(List.of(conditional.then));
      conditional.otherwise.ifPresent(parts::add);
      return parts;
    } else if (node instanceof Node.Case branches) {
      List<Template> parts = new ArrayList<>();
      branches.branches.forEach(branch -> parts.add(branch.body()));
      branches.otherwise.ifPresent(parts::add);
      return parts;
    } else if (node instanceof Node.Compose compose) {
      return compose.operands;
    } else if (node instanceof Node.Indexed indexed) {
      return List.of(indexed.body);
    } else if (node instanceof Node.Replicated replicated) {
      return List.of(replicated.body);
    } else if (node instanceof Node.Hide hide) {
      return List.of(hide.body);
    } else if (node instanceof Node.Atomic atomic) {
      return List.of(atomic.body);
    } else if (node instanceof Node.Timed timed) {
      List<Template> parts = new ArrayList<>(List.of(timed.body));
      timed.next.ifPresent(parts::add);
      return parts;
    }
    return List.of();
  }
}
