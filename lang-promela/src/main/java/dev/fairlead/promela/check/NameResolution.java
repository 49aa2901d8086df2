package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Slips;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What a name with its indices and fields stands for. */
final class NameResolution {

  static final Set<String> PREDEFINED = Set.of("_pid", "_nr_pr", "_last", "_priority");

  private NameResolution() {}

  /** The last part of a name: the variable itself, or the field that it leads to. */
  static Entry resolve(Ref ref, Scope scope, Consumer<Expr> indices) {
    Optional<Entry> variable = scope.variable(ref.name());
    if (variable.isEmpty()) {
      throw unknown(ref, scope);
    }
    return follow(ref, variable.get(), scope, indices, false);
  }

  /** The same for what a loop goes through, where an array stands without an index. */
  static Entry collection(Ref ref, Scope scope, Consumer<Expr> indices) {
    Optional<Entry> variable = scope.variable(ref.name());
    if (variable.isEmpty()) {
      throw unknown(ref, scope);
    }
    return follow(ref, variable.get(), scope, indices, true);
  }

  static RuntimeException unknown(Ref ref, Scope scope) {
    Span span = nameSpan(ref);
    Symbols symbols = scope.symbols();
    if (symbols.isSymbol(ref.name()) || symbols.proctype(ref.name()).isPresent()) {
      String what = symbols.isSymbol(ref.name()) ? "a symbol" : "a process";
      String message = "'" + ref.name() + "' is " + what + ", not a variable";
      return span.error("FL0535", message, "");
    }
    String message = "unknown name '" + ref.name() + "'";
    String hint = Slips.name(ref.name(), scope.names());
    return span.error("FL0536", message, hint);
  }

  static RuntimeException noTimer(Ref ref, String hint) {
    return nameSpan(ref).error("FL0570", "'" + ref.name() + "' is no timer", hint);
  }

  private static Entry follow(
      Ref ref, Entry entry, Scope scope, Consumer<Expr> indices, boolean wholeArray) {
    Span span = nameSpan(ref);
    if (ref.index().isPresent() && !entry.array()) {
      String message = "'" + ref.name() + "' is no array";
      String hint = "declared at " + entry.span().place();
      if (!isZero(ref.index().get())) {
        throw span.error("FL0537", message, hint);
      }
      scope.symbols().warnings().add(span, "FL0537", message, hint);
    }
    boolean whole = wholeArray && ref.field().isEmpty();
    if (ref.index().isEmpty() && entry.array() && !whole) {
      String message = "'" + ref.name() + "' is an array and needs an index";
      throw span.error("FL0537", message, ref.name() + "[0]");
    }
    ref.index().ifPresent(indices);
    if (ref.field().isEmpty()) {
      if (scope.symbols().isTimed(ref) && !entry.isTimer()) {
        throw noTimer(ref, "declared at " + entry.span().place());
      }
      return entry;
    }
    Ref field = ref.field().get();
    if (!(entry.type() instanceof Spec.Type.Named type)) {
      String message = "'" + ref.name() + "' has no fields";
      throw span.error("FL0538", message, "declared at " + entry.span().place());
    }
    Optional<Entry> found = scope.symbols().field(type, field.name());
    if (found.isEmpty()) {
      String message = "the type '" + type.name() + "' has no field '" + field.name() + "'";
      String hint = Suggestion.didYouMean(field.name(), fields(scope.symbols().typedef(type)));
      throw nameSpan(field).error("FL0538", message, hint);
    }
    return follow(field, found.get(), scope, indices, wholeArray);
  }

  /** What is no array has one element, as in SPIN. */
  private static boolean isZero(Expr index) {
    return index instanceof Expr.Literal literal && literal.value() == 0;
  }

  private static List<String> fields(Spec.Typedef typedef) {
    List<String> names = new ArrayList<>();
    for (Spec.Declaration declaration : typedef.fields()) {
      declaration.variables().forEach(variable -> names.add(variable.name()));
    }
    return names;
  }

  static Span nameSpan(Ref ref) {
    Span all = ref.span();
    return new Span(all.source(), all.offset(), Math.min(all.length(), ref.name().length()));
  }
}
