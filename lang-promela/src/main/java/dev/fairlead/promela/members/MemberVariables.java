package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The variables of a model with {@code #define N ..}, and which of them hold numbers of members:
 * all that are copied to each other or compared are of one class. Variables of one name in two
 * blocks of a process count as one.
 */
final class MemberVariables {

  /**
   * A variable.
   *
   * @param process that it belongs to; empty if it is global
   * @param array whether it is one, with so many elements as there are members or not
   */
  record Declared(Optional<String> process, String name, Spec.Type type, Array array) {}

  /** How many elements there are. */
  enum Array {
    NONE,
    OF_MEMBERS,
    OTHER
  }

  /** What is known of a class. */
  static final class Facts {
    boolean members;

    /** Whether one of it may be behind the last member. */
    boolean passesEnd;

    /** Whether one of it may be none. */
    boolean mayBeNone;
  }

  private final Map<String, Declared> declared = new LinkedHashMap<>();
  private final Map<String, String> parents = new HashMap<>();
  private final Map<String, Facts> facts = new HashMap<>();
  private boolean changed;

  static String key(Optional<String> process, String name) {
    return process.map(of -> of + ":" + name).orElse(name);
  }

  /** All that is declared anywhere in a statement. */
  static void everyDeclaration(Object part, Consumer<Spec.Declaration> sink) {
    if (part instanceof Spec.Body body) {
      body.statements().forEach(each -> everyDeclaration(each, sink));
    } else if (part instanceof Stmt.Declare declare) {
      sink.accept(declare.declaration());
    } else if (part instanceof Stmt.If choice) {
      choice.options().forEach(each -> everyDeclaration(each, sink));
    } else if (part instanceof Stmt.Do loop) {
      loop.options().forEach(each -> everyDeclaration(each, sink));
    } else if (part instanceof Stmt.Labelled labelled) {
      everyDeclaration(labelled.statement(), sink);
    } else if (part instanceof Stmt.Block block) {
      everyDeclaration(block.body(), sink);
    } else if (part instanceof Stmt.Atomic atomic) {
      everyDeclaration(atomic.body(), sink);
    } else if (part instanceof Stmt.DStep step) {
      everyDeclaration(step.body(), sink);
    } else if (part instanceof Stmt.Unless unless) {
      everyDeclaration(unless.main(), sink);
      everyDeclaration(unless.escape(), sink);
    } else if (part instanceof Stmt.ForRange loop) {
      everyDeclaration(loop.body(), sink);
    } else if (part instanceof Stmt.ForIn loop) {
      everyDeclaration(loop.body(), sink);
    }
  }

  void declare(Declared variable) {
    String key = key(variable.process(), variable.name());
    declared.put(key, variable);
    parents.putIfAbsent(key, key);
    facts.putIfAbsent(key, new Facts());
  }

  Optional<Declared> find(Optional<String> process, String name) {
    return Optional.ofNullable(declared.get(key(process, name)))
        .or(() -> Optional.ofNullable(declared.get(name)));
  }

  private String root(String key) {
    String at = key;
    while (!parents.get(at).equals(at)) {
      at = parents.get(at);
    }
    return at;
  }

  private String root(Declared variable) {
    return root(key(variable.process(), variable.name()));
  }

  void unite(Declared one, Declared other) {
    String first = root(one);
    String second = root(other);
    if (!first.equals(second)) {
      parents.put(second, first);
      Facts into = facts.get(first);
      Facts from = facts.get(second);
      into.members |= from.members;
      into.passesEnd |= from.passesEnd;
      into.mayBeNone |= from.mayBeNone;
      changed = true;
    }
  }

  Facts facts(Declared variable) {
    return facts.get(root(variable));
  }

  boolean holdsMembers(Declared variable) {
    return facts(variable).members;
  }

  void markMembers(Declared variable) {
    changed |= !facts(variable).members;
    facts(variable).members = true;
  }

  /** Whether something was found out since this was asked last. */
  boolean hasChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }

  /** The names of variables of members that hold numbers, as a program has them. */
  Set<String> pointers(Optional<String> process) {
    Set<String> names = new HashSet<>();
    declared
        .values()
        .forEach(
            each -> {
              if (each.process().equals(process) && holdsMembers(each)) {
                names.add(each.name());
              }
            });
    return names;
  }

  /** The global arrays with an element for each member. */
  Set<String> arraysOfMembers() {
    Set<String> names = new HashSet<>();
    declared
        .values()
        .forEach(
            each -> {
              if (each.process().isEmpty() && each.array() == Array.OF_MEMBERS) {
                names.add(each.name());
              }
            });
    return names;
  }
}
