package dev.fairlead.csp.terms;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Either;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Numbers the labels of steps: a name with values, e.g. {@code get} with 0 and 1 is get.0.1. */
public final class LabelTable {
  static final String TERMINATE = "terminate";
  static final String TAU = "τ";

  private static final long LABEL_BYTES = 160;

  /** In the place of a base. */
  private static final int ANNOTATED = -1;

  private final Objects objects;
  private final VectorStore tuples = new VectorStore();
  private final List<Label> labels = new ArrayList<>();
  private final Map<Integer, Set<Annotation>> annotations = new HashMap<>();
  private final Map<String, Integer> bases = new HashMap<>();
  private final List<String> baseTexts = new ArrayList<>();
  private final int terminate;
  private final int tau;
  private int[] tuple = new int[16];

  /**
   * @param objects what the numbers of objects and whole arrays stand for
   */
  public LabelTable(Objects objects) {
    this.objects = objects;
    this.terminate = event(base(TERMINATE), 0, new int[0]);
    this.tau = internal(TAU);
  }

  public int terminate() {
    return terminate;
  }

  public int tau() {
    return tau;
  }

  /** About how many bytes the labels take. */
  public long bytes() {
    return tuples.bytes() + LABEL_BYTES * labels.size();
  }

  public Label get(int label) {
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
  public int hidden(int label) {
    return internal("[" + labels.get(label).text() + "]");
  }

  /**
   * @param kinds of the values, see {@link #kinds}
   */
  public int event(int base, int kinds, int[] values) {
    int length = values.length + 2;
    if (tuple.length < length) {
      tuple = new int[2 * length];
    }
    tuple[0] = base;
    System.arraycopy(values, 0, tuple, 2, values.length);
    int sorts = kinds;
    for (int i = 0; sorts >> MOST_VALUES + i != 0; i++) {
      // A value that can be either is now one or the other.
      if (sort(sorts, i) == EITHER) {
        sorts -= EITHER << i;
        if (Either.isTruth(values[i])) {
          sorts += TRUTH << i;
          tuple[2 + i] = Either.truth(values[i], -1);
        }
      }
    }
    tuple[1] = sorts;
    int number = tuples.put(tuple, length);
    if (number == labels.size()) {
      labels.add(new Label(text(base, sorts, length - 2), true));
    }
    return number;
  }

  /** Of one event. */
  private static final int MOST_VALUES = 15;

  /** What a value is takes two bits of a number, {@link #MOST_VALUES} bits apart. */
  private static final int TRUTH = 1;

  private static final int EITHER = 1 << MOST_VALUES;
  private static final int BY_NUMBER = TRUTH + EITHER;

  private static int sort(int kinds, int value) {
    return kinds >> value & BY_NUMBER;
  }

  /**
   * A label of the same text that says that the step engages an event annotated so. Annotated steps
   * have numbers of their own because fairness speaks about them alone.
   *
   * @param kinds a sum of {@link #bit}s
   */
  public int annotated(int label, int kinds) {
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
  public static int bit(Annotation annotation) {
    return annotation == Annotation.NONE ? 0 : 1 << annotation.ordinal();
  }

  public Set<Annotation> annotations(int label) {
    return annotations.getOrDefault(label, Set.of());
  }

  /** What each of the values is, as bits. */
  static int kinds(List<Kind> values) {
    if (values.size() > MOST_VALUES) {
      throw new ModelFault("an event with more than " + MOST_VALUES + " values");
    }
    int kinds = 0;
    for (int i = 0; i < values.size(); i++) {
      Kind kind = values.get(i);
      int sort =
          kind.isByNumber()
              ? BY_NUMBER
              : kind == Kind.BOOL ? TRUTH : kind == Kind.EITHER ? EITHER : 0;
      kinds |= sort << i;
    }
    return kinds;
  }

  static int kindsOf(List<Expression> arguments) {
    return kinds(arguments.stream().map(argument -> argument.code().kind()).toList());
  }

  /** The text of the tuple. */
  private String text(int base, int sorts, int length) {
    StringBuilder text = new StringBuilder(baseTexts.get(base));
    for (int i = 0; i < length; i++) {
      // The name of a channel event ends in ! ? or nothing; only plain names need the first dot.
      boolean dot = i > 0 || Character.isJavaIdentifierPart(last(text)) || last(text) == ']';
      int value = tuple[2 + i];
      text.append(dot ? "." : "")
          .append(
              switch (sort(sorts, i)) {
                case BY_NUMBER -> objects.text(value);
                case TRUTH -> Boolean.toString(value == 1);
                default -> Integer.toString(value);
              });
    }
    return text.toString();
  }

  private static char last(StringBuilder text) {
    return text.charAt(text.length() - 1);
  }
}
