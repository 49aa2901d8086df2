package dev.fairlead.csp.terms;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.lowering.Beginnings;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes and interns terms. Terms are equal when they are written with the same pieces, after the
 * values of local names have been put in and constant parts evaluated; compositions are equal when
 * their parts are. A reference with known arguments equals what it refers to; {@code Skip; P} is P
 * and {@code Stop; P} is Stop.
 *
 * <p>Shared by threads: who makes a term of an expression holds the lock, who asks for a known one
 * does not.
 */
public final class Terms {
  /** References that are followed before a step; beyond it they are, one by one, in each state. */
  private static final int MOST_UNFOLDED = 50;

  private static final int MOST_COPIES = 100_000;
  private static final int[] NO_STATE = {};

  /** A composition is kept with the expression that it is made of. */
  private static final long CLOSURE_BYTES = 240;

  private final Map<String, Template> definitions;
  private final Beginnings beginnings;
  private final Alphabets alphabets;
  private final Population population;
  private final Optional<Anonymity> anonymity;
  private final Grouping grouping;
  private final Interleavings interleavings;
  private final Choices choices;
  private final Conditions conditions;
  private final Times times;
  private final TermTable table;
  private final Map<String, List<Kind>> parameterKinds;
  private final Objects objects;
  private final Map<Closure, Term> byClosure = new ConcurrentHashMap<>();
  private final Term stop;
  private final Term skip;

  // with the lock only
  private final GroupSizes groupSizes;
  private int unfolded;

  /**
   * @param parameterKinds of each process
   * @param objects what the numbers of objects and whole arrays stand for
   */
  public Terms(
      Map<String, Template> definitions,
      Map<String, List<Kind>> parameterKinds,
      Alphabets alphabets,
      Population population,
      Objects objects) {
    this.parameterKinds = parameterKinds;
    this.objects = objects;
    this.table = new TermTable(objects);
    this.definitions = definitions;
    this.beginnings = new Beginnings(definitions);
    this.alphabets = alphabets;
    this.population = population;
    this.groupSizes = new GroupSizes(definitions, population);
    this.anonymity = population.families().named().map(named -> new Anonymity(definitions, named));
    this.stop = closed(new Node.Stop(), NO_STATE);
    this.skip = closed(new Node.Skip(), NO_STATE);
    this.choices = new Choices(table, stop);
    this.conditions = new Conditions(this, table);
    this.times = new Times(this, table);
    this.interleavings = new Interleavings(table, population.families(), stop, skip);
    this.grouping = new Grouping(interleavings, new Countability(definitions));
  }

  public Interleavings interleavings() {
    return interleavings;
  }

  /** How equal components are found. */
  public Grouping grouping() {
    return grouping;
  }

  /** What time does to terms. */
  public Times times() {
    return times;
  }

  public Term get(int number) {
    return table.get(number);
  }

  int count() {
    return table.size();
  }

  public Spellings spellings() {
    return table.spellings();
  }

  /** About how many bytes the terms and the table of closures take. */
  public long bytes() {
    return table.bytes() + CLOSURE_BYTES * byClosure.size();
  }

  public Term stop() {
    return stop;
  }

  public Term skip() {
    return skip;
  }

  /** The process with these arguments; a term remembers the first reference it was made by. */
  public Term process(String name, int[] arguments) {
    Term term = close(definitions.get(name), arguments);
    if (term.origin().isEmpty()) {
      List<Kind> kinds = parameterKinds.get(name);
      term.setOrigin(
          IntStream.range(0, arguments.length)
              .mapToObj(i -> objects.text(kinds.get(i), arguments[i]))
              .collect(Collectors.joining(", ", name + "(", ")")));
    }
    return term;
  }

  /** Whether two processes with these arguments are one local state. */
  public boolean areOne(String process, String other, int[] arguments) {
    return close(definitions.get(process), arguments) == close(definitions.get(other), arguments);
  }

  public Term close(Template template, int[] outer) {
    return close(template.node(), template.environment(outer));
  }

  public Term close(Node node, int[] environment) {
    if (groupSizes.concern(node)) {
      return make(node, environment);
    }
    Closure key = new Closure(node, environment);
    Term known = byClosure.get(key);
    return known == null ? add(key) : known;
  }

  private synchronized Term add(Closure key) {
    Term known = byClosure.get(key);
    if (known == null) {
      int[] values = key.environment();
      known = make(key.node(), anonymity.map(a -> a.forget(key.node(), values)).orElse(values));
      byClosure.put(key, known);
    }
    return known;
  }

