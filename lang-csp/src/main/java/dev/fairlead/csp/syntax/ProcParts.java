package dev.fairlead.csp.syntax;

import java.util.ArrayList;
import java.util.List;

/** The immediate parts of a process expression, for walks that look at one kind of node only. */
public final class ProcParts {

  private ProcParts() {}

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
    }
    return List.of();
  }
}
