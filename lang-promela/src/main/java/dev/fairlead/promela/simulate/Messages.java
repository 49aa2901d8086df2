package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Scope;
import dev.fairlead.promela.simulate.Printout.Told;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Sends and receives. */
final class Messages {
  private final World world;
  private final Names names;
  private final Evaluation evaluation;
  private final Printout printout;

  /** Looks for a process that takes over the message of a rendezvous. */
  private final BooleanSupplier partner;

  /** Who took over a message, as it is told of after the send. */
  private record Taken(Receipt receipt, Scope scope) {}

  private Taken taken;

  /** What is common to receiving a message and to asking whether it is there. */
  private record Receipt(
      Expr.Ref channel,
      List<Pattern> message,
      boolean anywhere,
      boolean keep,
      boolean poll,
      Span span) {}

  Messages(
      World world, Names names, Evaluation evaluation, Printout printout, BooleanSupplier partner) {
    this.world = world;
    this.names = names;
    this.evaluation = evaluation;
    this.printout = printout;
    this.partner = partner;
  }

  /** Whether the channel of a statement is one without capacity. */
  boolean isRendezvous(Expr.Ref channel, Scope scope) {
    return world.queue(evaluation.value(channel, scope)).map(Queue::isRendezvous).orElse(false);
  }

  /** Whether the message was sent. */
  boolean send(Stmt.Send send, Scope scope) {
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

  private boolean store(Stmt.Send send, Queue queue, Scope scope) {
    if (queue.isFull() || world.testing) {
      return !queue.isFull();
    }
    int at = send.sorted() ? place(send, queue, scope) : queue.messages().size();
    List<Integer> values = new ArrayList<>();
    int[] message = message(send, queue, scope, values);
    if (printout.selection().sends()) {
      told(Told.SEND, send.channel(), queue, values, send.span(), scope);
    }
    queue.messages().add(at, message);
    return true;
  }

  /** Before the first message that is greater; what is sent is computed for each comparison. */
  private int place(Stmt.Send send, Queue queue, Scope scope) {
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

  private int[] message(Stmt.Send send, Queue queue, Scope scope, List<Integer> values) {
    int[] message = new int[queue.fields().size()];
    List<Expr> parts = parts(send.message(), scope);
    for (int i = 0; i < Math.min(message.length, parts.size()); i++) {
      int value = evaluation.value(parts.get(i), scope);
      values.add(value);
      message[i] = evaluation.fit(queue.fields().get(i), value);
    }
    return message;
  }

  private List<Expr> parts(List<Expr> message, Scope scope) {
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

  private boolean handOver(Stmt.Send send, Queue queue, Scope scope) {
    Running sender = world.current;
    queue.messages().clear();
    queue.messages().add(message(send, queue, scope, new ArrayList<>()));
    boolean possible = partner.getAsBoolean();
    if (!possible || world.testing) {
      queue.messages().clear();
      return possible;
    }
    if (printout.selection().sends()) {
      Running receiver = world.current;
      world.current = sender;
      List<Integer> values = new ArrayList<>();
      for (Expr part : parts(send.message(), scope)) {
        values.add(evaluation.value(part, scope));
      }
      told(Told.SENT, send.channel(), queue, values, send.span(), scope);
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
    List<Integer> values = new ArrayList<>();
    for (Pattern pattern : patterns(receipt.message(), taken.scope())) {
      if (pattern instanceof Pattern.Match match) {
        values.add(evaluation.value(match.value(), taken.scope()));
      } else {
        Expr.Ref variable = ((Pattern.Store) pattern).variable();
        boolean dropped = variable.name().equals("_");
        values.add(dropped ? 0 : evaluation.value(variable, taken.scope()));
      }
    }
    told(Told.RECEIVE, receipt.channel(), queue, values, receipt.span(), taken.scope());
  }

  boolean receive(Stmt.Receive receive, Scope scope) {
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

  boolean poll(Expr.Poll poll, Scope scope) {
    return receive(
        new Receipt(poll.channel(), poll.message(), poll.anywhere(), false, true, poll.span()),
        scope);
  }

  private boolean receive(Receipt receipt, Scope scope) {
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
    if (world.handingOver) {
      taken = new Taken(receipt, scope);
    } else if (printout.selection().receives()
        && !(printout.selection().columns() && receipt.poll())) {
      List<Integer> values = new ArrayList<>();
      for (int i = 0; i < Math.min(patterns.size(), queue.fields().size()); i++) {
        values.add(queue.messages().get(at)[i]);
      }
      boolean stays = receipt.poll() || receipt.keep();
      Told told = stays ? Told.SEEN : Told.RECEIVE;
      told(told, receipt.channel(), queue, values, receipt.span(), scope);
    }
    if (!receipt.poll()) {
      take(queue, at, patterns, receipt.keep(), scope);
    }
    return true;
  }

  private void take(Queue queue, int at, List<Pattern> patterns, boolean keep, Scope scope) {
    int[] message = queue.messages().get(at);
    for (int i = 0; i < Math.min(patterns.size(), message.length); i++) {
      if (patterns.get(i) instanceof Pattern.Store store) {
        evaluation.assign(store.variable(), message[i], scope);
      }
    }
    if (!keep) {
      queue.messages().remove(at);
    }
  }

  private int find(Queue queue, List<Pattern> patterns, boolean anywhere, Scope scope) {
    int last = anywhere ? queue.messages().size() : 1;
    for (int at = 0; at < last; at++) {
      int[] message = queue.messages().get(at);
      boolean fits = true;
      for (int i = 0; fits && i < Math.min(patterns.size(), message.length); i++) {
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
  private List<Pattern> patterns(List<Pattern> message, Scope scope) {
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

  private void told(
      Told told, Expr.Ref channel, Queue queue, List<Integer> values, Span span, Scope scope) {
    String place = span.source().name() + ":" + span.line();
    printout.message(told, name(channel, scope), queue, values, place);
  }

  /** The channel with its subscript as a number. */
  private String name(Expr.Ref ref, Scope scope) {
    StringBuilder name = new StringBuilder(ref.name());
    for (Optional<Expr.Ref> field = ref.field(); field.isPresent(); field = field.get().field()) {
      name.append(".").append(field.get().name());
      field.get().index().ifPresent(i -> name.append(subscript(i, scope)));
    }
    ref.index().ifPresent(index -> name.append(subscript(index, scope)));
    return name.toString();
  }

  private String subscript(Expr index, Scope scope) {
    return "[" + evaluation.value(index, scope) + "]";
  }
}
