package dev.fairlead.csp.terms;

import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The events on which a component of {@code ||} synchronises: those declared by {@code #alphabet},
 * or else the labels of all plain event prefixes found by unfolding its definition. Data
 * operations, internal steps and channels never synchronise.
 */
public final class Alphabets {
  private static final int UNFOLDING_BOUND = 100_000;

  private final Map<String, Template> definitions;
  private final Map<String, List<Node.EventSet>> declared;
  private final LabelTable labels;

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
    Unfolding unfolding = new Unfolding();
    unfolding.visit(node, PartialEnvironment.of(environment));
    return new LabelSet(unfolding.found);
  }

  /** The labels of listed events, all of whose values must be known. */
  LabelSet events(List<Node.EventSet> sets, int[] environment) {
    Unfolding unfolding = new Unfolding();
    sets.forEach(set -> unfolding.addAll(set, PartialEnvironment.of(environment)));
    return new LabelSet(unfolding.found);
  }

  /**
   * The labels of all prefixes with an annotation that a process can come to, as far as unfolding
   * tells.
   */
  public LabelSet annotated(Node node, int[] environment, Annotation annotation) {
    Unfolding unfolding = new Unfolding();
    unfolding.matters = prefix -> prefix.annotation == annotation;
    unfolding.respectsDeclarations = false;
    unfolding.visit(node, PartialEnvironment.of(environment));
    return new LabelSet(unfolding.found);
  }

  String text(LabelSet set) {
    return set.toBitSet().stream()
        .mapToObj(label -> labels.get(label).text())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** One walk through a component and all it can become. */
  private final class Unfolding {
    private final BitSet found = new BitSet();
    private final Set<String> seen = new HashSet<>();
    private Predicate<Node.Prefix> matters = prefix -> prefix.effect.isEmpty();
    private boolean respectsDeclarations = true;

    private void visit(Template template, PartialEnvironment outer) {
      visit(template.node(), outer.project(template.projection()));
    }

    private void visit(Node node, PartialEnvironment environment) {
      if (node instanceof Node.Prefix prefix) {
        if (prefix.base.isPresent() && matters.test(prefix)) {
          add(prefix.base.get(), prefix.arguments, environment);
        }
        visit(prefix.next, environment);
      } else if (node instanceof Node.Send send) {
        visit(send.next, environment);
      } else if (node instanceof Node.Receive receive) {
        visit(receive.next, environment.extend(receive.names));
      } else if (node instanceof Node.Guarded guarded) {
        visit(guarded.body, environment);
      } else if (node instanceof Node.Conditional conditional) {
        visit(conditional.then, environment);
        conditional.otherwise.ifPresent(other -> visit(other, environment));
      } else if (node instanceof Node.Case branches) {
        branches.branches.forEach(branch -> visit(branch.body(), environment));
        branches.otherwise.ifPresent(other -> visit(other, environment));
      } else if (node instanceof Node.Compose compose) {
        compose.operands.forEach(operand -> visit(operand, environment));
      } else if (node instanceof Node.Indexed indexed) {
        forEach(indexed.ranges, environment, extended -> visit(indexed.body, extended));
      } else if (node instanceof Node.Replicated replicated) {
        visit(replicated.body, environment);
      } else if (node instanceof Node.Atomic atomic) {
        visit(atomic.body, environment);
      } else if (node instanceof Node.Hide hide) {
        hide(hide, environment);
      } else if (node instanceof Node.Call call) {
        call(call, environment);
      }
    }

    /** What is hidden inside is not seen outside. */
    private void hide(Node.Hide hide, PartialEnvironment environment) {
      Unfolding inside = new Unfolding();
      // A process that is being unfolded adds nothing new, hidden or not.
      inside.seen.addAll(seen);
      inside.matters = matters;
      inside.respectsDeclarations = respectsDeclarations;
      inside.visit(hide.body, environment);
      Unfolding hidden = new Unfolding();
      hide.hidden.forEach(set -> hidden.addAll(set, environment));
      inside.found.andNot(hidden.found);
      found.or(inside.found);
    }

    private void call(Node.Call call, PartialEnvironment environment) {
      if (environment.traps(call.arguments)) {
        return;
      }
      PartialEnvironment arguments = environment.evaluate(call.arguments);
      if (respectsDeclarations && declared.containsKey(call.process)) {
        declared.get(call.process).forEach(set -> addAll(set, arguments));
      } else if (seen.add(call.process + arguments)) {
        if (seen.size() > UNFOLDING_BOUND) {
          throw new AlphabetException("'" + call.process + "' unfolds without end");
        }
        visit(definitions.get(call.process), arguments);
      }
    }

    private void addAll(Node.EventSet set, PartialEnvironment environment) {
      forEach(set.ranges(), environment, all -> add(set.base(), set.arguments(), all));
    }

    private void forEach(
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
      for (int[] extended : Ranges.environments(ranges, environment.values())) {
        action.accept(environment.append(extended));
      }
    }

    private void add(String base, List<Expression> arguments, PartialEnvironment environment) {
      PartialEnvironment values = environment.evaluate(arguments);
      if (!values.isComplete()) {
        throw new AlphabetException(
            "the event '" + base + "' has a value that is known only when it happens");
      }
      found.set(labels.event(labels.base(base), LabelTable.kindsOf(arguments), values.values()));
    }
  }
}
