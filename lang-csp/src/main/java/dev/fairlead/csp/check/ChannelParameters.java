package dev.fairlead.csp.check;

import dev.fairlead.csp.check.ChannelSubstitution.Actual;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Processes with channels as arguments. A channel is no value: each process is specialised for the
 * channels it is called with, {@code P(c, 1)} to a process {@code P<c>(1)} in which the channel's
 * name stands for the parameter. An element of an array of channels leaves its index as a
 * parameter: {@code P(c[i])} becomes {@code P<c[]>(i)}.
 */
final class ChannelParameters {

  /** A process and what it is given for each parameter that stands for a channel. */
  private record Instance(Declaration.Definition process, Map<String, Actual> channels) {
    String name() {
      List<String> given = new ArrayList<>();
      channels.values().forEach(c -> given.add(c.channel() + (c.element() ? "[]" : "")));
      return process.name() + "<" + String.join(",", given) + ">";
    }
  }

  private final Sources sources;
  private final Set<String> channels = new HashSet<>();
  private final Map<String, Declaration.Definition> processes = new LinkedHashMap<>();
  private final Map<String, Declaration.Definition> instances = new LinkedHashMap<>();
  private final Map<String, Set<String>> instancesOf = new HashMap<>();
  private final Deque<Instance> open = new ArrayDeque<>();

  private ChannelParameters(Sources sources) {
    this.sources = sources;
  }

  /** The declarations without parameters that stand for channels. */
  static List<Declaration> specialise(List<Declaration> declarations, Sources sources) {
    return new ChannelParameters(sources).run(declarations);
  }

