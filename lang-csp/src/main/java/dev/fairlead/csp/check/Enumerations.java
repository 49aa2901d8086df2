package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which variables hold nothing but constants of one {@code enum}: those whose every source is such
 * a constant, or another variable or parameter of which that is true. A number, a sum, a received
 * value, or constants of two enumerations make a variable hold numbers.
 *
 * <p>The least fixpoint of a flow analysis over three kinds of values: nothing yet, one
 * enumeration, anything. Bound names never hide a declared one, so that a name means the same
 * everywhere in a definition.
 */
final class Enumerations {
  private final Map<String, Declaration.Enum> constants = new HashMap<>();
  private final Map<String, Declaration.Define> macros = new HashMap<>();
  private final Map<String, Declaration.Definition> processes = new HashMap<>();
  private final Map<String, Declaration.Variable> variables = new LinkedHashMap<>();
  private final List<Flow> flows = new ArrayList<>();

  /** What each holder holds; one that is missing holds nothing yet. */
  private final Map<Holder, Content> contents = new HashMap<>();

  /**
   * A global variable with all its elements, or a parameter of a process.
   *
   * @param process empty for a variable
   */
  private record Holder(String process, String name) {}

  /** The value of an expression in a process goes into a holder. */
  private record Flow(Holder target, Expr value, String process) {}

  /** Empty for anything. */
  private record Content(Optional<Declaration.Enum> enumeration) {
    static final Content ANYTHING = new Content(Optional.empty());

    Content or(Content other) {
      return equals(other) ? this : ANYTHING;
    }
  }

  private Enumerations() {}

  /** The names of the constants, by value, of each variable that holds nothing else. */
  static Map<String, List<String>> of(List<Declaration> declarations) {
    Enumerations analysis = new Enumerations();
    declarations.forEach(analysis::declare);
    if (analysis.constants.isEmpty()) {
      return Map.of();
    }
    declarations.forEach(analysis::collect);
    analysis.solve();
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (String variable : analysis.variables.keySet()) {
      Content content = analysis.contents.get(new Holder("", variable));
      if (content != null) {
        content.enumeration().ifPresent(known -> names.put(variable, known.names()));
      }
    }
    return names;
  }

  private void declare(Declaration declaration) {
    if (declaration instanceof Declaration.Enum enumeration) {
      enumeration.names().forEach(name -> constants.put(name, enumeration));
    } else if (declaration instanceof Declaration.Define define) {
      macros.put(define.name(), define);
    } else if (declaration instanceof Declaration.Definition definition) {
      processes.put(definition.name(), definition);
    } else if (declaration instanceof Declaration.Variable variable) {
      variables.put(variable.name(), variable);
    }
  }

  private void collect(Declaration declaration) {
    if (declaration instanceof Declaration.Variable variable) {
      Holder holder = new Holder("", variable.name());
      if (variable.type().isPresent()
          || variable.initial().orElse(null) instanceof Spec.Initial.Anything) {
        contents.put(holder, Content.ANYTHING);
      } else if (variable.initial().orElse(null) instanceof Spec.Initial.Value value) {
        flows.add(new Flow(holder, value.expression(), ""));
      }
    } else if (declaration instanceof Declaration.Assertion assertion) {
      arguments(assertion.process(), assertion.arguments(), "");
      if (assertion.claim() instanceof Spec.Claim.Refines refines) {
        arguments(refines.process(), refines.arguments(), "");
      }
    } else if (declaration instanceof Declaration.Definition definition) {
      Expressions.everyIn(definition, each -> assignment(each, definition.name()));
      ProcParts.every(
          definition.body(),
          proc -> {
            if (proc instanceof Proc.Call call) {
              arguments(call.process(), call.arguments(), definition.name());
            }
          });
    } else if (declaration instanceof Declaration.Define define) {
      Expressions.everyIn(define, each -> assignment(each, ""));
    }
  }

  /** Fields of objects are assigned, too; they are no variables. */
  private void assignment(Expr expression, String process) {
    if (expression instanceof Expr.Assign assign) {
      if (assign.target() instanceof Expr.Index index) {
        flows.add(new Flow(new Holder("", index.array()), assign.value(), process));
      } else if (assign.target() instanceof Expr.Name name) {
        flows.add(new Flow(new Holder("", name.name()), assign.value(), process));
      }
    }
  }

  private void arguments(String callee, List<Expr> arguments, String process) {
    Declaration.Definition definition = processes.get(callee);
    for (int i = 0; definition != null && i < definition.parameters().size(); i++) {
      if (i < arguments.size()) {
        String parameter = definition.parameters().get(i).name();
        flows.add(new Flow(new Holder(callee, parameter), arguments.get(i), process));
      }
    }
  }

  private void solve() {
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Flow flow : flows) {
        Optional<Content> now = content(flow.value(), flow.process());
        if (now.isPresent()) {
          Content before = contents.get(flow.target());
          Content after = before == null ? now.get() : before.or(now.get());
          contents.put(flow.target(), after);
          changes |= !after.equals(before);
        }
      }
    }
  }

  /** What the value of an expression is; empty while nothing is known to flow there. */
  private Optional<Content> content(Expr expression, String process) {
    if (expression instanceof Expr.Name name) {
      return named(name.name(), process);
    } else if (expression instanceof Expr.Index index && variables.containsKey(index.array())) {
      return named(index.array(), process);
    } else if (expression instanceof Expr.Assign assign) {
      return content(assign.value(), process);
    } else if (expression instanceof Expr.ArrayLiteral array) {
      return array.elements().stream()
          .map(element -> element(element, process))
          .reduce(
              (one, other) -> one.isEmpty() ? other : other.map(o -> one.get().or(o)).or(() -> one))
          .orElse(Optional.empty());
    }
    return Optional.of(Content.ANYTHING);
  }

  private Optional<Content> element(Expr.Element element, String process) {
    if (element instanceof Expr.Element.One one) {
      return content(one.value(), process);
    } else if (element instanceof Expr.Element.Repeated repeated) {
      return content(repeated.value(), process);
    }
    return Optional.of(Content.ANYTHING);
  }

  private Optional<Content> named(String written, String process) {
    String name = unfolded(written);
    if (constants.containsKey(name)) {
      return Optional.of(new Content(Optional.of(constants.get(name))));
    } else if (variables.containsKey(name)) {
      return Optional.ofNullable(contents.get(new Holder("", name)));
    }
    boolean parameter =
        !process.isEmpty()
            && processes.get(process).parameters().stream()
                .anyMatch(each -> each.name().equals(name));
    return parameter
        ? Optional.ofNullable(contents.get(new Holder(process, name)))
        : Optional.of(Content.ANYTHING);
  }

  /** What a chain of macros that only rename ends in; chains may be long, but have an end. */
  private String unfolded(String written) {
    String name = written;
    while (macros.containsKey(name)
        && macros.get(name).body() instanceof MacroBody.Expression body
        && body.expression() instanceof Expr.Name next) {
      name = next.name();
    }
    return name;
  }
}
