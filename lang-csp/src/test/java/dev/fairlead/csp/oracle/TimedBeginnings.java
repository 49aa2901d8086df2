package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which processes are given a time before their first step, by how they are written. */
final class TimedBeginnings {
  private final Symbols symbols;

  TimedBeginnings(Symbols symbols) {
    this.symbols = symbols;
  }

  boolean runTime(Proc proc) {
    return runTime(proc, new HashSet<>());
  }

  private boolean runTime(Proc p, Set<String> seen) {
    if (p instanceof Proc.Call c) {
      return seen.add(c.process()) && runTime(body(c), seen);
    } else if (p instanceof Proc.Compose c) {
      return switch (c.operator()) {
        case INTERNAL_CHOICE -> false;
        case SEQUENCE -> {
          List<Proc> items = c.operands();
          int last = 0;
          while (last < items.size() - 1 && maySkip(items.get(last), new HashSet<>())) {
            last++;
          }
          yield items.subList(0, last + 1).stream().anyMatch(item -> runTime(item, seen));
        }
        default -> c.operands().stream().anyMatch(operand -> runTime(operand, seen));
      };
    } else if (p instanceof Proc.Indexed i) {
      return i.operator() != Proc.Operator.INTERNAL_CHOICE && runTime(i.body(), seen);
    } else if (p instanceof Proc.Replicated r) {
      return runTime(r.body(), seen);
    } else if (p instanceof Proc.Hide h) {
      return runTime(h.body(), seen);
    } else if (p instanceof Proc.Atomic a) {
      return runTime(a.body(), seen);
    }
    return p instanceof Proc.Timed;
  }

  private Proc body(Proc.Call c) {
    return symbols.processes().get(c.process()).body();
  }

  /** Whether it may be just Skip. */
  private boolean maySkip(Proc p, Set<String> open) {
    if (p instanceof Proc.Call c) {
      boolean result = open.add(c.process()) && maySkip(body(c), open);
      open.remove(c.process());
      return result;
    } else if (p instanceof Proc.Compose c) {
      return c.operator() != Proc.Operator.INTERNAL_CHOICE
          && c.operands().stream().allMatch(operand -> maySkip(operand, open));
    } else if (p instanceof Proc.Indexed i) {
      return i.operator() != Proc.Operator.INTERNAL_CHOICE && maySkip(i.body(), open);
    } else if (p instanceof Proc.Conditional c) {
      return c.kind() == Proc.ConditionalKind.IFA
          && (maySkip(c.then(), open) || c.otherwise().map(o -> maySkip(o, open)).orElse(true));
    } else if (p instanceof Proc.Guarded g) {
      return maySkip(g.body(), open);
    } else if (p instanceof Proc.Hide h) {
      return maySkip(h.body(), open);
    } else if (p instanceof Proc.Atomic a) {
      return maySkip(a.body(), open);
    } else if (p instanceof Proc.Timed t) {
      return t.kind() == Proc.TimedKind.WAITUNTIL && maySkip(t.body(), open);
    }
    return p instanceof Proc.Skip || p instanceof Proc.Replicated;
  }
}
