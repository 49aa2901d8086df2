package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds out what is sent on the channels of a specification. */
final class MessageShapes {
  private final Map<String, Set<Integer>> lengths = new HashMap<>();

  private MessageShapes() {}

  static Messages of(Symbols symbols) {
    MessageShapes shapes = new MessageShapes();
    symbols.processes().values().forEach(definition -> shapes.visit(definition.body()));
    return new Messages(shapes.lengths, Map.of());
  }

  private void visit(Proc proc) {
    if (proc instanceof Proc.Send send) {
      lengths
          .computeIfAbsent(send.channel().name(), c -> new TreeSet<>())
          .add(send.values().size());
      visit(send.next());
    } else if (proc instanceof Proc.Receive receive) {
      visit(receive.next());
    } else if (proc instanceof Proc.Prefix prefix) {
      visit(prefix.next());
    } else if (proc instanceof Proc.Guarded guarded) {
      visit(guarded.body());
    } else if (proc instanceof Proc.Conditional conditional) {
      visit(conditional.then());
      conditional.otherwise().ifPresent(this::visit);
    } else if (proc instanceof Proc.Case branches) {
      branches.branches().forEach(branch -> visit(branch.body()));
      branches.otherwise().ifPresent(this::visit);
    } else if (proc instanceof Proc.Compose compose) {
      compose.operands().forEach(this::visit);
    } else if (proc instanceof Proc.Indexed indexed) {
      visit(indexed.body());
    } else if (proc instanceof Proc.Replicated replicated) {
      visit(replicated.body());
    } else if (proc instanceof Proc.Hide hide) {
      visit(hide.body());
    } else if (proc instanceof Proc.Atomic atomic) {
      visit(atomic.body());
    }
  }
}
