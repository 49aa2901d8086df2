package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Spec.Initial;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Declarations of variables, parameters and fields: sizes, widths and initial values. */
final class DeclarationChecker {

  /** Larger arrays could never be explored; refusing them here names the culprit. */
  private static final int LARGEST = 1_000_000;

  private static final int WIDEST = 31;
  private static final int LARGEST_CHANNEL = 65535;

  private final Symbols symbols;
  private final ExpressionChecker expressions;

  DeclarationChecker(Symbols symbols) {
    this.symbols = symbols;
    this.expressions = new ExpressionChecker(symbols, ExpressionChecker.Place.DECLARATION);
  }

  void globals(Spec.Declaration declaration) {
    Scope scope = Scope.outermost(symbols);
    variables(declaration, scope, symbols::add);
  }

  /** What is wrong with a variable does not keep it from being known. */
  private void variables(Spec.Declaration declaration, Scope scope, Consumer<Entry> known) {
    Mistakes mistakes = new Mistakes();
    for (Spec.Variable variable : declaration.variables()) {
      mistakes.in(() -> variable(declaration, variable, scope));
    }
    for (Spec.Variable variable : declaration.variables()) {
      mistakes.in(() -> known.accept(Entry.of(declaration, variable)));
    }
    mistakes.report();
  }

  void locals(Spec.Declaration declaration, Scope scope) {
    Mistakes.inAll(
        () -> refuseHidden(declaration), () -> variables(declaration, scope, scope::add));
  }

  private static void refuseHidden(Spec.Declaration declaration) {
    if (declaration.visibility() == Spec.Visibility.HIDDEN) {
      String message = "only variables outside of processes can be hidden";
      throw declaration.span().error("FL0548", message, "");
    }
  }

  /** What must be there from the start of the process: channels, and lists of values. */
  void refuseLate(Spec.Declaration declaration) {
    for (Spec.Variable variable : declaration.variables()) {
      Initial initial = variable.initial().orElse(null);
      if (initial instanceof Initial.Channel || initial instanceof Initial.Values) {
        String what =
            initial instanceof Initial.Channel ? "a channel is created" : "a list of values";
        String message = what + " behind a statement or in a block";
        String hint = "declare it at the start of the process";
        throw initial.span().error("FL0563", message, hint);
      }
    }
  }

  void parameters(Spec.Proctype proctype, Scope scope) {
    Mistakes mistakes = new Mistakes();
    for (Spec.Declaration declaration : proctype.parameters()) {
      for (Spec.Variable variable : declaration.variables()) {
        mistakes.in(() -> parameter(declaration, variable));
      }
      mistakes.in(() -> locals(declaration, scope));
    }
    mistakes.report();
  }

  private void parameter(Spec.Declaration declaration, Spec.Variable variable) {
    if (symbols.hasTimer(declaration.type())) {
      throw variable.span().error("FL0572", "a timer cannot be a parameter", "pass the time");
    }
    if (variable.size().isPresent() || variable.initial().isPresent()) {
      String what = variable.size().isPresent() ? "an array" : "initialised";
      String message = "a parameter cannot be " + what;
      throw variable.span().error("FL0549", message, "");
    }
    if (hasArray(declaration.type())) {
      String message = "a parameter cannot be a structure with an array in it";
      throw variable.span().error("FL0549", message, "");
    }
  }

  private boolean hasArray(Spec.Type type) {
    return type instanceof Spec.Type.Named named
        && symbols.typedef(named).fields().stream()
            .anyMatch(
                field ->
                    hasArray(field.type())
                        || field.variables().stream().anyMatch(v -> v.size().isPresent()));
  }

  void typedef(Spec.Typedef typedef) {
    Map<String, Span> names = new HashMap<>();
    Scope scope = Scope.outermost(symbols);
    Mistakes mistakes = new Mistakes();
    for (Spec.Declaration declaration : typedef.fields()) {
      for (Spec.Variable variable : declaration.variables()) {
        mistakes.in(() -> variable(declaration, variable, scope));
        Span span = Entry.nameSpan(variable);
        Span earlier = names.putIfAbsent(variable.name(), span);
        if (earlier != null) {
          mistakes.add(Symbols.twice(variable.name(), span, earlier));
        }
      }
    }
    mistakes.report();
  }

  private void variable(Spec.Declaration declaration, Spec.Variable variable, Scope scope) {
    if (declaration.type() instanceof Spec.Type.Mtype mtype && mtype.subtype().isPresent()) {
      subtype(mtype);
    }
    if (declaration.visibility() == Spec.Visibility.HIDDEN
        && symbols.hasTimer(declaration.type())) {
      throw declaration.span().error("FL0572", "a timer cannot be hidden", "leave out 'hidden'");
    }
    variable.size().ifPresent(this::arraySize);
    variable.folded().ifPresent(this::bound);
    width(declaration, variable);
    variable.initial().ifPresent(initial -> initial(declaration, variable, initial, scope));
  }

