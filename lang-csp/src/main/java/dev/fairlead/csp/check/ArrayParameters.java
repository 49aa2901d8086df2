package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
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
import java.util.function.Function;

/**
 * Processes with a parameter that is a whole array in one call and a single value in another. Such
 * a process is specialised, as for channels ({@link ChannelParameters}): the calls with arrays are
 * calls of a process {@code P<array v>} with the same body. Whether an argument is an array is read
 * off its text; where that does not tell, the kinds are left to {@link Inference}.
 */
final class ArrayParameters {

  /** A process and those of its parameters that are arrays. */
  private record Instance(String process, Set<String> arrays) {
    String specialised() {
      return process + "<array " + String.join(",", arrays) + ">";
    }
  }

  /** A part of the messages of some length on a channel. */
  private record Field(String channel, int length, int index) {}

  private final List<Declaration> declarations;
  private final Map<String, Declaration.Definition> processes = new LinkedHashMap<>();
  private final Set<String> arrays = new HashSet<>();
  private final Set<Field> arrayFields = new HashSet<>();

  /** By process and by its parameters that are arrays. */
  private final Map<String, Map<Set<String>, Instance>> instances = new LinkedHashMap<>();

  private final Deque<Instance> open = new ArrayDeque<>();

  private ArrayParameters(List<Declaration> declarations) {
    this.declarations = declarations;
  }

  /** The same declarations if no process needs it. */
  static List<Declaration> specialise(List<Declaration> declarations) {
    return new ArrayParameters(declarations).run();
  }