  private synchronized Term make(Node node, int[] environment) {
    if (node instanceof Node.Stop) {
      return stop == null ? closed(node, environment) : stop;
    } else if (node instanceof Node.Skip) {
      return skip == null ? closed(node, environment) : skip;
    } else if (node instanceof Node.Call call) {
      return call(call, environment);
    } else if (node instanceof Node.Atomic atomic) {
      return atomic(close(atomic.body, environment));
    } else if (node instanceof Node.Hide hide) {
      return hidden(close(hide.body, environment), alphabets.events(hide.hidden, environment));
    } else if (node instanceof Node.Replicated replicated) {
      int count =
          replicated.count.isPresent()
              ? value(replicated.count.get(), environment)
              : groupSizes.of(replicated);
      return replicated.synchronises
          ? barrier(count, replicated, environment)
          : replicated.count.isPresent()
              ? copies(count, close(replicated.body, environment))
              : group(count, close(replicated.body, environment));
    } else if (node instanceof Node.Compose compose) {
      List<Term.Closed> operands =
          compose.operands.stream()
              .map(operand -> new Term.Closed(operand.node(), operand.environment(environment)))
              .toList();
      return compose(compose.operator, operands, node, environment);
    } else if (node instanceof Node.Indexed indexed) {
      List<Term.Closed> operands = new ArrayList<>();
      for (int[] extended : IndexValues.environments(indexed.ranges, environment)) {
        operands.add(new Term.Closed(indexed.body.node(), indexed.body.environment(extended)));
      }
      return compose(indexed.operator, operands, node, environment);
    } else if (node instanceof Node.Timed timed) {
      return times.of(timed, environment);
    } else if (node instanceof Node.Guarded guarded) {
      return conditions.guarded(guarded, environment);
    } else if (node instanceof Node.Conditional conditional
        && conditional.kind == Proc.ConditionalKind.IFA) {
      return conditions.atomic(conditional, environment);
    }
    return closed(node, environment);
  }

  /** Members that start others are not counted to the end, however few they are at first. */
  private Term group(int count, Term part) {
    boolean grows =
        population.counting().kind() == CountArithmetic.Kind.CUTOFF && grouping.mayGrow(part);
    return count == CountArithmetic.OMEGA || grows
        ? grouping.anyNumber(count, part, population.counting())
        : copies(count, part);
  }

  /** Copies that take the steps of their alphabet together; one of them takes all by itself. */
  private Term barrier(int count, Node.Replicated group, int[] environment) {
    Node body = group.body.node();
    int[] inside = group.body.environment(environment);
    if (count == CountArithmetic.OMEGA) {
      return grouping.anyNumber(close(body, inside), alphabets.of(body, inside));
    }
    return count == 1
        ? close(body, inside)
        : parallel(Collections.nCopies(count, new Term.Closed(body, inside)));
  }

  private Term copies(int count, Term part) {
    if (count > MOST_COPIES) {
      throw new ModelFault("more than " + MOST_COPIES + " copies of one process: " + count);
    }
    return interleave(Collections.nCopies(Math.max(0, count), part));
  }

  /** A reference that cannot be followed goes wrong when it is looked at, not before. */
  private Term call(Node.Call call, int[] environment) {
    if (groupSizes.concern(call)) {
      return component(call, environment);
    }
    unfolded++;
    try {
      int[] arguments = unfolded > MOST_UNFOLDED ? null : Arguments.of(call.arguments, environment);
      if (arguments != null) {
        return process(call.process, arguments);
      }
    } catch (Trap trap) {
      // It traps again when it is unfolded.
    } finally {
      unfolded--;
    }
    if (beginnings.mayRunTime(call)) {
      return times.dormant(call, environment);
    }
    return beginnings.mayCompose(call) ? pending(call, environment) : closed(call, environment);
  }

  private Term component(Node.Call call, int[] environment) {
    int[] arguments = Arguments.of(call.arguments, environment);
    if (arguments == null) {
      throw new MisplacedGroupException(call.process);
    }
    return groupSizes.behind(call, () -> process(call.process, arguments));
  }

  /**
   * An expression that is a term as it is. A reference stays one, though it might be followed: it
   * was not where the term is from.
   */
  public Term asItIs(Node node, int[] environment) {
    return node instanceof Node.Call ? closed(node, environment) : close(node, environment);
  }

  /** A reference that is not followed before its first step. */
  public Term pending(Node.Call call, int[] environment) {
    return table.intern(call, environment, new Term.Pending(call, environment));
  }

  /** A composition as it is in a state, where parts of it may have gone on since it was made. */
  public Term unreduced(Term.Form form) {
    return table.unreduced(form);
  }

  public Term conditioned(Node.Expression condition, int[] environment, Term part) {
    return conditions.conditioned(condition, environment, part);
  }

  /** What a pending reference stands for, while the steps of a state are made. */
  public Term unfolded(Term reference, Term body) {
    return table.composition(() -> List.of(reference), new Term.Unfolded(reference, body));
  }