  private void subtype(Spec.Type.Mtype mtype) {
    String name = mtype.subtype().orElseThrow();
    if (!symbols.isSubtype(name)) {
      String message = "no symbols are declared for 'mtype:" + name + "'";
      symbols.warnings().add(mtype.span(), "FL0550", message, "mtype:" + name + " = { ... }");
    }
  }

  private void arraySize(Expr size) {
    int value = constant(size, "the size of an array");
    if (value < 1) {
      throw size.span().error("FL0551", "an array has at least one element", "");
    } else if (value > LARGEST) {
      throw size.span().error("FL0551", "more than " + LARGEST + " elements", "");
    }
  }

  /** Whether a timer has expired must be known. */
  private void bound(Expr bound) {
    symbols.noteAbstractTimer();
    if (constant(bound, "the bound of an abstract timer") < 1) {
      String message = "an abstract timer is exact below a bound of 1 at least";
      throw bound.span().error("FL0573", message, "timer t abstract 1");
    }
  }

  /** A number that must be known before the model runs. */
  int constant(Expr expression, String what) {
    Optional<Integer> value = new Constants(symbols).value(expression);
    if (value.isEmpty()) {
      if (expression instanceof Expr.Ref ref && symbols.declared(ref.name()).isEmpty()) {
        throw NameResolution.unknown(ref, Scope.outermost(symbols));
      }
      String message = what + " must be a number";
      throw expression.span().error("FL0552", message, "use a #define");
    }
    return value.get();
  }

  private void width(Spec.Declaration declaration, Spec.Variable variable) {
    boolean unsigned =
        declaration.type() instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.UNSIGNED;
    if (unsigned != variable.bits().isPresent()) {
      String message =
          unsigned ? "'unsigned' needs a width in bits" : "only 'unsigned' has a width in bits";
      throw variable.span().error("FL0553", message, "unsigned x : 5");
    }
    if (unsigned) {
      Expr bits = variable.bits().orElseThrow();
      int value = constant(bits, "the width of a variable");
      if (value < 1 || value > WIDEST) {
        throw bits.span().error("FL0553", "a width is between 1 and " + WIDEST + " bits", "");
      }
    }
  }

  private void initial(
      Spec.Declaration declaration, Spec.Variable variable, Initial initial, Scope scope) {
    if (declaration.type() instanceof Spec.Type.Named) {
      String message = "a structure is initialised field by field";
      throw initial.span().error("FL0554", message, "assign its fields at the start of a process");
    }
    if (initial instanceof Initial.Channel channel) {
      channel(declaration, channel);
    } else if (initial instanceof Initial.Values values) {
      values(variable, values, scope);
    } else if (initial instanceof Initial.Value value) {
      expressions.full(value.value(), scope);
      expressions.refuseRun(value.value(), "an initial value");
    }
  }

  private void channel(Spec.Declaration declaration, Initial.Channel channel) {
    boolean ofChannel =
        declaration.type() instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.CHAN;
    if (!ofChannel) {
      throw channel.span().error("FL0554", "only a 'chan' is made of messages", "");
    }
    int capacity = constant(channel.capacity(), "the capacity of a channel");
    if (capacity < 0 || capacity > LARGEST_CHANNEL) {
      String message = "a channel holds between 0 and " + LARGEST_CHANNEL + " messages";
      throw channel.capacity().span().error("FL0551", message, "");
    }
    for (Spec.Type type : channel.fields()) {
      if (symbols.hasTimer(type)) {
        throw type.span().error("FL0572", "a timer cannot be part of a message", "send the time");
      }
      if (type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.UNSIGNED) {
        throw type.span()
            .error("FL0553", "'unsigned' cannot be part of a message", "use byte or int");
      }
    }
  }

  private void values(Spec.Variable variable, Initial.Values values, Scope scope) {
    if (variable.size().isEmpty()) {
      String message = "a list of values for '" + variable.name() + "', which is no array";
      throw values.span().error("FL0554", message, "");
    }
    int size = constant(variable.size().get(), "the size of an array");
    if (values.values().size() > size) {
      String message = values.values().size() + " values for " + size + " elements";
      symbols.warnings().add(values.span(), "FL0554", message, "the rest is left out");
    }
    Mistakes.inEach(values.values(), value -> expressions.value(value, scope));
  }
}
