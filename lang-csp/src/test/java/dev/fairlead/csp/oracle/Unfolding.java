package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Spec.Parameter;
import dev.fairlead.csp.syntax.Spec.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Turns process expressions into terms when a run arrives at them, and keeps terms normal
 * (csp-sharp.md, "State identity"): a reference with constant arguments is its body; {@code Skip;P}
 * is P, also for compositions built of Skips alone, and {@code Stop;P} is Stop; a composition
 * written directly inside one of the same operator is flattened. Unlike in PAT components keep
 * their places, even if they have ended or look alike, because fairness speaks about them.
 */
final class Unfolding {
  private static final Term STOP = new Term.Leaf(new Proc.Stop(Substitution.NOWHERE));
  private static final Term SKIP = new Term.Leaf(new Proc.Skip(Substitution.NOWHERE));

  private final Symbols symbols;
  private final Evaluator evaluator;
  private final Alphabet alphabet;
  private final boolean merging;
  private final TimedBeginnings beginnings;

  /**
   * @param merging whether equal alternatives of {@code [*]} are kept once, where that is a law
   */
  Unfolding(Symbols symbols, boolean merging) {
    this.symbols = symbols;
    this.merging = merging;
    this.evaluator = new Evaluator(symbols);
    this.alphabet = new Alphabet(symbols, this);
    this.beginnings = new TimedBeginnings(symbols);
  }

  Term stop() {
    return STOP;
  }

  /** The term of an expression whose names are substituted, in the state just reached. */
  Term start(Proc p, Store store) {
    if (p instanceof Proc.Call c) {
      return call(c, store);
    } else if (p instanceof Proc.Guarded g) {
      if (g.guard() instanceof Expr.BoolLiteral decided) {
        Term body = decided.value() ? start(g.body(), store) : STOP;
        // [true]Skip is not Skip: what comes after it starts with a τ.
        return body.equals(SKIP) ? new Term.Guarded(g.guard(), body) : body;
      }
      return new Term.Guarded(g.guard(), start(g.body(), store));
    } else if (p instanceof Proc.Conditional c && c.kind() == Proc.ConditionalKind.IFA) {
      if (c.condition() instanceof Expr.BoolLiteral decided) {
        return decided.value()
            ? start(c.then(), store)
            : c.otherwise().map(o -> start(o, store)).orElse(SKIP);
      }
      Term otherwise = c.otherwise().map(o -> start(o, store)).orElse(SKIP);
      return new Term.Conditional(c.condition(), start(c.then(), store), otherwise);
    } else if (p instanceof Proc.Compose c && c.operator() != Proc.Operator.INTERNAL_CHOICE) {
      return compose(c.operator(), c.operands(), store);
    } else if (p instanceof Proc.Indexed i && i.operator() != Proc.Operator.INTERNAL_CHOICE) {
      return compose(i.operator(), operands(i), store);
    } else if (p instanceof Proc.Replicated r) {
      int count = (Integer) evaluator.value(r.count().get(), store);
      return count <= 0
          ? SKIP
          : compose(Proc.Operator.INTERLEAVE, Collections.nCopies(count, r.body()), store);
    } else if (p instanceof Proc.Hide h) {
      return hidden(start(h.body(), store), alphabet.events(h.hidden(), Map.of()));
    } else if (p instanceof Proc.Atomic a) {
      return atomic(start(a.body(), store));
    } else if (p instanceof Proc.Timed t) {
      int time = (Integer) evaluator.value(t.time(), store);
      if (time < 0) {
        throw new Fault("time " + time);
      }
      return timed(t.kind(), start(t.body(), store), time, t.next());
    }
    return new Term.Leaf(p);
  }

  /**
   * An argument that reads variables has its value when the first step is taken (semantics.md, 7),
   * unless a time runs from the beginning of the body. If a reference cannot be followed, that
   * matters only when the process is to take a step.
   */
  private Term call(Proc.Call c, Store store) {
    if (beginnings.runTime(c)) {
      return resolve(c, store);
    }
    if (!c.arguments().stream().allMatch(Substitution::isLiteral)) {
      return new Term.Leaf(c);
    }
    try {
      return resolve(c, store);
    } catch (Fault fault) {
      return new Term.Leaf(c);
    }
  }

