package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses processes that refer to themselves before their first step: unfolding them never ends. An
 * event guards a reference, and so does the silent step of {@code if}, {@code ifb}, {@code case}
 * and {@code <>}. A reference under a condition and with other arguments, as in {@code P(i) = ifa
 * (i < 3) {P(i + 1)} else {Skip}}, may come to an end: that is seen when it is unfolded.
 */
final class Recursion {

  private final Map<String, Declaration.Definition> processes;
  private final Set<String> skips;

  private Recursion(Map<String, Declaration.Definition> processes) {
    this.processes = processes;
    this.skips = skips(processes);
  }

  static void requireGuarded(Map<String, Declaration.Definition> processes, Sources sources) {
    Recursion recursion = new Recursion(processes);
    Map<String, Map<String, Span>> unguarded = new LinkedHashMap<>();
    processes.forEach(
        (name, process) -> {
          Map<String, Span> calls = new LinkedHashMap<>();
          recursion.new Beginning(process, calls).collect(process.body(), false);
          unguarded.put(name, calls);
        });
    Map<String, Set<String>> graph = new LinkedHashMap<>();
    unguarded.forEach((name, calls) -> graph.put(name, calls.keySet()));
    Dependencies.of(graph)
        .cycle()
        .ifPresent(
            cycle -> {
              String first = cycle.get(0);
              throw sources.error(
                  "FL0132",
                  unguarded.get(first).get(cycle.get(1)),
                  "'" + first + "' refers to itself before its first step",
                  "put an event before the reference, such as a -> "
                      + cycle.get(1)
                      + "(); the way is "
                      + String.join(", ", cycle));
            });
  }

  /** The processes that a process becomes without a step, with the first place of each. */
  private final class Beginning {
    private final List<String> parameters;
    private final Map<String, Span> calls;

    Beginning(Declaration.Definition process, Map<String, Span> calls) {
      this.parameters = process.parameters().stream().map(Spec.Parameter::name).toList();
      this.calls = calls;
    }

    private void collect(Proc start, boolean underCondition) {
      boolean conditional = underCondition;
      Proc p = start;
      while (p instanceof Proc.Guarded g) {
        conditional = true;
        p = g.body();
      }
      if (p instanceof Proc.Call c) {
        if (!conditional || repeats(c)) {
          calls.putIfAbsent(c.process(), c.span());
        }
      } else if (p instanceof Proc.Conditional c && c.kind() == Proc.ConditionalKind.IFA) {
        collect(c.then(), true);
        c.otherwise().ifPresent(o -> collect(o, true));
      } else if (p instanceof Proc.Compose c) {
        compose(c, conditional);
      } else if (p instanceof Proc.Indexed i && i.operator() != Proc.Operator.INTERNAL_CHOICE) {
        collect(i.body(), conditional);
      } else if (p instanceof Proc.Replicated r) {
        collect(r.body(), conditional);
      } else if (p instanceof Proc.Hide h) {
        collect(h.body(), conditional);
      } else if (p instanceof Proc.Atomic a) {
        collect(a.body(), conditional);
      } else if (p instanceof Proc.Timed t) {
        collect(t.body(), conditional);
      }
    }

    /** Passes on the parameters as they are. */
    private boolean repeats(Proc.Call call) {
      return call.arguments().stream()
          .map(argument -> argument instanceof Expr.Name n ? n.name() : "")
          .toList()
          .equals(parameters);
    }

    private void compose(Proc.Compose c, boolean conditional) {
      switch (c.operator()) {
        case INTERNAL_CHOICE -> {}
        case SEQUENCE -> {
          // What follows a process that is only Skip starts at once.
          int i = 0;
          do {
            collect(c.operands().get(i), conditional);
          } while (isSkip(c.operands().get(i), skips) && ++i < c.operands().size());
        }
        case INTERLEAVE, PARALLEL, GENERAL_CHOICE, EXTERNAL_CHOICE, INTERRUPT ->
            c.operands().forEach(o -> collect(o, conditional));
      }
    }
  }

  /** The processes built of nothing but Skip: the least fixed point. */
  static Set<String> skips(Map<String, Declaration.Definition> processes) {
    Set<String> result = new HashSet<>();
    boolean grown = true;
    while (grown) {
      List<String> found = new ArrayList<>();
      processes.forEach(
          (name, process) -> {
            if (!result.contains(name) && isSkip(process.body(), result)) {
              found.add(name);
            }
          });
      grown = result.addAll(found);
    }
    return result;
  }

  static boolean isSkip(Proc start, Set<String> skips) {
    Proc p = start;
    while (p instanceof Proc.Guarded g) {
      p = g.body();
    }
    if (p instanceof Proc.Call c) {
      return skips.contains(c.process());
    }
    if (p instanceof Proc.Compose c) {
      return c.operands().stream().allMatch(o -> isSkip(o, skips));
    }
    if (p instanceof Proc.Conditional c) {
      return c.kind() == Proc.ConditionalKind.IFA
          && isSkip(c.then(), skips)
          && c.otherwise().map(o -> isSkip(o, skips)).orElse(true);
    }
    if (p instanceof Proc.Indexed i) {
      return isSkip(i.body(), skips);
    }
    if (p instanceof Proc.Replicated r) {
      return isSkip(r.body(), skips);
    }
    if (p instanceof Proc.Hide h) {
      return isSkip(h.body(), skips);
    }
    if (p instanceof Proc.Atomic a) {
      return isSkip(a.body(), skips);
    }
    if (p instanceof Proc.Timed t) {
      return t.kind() == Proc.TimedKind.WAITUNTIL && isSkip(t.body(), skips);
    }
    return p instanceof Proc.Skip;
  }
}
