package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** How many values the messages have that are sent on each channel. */
public final class MessageLengths {
  private static final SortedSet<Integer> OF_UNUSED = new TreeSet<>(java.util.Set.of(1));

  private final Map<String, SortedSet<Integer>> lengths = new HashMap<>();

  public MessageLengths(Collection<Declaration.Definition> processes) {
    processes.forEach(process -> visit(process.body()));
  }

  /** Messages of one value if nothing is ever sent. */
  public SortedSet<Integer> of(String channel) {
    return lengths.getOrDefault(channel, OF_UNUSED);
  }

  private void visit(Proc start) {
    Proc proc = start;
    while (ProcParts.of(proc).size() == 1) {
      add(proc);
      proc = ProcParts.of(proc).get(0);
    }
    add(proc);
    ProcParts.of(proc).forEach(this::visit);
  }

  private void add(Proc proc) {
    if (proc instanceof Proc.Send send) {
      String channel = send.channel().name();
      lengths.computeIfAbsent(channel, c -> new TreeSet<>()).add(send.values().size());
    }
  }
}
