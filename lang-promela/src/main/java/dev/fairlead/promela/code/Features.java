package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a model or a part of it mentions anywhere, found by going over its whole tree. */
final class Features {
  private final Set<String> mentioned = new HashSet<>();
  private final Map<String, Integer> mentions = new HashMap<>();
  private final Map<String, Integer> overwritten = new HashMap<>();
  private final Map<String, Integer> idle = new HashMap<>();
  private final Map<String, Set<String>> remoteLabels = new HashMap<>();
  private final List<Expr> capacities = new ArrayList<>();
  private final Set<String> receivers = new HashSet<>();
  private final Set<String> senders = new HashSet<>();
  private boolean priority;
  private boolean timeout;
  private boolean remoteVariables;
  private boolean asksParameters;
  private final List<Spec.Variable> declared = new ArrayList<>();
  private final List<Spec.Variable> timers = new ArrayList<>();
  private final List<Expr.Ref> references = new ArrayList<>();
  private boolean printing;

  /** Of a model, or of a part of its tree. */
  static Features of(Record tree) {
    Features features = new Features();
    features.visit(tree);
    return features;
  }

  boolean mentions(String name) {
    return mentioned.contains(name);
  }

  boolean last() {
    return mentioned.contains("_last");
  }

  boolean priority() {
    return priority || mentioned.contains("_priority");
  }

  boolean timeout() {
    return timeout;
  }

  /** Whether a variable of another process is read somewhere. */
  boolean remoteVariables() {
    return remoteVariables;
  }

  /** Whether a process runs under a condition on its own parameters. */
  boolean asksParameters() {
    return asksParameters;
  }

  /**
   * Of a body: whether SPIN takes the start of its process for a look at what all processes share.
   * It goes by the variable with a first value that is declared last: unless that is a constant or
   * a variable of the process, it may be anything.
   */
  boolean looksAround(List<Spec.Declaration> parameters, Predicate<String> isSymbol) {
    Set<String> own = new HashSet<>();
    declared.forEach(variable -> own.add(variable.name()));
    parameters.forEach(each -> each.variables().forEach(variable -> own.add(variable.name())));
    boolean looks = false;
    for (Spec.Variable variable : declared) {
      if (variable.initial().isPresent()) {
        looks =
            !(variable.initial().get() instanceof Spec.Initial.Value first
                && (first.value() instanceof Expr.Literal
                    || first.value() instanceof Expr.Ref ref
                        && (own.contains(ref.name()) || isSymbol.test(ref.name()))));
      }
    }
    return looks;
  }

  /** Names that occur after xr, or after xs. */
  Set<String> claimed(boolean receive) {
    return receive ? receivers : senders;
  }

  /** Of all channels that are declared. */
  List<Expr> capacities() {
    return capacities;
  }

  /**
   * Whether a variable of this name matters to anything but printing and counting itself up or
   * down; what is received does, whatever becomes of it.
   */
  boolean isUsed(String name) {
    return mentions.getOrDefault(name, 0) > idle.getOrDefault(name, 0);
  }

  /** Whether a variable of this name may be read somewhere. */
  boolean isRead(String name) {
    return mentions.getOrDefault(name, 0) > overwritten.getOrDefault(name, 0);
  }

  /** All timers that are declared, in whatever scope or structure. */
  List<Spec.Variable> timers() {
    return timers;
  }

  /**
   * Whether a timer may be used as a number.
   *
   * @param operated the references that use timers as such
   */
  boolean readsTimers(Set<Expr.Ref> operated) {
    Set<String> names = timers.stream().map(Spec.Variable::name).collect(Collectors.toSet());
    return references.stream()
        .anyMatch(ref -> names.contains(ref.name()) && !operated.contains(ref));
  }

  /** The labels of a proctype that are asked for from outside. */
  Set<String> remoteLabels(String process) {
    return remoteLabels.getOrDefault(process, Set.of());
  }

  private void visit(Object node) {
    if (node instanceof Iterable<?> many) {
      many.forEach(this::visit);
    } else if (node instanceof Optional<?> maybe) {
      maybe.ifPresent(this::visit);
    } else if (node instanceof Map<?, ?> map) {
      map.values().forEach(this::visit);
    } else if (node instanceof Record element && isTree(element)) {
      note(element);
      printing = element instanceof Stmt.Printf || element instanceof Stmt.Printm || printing;
      for (Object part : TreeParts.of(element)) {
        visit(part);
      }
      printing &= !(element instanceof Stmt.Printf || element instanceof Stmt.Printm);
    }
  }

  private static boolean isTree(Record element) {
    return element.getClass().getPackage() == Spec.class.getPackage();
  }

  private void note(Record node) {
    if (node instanceof Expr.Ref ref) {
      mentioned.add(ref.name());
      references.add(ref);
      mentions.merge(ref.name(), 1, Integer::sum);
      if (printing) {
        idle.merge(ref.name(), 1, Integer::sum);
      }
    } else if (node instanceof Stmt.Assign assign) {
      overwritten.merge(assign.target().name(), 1, Integer::sum);
      idle.merge(assign.target().name(), 1, Integer::sum);
    } else if (node instanceof Stmt.Step step) {
      idle.merge(step.target().name(), 1, Integer::sum);
    } else if (node instanceof Expr.Pattern.Store store) {
      overwritten.merge(store.variable().name(), 1, Integer::sum);
    } else if (node instanceof Stmt.Exclusive exclusive) {
      exclusive.channels().forEach(c -> claimed(exclusive.receive()).add(c.name()));
    } else if (node instanceof Spec.Variable variable) {
      declared.add(variable);
    } else if (node instanceof Spec.Declaration declaration
        && declaration.type() instanceof Spec.Type.Basic basic
        && basic.kind() == Spec.Kind.TIMER) {
      timers.addAll(declaration.variables());
    } else if (node instanceof Spec.Initial.Channel channel) {
      capacities.add(channel.capacity());
    } else if (node instanceof Expr.Timeout) {
      timeout = true;
    } else if (node instanceof Expr.GetPriority || node instanceof Stmt.SetPriority) {
      priority = true;
    } else if (node instanceof Expr.Run run) {
      priority |= run.priority().isPresent();
    } else if (node instanceof Spec.Proctype proctype) {
      priority |= proctype.priority().isPresent();
      asksParameters |= proctype.provided().map(asked -> asks(asked, proctype)).orElse(false);
    } else if (node instanceof Spec.Init init) {
      priority |= init.priority().isPresent();
    } else if (node instanceof Expr.RemoteVariable) {
      remoteVariables = true;
    } else if (node instanceof Expr.RemoteLabel remote) {
      remoteLabels.computeIfAbsent(remote.process(), name -> new HashSet<>()).add(remote.label());
    }
  }

  private static boolean asks(Expr condition, Spec.Proctype proctype) {
    Features asked = of((Record) condition);
    return proctype.parameters().stream()
        .flatMap(declaration -> declaration.variables().stream())
        .anyMatch(parameter -> asked.mentions(parameter.name()));
  }
}
