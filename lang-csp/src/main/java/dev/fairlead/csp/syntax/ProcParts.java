package dev.fairlead.csp.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The immediate parts of a process expression, for walks that look at one kind of node only. */
public final class ProcParts {

  private ProcParts() {}

  /** Visits a process and all its parts, in the order of the text; it may be very long. */
  public static void every(Proc proc, Consumer<Proc> sink) {
    Deque<Proc> open = new ArrayDeque<>(List.of(proc));
    while (!open.isEmpty()) {
      Proc next = open.pop();
      sink.accept(next);
      List<Proc> parts = of(next);
      for (int i = parts.size() - 1; i >= 0; i--) {
        open.push(parts.get(i));
      }
    }
  }

  public static List<Proc> of(Proc proc) {
    if (proc instanceof Proc.Prefix prefix) {
      return List.of(prefix.next());
    } else if (proc instanceof Proc.Send send) {
      return List.of(send.next());
    } else if (proc instanceof Proc.Receive receive) {
      return List.of(receive.next());
    } else if (proc instanceof Proc.Guarded guarded) {
      return List.of(guarded.body());
    } else if (proc instanceof Proc.Conditional conditional) {
      List<Proc> parts = new ArrayList<>(List.of(conditional.then()));
      conditional.otherwise().ifPresent(parts::add);
      return parts;
    } else if (proc instanceof Proc.Case branches) {
      List<Proc> parts = new ArrayList<>();
      branches.branches().forEach(branch -> parts.add(branch.body()));
      branches.otherwise().ifPresent(parts::add);
      return parts;
    } else if (proc instanceof Proc.Compose compose) {
      return compose.operands();
    } else if (proc instanceof Proc.Indexed indexed) {
      return List.of(indexed.body());
    } else if (proc instanceof Proc.Replicated replicated) {
      return List.of(replicated.body());
    } else if (proc instanceof Proc.Hide hide) {
      return List.of(hide.body());
    } else if (proc instanceof Proc.Atomic atomic) {
      return List.of(atomic.body());
    } else if (proc instanceof Proc.Timed timed) {
      List<Proc> parts = new ArrayList<>(List.of(timed.body()));
      timed.next().ifPresent(parts::add);
      return parts;
    }
    return List.of();
  }
}
