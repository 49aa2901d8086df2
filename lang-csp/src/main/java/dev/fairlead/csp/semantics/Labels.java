package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.semantics.Node.Expression;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Numbers the labels of steps: a name with values, e.g. {@code get} with 0 and 1 is get.0.1. */
final class Labels {
  static final String TERMINATE = "terminate";
  static final String TAU = "τ";

  /** In the place of a base. */
  private static final int ANNOTATED = -1;

  private final VectorStore tuples = new VectorStore();
  private final List<Label> labels = new ArrayList<>();
  private final Map<Integer, Set<Annotation>> annotations = new HashMap<>();
  private final Map<String, Integer> bases = new HashMap<>();
  private final List<String> baseTexts = new ArrayList<>();
  private final int terminate = event(base(TERMINATE), 0, new int[0]);
  private final int tau = internal(TAU);
  private int[] tuple = new int[16];

  int terminate() {
    return terminate;
  }

  int tau() {
    return tau;
  }

  Label get(int label) {
    return labels.get(label);
  }

  /** The number of a name, for {@link #event}. */
  int base(String text) {
    return bases.computeIfAbsent(
        text,
        name -> {
          baseTexts.add(name);
          return baseTexts.size() - 1;
        });
  }

  /** A step that the environment of the system cannot see. */
  int internal(String text) {
    int[] key = {base(text), -1};
    int number = tuples.put(key, key.length);
    if (number == labels.size()) {
      labels.add(new Label(text, false));
    }
    return number;
  }

  /** The internal step that a hidden event becomes. */
  int hidden(int label) {
    return internal("[" + labels.get(label).text() + "]");
  }

  /**
   * @param truths bit i says that value i is a truth value
   */
  int event(int base, int truths, int[] values) {
    int length = values.length + 2;
    if (tuple == null || tuple.length < length) {
      tuple = new int[2 * length];
    }
    tuple[0] = base;
    tuple[1] = truths;
    System.arraycopy(values, 0, tuple, 2, values.length);
    int number = tuples.put(tuple, length);
    if (number == labels.size()) {
      labels.add(new Label(text(base, truths, values), true));
    }
    return number;
  }

  /**
   * A label of the same text that says that the step engages an event annotated so. Annotated steps
   * have numbers of their own because fairness speaks about them alone.
   *
   * @param kinds a sum of {@link #bit}s
   */
  int annotated(int label, int kinds) {
    int[] key = {ANNOTATED, label, kinds};
    int number = tuples.put(key, key.length);
    if (number == labels.size()) {
      labels.add(labels.get(label));
      Set<Annotation> set = EnumSet.allOf(Annotation.class);
      set.removeIf(annotation -> (kinds & bit(annotation)) == 0);
      annotations.put(number, set);
    }
    return number;
  }

  /** An annotation as a set of one, for {@link #annotated}; of none, the empty set. */
  static int bit(Annotation annotation) {
    return annotation == Annotation.NONE ? 0 : 1 << annotation.ordinal();
  }

  Set<Annotation> annotations(int label) {
    return annotations.getOrDefault(label, Set.of());
  }

  /** Which of the values are truth values, as bits. */
  static int truths(List<Expression> arguments) {
    int truths = 0;
    for (int i = 0; i < arguments.size(); i++) {
      truths |= arguments.get(i).code().kind() == Kind.BOOL ? 1 << i : 0;
    }
    return truths;
  }

  private String text(int base, int truths, int[] values) {
    StringBuilder text = new StringBuilder(baseTexts.get(base));
    for (int i = 0; i < values.length; i++) {
      // The name of a channel event ends in ! ? or nothing; only plain names need the first dot.
      boolean dot = i > 0 || Character.isJavaIdentifierPart(last(text)) || last(text) == ']';
      Kind kind = (truths >> i & 1) == 1 ? Kind.BOOL : Kind.INT;
      text.append(dot ? "." : "").append(Layout.text(kind, values[i]));
    }
    return text.toString();
  }

  private static char last(StringBuilder text) {
    return text.charAt(text.length() - 1);
  }
}
