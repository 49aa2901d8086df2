package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Folding;
import dev.fairlead.csp.lowering.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The values of local names as far as they are known; a name without a value stands for itself. */
public final class PartialEnvironment {
  private final int[] values;
  private final String[] names;

  private PartialEnvironment(int[] values, String[] names) {
    this.values = values;
    this.names = names;
  }

  public static PartialEnvironment of(int[] values) {
    return new PartialEnvironment(values, new String[values.length]);
  }

  /** Of so many locals none has a value; each is called by its number. */
  public static PartialEnvironment unknown(int locals) {
    String[] names = new String[locals];
    Arrays.setAll(names, i -> "?" + i);
    return new PartialEnvironment(new int[locals], names);
  }

  /** What expressions evaluate to in this environment; those that need more stay unknown. */
  public PartialEnvironment evaluate(List<Node.Expression> expressions) {
    int[] results = new int[expressions.size()];
    String[] unknown = new String[results.length];
    for (int i = 0; i < results.length; i++) {
      if (evaluate(expressions.get(i).code()) instanceof Code.Constant constant) {
        results[i] = constant.value();
      } else {
        unknown[i] = "?";
      }
    }
    return new PartialEnvironment(results, unknown);
  }

  /** Whether an expression has no value though everything it needs is known. */
  boolean traps(List<Node.Expression> expressions) {
    return expressions.stream()
        .map(Node.Expression::code)
        .anyMatch(
            code ->
                Parts.isClosed(code) && knows(code) && !(evaluate(code) instanceof Code.Constant));
  }

  /** A constant if everything it needs is known, else the code itself. */
  public Code.Value evaluate(Code.Value code) {
    return knows(code) ? Folding.evaluate(code, values) : code;
  }

  private boolean knows(Code code) {
    return code instanceof Code.Local local
        ? hasValue(local.index())
        : Parts.of(code).stream().allMatch(this::knows);
  }

  public boolean isComplete() {
    return Arrays.stream(names).allMatch(Objects::isNull);
  }

  public PartialEnvironment project(int[] projection) {
    int[] chosen = new int[projection.length];
    String[] chosenNames = new String[projection.length];
    for (int i = 0; i < projection.length; i++) {
      chosen[i] = values[projection[i]];
      chosenNames[i] = names[projection[i]];
    }
    return new PartialEnvironment(chosen, chosenNames);
  }

  public PartialEnvironment extend(List<String> more) {
    int length = values.length + more.size();
    String[] extended = Arrays.copyOf(names, length);
    for (int i = 0; i < more.size(); i++) {
      extended[values.length + i] = more.get(i);
    }
    return new PartialEnvironment(Arrays.copyOf(values, length), extended);
  }

  /** This environment with the values of an extended one behind it. */
  public PartialEnvironment append(int[] extended) {
    return new PartialEnvironment(extended, Arrays.copyOf(names, extended.length));
  }

  boolean hasValue(int local) {
    return names[local] == null;
  }

  /** The value of a local, or its name. */
  String text(int local) {
    return hasValue(local) ? Integer.toString(values[local]) : names[local];
  }

  public int[] values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartialEnvironment e
        && Arrays.equals(values, e.values)
        && Arrays.equals(names, e.names);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(values) + Arrays.hashCode(names);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ", ").append(text(i));
    }
    return "(" + text + ")";
  }
}