  private List<Declaration> run() {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Definition d) {
        processes.put(d.name(), d);
      } else if (isArray(declaration)) {
        arrays.add(name(declaration));
      }
    }
    int fields;
    do {
      // What is received is known only when all sends have been seen.
      fields = arrayFields.size();
      instances.clear();
      explore();
    } while (arrayFields.size() > fields);
    return instances.values().stream().allMatch(all -> all.size() == 1)
        ? declarations
        : rewritten();
  }

  private static boolean isArray(Declaration declaration) {
    return declaration instanceof Declaration.Variable v
            && (!v.dimensions().isEmpty()
                || v.initial().orElse(null) instanceof Spec.Initial.Value value
                    && value.expression() instanceof Expr.ArrayLiteral)
        || declaration instanceof Declaration.Define d
            && d.body() instanceof MacroBody.Expression e
            && e.expression() instanceof Expr.ArrayLiteral;
  }

  private static String name(Declaration array) {
    return array instanceof Declaration.Variable v ? v.name() : ((Declaration.Define) array).name();
  }

  /** Everything that can be called from an assertion or from a process without parameters. */
  private void explore() {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Definition d && d.parameters().isEmpty()) {
        reach(new Instance(d.name(), Set.of()));
      } else if (declaration instanceof Declaration.Assertion a) {
        calls(a).forEach(call -> reach(instance(call, Set.of())));
      }
    }
    while (!open.isEmpty()) {
      Instance instance = open.remove();
      Set<String> known = arraysIn(instance);
      rewrite(
          instance,
          call -> {
            reach(instance(call, known));
            return call;
          });
    }
  }

  private static List<Proc.Call> calls(Declaration.Assertion a) {
    List<Proc.Call> all = new ArrayList<>();
    all.add(new Proc.Call(a.process(), a.arguments(), a.nameSpan()));
    if (a.claim() instanceof Claim.Refines r) {
      all.add(new Proc.Call(r.process(), r.arguments(), a.nameSpan()));
    }
    return all;
  }

  private void reach(Instance instance) {
    if (processes.containsKey(instance.process())
        && instances
                .computeIfAbsent(instance.process(), p -> new LinkedHashMap<>())
                .putIfAbsent(instance.arrays(), instance)
            == null) {
      open.add(instance);
    }
  }

  /**
   * @param local names inside of the process that are arrays
   */
  private Instance instance(Proc.Call call, Set<String> local) {
    Declaration.Definition process = processes.get(call.process());
    Set<String> given = new TreeSet<>();
    // Another number of arguments is an error that the check of calls reports.
    if (process != null && process.parameters().size() == call.arguments().size()) {
      for (int i = 0; i < call.arguments().size(); i++) {
        if (isArray(call.arguments().get(i), local)) {
          given.add(process.parameters().get(i).name());
        }
      }
    }
    return new Instance(call.process(), given);
  }

  private boolean isArray(Expr value, Set<String> local) {
    return value instanceof Expr.ArrayLiteral
        || value instanceof Expr.Name n && (local.contains(n.name()) || arrays.contains(n.name()));
  }

  /** The parameters and received names that are arrays; notes the fields that are sent as such. */
  private Set<String> arraysIn(Instance instance) {
    Declaration.Definition process = processes.get(instance.process());
    Set<String> known = new HashSet<>(instance.arrays());
    List<Proc.Send> sends = new ArrayList<>();
    ProcParts.every(
        process.body(),
        part -> {
          if (part instanceof Proc.Receive r) {
            known.addAll(receivedArrays(r));
          } else if (part instanceof Proc.Send s) {
            sends.add(s);
          }
        });
    for (Proc.Send s : sends) {
      for (int i = 0; i < s.values().size(); i++) {
        if (isArray(s.values().get(i), known)) {
          arrayFields.add(new Field(s.channel().name(), s.values().size(), i));
        }
      }
    }
    return known;
  }

  private List<String> receivedArrays(Proc.Receive r) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < r.patterns().size(); i++) {
      if (r.patterns().get(i) instanceof Expr.Name n
          && arrayFields.contains(new Field(r.channel().name(), r.patterns().size(), i))) {
        names.add(n.name());
      }
    }
    return names;
  }

  private Proc rewrite(Instance instance, Function<Proc.Call, Proc.Call> change) {
    ChannelSubstitution calls =
        new ChannelSubstitution(Set.of(), Map.of(), null) {
          @Override
          Proc.Call call(Proc.Call call, Set<String> bound) {
            return change.apply(call);
          }
        };
    return calls.proc(processes.get(instance.process()).body(), Set.of());
  }

  /** One instance keeps the name: that without arrays, if there is one. */
  private List<Declaration> rewritten() {
    Map<Instance, String> names = new HashMap<>();
    for (Map<Set<String>, Instance> all : instances.values()) {
      Instance plain = all.getOrDefault(Set.of(), all.values().iterator().next());
      all.values().forEach(i -> names.put(i, i.equals(plain) ? i.process() : i.specialised()));
    }
    List<Declaration> result = new ArrayList<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Definition d && instances.containsKey(d.name())) {
        instances.get(d.name()).values().forEach(i -> result.add(definition(i, names)));
      } else if (declaration instanceof Declaration.Alphabet a
          && instances.containsKey(a.process())) {
        for (Instance i : instances.get(a.process()).values()) {
          result.add(new Declaration.Alphabet(names.get(i), a.events(), a.span()));
        }
      } else if (declaration instanceof Declaration.Assertion a) {
        result.add(assertion(a, names));
      } else {
        result.add(declaration);
      }
    }
    return result;
  }

  private Declaration.Definition definition(Instance instance, Map<Instance, String> names) {
    Declaration.Definition d = processes.get(instance.process());
    Set<String> known = arraysIn(instance);
    Proc body = rewrite(instance, call -> renamed(call, known, names));
    return new Declaration.Definition(names.get(instance), d.parameters(), body, d.span());
  }

  private Proc.Call renamed(Proc.Call call, Set<String> known, Map<Instance, String> names) {
    String name = names.getOrDefault(instance(call, known), call.process());
    return new Proc.Call(name, call.arguments(), call.span());
  }

  private Declaration assertion(Declaration.Assertion a, Map<Instance, String> names) {
    List<Proc.Call> calls = calls(a).stream().map(call -> renamed(call, Set.of(), names)).toList();
    Claim claim =
        a.claim() instanceof Claim.Refines r
            ? new Claim.Refines(r.model(), calls.get(1).process(), r.arguments())
            : a.claim();
    return new Declaration.Assertion(
        calls.get(0).process(), a.arguments(), claim, a.text(), a.nameSpan(), a.span());
  }
}
