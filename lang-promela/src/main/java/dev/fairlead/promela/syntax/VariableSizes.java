package dev.fairlead.promela.syntax;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Variables in the place of a size. As in SPIN, a variable stands there for the number that its
 * declaration gives it; an array for which there is none has 8 elements.
 */
final class VariableSizes {
  private static final int WITHOUT_NUMBER = 8;

  private static final int COMPUTED = -1;

  /** By name; 0 if the declaration gives nothing. */
  private final Map<String, Integer> numbers = new HashMap<>();

  void declare(String name, Optional<Spec.Initial> initial) {
    Expr value = initial.orElse(null) instanceof Spec.Initial.Value given ? given.value() : null;
    if (value instanceof Expr.Literal literal) {
      numbers.put(name, literal.value());
    } else if (value instanceof Expr.Ref ref && !numbers.containsKey(ref.name())) {
      // Perhaps a symbol, which is a number that is not known here.
      numbers.remove(name);
    } else {
      numbers.put(name, initial.isPresent() ? COMPUTED : 0);
    }
  }

  Expr ofArray(Expr size, Warnings warnings) {
    Optional<Integer> number = number(size);
    if (number.isEmpty()) {
      return size;
    }
    if (number.get() > 0) {
      return new Expr.Literal(number.get(), size.span());
    }
    String message = "the size is not known, and taken to be " + WITHOUT_NUMBER;
    warnings.add(size.span(), "FL0552", message, "use a #define");
    return new Expr.Literal(WITHOUT_NUMBER, size.span());
  }

  Expr ofProcesses(Expr count) {
    return number(count)
        .filter(n -> n != COMPUTED)
        .<Expr>map(n -> new Expr.Literal(n, count.span()))
        .orElse(count);
  }

  private Optional<Integer> number(Expr size) {
    boolean name = size instanceof Expr.Ref ref && ref.index().isEmpty() && ref.field().isEmpty();
    return name ? Optional.ofNullable(numbers.get(((Expr.Ref) size).name())) : Optional.empty();
  }
}
