package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastTerm.Atomic;
import dev.fairlead.csp.oracle.BroadcastTerm.Call;
import dev.fairlead.csp.oracle.BroadcastTerm.Compose;
import dev.fairlead.csp.oracle.BroadcastTerm.Definition;
import dev.fairlead.csp.oracle.BroadcastTerm.Guard;
import dev.fairlead.csp.oracle.BroadcastTerm.If;
import dev.fairlead.csp.oracle.BroadcastTerm.Indexed;
import dev.fairlead.csp.oracle.BroadcastTerm.Num;
import dev.fairlead.csp.oracle.BroadcastTerm.Prefix;
import dev.fairlead.csp.oracle.BroadcastTerm.Receive;
import dev.fairlead.csp.oracle.BroadcastTerm.Replicated;
import dev.fairlead.csp.oracle.BroadcastTerm.Running;
import dev.fairlead.csp.oracle.BroadcastTerm.Send;
import dev.fairlead.csp.oracle.BroadcastTerm.Skip;
import dev.fairlead.csp.oracle.BroadcastTerm.Stop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run arrives at: one term for what is one state (semantics.md, "What is one state"). */
final class BroadcastUnfolding {
  static final BroadcastTerm STOP = new Stop();

  private final Map<String, Definition> definitions;

  BroadcastUnfolding(Map<String, Definition> definitions) {
    this.definitions = definitions;
  }

  BroadcastTerm start(BroadcastTerm term) {
    if (term instanceof Call c) {
      boolean known = c.arguments().stream().allMatch(Num.class::isInstance);
      return known ? resolve(c, Map.of()) : c;
    } else if (term instanceof Guard g) {
      if (g.condition() instanceof Num decided) {
        BroadcastTerm body = decided.n() == 0 ? STOP : start(g.body());
        return body instanceof Skip ? new Guard(decided, body) : body;
      }
      return new Guard(g.condition(), start(g.body()));
    } else if (term instanceof If i && i.keyword().equals("ifa")) {
      if (i.condition() instanceof Num decided) {
        return start(decided.n() == 0 ? i.otherwise() : i.then());
      }
      return new If("ifa", i.condition(), start(i.then()), start(i.otherwise()));
    } else if (term instanceof Indexed i) {
      return start(new Compose(i.operator(), operands(i)));
    } else if (term instanceof Replicated r) {
      return start(new Compose("|||", Collections.nCopies(r.count(), r.body())));
    } else if (term instanceof Compose c) {
      return compose(c);
    } else if (term instanceof Atomic a) {
      return atomic(start(a.body()));
    }
    return term;
  }

  /** The body of a reference; arguments that depend on variables are read now. */
  BroadcastTerm resolve(Call call, Map<String, Integer> variables) {
    Definition definition = definitions.get(call.process());
    Map<String, Integer> known = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      known.put(definition.parameters().get(i), call.arguments().get(i).of(variables));
    }
    return start(definition.body().with(known));
  }

  private static List<BroadcastTerm> operands(Indexed indexed) {
    List<BroadcastTerm> operands = new ArrayList<>();
    for (int i = 0; i <= indexed.last(); i++) {
      operands.add(indexed.body().with(Map.of(indexed.index(), i)));
    }
    return operands;
  }

  private BroadcastTerm compose(Compose c) {
    return switch (c.operator()) {
      case "[]", "[*]" -> choice(c.operator(), c.parts().stream().map(this::start).toList());
      case "interrupt" -> new Compose("interrupt", c.parts().stream().map(this::start).toList());
      case ";" -> sequence(start(c.parts().get(0)), c.parts().get(1));
      case "|||", "||" -> running(c);
      default -> c;
    };
  }

  BroadcastTerm choice(String operator, List<BroadcastTerm> parts) {
    List<BroadcastTerm> flat = new ArrayList<>();
    Set<BroadcastTerm> waiting = new HashSet<>();
    for (BroadcastTerm part : parts) {
      boolean same = part instanceof Compose inner && inner.operator().equals(operator);
      for (BroadcastTerm one : same ? ((Compose) part).parts() : List.of(part)) {
        // Twice the same visible step is one alternative of an external choice.
        boolean visible =
            one instanceof Send
                || one instanceof Receive
                || one instanceof Prefix p && !p.event().equals("tau");
        boolean again = operator.equals("[*]") && visible && !waiting.add(one);
        if (!one.equals(STOP) && !again) {
          flat.add(one);
        }
      }
    }
    return flat.isEmpty() ? STOP : flat.size() == 1 ? flat.get(0) : new Compose(operator, flat);
  }

  BroadcastTerm sequence(BroadcastTerm first, BroadcastTerm next) {
    if (isOnlySkip(first)) {
      return start(next);
    }
    return first.equals(STOP) ? STOP : new Compose(";", List.of(first, next));
  }

  private static boolean isOnlySkip(BroadcastTerm term) {
    if (term instanceof Running r) {
      return r.parts().stream().allMatch(BroadcastUnfolding::isOnlySkip);
    } else if (term instanceof Compose c && c.operator().startsWith("[")) {
      return c.parts().stream().allMatch(BroadcastUnfolding::isOnlySkip);
    } else if (term instanceof Atomic a) {
      return isOnlySkip(a.body());
    }
    return term instanceof Skip;
  }

  BroadcastTerm atomic(BroadcastTerm body) {
    return body.equals(STOP) || body instanceof Atomic ? body : new Atomic(body);
  }

  /** Of compositions directly inside of one of the same operator the parts are parts of that. */
  private BroadcastTerm running(Compose c) {
    List<BroadcastTerm> parts = new ArrayList<>();
    List<Set<String>> alphabets = new ArrayList<>();
    for (BroadcastTerm operand : c.parts()) {
      BroadcastTerm part = start(operand);
      if (part instanceof Running inner && inner.operator().equals(c.operator())) {
        parts.addAll(inner.parts());
        alphabets.addAll(inner.alphabets());
      } else {
        Set<String> events = new HashSet<>();
        if (c.operator().equals("||")) {
          alphabet(operand, new HashSet<>(), events);
        }
        parts.add(part);
        alphabets.add(events);
      }
    }
    return parts.size() == 1 ? parts.get(0) : new Running(c.operator(), parts, alphabets);
  }

  /** Plain events, wherever they stand. In a model with {@code ||} they have no values. */
  private void alphabet(BroadcastTerm term, Set<BroadcastTerm> seen, Set<String> events) {
    if (!seen.add(term)) {
      return;
    }
    if (term instanceof Prefix p) {
      if (p.block().assignments().isEmpty() && !p.event().equals("tau")) {
        events.add(p.event());
      }
      alphabet(p.next(), seen, events);
    } else if (term instanceof Call call) {
      alphabet(definitions.get(call.process()).body(), seen, events);
    } else {
      inside(term).forEach(part -> alphabet(part, seen, events));
    }
  }

  private static List<BroadcastTerm> inside(BroadcastTerm term) {
    if (term instanceof Send s) {
      return List.of(s.next());
    } else if (term instanceof Receive r) {
      return List.of(r.next());
    } else if (term instanceof Guard g) {
      return List.of(g.body());
    } else if (term instanceof If i) {
      return List.of(i.then(), i.otherwise());
    } else if (term instanceof Compose c) {
      return c.parts();
    } else if (term instanceof Indexed i) {
      return List.of(i.body());
    } else if (term instanceof Replicated r) {
      return List.of(r.body());
    }
    return term instanceof Atomic a ? List.of(a.body()) : List.of();
  }
}
