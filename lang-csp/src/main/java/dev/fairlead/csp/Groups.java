package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Occurrence;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the groups {@code |||{..}} of a process, one for each way to refer to them. They must be
 * components of the process from the start and for ever: below {@code |||}, {@code ||} and hiding
 * only. Then no member of such a group is ever created, and it is clear what its number is.
 */
final class Groups {
  private final Symbols symbols;
  private final String main;
  private final Map<Occurrence, String> found = new LinkedHashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Set<String> others = new HashSet<>();

  private Groups(Symbols symbols, String main) {
    this.symbols = symbols;
    this.main = main;
  }

  /**
   * Where they occur, with the text of a member.
   *
   * @throws ModelException if one is in a place where it cannot be
   */
  static Map<Occurrence, String> of(Symbols symbols, String process) {
    Groups groups = new Groups(symbols, process);
    groups.definition(process, Occurrence.MAIN);
    groups.refuseNumberedTwins();
    groups.tellTwinsApart();
    return groups.found;
  }

  /** Members with numbers would have the same numbers twice. */
  private void refuseNumberedTwins() {
    Set<Span> numbered = new HashSet<>();
    for (Occurrence group : found.keySet()) {
      boolean isNumbered =
          ProcSearch.finds(
              symbols.processes(),
              main,
              proc -> proc instanceof Proc.Indexed && proc.span().equals(group.place()));
      if (isNumbered && !numbered.add(group.place())) {
        throw symbols
            .sources()
            .error(
                "FL0174",
                group.place(),
                "a group whose members have numbers is there twice",
                "refer to its definition once, or leave the numbers out: |||{..} @ P()");
      }
    }
  }

  private void definition(String process, Occurrence here) {
    open.add(process);
    component(symbols.processes().get(process).body(), here);
    open.remove(process);
  }

  private void component(Proc proc, Occurrence here) {
    if (proc.isGroup()) {
      Proc member = ProcParts.of(proc).get(0);
      found.put(here.at(proc.span()), text(member.span()));
      other(member);
    } else if (proc instanceof Proc.Compose c && isParallel(c.operator())) {
      c.operands().forEach(operand -> component(operand, here));
    } else if (proc instanceof Proc.Hide hide) {
      component(hide.body(), here);
    } else if (proc instanceof Proc.Call call && !open.contains(call.process())) {
      if (bearsGroup(call.process())) {
        definition(call.process(), here.at(call.span()));
      }
    } else {
      other(proc);
    }
  }

  private boolean bearsGroup(String process) {
    return ProcSearch.finds(symbols.processes(), process, Proc::isGroup);
  }

  /** Groups that are written once and occur twice are named by the references to them, too. */
  private void tellTwinsApart() {
    Map<Span, Long> written =
        found.keySet().stream()
            .collect(Collectors.groupingBy(Occurrence::place, Collectors.counting()));
    found.replaceAll(
        (group, member) -> {
          List<Span> path = group.path();
          return written.get(group.place()) == 1
              ? member
              : path.subList(0, path.size() - 1).stream()
                  .map(this::text)
                  .collect(Collectors.joining(" of ", member + " of ", ""));
        });
  }

  private String text(Span span) {
    return symbols.sources().text(span);
  }

  private static boolean isParallel(Proc.Operator operator) {
    return operator == Proc.Operator.INTERLEAVE || operator == Proc.Operator.PARALLEL;
  }

  /** In here there must not be any. */
  private void other(Proc start) {
    Deque<Proc> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      ProcParts.every(
          open.pop(),
          proc -> {
            if (proc.isGroup()) {
              throw misplaced(proc.span());
            } else if (proc instanceof Proc.Call call && others.add(call.process())) {
              open.push(symbols.processes().get(call.process()).body());
            }
          });
    }
  }

  private ModelException misplaced(Span group) {
    return symbols
        .sources()
        .error(
            "FL0174",
            group,
            "any number of processes cannot start here",
            "'|||{..}' must be a component from the start: below '|||', '||' and hiding only");
  }
}
