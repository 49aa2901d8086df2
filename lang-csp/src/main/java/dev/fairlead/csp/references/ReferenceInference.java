package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.syntax.Proc.Operator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Collects what a specification does with numbers. As in Promela, two things hold numbers of the
 * same kind if one is assigned to, sent as, compared with or passed for the other. Here processes
 * are gone through; {@link ReferenceTypes} does it for expressions and data operations.
 */
final class ReferenceInference {
  /** The index of a composition, with its values. */
  record Seed(int node, int low, int high, String name) {}

  private final Map<String, Template> definitions;
  private final String process;
  private final ReferenceNodes nodes = new ReferenceNodes();
  private final ReferenceClasses classes = nodes.classes();
  private final SymmetryBreaks breaks;
  private final RingFunctions functions;
  private final ReferenceTypes types;
  private final Map<Node, int[]> environments = new IdentityHashMap<>();
  private final List<Seed> seeds = new ArrayList<>();

  // where the walk is
  private String definition;
  private int[] environment = {};

  ReferenceInference(
      Map<String, Template> definitions, String process, StateLayout layout, Sources sources) {
    this.definitions = definitions;
    this.process = process;
    this.breaks = new SymmetryBreaks(nodes, layout);
    this.functions = new RingFunctions(classes, breaks);
    this.types = new ReferenceTypes(nodes, breaks, functions, layout, sources);
  }

  ReferenceNodes nodes() {
    return nodes;
  }

  List<Seed> seeds() {
    return seeds;
  }

  /** What permutations of some elements do not preserve, in words. */
  List<String> breaks(int root, int first, int size) {
    return breaks.of(root, first, size);
  }

  /** The greatest element that a variable of a class holds at first, or -1. */
  int greatestInitial(int root, int first) {
    return breaks.greatestInitial(root, first);
  }

  /** What depends on numbers from one on without being about the elements of some classes. */
  Optional<String> stray(int last, Set<Integer> known) {
    return breaks.stray(last, known).or(() -> functions.stray(last, known));
  }

  boolean isRing(int root) {
    return functions.isRing(root);
  }

  /** The classes of the names that each node sees. */
  Map<Node, int[]> environments() {
    return environments;
  }

