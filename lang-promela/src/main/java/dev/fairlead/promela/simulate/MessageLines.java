package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import java.util.Optional;

/**
 * Prints messages part by part, while they are computed: so the complaints of SPIN about the parts
 * come in the midst of a line.
 */
final class MessageLines {
  private final World world;
  private final Evaluation evaluation;
  private final Printout printout;

  MessageLines(World world, Evaluation evaluation, Printout printout) {
    this.world = world;
    this.evaluation = evaluation;
    this.printout = printout;
  }

  /** What is said of a message. */
  enum Told {
    SEND("Send ", "->"),
    SENT("Sent ", "->"),
    RECEIVE("Recv ", "<-"),
    SEEN("[Recv] ", "<-");

    private final String word;
    private final String arrow;

    Told(String word, String arrow) {
      this.word = word;
      this.arrow = arrow;
    }
  }

  /** The statement that a line is about. */
  record Subject(Told told, Expr.Ref channel, Queue queue, Span span, LocalScope scope) {}

  /**
   * One part of a message sent or received by the current process.
   *
   * @param field its number; the first begins the line and the last ends it
   */
  void part(Subject subject, int field, int value) {
    Queue queue = subject.queue();
    Told told = subject.told();
    int number = channel(subject);
    if (printout.selection().muted().contains(number)) {
      return;
    }
    boolean last = field == queue.fields().size() - 1;
    if (printout.selection().columns()) {
      printout.heading();
      if (field == 0) {
        String indent = "   .".repeat(Math.max(0, world.shownPid(world.current)));
        boolean sends = told == Told.SEND || told == Told.SENT;
        printout.print("%3d%s   ", number, indent);
        printout.print(name(subject) + (sends ? "!" : "?"));
      }
      printout.print(field == 0 ? "" : ",");
      printout.print((told == Told.SEEN ? "[" : "") + printout.part(queue, field, value));
      printout.print(last ? told == Told.SEEN ? "]\n" : "\n" : "");
      return;
    }
    if (field == 0) {
      printout.who();
      String place = subject.span().source().name() + ":" + subject.span().line();
      printout.print(place + " " + told.word);
    }
    printout.print((field == 0 ? "" : ",") + printout.part(queue, field, value));
    if (last) {
      printout.print("\t%s queue %d (", told.arrow, channel(subject));
      printout.print(name(subject) + ")\n");
    }
  }

  private int channel(Subject subject) {
    return evaluation.value(subject.channel(), subject.scope());
  }

  /** The channel with its subscript as a number. */
  private String name(Subject subject) {
    Expr.Ref ref = subject.channel();
    StringBuilder name = new StringBuilder(ref.name());
    for (Optional<Expr.Ref> field = ref.field(); field.isPresent(); field = field.get().field()) {
      name.append(".").append(field.get().name());
      field.get().index().ifPresent(i -> name.append(subscript(i, subject.scope())));
    }
    ref.index().ifPresent(index -> name.append(subscript(index, subject.scope())));
    return name.toString();
  }

  private String subscript(Expr index, LocalScope scope) {
    return "[" + evaluation.value(index, scope) + "]";
  }

  /** Says whether a message has as many parts as its channel takes. */
  void count(Queue queue, int parts, String what) {
    if (parts < queue.fields().size()) {
      printout.print("%3d: warning: missing params in %s\n", world.step, what);
    } else if (parts > queue.fields().size()) {
      printout.print("%3d: warning: too many params in %s\n", world.step, what);
    }
  }
}