  private List<Declaration> run(List<Declaration> declarations) {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Channel c) {
        channels.add(c.name());
      } else if (declaration instanceof Declaration.Definition d) {
        processes.put(d.name(), d);
      }
    }
    List<Declaration> rewritten = declarations.stream().map(this::rewrite).toList();
    while (!open.isEmpty()) {
      Instance instance = open.remove();
      instances.put(instance.name(), specialised(instance));
    }
    return withInstances(rewritten);
  }

  private Declaration rewrite(Declaration declaration) {
    if (declaration instanceof Declaration.Definition d) {
      return new Declaration.Definition(d.name(), d.parameters(), rewrite(d, Map.of()), d.span());
    } else if (declaration instanceof Declaration.Assertion a) {
      return rewrite(a);
    }
    return declaration;
  }

  private Declaration rewrite(Declaration.Assertion a) {
    ChannelSubstitution none = new ChannelSubstitution(channels, Map.of(), this::instantiate);
    Proc.Call asserted =
        none.call(new Proc.Call(a.process(), a.arguments(), a.nameSpan()), Set.of());
    Claim claim = a.claim();
    if (claim instanceof Claim.Refines r) {
      Proc.Call other =
          none.call(new Proc.Call(r.process(), r.arguments(), a.nameSpan()), Set.of());
      claim = new Claim.Refines(r.model(), other.process(), other.arguments());
    }
    return new Declaration.Assertion(
        asserted.process(), asserted.arguments(), claim, a.text(), a.nameSpan(), a.span());
  }

  private Proc rewrite(Declaration.Definition d, Map<String, Actual> given) {
    Set<String> parameters = new HashSet<>();
    d.parameters().forEach(p -> parameters.add(p.name()));
    parameters.removeAll(given.keySet());
    return new ChannelSubstitution(channels, given, this::instantiate).proc(d.body(), parameters);
  }

  private Declaration.Definition specialised(Instance instance) {
    Declaration.Definition d = instance.process();
    List<Spec.Parameter> parameters = new ArrayList<>();
    for (Spec.Parameter p : d.parameters()) {
      Actual actual = instance.channels().get(p.name());
      if (actual == null || actual.element()) {
        parameters.add(p);
      }
    }
    return new Declaration.Definition(
        instance.name(), parameters, rewrite(d, instance.channels()), d.span());
  }

  /** A call with channels among its arguments, as a call of the specialised process. */
  private Proc.Call instantiate(Proc.Call call, List<Actual> actuals) {
    Declaration.Definition process = processes.get(call.process());
    if (process == null) {
      // The check of calls will say so.
      return call;
    }
    if (process.parameters().size() != actuals.size()) {
      throw sources.error(
          "FL0122",
          call.span(),
          "'%s' needs %s, but here are %d"
              .formatted(
                  process.name(),
                  Wording.count(process.parameters().size(), "argument"),
                  actuals.size()),
          "it is defined at " + sources.place(process.span()));
    }
    Map<String, Actual> given = new LinkedHashMap<>();
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < actuals.size(); i++) {
      Actual actual = actuals.get(i);
      Expr argument = call.arguments().get(i);
      if (actual == null) {
        arguments.add(argument);
        continue;
      }
      given.put(process.parameters().get(i).name(), actual);
      if (actual.element()) {
        arguments.add(((Expr.Index) argument).indices().get(0));
      }
    }
    Instance instance = new Instance(process, given);
    if (instancesOf.computeIfAbsent(process.name(), n -> new TreeSet<>()).add(instance.name())) {
      open.add(instance);
    }
    return new Proc.Call(instance.name(), arguments, call.span());
  }

  /**
   * Puts the instances in the place of their originals. An original stays if it is also called
   * without channels: then a channel may be missing, and the check of processes says where.
   */
  private List<Declaration> withInstances(List<Declaration> rewritten) {
    Set<String> called = calledFromKept(rewritten);
    List<Declaration> result = new ArrayList<>();
    for (Declaration declaration : rewritten) {
      if (declaration instanceof Declaration.Definition d) {
        instancesOf.getOrDefault(d.name(), Set.of()).forEach(n -> result.add(instances.get(n)));
        if (!isGeneric(d) || called.contains(d.name())) {
          result.add(d);
        }
      } else if (declaration instanceof Declaration.Alphabet a) {
        for (String name : instancesOf.getOrDefault(a.process(), Set.of())) {
          result.add(new Declaration.Alphabet(name, a.events(), a.span()));
        }
        if (!processes.containsKey(a.process())
            || !isGeneric(processes.get(a.process()))
            || called.contains(a.process())) {
          result.add(a);
        }
      } else {
        result.add(declaration);
      }
    }
    return result;
  }

  /** Has parameters that stand for channels, by how it is called or by how it uses them. */
  private boolean isGeneric(Declaration.Definition d) {
    return instancesOf.containsKey(d.name())
        || d.parameters().stream().anyMatch(p -> usesAsChannel(d.body(), p.name()));
  }

  private static boolean usesAsChannel(Proc start, String name) {
    Proc proc = start;
    while (true) {
      if (proc instanceof Proc.Send s && s.channel().name().equals(name)
          || proc instanceof Proc.Receive r && r.channel().name().equals(name)) {
        return true;
      }
      List<Proc> parts = ProcParts.of(proc);
      if (parts.size() != 1) {
        return parts.stream().anyMatch(part -> usesAsChannel(part, name));
      }
      proc = parts.get(0);
    }
  }

  private Set<String> calledFromKept(List<Declaration> rewritten) {
    Set<String> called = new HashSet<>();
    Map<String, Declaration.Definition> all = new HashMap<>(instances);
    Deque<Proc> bodies = new ArrayDeque<>();
    instances.values().forEach(d -> bodies.add(d.body()));
    for (Declaration declaration : rewritten) {
      if (declaration instanceof Declaration.Definition d) {
        all.put(d.name(), d);
        if (!isGeneric(d)) {
          bodies.add(d.body());
        }
      } else if (declaration instanceof Declaration.Assertion a) {
        bodies.add(new Proc.Call(a.process(), a.arguments(), a.nameSpan()));
        if (a.claim() instanceof Claim.Refines r) {
          bodies.add(new Proc.Call(r.process(), r.arguments(), a.nameSpan()));
        }
      }
    }
    while (!bodies.isEmpty()) {
      Proc proc = bodies.remove();
      bodies.addAll(ProcParts.of(proc));
      if (proc instanceof Proc.Call c && all.containsKey(c.process()) && called.add(c.process())) {
        bodies.add(all.get(c.process()).body());
      }
    }
    return called;
  }
}
