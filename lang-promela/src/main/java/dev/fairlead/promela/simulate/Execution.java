package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.graph.Sequence;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Executes statements of the current process. Where SPIN chooses at random, numbers are drawn in
 * the same order here, also by attempts that fail.
 */
final class Execution implements Evaluation.Surroundings {
  private final World world;
  private final NameTable names;
  private final Printout printout;
  private final MinimalStandard random;
  private final Evaluation evaluation;
  private final MessageExecution messages;
  private final StatementExecution statements;
  private final ProcessStarts processes;

  /** Whether a recording says what happens: then escapes are not looked for. */
  private final boolean recorded;

  /** Whether the model has priorities. */
  private final boolean priorities;

  Execution(
      SimulatedModel model,
      World world,
      Printout printout,
      MinimalStandard random,
      boolean recorded) {
    this.world = world;
    this.names = model.names();
    this.printout = printout;
    this.random = random;
    this.recorded = recorded;
    this.priorities = model.priorities();
    this.evaluation = new Evaluation(world, names, printout, model.byName(), this);
    BooleanSupplier partner = recorded ? () -> true : this::findPartner;
    this.messages = new MessageExecution(world, names, evaluation, printout, partner);
    this.statements =
        new StatementExecution(model, world, evaluation, messages, printout, recorded);
    this.processes = new ProcessStarts(model, world, evaluation, printout, recorded);
  }

  Evaluation evaluation() {
    return evaluation;
  }

  ProcessStarts processes() {
    return processes;
  }

  @Override
  public int create(Expr.Run run, Body body, LocalScope scope) {
    return processes.create(run, body, scope);
  }

  @Override
  public boolean poll(Expr.Poll poll, LocalScope scope) {
    return messages.poll(poll, scope);
  }

  /** Whether the current process may move, apart from what its statement needs. */
  boolean mayMove() {
    Running process = world.current;
    if (!isProvided(process)) {
      return false;
    }
    return !priorities || isHighest(process);
  }

  private boolean isProvided(Running process) {
    Optional<Expr> condition = process.body().provided();
    condition.ifPresent(expression -> printout.executing(expression.span()));
    return condition.isEmpty()
        || evaluation.isTrue(condition.get(), process.body().start().scope());
  }

  private boolean isHighest(Running process) {
    boolean highest = true;
    for (int i = world.processes().size() - 1; i >= 0 && highest; i--) {
      Running other = world.processes().get(i);
      if (other.priority() > process.priority()) {
        world.current = other;
        highest = !(isPossible(other.at()) && isProvided(other));
      }
    }
    world.current = process;
    return highest;
  }

  @Override
  public boolean enabled(Running process) {
    if (recorded) {
      return true;
    }
    Running asking = world.current;
    world.current = process;
    boolean possible = isPossible(process.at());
    world.current = asking;
    return possible;
  }

  /** Whether the current process could move on from an element. */
  private boolean isPossible(Element at) {
    if (at == null) {
      return false;
    }
    return switch (at.kind()) {
      case END -> world.current == world.newest();
      case MEETING -> true;
      case GOTO -> !world.handingOver;
      case UNLESS -> isPossible(at.options().get(0).first());
      case ATOMIC, DSTEP, BLOCK -> isPossible(at.body().first());
      case IF, DO -> at.options().stream().anyMatch(option -> isPossible(option.first()));
      case STATEMENT, SKIP, ELSE, LOOP_EXIT ->
          at.escapes().stream().anyMatch(escape -> isPossible(escape.first())) || wouldDo(at);
    };
  }

  private boolean wouldDo(Element at) {
    if (!(at.operation() instanceof StepOperation.Basic basic)) {
      return true;
    }
    Stmt statement = basic.statement();
    LocalScope scope = basic.scope();
    if (statement instanceof Stmt.Send send && messages.isRendezvous(send.channel(), scope)) {
      return !world.handingOver && tested(at);
    } else if (statement instanceof Stmt.Receive receive) {
      return !messages.isRendezvous(receive.channel(), scope) && tested(at);
    }
    boolean harmless = statement instanceof Stmt.Condition || statement instanceof Stmt.Send;
    return !harmless || tested(at);
  }

  private boolean tested(Element at) {
    boolean before = world.testing;
    world.testing = true;
    boolean possible = statements.perform(at);
    world.testing = before;
    return possible;
  }

