package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Whether the systems of a text with {@code #define N ..;} are closed under substructures, by how
 * the text uses N (docs/fairness.md, <em>Members with numbers</em>): as the size of arrays and of
 * one composition, in "for all" and "for some" over all members, and in {@code (i + 1) % N}. That
 * numbers are otherwise only copied, compared for equality and used as indices is for {@link
 * dev.fairlead.csp.references.References} to say.
 */
final class SubstructureRules {
  private final Symbols symbols;
  private final KeptMembers kept;
  private int groups;

  // How many members a step looks at beside those that take it.
  private int mostOfMembers;
  private int mostOfOthers;
  private boolean meets;
  private boolean choosesAny;

  private SubstructureRules(Spec spec, Symbols symbols, String number) {
    this.symbols = symbols;
    this.kept = new KeptMembers(spec, symbols, number);
  }

  /**
   * What was found.
   *
   * @param obstacle why systems are not known to be closed
   * @param reach how many members take a step or are looked at by it
   * @param seen how many the propositions look at
   * @param neighbours of a member that its steps may look at; empty if at all members
   * @param beyond a size that is greater than all numbers in the text
   */
  record Found(
      Optional<String> obstacle, int reach, int seen, OptionalInt neighbours, int beyond) {}

  /**
   * @param symbols of the system of some size
   * @param number the name of the number of members
   */
  static Found of(
      Spec spec,
      Symbols symbols,
      String number,
      Declaration.Assertion claimed,
      Collection<Expr> propositions) {
    SubstructureRules rules = new SubstructureRules(spec, symbols, number);
    try {
      spec.declarations().forEach(rules::declaration);
      rules.component(
          new Proc.Call(claimed.process(), claimed.arguments(), NOWHERE), new HashSet<>());
      if (rules.groups != 1) {
        throw new KeptMembers.Misuse(
            "there is "
                + (rules.groups == 0 ? "no" : "more than one")
                + " composition '||| i:{0.."
                + number
                + "-1} @ P(i)' that the system consists of");
      }
      int one = Math.max(1 + rules.mostOfMembers, rules.mostOfOthers);
      OptionalInt neighbours = rules.neighbours(one - 1);
      int seen =
          propositions.stream()
              .mapToInt(each -> rules.kept.in(each, KeptMembers.Polarity.BOTH))
              .sum();
      return new Found(
          Optional.empty(),
          rules.meets ? 2 * one : one,
          seen,
          neighbours,
          NumbersInText.beyond(spec, symbols, propositions));
    } catch (KeptMembers.Misuse misuse) {
      return new Found(Optional.of(misuse.getMessage()), 0, 0, OptionalInt.empty(), 0);
    }
  }

  /**
   * @param most how often one step may ask for a next one, each time of the one it has come to
   */
  private OptionalInt neighbours(int most) {
    return choosesAny || kept.goesThroughAll()
        ? OptionalInt.empty()
        : OptionalInt.of(kept.sides().size() * most);
  }

  private static final Span NOWHERE = new Span(0, 0);

  private void declaration(Declaration declaration) {
    if (declaration instanceof Declaration.Include || declaration instanceof Declaration.Import) {
      throw new KeptMembers.Misuse("included files and imported classes are not looked into");
    } else if (declaration instanceof Declaration.Logic
        || declaration instanceof Declaration.Graded) {
      throw new KeptMembers.Misuse("the model is graded");
    } else if (declaration instanceof Declaration.Variable variable) {
      variable.dimensions().forEach(this::size);
      variable.range().ifPresent(kept::range);
      variable.initial().ifPresent(this::initial);
    } else if (declaration instanceof Declaration.Channel channel) {
      channel.arraySize().ifPresent(this::size);
      if (channel.capacity().isEmpty()) {
        throw new KeptMembers.Misuse("all members that are ready take part in a broadcast");
      }
      kept.in(channel.capacity().get(), KeptMembers.Polarity.BOTH);
    } else if (declaration instanceof Declaration.Definition definition) {
      definition.parameters().forEach(each -> each.range().ifPresent(kept::fixed));
    }
  }

  private void size(Expr size) {
    if (!kept.isNumber(size)) {
      kept.bound(size);
    }
  }

  /** One value for all members, or any value. */
  private void initial(Spec.Initial initial) {
    if (initial instanceof Spec.Initial.Value value) {
      boolean repeated =
          value.expression() instanceof Expr.ArrayLiteral list
              && list.elements().size() == 1
              && list.elements().get(0) instanceof Expr.Element.Repeated all
              && kept.isNumber(all.times())
              && kept.in(all.value(), KeptMembers.Polarity.BOTH) == 0;
      if (!repeated) {
        kept.in(value.expression(), KeptMembers.Polarity.BOTH);
      }
    }
  }

  /** The group of members is a component from the start and for ever. */
  private void component(Proc proc, Set<String> open) {
    if (proc instanceof Proc.Compose compose && compose.operator() == Proc.Operator.INTERLEAVE) {
      compose.operands().forEach(operand -> component(operand, open));
    } else if (isMembers(proc)) {
      groups++;
      mostOfMembers = Math.max(mostOfMembers, steps(((Proc.Indexed) proc).body()));
    } else if (proc instanceof Proc.Call call && open.add(call.process())) {
      call.arguments().forEach(each -> kept.in(each, KeptMembers.Polarity.BOTH));
      Proc body = symbols.processes().get(call.process()).body();
      if (bearsMembers(body)) {
        component(body, open);
      } else {
        mostOfOthers = Math.max(mostOfOthers, steps(proc));
      }
      open.remove(call.process());
    } else {
      mostOfOthers = Math.max(mostOfOthers, steps(proc));
    }
  }

  private boolean isMembers(Proc proc) {
    return proc instanceof Proc.Indexed indexed
        && indexed.operator() == Proc.Operator.INTERLEAVE
        && indexed.ranges().size() == 1
        && kept.isAll(indexed.ranges().get(0));
  }

  private boolean bearsMembers(Proc start) {
    Set<String> seen = new HashSet<>();
    Deque<Proc> open = new ArrayDeque<>(List.of(start));
    boolean[] found = {false};
    while (!open.isEmpty()) {
      ProcParts.every(
          open.pop(),
          part -> {
            found[0] |= isMembers(part);
            if (part instanceof Proc.Call call && seen.add(call.process())) {
              open.push(symbols.processes().get(call.process()).body());
            }
          });
    }
    return found[0];
  }

  /** Everything that a component can come to; the most members that one of its steps looks at. */
  private int steps(Proc start) {
    Set<String> reached = new HashSet<>();
    int[] most = {0};
    Deque<Proc> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      ProcParts.every(
          open.pop(),
          part -> {
            most[0] = Math.max(most[0], first(part));
            meets |= part instanceof Proc.Send send && isSynchronous(send.channel());
            if (part instanceof Proc.Call call && reached.add(call.process())) {
              open.push(symbols.processes().get(call.process()).body());
            }
          });
    }
    return most[0];
  }

  private boolean isSynchronous(Proc.ChannelRef channel) {
    Symbols.Channel declared = symbols.channels().get(channel.name());
    return declared == null || declared.capacity() == 0;
  }

  /** How many members a step that begins here looks at beside those that take it. */
  private int first(Proc proc) {
    return first(proc, 0, new HashMap<>());
  }

  /**
   * @param before how many members were looked at on the way here
   * @param open the processes called on the way here, each with how many were looked at before
   */
  private int first(Proc proc, int before, Map<String, Integer> open) {
    if (proc instanceof Proc.Guarded guarded) {
      return first(
          guarded.body(), before + kept.in(guarded.guard(), KeptMembers.Polarity.POSITIVE), open);
    } else if (proc instanceof Proc.Conditional conditional) {
      int condition = kept.in(conditional.condition(), KeptMembers.Polarity.BOTH);
      return mostOf(proc, before + condition, open);
    } else if (proc instanceof Proc.Case cases) {
      int conditions =
          cases.branches().stream()
              .mapToInt(each -> kept.in(each.condition(), KeptMembers.Polarity.BOTH))
              .sum();
      return mostOf(proc, before + conditions, open);
    } else if (proc instanceof Proc.Call call) {
      return called(call, before + arguments(call.arguments()), open);
    } else if (proc instanceof Proc.Indexed indexed) {
      return first(indexed.body(), before + choices(indexed), open);
    } else if (proc instanceof Proc.Compose compose) {
      if (compose.operator() == Proc.Operator.PARALLEL) {
        throw new KeptMembers.Misuse("processes are synchronised by '||'");
      }
      return mostOf(proc, before, open);
    } else if (proc instanceof Proc.Hide hide) {
      hide.hidden().forEach(this::hidden);
      return mostOf(proc, before, open);
    } else if (proc instanceof Proc.Atomic) {
      // Left out members may be what keeps an atomic process from its step: its priority would be
      // another one.
      throw new KeptMembers.Misuse("an atomic process goes before what others could do");
    } else if (proc instanceof Proc.Replicated || proc instanceof Proc.Timed) {
      throw new KeptMembers.Misuse(
          proc instanceof Proc.Timed ? "time passes" : "a component is made of equal processes");
    }
    return before + ofEvent(proc);
  }

  /** A process that is called again before a step must not look at more members each time. */
  private int called(Proc.Call call, int before, Map<String, Integer> open) {
    Integer first = open.putIfAbsent(call.process(), before);
    if (first != null) {
      if (before > first) {
        throw new KeptMembers.Misuse(
            call.process() + " looks at members and calls itself before a step");
      }
      return before;
    }
    int most = first(symbols.processes().get(call.process()).body(), before, open);
    open.remove(call.process());
    return most;
  }

  private int mostOf(Proc proc, int before, Map<String, Integer> open) {
    return ProcParts.of(proc).stream()
        .mapToInt(part -> first(part, before, open))
        .max()
        .orElse(before);
  }

  private int arguments(List<Expr> arguments) {
    return arguments.stream().mapToInt(each -> kept.in(each, KeptMembers.Polarity.BOTH)).sum();
  }

  private int choices(Proc.Indexed indexed) {
    boolean choice =
        switch (indexed.operator()) {
          case GENERAL_CHOICE, INTERNAL_CHOICE, EXTERNAL_CHOICE -> true;
          default -> false;
        };
    int members = 0;
    for (IndexRange range : indexed.ranges()) {
      if (kept.isAll(range)) {
        if (!choice) {
          throw new KeptMembers.Misuse(
              "members are composed by '" + indexed.operator().text + "' after the start");
        }
        members++;
        choosesAny = true;
      } else {
        kept.bounds(range);
      }
    }
    if (indexed.operator() == Proc.Operator.PARALLEL) {
      throw new KeptMembers.Misuse("processes are synchronised by '||'");
    }
    return members;
  }

  /** Whether an event is visible decides choices: it must not depend on the number of members. */
  private void hidden(Proc.EventItem item) {
    item.ranges().forEach(kept::bounds);
    if (arguments(item.event().arguments()) > 0) {
      throw new KeptMembers.Misuse("events are hidden by numbers of members");
    }
  }

  private int ofEvent(Proc proc) {
    if (proc instanceof Proc.Prefix prefix) {
      int event =
          prefix.event() instanceof Proc.Event.Named named ? arguments(named.arguments()) : 0;
      return event + prefix.effect().map(kept::in).orElse(0);
    } else if (proc instanceof Proc.Send send) {
      return channel(send.channel())
          + arguments(send.values())
          + send.effect().map(kept::in).orElse(0);
    } else if (proc instanceof Proc.Receive receive) {
      return channel(receive.channel())
          + receive.guard().map(guard -> kept.in(guard, KeptMembers.Polarity.BOTH)).orElse(0)
          + arguments(receive.patterns())
          + receive.effect().map(kept::in).orElse(0);
    }
    return 0;
  }

  private int channel(Proc.ChannelRef channel) {
    return channel.index().map(index -> kept.in(index, KeptMembers.Polarity.BOTH)).orElse(0);
  }
}
