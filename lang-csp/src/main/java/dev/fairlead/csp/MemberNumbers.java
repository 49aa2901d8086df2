package dev.fairlead.csp;

import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Where the numbers of the members of groups {@code |||i:{..}@P(i)} go in a system: from the index
 * to parameters of processes. A parameter <em>may</em> hold such a number if some reference passes
 * one; it <em>must</em> if all do.
 */
final class MemberNumbers {
  private final Symbols symbols;
  private final Set<String> reached = new TreeSet<>();
  private final Map<String, BitSet> may = new HashMap<>();
  private final Map<String, BitSet> must = new HashMap<>();
  private Optional<String> misuse = Optional.empty();
  private boolean changed;

  /** A part of a process expression, and the names that hold numbers of members there. */
  private record Part(Proc proc, Set<String> numbers) {}

  private MemberNumbers(Symbols symbols, String process) {
    this.symbols = symbols;
    reached.add(process);
    ProcSearch.every(
        symbols.processes(),
        process,
        proc -> {
          if (proc instanceof Proc.Call call && symbols.processes().containsKey(call.process())) {
            reached.add(call.process());
          }
        });
    for (String each : reached) {
      int parameters = symbols.processes().get(each).parameters().size();
      may.put(each, new BitSet());
      BitSet all = new BitSet();
      all.set(0, each.equals(process) ? 0 : parameters);
      must.put(each, all);
    }
    do {
      changed = false;
      forEachPart(may, this::passes);
    } while (changed);
    do {
      changed = false;
      forEachPart(must, this::withholds);
    } while (changed);
    forEachPart(may, this::findMisuse);
    symbols.macros().values().forEach(macro -> Expressions.everyIn(macro, this::findCount));
  }

  static MemberNumbers of(Symbols symbols, String process) {
    return new MemberNumbers(symbols, process);
  }

  /** The names of indices of groups in a file. */
  static Set<String> indices(Symbols symbols) {
    Set<String> names = new TreeSet<>();
    for (Declaration.Definition definition : symbols.processes().values()) {
      ProcParts.every(definition.body(), proc -> index(proc).ifPresent(names::add));
    }
    return names;
  }

  /** How many groups of the system have members with numbers. */
  long groups() {
    long[] count = {0};
    for (String each : reached) {
      ProcParts.every(
          symbols.processes().get(each).body(),
          proc -> count[0] += index(proc).isPresent() ? 1 : 0);
    }
    return count[0];
  }

  private static Optional<String> index(Proc proc) {
    return proc instanceof Proc.Indexed indexed
            && indexed.ranges().get(0) instanceof IndexRange.Members members
        ? Optional.of(members.name())
        : Optional.empty();
  }

  /** Why members differ in more than the names of their events; empty if they do not. */
  Optional<String> misuse() {
    return misuse;
  }

  /**
   * Whether all events of a name with so many values have the number of the member that performs
   * them at a place, and no other process performs such events.
   */
  boolean name(String event, int values, int place) {
    boolean[] all = {true};
    forEachPart(
        must,
        part -> {
          if (part.proc instanceof Proc.Prefix prefix
              && prefix.event() instanceof Proc.Event.Named named
              && named.name().equals(event)
              && named.arguments().size() == values) {
            all[0] &= isNumber(named.arguments().get(place), part.numbers);
          }
        });
    return all[0];
  }

  private void forEachPart(Map<String, BitSet> holders, Consumer<Part> sink) {
    for (String each : reached) {
      Declaration.Definition definition = symbols.processes().get(each);
      Set<String> numbers = new HashSet<>();
      holders.get(each).stream().forEach(i -> numbers.add(definition.parameters().get(i).name()));
      Deque<Part> open = new ArrayDeque<>(List.of(new Part(definition.body(), numbers)));
      while (!open.isEmpty()) {
        Part part = open.pop();
        sink.accept(part);
        Set<String> inner = part.numbers;
        Optional<String> index = index(part.proc);
        if (index.isPresent()) {
          inner = new HashSet<>(inner);
          inner.add(index.get());
        }
        for (Proc next : ProcParts.of(part.proc)) {
          open.push(new Part(next, inner));
        }
      }
    }
  }

