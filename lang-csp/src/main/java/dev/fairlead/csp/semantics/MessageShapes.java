package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Kinds;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
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
    return new Messages(shapes.lengths, new Kinds(symbols));
  }

  private void visit(Proc proc) {
    if (proc instanceof Proc.Send send) {
      lengths
          .computeIfAbsent(send.channel().name(), c -> new TreeSet<>())
          .add(send.values().size());
    }
    ProcParts.of(proc).forEach(this::visit);
  }
}
