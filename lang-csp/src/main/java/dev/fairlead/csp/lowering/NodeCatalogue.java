package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.lowering.Node.Expression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a specification by number, in the order in which they were built: that is the same
 * whenever the same text is lowered. Knows what the values in their environments are.
 */
public final class NodeCatalogue {

  /**
   * @param kinds of the values in its environment
   */
  public record Entry(Node node, List<Kind> kinds) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Map<Node, Integer> numbers = new IdentityHashMap<>();

  /** Conditions by the number of their code, each with the number of the node that has it. */
  private final Map<Integer, Expression> conditions = new HashMap<>();

  private final Map<Integer, Integer> owners = new HashMap<>();

  void add(Node node, List<Kind> kinds) {
    int number = entries.size();
    entries.add(new Entry(node, List.copyOf(kinds)));
    numbers.put(node, number);
    if (node instanceof Node.Guarded guarded) {
      addCondition(guarded.guard, number);
    } else if (node instanceof Node.Conditional conditional) {
      addCondition(conditional.condition, number);
      addCondition(conditional.negation, number);
    }
  }

  private void addCondition(Expression condition, int owner) {
    conditions.put(condition.number(), condition);
    owners.put(condition.number(), owner);
  }

  public int size() {
    return entries.size();
  }

  public Entry get(int number) {
    return entries.get(number);
  }

  public int numberOf(Node node) {
    return numbers.get(node);
  }

  /** The condition with this code; null if there is none. */
  public Expression condition(int code) {
    return conditions.get(code);
  }

  /** The node that has a condition, and so its environment. */
  public Entry ownerOf(Expression condition) {
    return entries.get(owners.get(condition.number()));
  }
}