  private static boolean isNumber(Expr expression, Set<String> numbers) {
    return expression instanceof Expr.Name name && numbers.contains(name.name());
  }

  private static boolean mentions(Expr expression, Set<String> numbers) {
    boolean[] found = {false};
    Expressions.everyIn(expression, each -> found[0] |= isNumber(each, numbers));
    return found[0];
  }

  private void passes(Part part) {
    forEachArgument(
        part,
        (process, i, isNumber) -> {
          if (isNumber && !may.get(process).get(i)) {
            may.get(process).set(i);
            changed = true;
          }
        });
  }

  private void withholds(Part part) {
    forEachArgument(
        part,
        (process, i, isNumber) -> {
          if (!isNumber && must.get(process).get(i)) {
            must.get(process).clear(i);
            changed = true;
          }
        });
  }

  private interface ArgumentSink {
    void argument(String process, int place, boolean isNumber);
  }

  private void forEachArgument(Part part, ArgumentSink sink) {
    if (part.proc instanceof Proc.Call call && reached.contains(call.process())) {
      for (int i = 0; i < call.arguments().size(); i++) {
        sink.argument(call.process(), i, isNumber(call.arguments().get(i), part.numbers));
      }
    }
  }

  private void findMisuse(Part part) {
    Proc proc = part.proc;
    if (proc instanceof Proc.Hide
        || proc instanceof Proc.Compose c && c.operator() == Proc.Operator.PARALLEL
        || proc instanceof Proc.Indexed i && i.operator() == Proc.Operator.PARALLEL) {
      misuse = Optional.of("the model has '||' or hiding, where the number of an event matters");
    }
    Expressions.inPart(proc, this::findCount);
    if (usesOtherwise(part) || hides(proc, part.numbers)) {
      misuse = Optional.of("a member does more with its number than to name events with it");
    }
  }

  /** Numbers are to be passed on and to name events, and nothing else. */
  private static boolean usesOtherwise(Part part) {
    boolean[] wrong = {false};
    if (part.proc instanceof Proc.Prefix prefix) {
      if (prefix.event() instanceof Proc.Event.Named named) {
        named.arguments().forEach(argument -> wrong[0] |= isComputed(argument, part));
      }
      prefix
          .effect()
          .ifPresent(
              effect -> {
                Expressions.everyIn(effect, each -> wrong[0] |= isNumber(each, part.numbers));
                wrong[0] |= declares(effect, part.numbers);
              });
    } else if (part.proc instanceof Proc.Call call) {
      call.arguments().forEach(argument -> wrong[0] |= isComputed(argument, part));
    } else {
      Expressions.inPart(part.proc, each -> wrong[0] |= isNumber(each, part.numbers));
    }
    return wrong[0];
  }

  private static boolean isComputed(Expr argument, Part part) {
    return !isNumber(argument, part.numbers) && mentions(argument, part.numbers);
  }

  /** Local states are compared by what they do, so a number may decide which process is in one. */
  private void findCount(Expr expression) {
    if (expression instanceof Expr.ProcessCount) {
      misuse =
          Optional.of("the model counts processes with '#', and processes with numbers differ");
    }
  }

  /** Whether another name is bound that reads like one that holds a number. */
  private static boolean hides(Proc proc, Set<String> numbers) {
    if (proc instanceof Proc.Indexed indexed) {
      return indexed.ranges().stream().map(IndexRange::name).anyMatch(numbers::contains);
    }
    return proc instanceof Proc.Receive receive
        && receive.patterns().stream().anyMatch(pattern -> isNumber(pattern, numbers));
  }

  private static boolean declares(Stmt statement, Set<String> numbers) {
    if (statement instanceof Stmt.Block block) {
      return block.statements().stream().anyMatch(each -> declares(each, numbers));
    } else if (statement instanceof Stmt.Local local) {
      return numbers.contains(local.name());
    } else if (statement instanceof Stmt.If conditional) {
      return declares(conditional.then(), numbers)
          || conditional.otherwise().filter(other -> declares(other, numbers)).isPresent();
    }
    return statement instanceof Stmt.While loop && declares(loop.body(), numbers);
  }
}
