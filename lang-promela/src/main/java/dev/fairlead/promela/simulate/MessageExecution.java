package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.simulate.MessageLines.Subject;
import dev.fairlead.promela.simulate.MessageLines.Told;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Sends and receives. */
final class MessageExecution {
  private final World world;
  private final NameTable names;
  private final Evaluation evaluation;
  private final Printout printout;
  private final MessageLines lines;

  /** Looks for a process that takes over the message of a rendezvous. */
  private final BooleanSupplier partner;

  /** The receiver of a message, as it is told of after the send. */
  private record Taken(Receipt receipt, LocalScope scope) {}

  private Taken taken;

  /** What is common to receiving a message and to asking whether it is there. */
  private record Receipt(
      Expr.Ref channel,
      List<Pattern> message,
      boolean anywhere,
      boolean keep,
      boolean poll,
      Span span) {}

  MessageExecution(
      World world,
      NameTable names,
      Evaluation evaluation,
      Printout printout,
      BooleanSupplier partner) {
    this.world = world;
    this.names = names;
    this.evaluation = evaluation;
    this.printout = printout;
    this.lines = new MessageLines(world, evaluation, printout);
    this.partner = partner;
  }

  /** Whether the channel of a statement is one without capacity. */
  boolean isRendezvous(Expr.Ref channel, LocalScope scope) {
    return world.queue(evaluation.value(channel, scope)).map(Queue::isRendezvous).orElse(false);
  }

  /** Whether the message was sent. */
  boolean send(Stmt.Send send, LocalScope scope) {
    int number = evaluation.value(send.channel(), scope);
    if (number == 0) {
      printout.print("Error: sending to an uninitialized chan\n");
    }
    Optional<Queue> known = world.queue(number);
    if (known.isEmpty()) {
      return false;
    }
    Queue queue = known.get();
    return queue.isRendezvous() ? handOver(send, queue, scope) : store(send, queue, scope);
  }

  private boolean store(Stmt.Send send, Queue queue, LocalScope scope) {
    if (queue.isFull()) {
      return world.lossy;
    } else if (world.testing) {
      return true;
    }
    int at = send.sorted() ? place(send, queue, scope) : queue.messages().size();
    Subject subject = new Subject(Told.SEND, send.channel(), queue, send.span(), scope);
    List<Expr> parts = parts(send.message(), scope);
    int[] message = new int[queue.fields().size()];
    for (int i = 0; i < Math.min(message.length, parts.size()); i++) {
      int value = evaluation.value(parts.get(i), scope);
      message[i] = evaluation.fit(queue.fields().get(i), value);
      if (at == 0) { // SPIN compares other messages with what is not there
        compareSets(queue, i, parts.get(i), scope);
      }
      if (tellsSends()) {
        lines.part(subject, i, value);
      }
    }
    if (tellsSends()) {
      tellMissing(subject, parts.size());
      lines.count(queue, parts.size(), "send");
    }
    queue.messages().add(at, message);
    return true;
  }

  /** Complains about a symbol of another set than that of its place in the message. */
  private void compareSets(Queue queue, int field, Expr part, LocalScope scope) {
    Declared declared = queue.fields().get(field);
    Optional<String> given = names.claimedSet(part, scope);
    boolean symbols = declared.kind() == Declared.Kind.MTYPE;
    if (symbols && given.isPresent() && !given.get().equals(declared.set())) {
      String name = ((Expr.Ref) part).name();
      printout.error(
          "'%s' is type '%s', but should be type '%s'"
              .formatted(name, SpinWording.set(given.get()), SpinWording.set(declared.set())));
      printout.error("incorrect type of '" + name + "'");
    }
  }

  private void compareSets(Queue queue, int field, Pattern pattern, LocalScope scope) {
    if (pattern instanceof Pattern.Store store) {
      compareSets(queue, field, store.variable(), scope);
    } else if (pattern instanceof Pattern.Match match && !match.eval()) {
      compareSets(queue, field, match.value(), scope);
    }
  }

  private boolean tellsSends() {
    return printout.selection().sends() && isTold();
  }

  private boolean isTold() {
    return world.step >= printout.selection().skipped();
  }

  private void tellMissing(Subject subject, int parts) {
    for (int i = parts; i < subject.queue().fields().size(); i++) {
      lines.part(subject, i, 0);
    }
  }

  /** Before the first message that is greater; what is sent is computed for each comparison. */
  private int place(Stmt.Send send, Queue queue, LocalScope scope) {
    List<Expr> parts = parts(send.message(), scope);
    for (int at = 0; at < queue.messages().size(); at++) {
      int[] other = queue.messages().get(at);
      for (int i = 0; i < Math.min(parts.size(), other.length); i++) {
        int value = evaluation.value(parts.get(i), scope);
        int sent = evaluation.fit(queue.fields().get(i), value);
        if (sent < other[i]) {
          return at;
        } else if (sent > other[i]) {
          break;
        }
      }
    }
    return queue.messages().size();
  }

  private List<Expr> parts(List<Expr> message, LocalScope scope) {
    List<Expr> parts = new ArrayList<>();
    for (Expr part : message) {
      if (part instanceof Expr.Ref ref) {
        parts.addAll(names.scalars(ref, scope));
      } else {
        parts.add(part);
      }
    }
    return parts;
  }

