package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A variable that is a timer or consists of some. In the plain model each of its parts is a global
 * number or array of numbers.
 *
 * @param shared whether several processes have it, each its own: a number for each pid
 */
record TimerVariable(String name, String lifted, Shape shape, boolean shared) {

  /** More processes than a model has, and the one that ticks. */
  static final int INSTANCES = 8;

  static final String TYPEDEFS =
      """
      typedef Timers { timer a; timer b[2]; byte n };
      typedef Nest { Timers in; timer c };
      """;

  /** A part: all arrays have two elements. */
  private record Part(String path, int dimensions) {}

  enum Shape {
    ONE("timer %s;", new Part("", 0)),
    SEVERAL("timer %s[2];", new Part("[%s]", 1)),
    RECORD("Timers %s;", new Part(".a", 0), new Part(".b[%s]", 1)),
    RECORDS("Timers %s[2];", new Part("[%s].a", 1), new Part("[%s].b[%s]", 2)),
    NESTED(
        "Nest %s[2];",
        new Part("[%s].in.b[%s]", 2), new Part("[%s].in.a", 1), new Part("[%s].c", 1));

    private final String declaration;
    private final List<Part> parts;

    Shape(String declaration, Part... parts) {
      this.declaration = declaration;
      this.parts = List.of(parts);
    }

    boolean isRecord() {
      return ordinal() >= RECORD.ordinal();
    }
  }

  String timedDeclaration() {
    return shape.declaration.formatted(name);
  }

  List<String> plainDeclarations() {
    return IntStream.range(0, shape.parts.size())
        .mapToObj(part -> "short " + lifted + part + brackets(part, "" + size(part)) + " = -1;")
        .toList();
  }

  /** Everything that has to be lowered when time passes. */
  List<String> numbers() {
    List<String> numbers = new ArrayList<>();
    for (int part = 0; part < shape.parts.size(); part++) {
      for (int i = 0; i < size(part); i++) {
        numbers.add(lifted + part + brackets(part, "" + i));
      }
    }
    return numbers;
  }

  /** Makes the timers of this instance inactive in the plain model. */
  List<String> plainResets() {
    List<String> resets = new ArrayList<>();
    for (int part = 0; part < shape.parts.size(); part++) {
      int elements = 1 << shape.parts.get(part).dimensions;
      for (int i = 0; i < elements; i++) {
        String instance = shared ? "_pid * " + elements + " + " + i : "" + i;
        resets.add(lifted + part + brackets(part, instance) + " = -1");
      }
    }
    return resets;
  }

  /** Any of the timers; indices are constants or, if allowed, depend on the state. */
  TimerPlace any(Chance chance, boolean constant) {
    int number = chance.between(0, shape.parts.size() - 1);
    Part part = shape.parts.get(number);
    List<String> indices = new ArrayList<>();
    String linear = shared ? "_pid" : "0";
    for (int i = 0; i < part.dimensions; i++) {
      String index = constant ? chance.of("0", "1") : chance.of("0", "1", "(x % 2)");
      indices.add(index);
      linear = "(" + linear + ") * 2 + " + index;
    }
    return new TimerPlace(
        name + part.path.formatted(indices.toArray()), lifted + number + brackets(number, linear));
  }

  private int size(int part) {
    return (shared ? INSTANCES : 1) << shape.parts.get(part).dimensions;
  }

  private String brackets(int part, String content) {
    return size(part) == 1 ? "" : "[" + content + "]";
  }
}
