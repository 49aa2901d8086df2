package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.syntax.Proc.Operator;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The events on which a component of {@code ||} synchronises: those declared by {@code #alphabet},
 * or else the labels of all plain event prefixes found by unfolding its definition. Data
 * operations, internal steps and channels never synchronise.
 *
 * <p>As in PAT, unfolding is syntactic: what stands behind a guard counts, whatever the guard says.
 * Only where this has no result (it does not end, or meets a value that is not known) are guards
 * and conditions decided, as far as the arguments decide them, and what they rule out is not
 * unfolded.
 */
public final class Alphabets {
  private static final int UNFOLDING_BOUND = 100_000;

  private final Map<String, Template> definitions;
  private final Map<String, List<Node.EventSet>> declared;
  private final LabelTable labels;

  /** Equal components have one alphabet, and to find it may take the whole bound of unfoldings. */
  private final Map<Closure, LabelSet> byComponent = new ConcurrentHashMap<>();

  /** Definitions are looked up when needed, so the map may be filled later. */
  public Alphabets(
      Map<String, Template> definitions,
      Map<String, List<Node.EventSet>> declared,
      LabelTable labels) {
    this.definitions = definitions;
    this.declared = declared;
    this.labels = labels;
  }

  LabelSet of(Node node, int[] environment) {
    Closure component = new Closure(node, environment);
    LabelSet known = byComponent.get(component);
    if (known == null) {
      known = unfold(node, environment, prefix -> prefix.effect.isEmpty(), declared);
      byComponent.put(component, known);
    }
    return known;
  }

  /**
   * The labels of all prefixes with an annotation that a process can come to, as far as unfolding
   * tells.
   */
  public LabelSet annotated(Node node, int[] environment, Annotation annotation) {
    return unfold(node, environment, prefix -> prefix.annotation == annotation, Map.of());
  }

  private LabelSet unfold(
      Node node,
      int[] environment,
      Predicate<Node.Prefix> counts,
      Map<String, List<Node.EventSet>> known) {
    PartialEnvironment start = PartialEnvironment.of(environment);
    try {
      return new Unfolding(counts, known, false).labels(node, start);
    } catch (AlphabetException | Trap syntactic) {
      return new Unfolding(counts, known, true).labels(node, start);
    }
  }

  /** The labels of listed events, all of whose values must be known. */
  LabelSet events(List<Node.EventSet> sets, int[] environment) {
    return new LabelSet(listed(sets, PartialEnvironment.of(environment)));
  }

  String text(LabelSet set) {
    return set.toBitSet().stream()
        .mapToObj(label -> labels.get(label).text())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private BitSet listed(List<Node.EventSet> sets, PartialEnvironment environment) {
    BitSet found = new BitSet();
    for (Node.EventSet set : sets) {
      forEach(set.ranges(), environment, all -> found.set(label(set.base(), set.arguments(), all)));
    }
    return found;
  }

  private int label(String base, List<Expression> arguments, PartialEnvironment environment) {
    PartialEnvironment values = environment.evaluate(arguments);
    if (!values.isComplete()) {
      throw new AlphabetException(
          "the event '" + base + "' has a value that is known only when it happens");
    }
    return labels.event(labels.base(base), LabelTable.kindsOf(arguments), values.values());
  }

  private static void forEach(
      List<Node.Values> ranges,
      PartialEnvironment environment,
      Consumer<PartialEnvironment> action) {
    if (ranges.isEmpty()) {
      action.accept(environment);
      return;
    }
    for (Node.Values range : ranges) {
      if (!environment.evaluate(range.expressions()).isComplete()) {
        throw new AlphabetException(
            "the range of an index has a value that is known only when the process runs");
      }
    }
    for (int[] extended : IndexValues.environments(ranges, environment.values())) {
      action.accept(environment.append(extended));
    }
  }

  /** A reference below the hidings on the way to it; arguments by their text. */
  private record Reference(String process, String arguments, BitSet hidden) {}

  private record Body(Template template, PartialEnvironment arguments, BitSet hidden) {}

  /** One walk through a component and all it can become. */
  private final class Unfolding {
    private final Predicate<Node.Prefix> counts;
    private final Map<String, List<Node.EventSet>> known;
    private final boolean decides;
    private final BitSet found = new BitSet();
    private final Set<Reference> seen = new HashSet<>();
    private final Deque<Body> open = new ArrayDeque<>();

    /**
     * @param counts which prefixes are asked for
     * @param known the processes that are not unfolded, and their events
     * @param decides whether guards are evaluated as far as possible
     */
    Unfolding(
        Predicate<Node.Prefix> counts, Map<String, List<Node.EventSet>> known, boolean decides) {
      this.counts = counts;
      this.known = known;
      this.decides = decides;
    }

    LabelSet labels(Node node, PartialEnvironment environment) {
      visit(node, environment, new BitSet());
      while (!open.isEmpty()) {
        Body body = open.pop();
        visit(body.template(), body.arguments(), body.hidden());
      }
      return new LabelSet(found);
    }

    private void visit(Template template, PartialEnvironment outer, BitSet hidden) {
      visit(template.node(), outer.project(template.projection()), hidden);
    }

    /** Goes along a chain of prefixes in a loop: it may be long. */
    private void visit(Node start, PartialEnvironment outer, BitSet hidden) {
      Node node = start;
      PartialEnvironment environment = outer;
      while (true) {
        Template next;
        if (node instanceof Node.Prefix prefix) {
          if (prefix.base.isPresent() && counts.test(prefix)) {
            add(label(prefix.base.get(), prefix.arguments, environment), hidden);
          }
          next = prefix.next;
        } else if (node instanceof Node.Send send) {
          next = send.next;
        } else if (node instanceof Node.Receive receive) {
          environment = environment.extend(receive.names);
          next = receive.next;
        } else if (node instanceof Node.Guarded guarded) {
          if (decision(guarded.guard, environment) == Decision.FALSE) {
            return;
          }
          next = guarded.body;
        } else if (node instanceof Node.Compose compose && compose.operator == Operator.SEQUENCE) {
          visit(compose.operands.get(0), environment, hidden);
          next = compose.operands.get(1);
        } else {
          visitComposed(node, environment, hidden);
          return;
        }
        environment = environment.project(next.projection());
        node = next.node();
      }
    }

    private void visitComposed(Node node, PartialEnvironment environment, BitSet hidden) {
      if (node instanceof Node.Conditional conditional) {
        Decision decision = decision(conditional.condition, environment);
        if (decision != Decision.FALSE) {
          visit(conditional.then, environment, hidden);
        }
        if (decision != Decision.TRUE) {
          conditional.otherwise.ifPresent(other -> visit(other, environment, hidden));
        }
      } else if (node instanceof Node.Case branches) {
        branches(branches, environment, hidden);
      } else if (node instanceof Node.Compose compose) {
        compose.operands.forEach(operand -> visit(operand, environment, hidden));
      } else if (node instanceof Node.Indexed indexed) {
        forEach(indexed.ranges, environment, extended -> visit(indexed.body, extended, hidden));
      } else if (node instanceof Node.Replicated replicated) {
        visit(replicated.body, environment, hidden);
      } else if (node instanceof Node.Atomic atomic) {
        visit(atomic.body, environment, hidden);
      } else if (node instanceof Node.Timed timed) {
        visit(timed.body, environment, hidden);
        timed.next.ifPresent(next -> visit(next, environment, hidden));
      } else if (node instanceof Node.Hide hide) {
        BitSet more = listed(hide.hidden, environment);
        more.or(hidden);
        visit(hide.body, environment, more);
      } else if (node instanceof Node.Call call) {
        call(call, environment, hidden);
      }
    }

    /** The first branch whose condition holds: what comes after one that does is not reached. */
    private void branches(Node.Case branches, PartialEnvironment environment, BitSet hidden) {
      for (Node.Branch branch : branches.branches) {
        Decision decision = decision(branch.condition(), environment);
        if (decision != Decision.FALSE) {
          visit(branch.body(), environment, hidden);
        }
        if (decision == Decision.TRUE) {
          return;
        }
      }
      branches.otherwise.ifPresent(other -> visit(other, environment, hidden));
    }

    private Decision decision(Expression condition, PartialEnvironment environment) {
      return decides ? Decision.of(condition.code(), environment) : Decision.OPEN;
    }

    private void call(Node.Call call, PartialEnvironment environment, BitSet hidden) {
      if (environment.traps(call.arguments)) {
        return;
      }
      PartialEnvironment arguments = environment.evaluate(call.arguments);
      if (known.containsKey(call.process)) {
        listed(known.get(call.process), arguments).stream().forEach(label -> add(label, hidden));
      } else if (seen.add(new Reference(call.process, arguments.toString(), hidden))) {
        if (seen.size() > UNFOLDING_BOUND) {
          throw new AlphabetException("'" + call.process + "' unfolds without end");
        }
        open.push(new Body(definitions.get(call.process), arguments, hidden));
      }
    }

    private void add(int label, BitSet hidden) {
      if (!hidden.get(label)) {
        found.set(label);
      }
    }
  }

  /** What the arguments say about a condition. */
  private enum Decision {
    TRUE,
    FALSE,
    OPEN;

    /** {@code n < 2 && x == 0} is false for n = 2, whatever the variable x is. */
    static Decision of(Code.Value condition, PartialEnvironment environment) {
      if (condition instanceof Code.Binary binary && binary.op() == BinaryOp.AND) {
        return of(binary.left(), environment).and(of(binary.right(), environment));
      } else if (condition instanceof Code.Binary binary && binary.op() == BinaryOp.OR) {
        return of(binary.left(), environment)
            .not()
            .and(of(binary.right(), environment).not())
            .not();
      } else if (condition instanceof Code.Unary unary && unary.op() == UnaryOp.NOT) {
        return of(unary.operand(), environment).not();
      } else if (environment.evaluate(condition) instanceof Code.Constant decided) {
        return decided.value() == 1 ? TRUE : FALSE;
      }
      return OPEN;
    }

    private Decision and(Decision other) {
      return this == FALSE || other == FALSE ? FALSE : this == TRUE ? other : OPEN;
    }

    private Decision not() {
      return this == OPEN ? OPEN : this == TRUE ? FALSE : TRUE;
    }
  }
}