  /**
   * What a pending reference refers to if its arguments are known though it was not followed, since
   * too many came before it.
   */
  public Optional<Term> follow(Term.Pending reference) {
    return Optional.ofNullable(Arguments.of(reference.call().arguments, reference.environment()))
        .map(arguments -> process(reference.call().process, arguments));
  }

  private Term compose(
      Proc.Operator operator, List<Term.Closed> operands, Node node, int[] environment) {
    return switch (operator) {
      case INTERLEAVE -> interleave(closeAll(operands));
      case PARALLEL -> parallel(operands);
      case GENERAL_CHOICE -> choice(closeAll(operands));
      case INTERNAL_CHOICE -> closed(node, environment);
      case SEQUENCE -> sequence(operands);
      case EXTERNAL_CHOICE -> external(closeAll(operands));
      case INTERRUPT -> closeAll(operands).stream().reduce(this::interrupt).orElseThrow();
    };
  }

  private List<Term> closeAll(List<Term.Closed> operands) {
    return operands.stream().map(o -> close(o.node(), o.environment())).toList();
  }

  /** Parts that are themselves interleavings are taken apart; equal ones become families. */
  Term interleave(List<Term> parts) {
    List<Term> flat = grouping.together(Interleavings.components(parts), population.counting());
    boolean counted = population.families().counted();
    return interleavings.inPlace(counted ? grouping.families(flat) : flat);
  }

  private Term parallel(List<Term.Closed> operands) {
    List<Term> parts = new ArrayList<>();
    List<LabelSet> sets = new ArrayList<>();
    for (Term.Closed operand : operands) {
      Term part = close(operand.node(), operand.environment());
      LabelSet alphabet = alphabets.of(operand.node(), operand.environment());
      // A declared alphabet is that of the whole part; taken apart it would be lost.
      if (part.form() instanceof Term.Parallel inner
          && alphabet.equals(inner.synchronisation().union())) {
        parts.addAll(inner.parts());
        sets.addAll(inner.synchronisation().alphabets());
      } else if (part.form() instanceof Term.Barrier inner
          && !inner.anyNumber()
          && alphabet.equals(inner.alphabet())) {
        List<Term> members = Interleavings.members(inner.terms(), inner.counts());
        parts.addAll(members);
        sets.addAll(Collections.nCopies(members.size(), alphabet));
      } else {
        parts.add(part);
        sets.add(alphabet);
      }
    }
    if (population.families().counted()) {
      grouping.barriers(parts, sets);
    }
    return parts.size() == 1 && parts.get(0).form() instanceof Term.Barrier
        ? parts.get(0)
        : parallel(parts, new Synchronisation(sets));
  }

  public Term parallel(List<Term> parts, Synchronisation synchronisation) {
    Term.Form form = new Term.Parallel(List.copyOf(parts), synchronisation);
    return table.compose(" || ", form, parts);
  }

  public Term choice(List<Term> parts) {
    return choices.general(parts);
  }

  public Term external(List<Term> parts) {
    return choices.external(parts);
  }

  public Term interrupt(Term first, Term second) {
    Term.Form form = new Term.Interrupt(first, second);
    return table.compose(" interrupt ", form, List.of(first, second));
  }

  public Term hidden(Term part, LabelSet labels) {
    if (part.isSkip() || part.isStop()) {
      return part;
    }
    if (part.form() instanceof Term.Hidden inner) {
      // Recursion through a hiding must not pile up hidings.
      return hidden(inner.part(), inner.hidden().union(labels));
    }
    String events = "\\{" + alphabets.text(labels) + "}";
    return table.intern(
        List.of("hidden", part, events), List.of(part, events), new Term.Hidden(part, labels));
  }

  private Term sequence(List<Term.Closed> operands) {
    Term first = close(operands.get(0).node(), operands.get(0).environment());
    for (Term.Closed next : operands.subList(1, operands.size())) {
      first = sequence(first, next);
    }
    return first;
  }

  public Term sequence(Term first, Term.Closed next) {
    if (first.isOnlySkip()) {
      return close(next.node(), next.environment());
    }
    if (first.isStop()) {
      return stop;
    }
    Spelling rest = table.spellings().of(next);
    return table.intern(
        List.of("sequence", first, rest),
        List.of("(", first, "; ", rest, ")"),
        new Term.Sequence(first, next));
  }

  /** One inside another adds nothing; without this, recursion through them would not be finite. */
  public Term atomic(Term part) {
    return part.isStop() || part.form() instanceof Term.Atomic
        ? part
        : table.intern(
            List.of("atomic", part), List.of("atomic{", part, "}"), new Term.Atomic(part));
  }

  private Term closed(Node node, int[] environment) {
    return table.intern(node, environment, new Term.Closed(node, environment));
  }

  static int value(Node.Expression expression, int[] environment) {
    return Interpreter.run(expression.code(), NO_STATE, environment);
  }
}
