package dev.fairlead.csp.lowering;

import dev.fairlead.csp.lowering.Node.Template;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes below which a group of any number of processes, {@code |||{..}}, is written. */
public final class GroupBearers {
  private final Map<String, Template> definitions;
  private final Set<Node> bearers = Collections.newSetFromMap(new IdentityHashMap<>());

  public GroupBearers(Map<String, Template> definitions) {
    this.definitions = definitions;
    List<Node> partsFirst = new ArrayList<>();
    definitions.values().forEach(definition -> partsFirst.addAll(NodeParts.all(definition.node())));
    Collections.reverse(partsFirst);
    boolean grown;
    do {
      int before = bearers.size();
      partsFirst.forEach(this::collect);
      grown = bearers.size() > before;
    } while (grown);
  }

  /** Whether a node has a group below it, through references too. */
  public boolean contains(Node node) {
    return bearers.contains(node);
  }

  private boolean contains(String process) {
    return bearers.contains(definitions.get(process).node());
  }

  private void collect(Node node) {
    boolean isGroup = node instanceof Node.Replicated replicated && replicated.count.isEmpty();
    boolean refers = node instanceof Node.Call call && contains(call.process);
    if (isGroup
        || refers
        || NodeParts.of(node).stream().anyMatch(part -> bearers.contains(part.node()))) {
      bearers.add(node);
    }
  }
}
