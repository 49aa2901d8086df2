package dev.fairlead.csp.encoding;

import dev.fairlead.core.space.StateEncoding.Sink;
import dev.fairlead.core.space.StateEncoding.Source;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.NodeCatalogue;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.TermText;
import dev.fairlead.csp.terms.Timing;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Expressions with the values of their names, and sets of labels. The same process may be written
 * in two places, so what it is made of may differ between instances; its text does not.
 */
final class ClosureCode {
  private final Machine machine;
  private final NodeCatalogue nodes;

  ClosureCode(Machine machine) {
    this.machine = machine;
    this.nodes = machine.nodes();
  }

  void write(Node node, int[] environment, Sink sink) {
    int number = nodes.numberOf(node);
    sink.number(number);
    writeValues(nodes.get(number).kinds(), environment, sink);
  }

  Term.Closed read(Source source) {
    NodeCatalogue.Entry entry = nodes.get(within(source.number(), nodes.size()));
    return new Term.Closed(entry.node(), readValues(entry.kinds(), source));
  }

  /** What comes after a process. */
  void writeNext(Term.Closed next, Sink sink) {
    sink.named(text(next), () -> write(next.node(), next.environment(), sink));
  }

  Term.Closed readNext(Source source) {
    return source.named(() -> read(source), this::text);
  }

  void writeTiming(Timing timing, Sink sink) {
    sink.number(timing.kind().ordinal());
    sink.number(timing.left());
    sink.number(timing.next().isPresent() ? 1 : 0);
    timing.next().ifPresent(next -> writeNext(next, sink));
  }

  Timing readTiming(Source source) {
    TimedKind kind = TIMED_KINDS[within(source.number(), TIMED_KINDS.length)];
    int left = within(source.number(), Term.NEVER);
    boolean takesOver = within(source.number(), 2) == 1;
    return new Timing(kind, left, takesOver ? Optional.of(readNext(source)) : Optional.empty());
  }

  private static final TimedKind[] TIMED_KINDS = TimedKind.values();

  private String text(Term.Closed next) {
    return machine.text(machine.terms().spellings().of(next));
  }

  /** A condition with the values of its names. */
  record Condition(Node.Expression expression, int[] environment) {}

  void writeCondition(Condition condition, Sink sink) {
    Node.Expression expression = condition.expression();
    sink.named(
        text(condition),
        () -> {
          sink.number(expression.number());
          writeValues(nodes.ownerOf(expression).kinds(), condition.environment(), sink);
        });
  }

  Condition readCondition(Source source) {
    return source.named(
        () -> {
          Node.Expression expression = nodes.condition(source.number());
          if (expression == null) {
            throw new Unreadable("no condition of this specification");
          }
          return new Condition(expression, readValues(nodes.ownerOf(expression).kinds(), source));
        },
        this::text);
  }

  private String text(Condition condition) {
    return machine
        .objects()
        .spellOut(TermText.expression(condition.expression().code(), condition.environment()));
  }

  private static void writeValues(List<Kind> kinds, int[] values, Sink sink) {
    for (int i = 0; i < values.length; i++) {
      if (kinds.get(i).isByNumber()) {
        PartKind.OBJECT.write(values[i], sink);
      } else {
        sink.number(values[i]);
      }
    }
  }

  private static int[] readValues(List<Kind> kinds, Source source) {
    return kinds.stream()
        .mapToInt(kind -> kind.isByNumber() ? PartKind.OBJECT.read(source) : source.number())
        .toArray();
  }

  /** In an order that does not depend on which thread met which label first. */
  void writeLabels(LabelSet set, Sink sink) {
    BitSet labels = set.toBitSet();
    sink.number(labels.cardinality());
    labels.stream()
        .boxed()
        .sorted(Comparator.comparing(label -> machine.labels().get(label).text()))
        .forEach(label -> PartKind.LABEL.write(label, sink));
  }

  LabelSet readLabels(Source source) {
    BitSet labels = new BitSet();
    for (int left = source.number(); left > 0; left--) {
      labels.set(PartKind.LABEL.read(source));
    }
    return new LabelSet(labels);
  }

  /**
   * A number that is less than another.
   *
   * @throws Unreadable if it is not, or negative
   */
  static int within(int number, int limit) {
    if (number < 0 || number >= limit) {
      throw new Unreadable("the number " + number + " where there are " + limit);
    }
    return number;
  }
}