  /**
   * Executes what the current process comes to at an element, if that is possible.
   *
   * @return what comes then; null if nothing is possible
   */
  Element advance(Element at) {
    if (at == null) {
      return null;
    }
    return switch (at.kind()) {
      case GOTO -> {
        if (world.handingOver) {
          yield null;
        }
        world.lastTried = at;
        yield BodyLayout.rest(at.target(), at.status());
      }
      case UNLESS -> advance(at.options().get(0).first());
      case IF, DO -> choose(at);
      case ATOMIC, DSTEP, BLOCK -> advance(at.body().first());
      case MEETING -> world.handingOver ? advance(at.next()) : at.next();
      case STATEMENT, SKIP, ELSE, LOOP_EXIT, END -> single(at);
    };
  }

  private Element choose(Element choice) {
    List<Sequence> options = choice.options();
    int count = options.size();
    // In a d_step the first option that is possible is taken.
    int start = choice.is(Element.IN_DSTEP) ? 0 : random.below(count);
    Element otherwise = null;
    for (int i = 0; i < count + start; i++) {
      Element first = options.get(i % count).first();
      Element word = otherwise(first);
      if (word != null) {
        otherwise = word;
      } else if (i >= start) {
        Element next = advance(first);
        if (next != null) {
          return next;
        }
      }
    }
    world.lastTried = otherwise;
    return otherwise == null || world.handingOver ? null : otherwise.next();
  }

  /** The {@code else} that an option begins with, or null. */
  private static Element otherwise(Element first) {
    boolean inside = first.kind() == Kind.ATOMIC || first.kind() == Kind.DSTEP;
    Element guard = inside ? first.body().first() : first;
    return guard.kind() == Kind.ELSE ? guard : null;
  }

  private Element single(Element at) {
    for (Sequence escape : recorded ? List.<Sequence>of() : at.escapes()) {
      Element next = advance(escape.first());
      if (next != null) {
        if (printout.selection().statements()) {
          printout.print("\tEscape taken %s\n", printout.place(next));
        }
        return next;
      }
    }
    boolean told =
        at.kind() == Kind.SKIP
            || at.kind() == Kind.STATEMENT && !(isSetPriority(at) || isStructure(at));
    if (told) {
      world.lastTried = at;
    }
    boolean done = world.handingOver ? takesOver(at) : statements.perform(at);
    return done ? at.next() : null;
  }

  private static boolean isSetPriority(Element at) {
    return at.operation() instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.SetPriority;
  }

  private boolean isStructure(Element at) {
    return at.operation() instanceof StepOperation.Initialise first
        && names.local(first.local()).isStructure();
  }

  private boolean takesOver(Element at) {
    return at.operation() instanceof StepOperation.Basic basic
        && basic.statement() instanceof Stmt.Receive receive
        && !receive.keep()
        && messages.isRendezvous(receive.channel(), basic.scope())
        && statements.perform(at);
  }

  /** Looks for a process that takes over the message which the current one hands over. */
  private boolean findPartner() {
    Running sender = world.current;
    Element sent = world.lastTried;
    if (sender.at().is(Element.IN_DSTEP)) {
      throw printout.fatal("rv-attempt in d_step sequence");
    }
    world.handingOver = true;
    Running receiver = drawn(world.newest());
    for (int i = 0; i < world.processes().size(); i++) {
      world.current = receiver;
      Element next = receiver != sender && isProvided(receiver) ? advance(receiver.at()) : null;
      if (next != null) {
        world.handingOver = false;
        if (world.testing) {
          world.current = sender;
          return true;
        }
        if (printout.selection().statements()) {
          world.current = sender;
          tellHalf(sent == null ? sender.at() : sent);
          world.current = receiver;
          world.lastTried = world.lastTried == null ? receiver.at() : world.lastTried;
          tellHalf(world.lastTried);
        }
        receiver.moveTo(silently(next));
        return true;
      }
      receiver = world.before(receiver);
    }
    world.handingOver = false;
    world.current = sender;
    return false;
  }

  private void tellHalf(Element statement) {
    printout.statement(statement, statement);
  }

  /** A process chosen with the weight of its priority, counted from another one on. */
  Running drawn(Running from) {
    Running process = from;
    for (int j = random.below(world.prioritySum); j >= process.priority(); ) {
      j -= process.priority();
      process = world.before(process);
    }
    return process;
  }

  /** Goes where nothing has to be executed to get there. */
  Element silently(Element from) {
    return switch (from.kind()) {
      case GOTO -> world.handingOver ? from : from.target();
      case UNLESS -> silently(from.options().get(0).first());
      case ATOMIC, DSTEP, BLOCK -> silently(from.body().first());
      case MEETING -> silently(from.next());
      case STATEMENT, SKIP, ELSE, LOOP_EXIT, IF, DO, END -> from;
    };
  }
}
