package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Looks through everything that a process may become. */
public final class ProcSearch {

  private ProcSearch() {}

  /** Visits all of it. */
  public static void every(
      Map<String, Declaration.Definition> processes, String process, Consumer<Proc> sink) {
    finds(
        processes,
        process,
        proc -> {
          sink.accept(proc);
          return false;
        });
  }

  /** True if something wanted is written there; that a process really gets there is not said. */
  public static boolean finds(
      Map<String, Declaration.Definition> processes, String process, Predicate<Proc> wanted) {
    Set<String> visited = new HashSet<>(Set.of(process));
    Deque<Proc> open = new ArrayDeque<>(Set.of(processes.get(process).body()));
    while (!open.isEmpty()) {
      Proc proc = open.pop();
      if (wanted.test(proc)) {
        return true;
      }
      ProcParts.of(proc).forEach(open::push);
      if (proc instanceof Proc.Call call
          && processes.containsKey(call.process())
          && visited.add(call.process())) {
        open.push(processes.get(call.process()).body());
      }
    }
    return false;
  }
}
