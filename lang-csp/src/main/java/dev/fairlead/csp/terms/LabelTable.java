package dev.fairlead.csp.terms;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Either;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.tables.GrowingList;
import dev.fairlead.csp.tables.TupleNumbers;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Numbers the labels of steps: a name with values, e.g. {@code get} with 0 and 1 is get.0.1. Shared
 * by threads.
 */
public final class LabelTable {
  static final String TERMINATE = "terminate";
  static final String TAU = "τ";

  /** The text of the step by which time passes. */
  public static final String TICK = "-tick-";

  private static final long LABEL_BYTES = 160;

  /** In the place of a base. */
  private static final int ANNOTATED = -1;

  /** In the place of what the values are: a step that is not visible has none. */
  private static final int INTERNAL = -1;

  /** In the same place: the value is the units of time that pass. */
  private static final int TIME = -2;

  /** In place of the units of a tick: one that is an event. */
  private static final int SEEN = 0;

  private final Objects objects;
  private final TupleNumbers tuples = new TupleNumbers();
  private final GrowingList<Label> labels = new GrowingList<>();
  private final Map<Integer, Set<Annotation>> annotations = new ConcurrentHashMap<>();
  private final Map<String, Integer> bases = new ConcurrentHashMap<>();
  private final GrowingList<String> baseTexts = new GrowingList<>();
  private final int terminate;
  private final int tau;

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
    Integer known = bases.get(text);
    return known == null ? addBase(text) : known;
  }

  /** The name that the labels of an event begin with. */
  public String baseText(int base) {
    return baseTexts.get(base);
  }

  private synchronized int addBase(String text) {
    if (!bases.containsKey(text)) {
      baseTexts.add(text);
      bases.put(text, baseTexts.size() - 1);
    }
    return bases.get(text);
  }

  private int number(int[] tuple, Supplier<Label> label) {
    int known = tuples.find(tuple, tuple.length);
    return known < 0 ? add(tuple, label) : known;
  }

  /** A label is there before its number is. */
  private synchronized int add(int[] tuple, Supplier<Label> label) {
    int known = tuples.find(tuple, tuple.length);
    if (known < 0) {
      labels.add(label.get());
    }
    return tuples.put(tuple, tuple.length);
  }

  /** The step by which so many units of time pass. */
  public int tick(int units) {
    return number(new int[] {base(TICK), TIME, units}, () -> new Label(TICK, false, units));
  }

  /** A unit of time that is an event as any other. */
  public int tickEvent() {
    return number(new int[] {base(TICK), TIME, SEEN}, () -> new Label(TICK, true, 1));
  }

  /** A step that the environment of the system cannot see. */
  int internal(String text) {
    return number(new int[] {base(text), INTERNAL}, () -> new Label(text, false));
  }

  /** The internal step that a hidden event becomes. */
  public int hidden(int label) {
    return internal("[" + labels.get(label).text() + "]");
  }

  /**
   * @param kinds of the values, see {@link #kinds}
   */
  public int event(int base, int kinds, int[] values) {
    int[] tuple = new int[values.length + 2];
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
    return number(tuple, () -> new Label(text(tuple), true));
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
    return marked(label, kinds, Label.TOP);
  }

  /** The same with the level of the step, which is part of a label. */
  public int marked(int label, int kinds, int level) {
    int marks = kinds + (level == Label.TOP ? 0 : level + 1 << LEVEL_SHIFT);
    return marks == 0 ? label : marked(label, marks);
  }

  private int marked(int label, int marks) {
    return number(
        new int[] {ANNOTATED, label, marks},
        () -> {
          Set<Annotation> set = EnumSet.allOf(Annotation.class);
          set.removeIf(annotation -> (marks & bit(annotation)) == 0);
          if (!set.isEmpty()) {
            annotations.put(labels.size(), set);
          }
          Label plain = labels.get(label);
          int level = (marks >> LEVEL_SHIFT) - 1;
          return level < 0
              ? plain
              : new Label(plain.text(), plain.visible(), plain.duration(), level);
        });
  }

  /** Annotations take the bits below, a level those above; a logic has few values. */
  private static final int LEVEL_SHIFT = 8;

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

  /** Writes what a label is, so that another instance can read it. */
  public void define(int label, int kindOfObjects, StateEncoding.Sink sink) {
    int[] tuple = tuples.get(label);
    sink.number(tuple[0] == ANNOTATED ? tuple[2] : 0);
    int[] plain = tuple[0] == ANNOTATED ? tuples.get(tuple[1]) : tuple;
    sink.text(baseTexts.get(plain[0]));
    sink.number(plain[1]);
    sink.number(plain.length - 2);
    for (int i = 2; i < plain.length; i++) {
      if (sort(plain[1], i - 2) == BY_NUMBER) {
        sink.part(kindOfObjects, plain[i]);
      } else {
        sink.number(plain[i]);
      }
    }
  }

  /** The number of the label that is read. */
  public int resolve(int kindOfObjects, StateEncoding.Source source) {
    int marks = source.number();
    String base = source.text();
    int sorts = source.number();
    int[] tuple = new int[values(source) + 2];
    tuple[0] = base(base);
    tuple[1] = sorts;
    for (int i = 2; i < tuple.length; i++) {
      boolean isByNumber = sort(sorts, i - 2) == BY_NUMBER;
      tuple[i] = isByNumber ? source.part(kindOfObjects) : source.number();
    }
    int plain;
    if (tuple.length == 3 && sorts == TIME) {
      plain = tuple[2] == SEEN ? tickEvent() : tick(tuple[2]);
    } else if (tuple.length == 2 && sorts == INTERNAL) {
      plain = internal(base);
    } else {
      plain = number(tuple, () -> new Label(text(tuple), true));
    }
    return marks == 0 ? plain : marked(plain, marks);
  }

  private static int values(StateEncoding.Source source) {
    int values = source.number();
    if (values < 0 || values > MOST_VALUES) {
      throw new StateEncoding.Unreadable("an event with " + values + " values");
    }
    return values;
  }

  /** The text of the tuple of an event. */
  private String text(int[] tuple) {
    StringBuilder text = new StringBuilder(baseTexts.get(tuple[0]));
    for (int i = 0; i < tuple.length - 2; i++) {
      // The name of a channel event ends in ! ? or nothing; only plain names need the first dot.
      boolean dot = i > 0 || Character.isJavaIdentifierPart(last(text)) || last(text) == ']';
      int value = tuple[2 + i];
      text.append(dot ? "." : "")
          .append(
              switch (sort(tuple[1], i)) {
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