  void infer(Collection<Node.Expression> propositions) {
    Set<String> seen = new LinkedHashSet<>(Set.of(process));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      String of = open.poll();
      Template body = definitions.get(of);
      if (body == null) {
        continue;
      }
      definition = of;
      types.enter(of);
      int parameters = IntStream.of(body.projection()).max().orElse(-1) + 1;
      int[] outer = IntStream.range(0, parameters).map(i -> nodes.parameter(of, i)).toArray();
      for (String called : body(body, outer)) {
        if (seen.add(called)) {
          open.add(called);
        }
      }
    }
    types.enter("");
    for (Node.Expression proposition : propositions) {
      // A number only guides a search; what is asked are truth values.
      if (proposition.code().kind() == Symbols.Kind.INT) {
        types.type(proposition.code());
      } else {
        types.truth(proposition.code());
      }
    }
    functions.settle(seeds);
  }

  /** A node that is to be visited, with the classes of the names it sees. */
  private record Visit(Node node, int[] environment) {}

  private Set<String> body(Template body, int[] outer) {
    Set<String> called = new LinkedHashSet<>();
    Deque<Visit> open = new ArrayDeque<>();
    open.push(new Visit(body.node(), body.environment(outer)));
    while (!open.isEmpty()) {
      Visit visit = open.pop();
      Node node = visit.node();
      environments.put(node, visit.environment());
      environment = visit.environment();
      types.see(environment);
      visit(node, open, called);
    }
    return called;
  }

  private void push(Template template, Deque<Visit> open) {
    open.push(new Visit(template.node(), template.environment(environment)));
  }

  private void visit(Node node, Deque<Visit> open, Set<String> called) {
    types.goTo(null);
    if (node instanceof Node.Prefix prefix) {
      types.goTo(prefix.place);
      prefix.base.ifPresentOrElse(
          base -> event(base, prefix.arguments),
          () -> prefix.arguments.forEach(argument -> types.type(argument.code())));
      prefix.effect.ifPresent(effect -> types.run(effect.code()));
      push(prefix.next, open);
    } else if (node instanceof Node.Send send) {
      types.goTo(send.place);
      channel(send.channel);
      for (int i = 0; i < send.values.size(); i++) {
        types.unify(
            Typed.of(nodes.field(send.channel.name(), i)), types.type(send.values.get(i).code()));
      }
      send.effect.ifPresent(effect -> types.run(effect.code()));
      push(send.next, open);
    } else if (node instanceof Node.Receive receive) {
      receive(receive, open);
    } else if (node instanceof Node.Guarded guarded) {
      types.truth(guarded.guard.code());
      push(guarded.body, open);
    } else if (node instanceof Node.Conditional conditional) {
      types.goTo(conditional.place);
      types.truth(conditional.condition.code());
      push(conditional.then, open);
      conditional.otherwise.ifPresent(other -> push(other, open));
    } else if (node instanceof Node.Case cases) {
      cases.branches.forEach(
          branch -> {
            types.truth(branch.condition().code());
            push(branch.body(), open);
          });
      cases.otherwise.ifPresent(other -> push(other, open));
    } else if (node instanceof Node.Compose compose) {
      compose.operands.forEach(operand -> push(operand, open));
    } else if (node instanceof Node.Indexed indexed) {
      indexed(indexed, open);
    } else if (node instanceof Node.Replicated replicated) {
      replicated.count.ifPresent(
          count -> types.number(types.type(count.code()), "is a number of processes"));
      push(replicated.body, open);
    } else if (node instanceof Node.Hide hide) {
      for (Node.EventSet hidden : hide.hidden) {
        if (!hidden.arguments().isEmpty()) {
          hidden(hidden);
        }
      }
      push(hide.body, open);
    } else if (node instanceof Node.Atomic atomic) {
      push(atomic.body, open);
    } else if (node instanceof Node.Timed timed) {
      types.number(types.type(timed.time.code()), "is a time");
      push(timed.body, open);
      timed.next.ifPresent(next -> push(next, open));
    } else if (node instanceof Node.Call call) {
      types.goTo(call.place);
      called.add(call.process);
      for (int i = 0; i < call.arguments.size(); i++) {
        Typed argument = types.type(call.arguments.get(i).code());
        types.unify(Typed.of(nodes.parameter(call.process, i)), argument);
      }
    }
  }

  /** Which numbers are hidden would have to be permuted, too. */
  private void hidden(Node.EventSet events) {
    for (int i = 0; i < events.arguments().size(); i++) {
      types.breakUp(
          nodes.event(events.base(), events.arguments().size(), i),
          "events '" + events.base() + "' are hidden by number");
    }
  }

  private void event(String base, List<Node.Expression> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      types.unify(
          Typed.of(nodes.event(base, arguments.size(), i)), types.type(arguments.get(i).code()));
    }
  }

  private void channel(Node.ChannelUse channel) {
    channel
        .index()
        .ifPresent(
            index ->
                types.unify(
                    Typed.of(nodes.channelIndex(channel.name())), types.type(index.code())));
  }

  private void receive(Node.Receive receive, Deque<Visit> open) {
    types.goTo(receive.place);
    channel(receive.channel);
    int[] outer = environment;
    int fields = receive.patterns.size();
    int[] extended = Arrays.copyOf(outer, outer.length + fields);
    for (int i = 0; i < fields; i++) {
      int field = nodes.field(receive.channel.name(), i);
      extended[outer.length + i] = field;
      receive
          .patterns
          .get(i)
          .ifPresent(pattern -> types.unify(Typed.of(field), types.type(pattern.code())));
    }
    environment = extended;
    types.see(extended);
    receive.guard.ifPresent(guard -> types.truth(guard.code()));
    receive.effect.ifPresent(effect -> types.run(effect.code()));
    push(receive.next, open);
  }

  private void indexed(Node.Indexed indexed, Deque<Visit> open) {
    int[] outer = environment;
    int[] extended = Arrays.copyOf(outer, outer.length + indexed.ranges.size());
    boolean parallel =
        indexed.operator == Operator.INTERLEAVE || indexed.operator == Operator.PARALLEL;
    for (int i = 0; i < indexed.ranges.size(); i++) {
      int node = classes.node();
      extended[outer.length + i] = node;
      values(indexed.ranges.get(i), node, parallel && indexed.ranges.size() == 1);
    }
    environment = extended;
    push(indexed.body, open);
  }

  private void values(Node.Values values, int node, boolean seed) {
    List<Node.Expression> expressions = values.expressions();
    if (values.interval()
        && expressions.get(0).code() instanceof Code.Constant low
        && expressions.get(1).code() instanceof Code.Constant high) {
      if (seed) {
        seeds.add(new Seed(node, low.value(), high.value(), "the index in " + definition));
      }
      breaks.interval(node, low.value(), high.value(), types.where());
    } else if (values.interval()) {
      expressions.forEach(each -> types.number(types.type(each.code()), "bounds an index"));
      types.breakUp(node, types.where() + " goes through values between computed bounds");
    } else {
      expressions.forEach(each -> types.unify(Typed.of(node), types.type(each.code())));
    }
  }
}