  /** The body of a reference, with its arguments evaluated now. */
  Term resolve(Proc.Call c, Store store) {
    List<Object> arguments = evaluator.values(c.arguments(), store);
    List<Parameter> parameters = symbols.processes().get(c.process()).parameters();
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      requireRange(parameters.get(i), arguments.get(i));
      values.put(parameters.get(i).name(), arguments.get(i));
    }
    return start(body(c.process(), values), store);
  }

  private void requireRange(Parameter parameter, Object argument) {
    if (!fits(parameter, argument)) {
      throw new Fault(argument + " is outside the range of " + parameter.name());
    }
  }

  private boolean fits(Parameter parameter, Object argument) {
    Optional<Integer> low = parameter.range().flatMap(Range::low).map(this::constant);
    Optional<Integer> high = parameter.range().flatMap(Range::high).map(this::constant);
    return (low.isEmpty() || low.get() <= (Integer) argument)
        && (high.isEmpty() || (Integer) argument <= high.get());
  }

  private int constant(Expr e) {
    return (Integer) evaluator.value(e, new Store(Map.of(), Map.of()));
  }

  /** True if an argument is known to have no value, or one outside of its range. */
  boolean isBroken(Proc.Call c) {
    Map<String, Object> known = alphabet.known(c);
    Substitution none = new Substitution(symbols, Map.of());
    return c.arguments().stream().anyMatch(none::faults)
        || symbols.processes().get(c.process()).parameters().stream()
            .anyMatch(p -> known.containsKey(p.name()) && !fits(p, known.get(p.name())));
  }

  Proc body(String process, Map<String, Object> values) {
    return new Substitution(symbols, values).proc(symbols.processes().get(process).body());
  }

  /** The body of an indexed operator once for every combination of values. */
  List<Proc> operands(Proc.Indexed i) {
    return combinations(i.ranges()).stream()
        .map(values -> new Substitution(symbols, values).proc(i.body()))
        .toList();
  }

  List<Map<String, Object>> combinations(List<IndexRange> ranges) {
    List<Map<String, Object>> all = List.of(Map.of());
    for (IndexRange range : ranges) {
      List<Map<String, Object>> extended = new ArrayList<>();
      for (Map<String, Object> outer : all) {
        for (Object value : values(range)) {
          Map<String, Object> inner = new HashMap<>(outer);
          inner.put(range.name(), value);
          extended.add(inner);
        }
      }
      all = extended;
    }
    return all;
  }

  private List<Object> values(IndexRange range) {
    Store nothing = new Store(Map.of(), Map.of());
    if (range instanceof IndexRange.Listed l) {
      return evaluator.values(l.values(), nothing);
    }
    IndexRange.Interval i = (IndexRange.Interval) range;
    int low = (Integer) evaluator.value(i.low(), nothing);
    int high = (Integer) evaluator.value(i.high(), nothing);
    if (low > high) {
      throw new Fault("empty range");
    }
    List<Object> values = new ArrayList<>();
    for (int v = low; v <= high; v++) {
      values.add(v);
    }
    return values;
  }

  private Term compose(Proc.Operator operator, List<Proc> operands, Store store) {
    return switch (operator) {
      case INTERLEAVE -> interleaveFlat(operands, store);
      case PARALLEL -> parallelFlat(operands, store);
      case GENERAL_CHOICE -> choice(startAll(operands, store));
      case SEQUENCE -> {
        Term first = start(operands.get(0), store);
        for (Proc next : operands.subList(1, operands.size())) {
          first = sequence(first, next, store);
        }
        yield first;
      }
      case EXTERNAL_CHOICE -> external(startAll(operands, store));
      case INTERRUPT ->
          startAll(operands, store).stream().reduce(Term.Interrupt::new).orElseThrow();
      case INTERNAL_CHOICE -> throw new AssertionError(operator);
    };
  }

  private List<Term> startAll(List<Proc> operands, Store store) {
    return operands.stream().map(o -> start(o, store)).toList();
  }

  private Term interleaveFlat(List<Proc> operands, Store store) {
    List<Term> flat = new ArrayList<>();
    for (Proc operand : operands) {
      Term part = start(operand, store);
      boolean inside = part instanceof Term.Interleave && !isLate(operand);
      flat.addAll(inside ? ((Term.Interleave) part).parts() : List.of(part));
    }
    return flat.size() == 1 ? flat.get(0) : new Term.Interleave(flat);
  }

  /** What a reference stands for whose arguments read variables is a component of its own. */
  private boolean isLate(Proc p) {
    if (!(p instanceof Proc.Call c) || !beginnings.runTime(c)) {
      return false;
    }
    return !c.arguments().stream().allMatch(Substitution::isLiteral)
        || isLate(body(c.process(), alphabet.known(c)));
  }

  /** Flattening must not change who synchronises: a declared alphabet may say more or less. */
  private Term parallelFlat(List<Proc> operands, Store store) {
    List<Term> parts = new ArrayList<>();
    List<Set<String>> alphabets = new ArrayList<>();
    for (Proc operand : operands) {
      Term part = start(operand, store);
      Set<String> whole = alphabet.of(operand);
      if (part instanceof Term.Parallel inner
          && union(inner.alphabets()).equals(whole)
          && !isLate(operand)) {
        parts.addAll(inner.parts());
        alphabets.addAll(inner.alphabets());
      } else {
        parts.add(part);
        alphabets.add(whole);
      }
    }
    return new Term.Parallel(parts, alphabets);
  }

  private static Set<String> union(List<Set<String>> sets) {
    Set<String> all = new HashSet<>();
    sets.forEach(all::addAll);
    return all;
  }

  /** A least time that is over is nothing; of two limits of one kind the stricter one counts. */
  Term timed(Proc.TimedKind kind, Term body, int left, Optional<Proc> next) {
    boolean least = kind == Proc.TimedKind.WAITUNTIL;
    boolean limit = least || kind == Proc.TimedKind.WITHIN || kind == Proc.TimedKind.DEADLINE;
    if (least && left == 0) {
      return body;
    } else if (limit && body instanceof Term.Timed inner && inner.kind() == kind) {
      int strict = least ? Math.max(left, inner.left()) : Math.min(left, inner.left());
      return new Term.Timed(kind, inner.body(), strict, next);
    }
    return new Term.Timed(kind, body, left, next);
  }

  /** Stop offers nothing. */
  Term choice(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    for (Term part : parts) {
      flat.addAll(part instanceof Term.Choice inner ? inner.parts() : List.of(part));
    }
    flat.removeIf(Term::isStop);
    if (flat.size() <= 1) {
      return flat.isEmpty() ? STOP : flat.get(0);
    }
    return new Term.Choice(flat);
  }

  Term external(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    for (Term part : parts) {
      flat.addAll(part instanceof Term.External inner ? inner.parts() : List.of(part));
    }
    flat.removeIf(Term::isStop);
    // What waits for a visible step is the same whether it stands there once or twice.
    Set<Term> waiting = new HashSet<>();
    flat.removeIf(part -> merging && isWaiting(part) && !waiting.add(part));
    if (flat.size() <= 1) {
      return flat.isEmpty() ? STOP : flat.get(0);
    }
    return new Term.External(flat);
  }

  private static boolean isWaiting(Term part) {
    return part instanceof Term.Leaf leaf
        && (leaf.proc() instanceof Proc.Send
            || leaf.proc() instanceof Proc.Receive
            || leaf.proc() instanceof Proc.Prefix x && x.event() instanceof Proc.Event.Named);
  }

  Term hidden(Term body, Set<String> labels) {
    if (body instanceof Term.Hidden inner) {
      return hidden(inner.body(), union(List.of(inner.labels(), labels)));
    }
    return body.isSkip() || body.isStop() ? body : new Term.Hidden(body, labels);
  }

  Term sequence(Term first, Proc next, Store store) {
    if (first.isOnlySkip()) {
      return start(next, store);
    }
    return first.isStop() ? STOP : new Term.Sequence(first, next);
  }

  Term atomic(Term body) {
    // An atomic process inside another one is no more atomic than that.
    return body.isStop() || body instanceof Term.Atomic ? body : new Term.Atomic(body);
  }
}