  private boolean handOver(Stmt.Send send, Queue queue, LocalScope scope) {
    Running sender = world.current;
    List<Expr> parts = parts(send.message(), scope);
    int[] message = new int[queue.fields().size()];
    for (int i = 0; i < Math.min(message.length, parts.size()); i++) {
      int value = evaluation.value(parts.get(i), scope);
      message[i] = evaluation.fit(queue.fields().get(i), value);
      compareSets(queue, i, parts.get(i), scope);
    }
    queue.messages().clear();
    queue.messages().add(message);
    boolean possible = partner.getAsBoolean();
    if (!possible || world.testing) {
      queue.messages().clear();
      return possible;
    }
    if (tellsSends()) {
      Running receiver = world.current;
      world.current = sender;
      Subject subject = new Subject(Told.SENT, send.channel(), queue, send.span(), scope);
      printout.executing(send.span());
      for (int i = 0; i < Math.min(message.length, parts.size()); i++) {
        lines.part(subject, i, evaluation.value(parts.get(i), scope));
      }
      tellMissing(subject, parts.size());
      lines.count(queue, parts.size(), "rv-send");
      world.current = receiver;
      if (taken != null) {
        tellTaken(queue);
      }
    }
    taken = null;
    return true;
  }

  private void tellTaken(Queue queue) {
    if (!printout.selection().receives()) {
      return;
    }
    Receipt receipt = taken.receipt();
    Subject subject =
        new Subject(Told.RECEIVE, receipt.channel(), queue, receipt.span(), taken.scope());
    List<Pattern> patterns = patterns(receipt.message(), taken.scope());
    int parts = Math.min(patterns.size(), queue.fields().size());
    printout.executing(receipt.span());
    for (int i = 0; i < parts; i++) {
      compareSets(queue, i, patterns.get(i), taken.scope());
      int value = 0;
      if (patterns.get(i) instanceof Pattern.Match match) {
        value = evaluation.value(match.value(), taken.scope());
      } else if (patterns.get(i) instanceof Pattern.Store store
          && !store.variable().name().equals("_")) {
        value = evaluation.value(store.variable(), taken.scope());
      }
      lines.part(subject, i, value);
    }
    // SPIN does not count on.
    for (int i = parts; i < queue.fields().size(); i++) {
      lines.part(subject, parts, 0);
    }
  }

  boolean receive(Stmt.Receive receive, LocalScope scope) {
    return receive(
        new Receipt(
            receive.channel(),
            receive.message(),
            receive.anywhere(),
            receive.keep(),
            false,
            receive.span()),
        scope);
  }

  boolean poll(Expr.Poll poll, LocalScope scope) {
    return receive(
        new Receipt(poll.channel(), poll.message(), poll.anywhere(), false, true, poll.span()),
        scope);
  }

  private boolean receive(Receipt receipt, LocalScope scope) {
    int number = evaluation.value(receipt.channel(), scope);
    if (number == 0) {
      String name = receipt.channel().name();
      printout.print("Error: receiving from an uninitialized chan %s\n", name);
    }
    Optional<Queue> known = world.queue(number);
    if (known.isEmpty() || known.get().messages().isEmpty()) {
      return false;
    }
    Queue queue = known.get();
    List<Pattern> patterns = patterns(receipt.message(), scope);
    int at = find(queue, patterns, receipt.anywhere(), scope);
    if (at < 0 || world.testing) {
      return at >= 0;
    }
    if (printout.selection().receives()) {
      lines.count(queue, patterns.size(), "next recv");
    }
    if (world.handingOver) {
      taken = new Taken(receipt, scope);
    }
    take(receipt, queue, at, patterns, scope);
    return true;
  }

  /** Of a message that is only asked for nothing is stored. */
  private void take(
      Receipt receipt, Queue queue, int at, List<Pattern> patterns, LocalScope scope) {
    boolean stays = receipt.poll() || receipt.keep();
    Told told = stays ? Told.SEEN : Told.RECEIVE;
    Subject subject = new Subject(told, receipt.channel(), queue, receipt.span(), scope);
    boolean tells =
        printout.selection().receives()
            && isTold()
            && !world.handingOver
            && !(printout.selection().columns() && receipt.poll());
    int[] message = queue.messages().get(at);
    for (int i = 0; i < Math.min(patterns.size(), message.length); i++) {
      if (tells) {
        lines.part(subject, i, message[i]);
      }
      if (!receipt.poll() && patterns.get(i) instanceof Pattern.Store store) {
        evaluation.assign(store.variable(), message[i], scope);
      }
    }
    if (tells) {
      tellMissing(subject, patterns.size());
    }
    if (!stays) {
      queue.messages().remove(at);
    }
  }

  private int find(Queue queue, List<Pattern> patterns, boolean anywhere, LocalScope scope) {
    int last = anywhere ? queue.messages().size() : 1;
    for (int at = 0; at < last; at++) {
      int[] message = queue.messages().get(at);
      boolean fits = true;
      for (int i = 0; fits && i < Math.min(patterns.size(), message.length); i++) {
        if (at == 0) {
          compareSets(queue, i, patterns.get(i), scope);
        }
        if (patterns.get(i) instanceof Pattern.Match match) {
          fits = message[i] == evaluation.value(match.value(), scope);
        }
      }
      if (fits) {
        return at;
      }
    }
    return -1;
  }

  /** Structures are taken apart, and symbols are values to match. */
  private List<Pattern> patterns(List<Pattern> message, LocalScope scope) {
    List<Pattern> patterns = new ArrayList<>();
    for (Pattern pattern : message) {
      if (!(pattern instanceof Pattern.Store store)) {
        patterns.add(pattern);
        continue;
      }
      Expr.Ref ref = store.variable();
      boolean symbol =
          names.variable(ref.name(), scope).isEmpty() && names.symbol(ref.name()).isPresent();
      if (symbol) {
        patterns.add(new Pattern.Match(ref, false, ref.span()));
      } else {
        names.scalars(ref, scope).forEach(r -> patterns.add(new Pattern.Store(r, ref.span())));
      }
    }
    return patterns;
  }
}
