package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastTerm.Atomic;
import dev.fairlead.csp.oracle.BroadcastTerm.Call;
import dev.fairlead.csp.oracle.BroadcastTerm.Compose;
import dev.fairlead.csp.oracle.BroadcastTerm.Definition;
import dev.fairlead.csp.oracle.BroadcastTerm.Num;
import dev.fairlead.csp.oracle.BroadcastTerm.Running;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many processes are where, as csp.md says ("How many processes are there"): numbers {@code
 * #P()}, {@code #Q(1)} and {@code #} beside the variables of a state.
 */
final class BroadcastCounts {
  static final String ALL = "#";

  private final BroadcastUnfolding unfolding;
  private final Map<String, BroadcastTerm> counted = new HashMap<>();

  BroadcastCounts(Map<String, Definition> definitions, BroadcastUnfolding unfolding) {
    this.unfolding = unfolding;
    definitions.forEach(
        (name, definition) -> {
          if (name.matches("[PQ]\\d")) {
            boolean plain = definition.parameters().isEmpty();
            for (int i = 0; i < (plain ? 1 : 3); i++) {
              List<BroadcastTerm.Value> arguments = plain ? List.of() : List.of(new Num(i));
              counted.put(
                  name(name, plain ? "" : Integer.toString(i)),
                  unfolding.start(new Call(name, arguments)));
            }
          }
        });
  }

  static String name(String process, String argument) {
    return "#" + process + "(" + argument + ")";
  }

  Map<String, Integer> beside(BroadcastTerm term, Map<String, Integer> variables) {
    Map<String, Integer> all = new TreeMap<>(variables);
    List<BroadcastTerm> processes = new ArrayList<>();
    processes(term, variables, processes);
    all.put(ALL, processes.size());
    counted.forEach((name, where) -> all.put(name, 0));
    for (BroadcastTerm process : processes) {
      List<BroadcastTerm> here = places(process, variables);
      counted.forEach((name, where) -> all.merge(name, here.contains(where) ? 1 : 0, Integer::sum));
    }
    return all;
  }

  /** Components at every depth; what comes after a composition is none. */
  private void processes(
      BroadcastTerm term, Map<String, Integer> variables, List<BroadcastTerm> all) {
    if (term instanceof Running r) {
      r.parts().forEach(part -> processes(part, variables, all));
    } else if (term instanceof Compose c && c.operator().equals(";") && composes(c)) {
      processes(c.parts().get(0), variables, all);
    } else if (term instanceof Atomic a && a.body() instanceof Running) {
      processes(a.body(), variables, all);
    } else {
      all.add(term);
    }
  }

  private static boolean composes(Compose sequence) {
    BroadcastTerm first = sequence.parts().get(0);
    return first instanceof Running
        || first instanceof Compose c && c.operator().equals(";") && composes(c);
  }

  /** A process stays where it is when more is to come after it, and in {@code atomic}. */
  private List<BroadcastTerm> places(BroadcastTerm process, Map<String, Integer> variables) {
    List<BroadcastTerm> all = new ArrayList<>();
    BroadcastTerm inner = process;
    while (inner != null) {
      if (inner instanceof Call call) {
        inner = unfolding.resolve(call, variables);
      }
      all.add(inner);
      boolean first =
          inner instanceof Compose c
              && (c.operator().equals(";") || c.operator().equals("interrupt"));
      if (first) {
        inner = ((Compose) inner).parts().get(0);
      } else {
        inner = inner instanceof Atomic a ? a.body() : null;
      }
    }
    return all;
  }
}
