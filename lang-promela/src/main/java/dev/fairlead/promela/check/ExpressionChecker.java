package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Expressions of one process or claim. */
final class ExpressionChecker {

  /** Where an expression is evaluated. */
  enum Place {
    PROCESS,
    CLAIM,
    /** Where {@code _} stands for anything. */
    TRACE,
    DECLARATION
  }

  private static final Set<Expr.BinaryOp> JOINS = EnumSet.of(Expr.BinaryOp.AND, Expr.BinaryOp.OR);

  private final Symbols symbols;
  private final Place place;
  private final TimerChecker timers;

  ExpressionChecker(Symbols symbols, Place place) {
    this.symbols = symbols;
    this.place = place;
    this.timers = new TimerChecker(symbols, this::value, this::variable);
  }

  /** A condition, an assigned value: tests of channels may be joined by and and or. */
  void full(Expr expression, Scope scope) {
    if (expression instanceof Expr.Binary binary && JOINS.contains(binary.op())) {
      Predicate<Expr.Binary> joins = each -> JOINS.contains(each.op());
      Mistakes.inEach(operands(binary, joins), operand -> full(operand, scope));
    } else if (expression instanceof Expr.ChannelTest test) {
      channel(test.channel(), scope);
    } else {
      value(expression, scope);
    }
  }

  /** A condition or assigned value, which may start one process. */
  void statement(Expr expression, Scope scope) {
    full(expression, scope);
    List<Expr.Run> runs = Runs.in(expression);
    if (runs.size() > 1) {
      String message = "an expression starts two processes";
      throw runs.get(1).span().error("FL0543", message, "use two statements");
    }
  }

  /** An expression that starts no process. */
  void pure(Expr expression, Scope scope, String where) {
    full(expression, scope);
    refuseRun(expression, where);
  }

  void refuseRun(Expr expression, String where) {
    List<Expr.Run> runs = Runs.in(expression);
    if (!runs.isEmpty()) {
      String message = "'run' in " + where;
      throw runs.get(0).span().error("FL0543", message, "start the process in a statement before");
    }
  }

  /** A condition that starts a process is nothing else. */
  void refuseCompoundRun(Expr condition) {
    if (!(condition instanceof Expr.Run)) {
      refuseRun(condition, "a compound condition");
    }
  }

  void value(Expr expression, Scope scope) {
    if (expression instanceof Ref ref) {
      reference(ref, scope);
    } else if (expression instanceof Expr.Unary unary) {
      value(unary.operand(), scope);
    } else if (expression instanceof Expr.Binary binary && timers.isExact(binary, scope)) {
      return;
    } else if (expression instanceof Expr.Binary binary) {
      Predicate<Expr.Binary> inexact = each -> !timers.isExact(each, scope);
      Mistakes.inEach(operands(binary, inexact), operand -> value(operand, scope));
    } else if (expression instanceof Expr.Conditional conditional) {
      Mistakes.inAll(
          () -> value(conditional.condition(), scope),
          () -> value(conditional.then(), scope),
          () -> value(conditional.otherwise(), scope));
    } else if (expression instanceof Expr.Run run) {
      run(run, scope);
    } else if (expression instanceof Expr.Length length) {
      length(length.channel(), scope);
    } else if (expression instanceof Expr.ChannelTest test) {
      test(test, scope);
    } else if (expression instanceof Expr.Poll poll) {
      new MessageChecker(this, scope).poll(poll.channel(), poll.message(), poll.span());
    } else if (expression instanceof Expr.Enabled enabled) {
      value(enabled.pid(), scope);
    } else if (expression instanceof Expr.PcValue pcValue) {
      value(pcValue.pid(), scope);
    } else if (expression instanceof Expr.GetPriority priority) {
      value(priority.pid(), scope);
    } else if (expression instanceof Expr.Quantified quantified) {
      value(quantified.body(), scope);
    } else if (expression instanceof Expr.RemoteLabel remote) {
      label(remote, scope);
    } else if (expression instanceof Expr.RemoteVariable remote) {
      timers.refuseAbstract(variable(remote, scope), remote.variable());
    } else if (expression instanceof Expr.Timeout && place != Place.CLAIM && symbols.hasTime()) {
      String message = "'timeout' in a model with timers";
      String hint = "where nothing can move, time passes: wait for a timer";
      throw expression.span().error("FL0571", message, hint);
    } else if (expression instanceof Expr.NonProgress && place != Place.CLAIM) {
      String message = "'np_' outside of a claim";
      throw expression.span().error("FL0544", message, "it can stand in never and ltl");
    }
  }

  /** From left to right: a chain of operators is as deep as it is long. */
  private static List<Expr> operands(Expr.Binary last, Predicate<Expr.Binary> of) {
    Deque<Expr> operands = new ArrayDeque<>();
    Expr rest = last;
    while (rest instanceof Expr.Binary binary && of.test(binary)) {
      operands.push(binary.right());
      rest = binary.left();
    }
    operands.push(rest);
    return List.copyOf(operands);
  }

  private void reference(Ref ref, Scope scope) {
    boolean bare = ref.index().isEmpty() && ref.field().isEmpty();
    boolean noVariable =
        NameResolution.PREDEFINED.contains(ref.name())
            || symbols.isSymbol(ref.name()) && !scope.isLocal(ref.name());
    if (bare && noVariable && symbols.isTimed(ref)) {
      throw NameResolution.noTimer(ref, "declare a timer: timer t");
    }
    if (bare && NameResolution.PREDEFINED.contains(ref.name())) {
      return;
    }
    if (bare && ref.name().equals("_") && place == Place.TRACE) {
      return;
    }
    if (bare && ref.name().equals("_")) {
      String message = "'_' has no value";
      throw ref.span().error("FL0545", message, "it takes what a receive throws away");
    }
    if (bare && symbols.isSymbol(ref.name()) && !scope.isLocal(ref.name())) {
      return;
    }
    Entry entry = NameResolution.resolve(ref, scope, index -> value(index, scope));
    if (entry.isStructure()) {
      String message = "'" + ref.name() + "' is a whole structure, not a value";
      throw ref.span().error("FL0538", message, "name one of its fields");
    }
    timers.refuseAbstract(entry, ref);
  }

  /** SPIN keeps tests of channels out of everything but and and or. */
  private void test(Expr.ChannelTest test, Scope scope) {
    channel(test.channel(), scope);
    if (place == Place.CLAIM) {
      return;
    }
    String opposite =
        switch (test.test()) {
          case FULL -> "nfull";
          case NFULL -> "full";
          case EMPTY -> "nempty";
          case NEMPTY -> "empty";
        };
    String message = "'" + test.test().text + "' can only be joined by && and ||";
    String hint = "the opposite of " + test.test().text + "(c) is " + opposite + "(c)";
    throw test.span().error("FL0546", message, hint);
  }

  /** A number counts as that of a channel. */
  private void length(Ref ref, Scope scope) {
    Entry entry = NameResolution.resolve(ref, scope, index -> value(index, scope));
    if (!entry.isChannel() && !entry.isStructure()) {
      String hint = "declared at " + entry.span().place();
      String message = "'" + ref.name() + "' is no channel";
      symbols.warnings().add(ref.span(), "FL0539", message, hint);
    } else {
      channel(ref, scope);
    }
  }

  /** A name that must stand for a channel. */
  Entry channel(Ref ref, Scope scope) {
    Entry entry = NameResolution.resolve(ref, scope, index -> value(index, scope));
    if (!entry.isChannel()) {
      String message = "'" + ref.name() + "' is no channel";
      throw ref.span().error("FL0539", message, "declared at " + entry.span().place());
    }
    return entry;
  }

  private void run(Expr.Run run, Scope scope) {
    Spec.Proctype proctype =
        symbols
            .proctype(run.process())
            .orElseThrow(() -> unknownProcess(run.process(), run.span()));
    if (place == Place.CLAIM) {
      throw run.span().error("FL0543", "'run' in a claim", "a claim only observes");
    }
    List<Entry> parameters =
        proctype.parameters().stream()
            .flatMap(
                declaration -> declaration.variables().stream().map(v -> Entry.of(declaration, v)))
            .toList();
    int wanted = parameters.size();
    if (wanted != run.arguments().size()) {
      String message =
          "'%s' takes %d argument%s, found %d"
              .formatted(run.process(), wanted, wanted == 1 ? "" : "s", run.arguments().size());
      throw run.span().error("FL0542", message, "declared at " + proctype.span().place());
    }
    Mistakes.inEach(
        IntStream.range(0, wanted).boxed().toList(),
        i -> argument(run.arguments().get(i), parameters.get(i), scope));
  }

  private void argument(Expr argument, Entry parameter, Scope scope) {
    part(argument, scope);
    Optional<String> given =
        argument instanceof Ref ref && scope.variable(ref.name()).isPresent()
            ? NameResolution.resolve(ref, scope, index -> value(index, scope)).structure()
            : Optional.empty();
    if (!given.equals(parameter.structure())) {
      String message =
          "'%s' takes %s"
              .formatted(
                  parameter.name(),
                  parameter.structure().map(name -> "a whole " + name).orElse("a single value"));
      throw argument.span().error("FL0542", message, "declared at " + parameter.span().place());
    }
  }

  /** An argument or a part of a message, which may be a whole structure. */
  Optional<Integer> part(Expr expression, Scope scope) {
    if (expression instanceof Ref ref && scope.variable(ref.name()).isPresent()) {
      Entry entry = NameResolution.resolve(ref, scope, index -> value(index, scope));
      timers.refuseAbstract(entry, ref);
      if (entry.isStructure() && symbols.hasTimer(entry.type())) {
        throw ref.span().error("FL0572", "a timer cannot be part of a message", "send the time");
      }
      return symbols.width(entry.type());
    }
    value(expression, scope);
    refuseRun(expression, "an argument");
    return Optional.of(1);
  }

  private RuntimeException unknownProcess(String name, Span span) {
    String message = "unknown process '" + name + "'";
    String hint = Suggestion.didYouMean(name, symbols.proctypeNames());
    return span.error("FL0540", message, hint);
  }

  private void label(Expr.RemoteLabel remote, Scope scope) {
    if (symbols.proctype(remote.process()).isEmpty()) {
      throw unknownProcess(remote.process(), remote.span());
    }
    pid(remote.process(), remote.pid(), scope);
    Set<String> labels = symbols.labels(remote.process());
    if (!labels.contains(remote.label())) {
      String message = "there is no label '" + remote.label() + "' in '" + remote.process() + "'";
      String hint = Suggestion.didYouMean(remote.label(), labels);
      throw remote.span().error("FL0533", message, hint);
    }
  }

  /** In a claim about a group, a name that is not declared is any of its members. */
  private void pid(String process, Optional<Expr> pid, Scope scope) {
    boolean anyMember =
        place == Place.CLAIM
            && symbols.proctype(process).stream().anyMatch(Spec.Proctype::anyNumber)
            && pid.orElse(null) instanceof Ref ref
            && ref.index().isEmpty()
            && ref.field().isEmpty()
            && !ref.name().startsWith("_")
            && !symbols.isSymbol(ref.name())
            && scope.variable(ref.name()).isEmpty();
    if (!anyMember) {
      pid.ifPresent(number -> value(number, scope));
    }
  }

  private Entry variable(Expr.RemoteVariable remote, Scope scope) {
    Spec.Proctype proctype =
        symbols
            .proctype(remote.process())
            .orElseThrow(() -> unknownProcess(remote.process(), remote.span()));
    pid(remote.process(), remote.pid(), scope);
    Ref ref = remote.variable();
    Optional<Entry> entry = Locals.find(proctype, ref.name());
    if (entry.isEmpty()) {
      String message = "'" + remote.process() + "' has no variable '" + ref.name() + "'";
      String hint = Suggestion.didYouMean(ref.name(), Locals.names(proctype));
      throw ref.span().error("FL0536", message, hint);
    }
    if (entry.get().array() != ref.index().isPresent()) {
      String message = "'" + ref.name() + "' is " + (entry.get().array() ? "an array" : "no array");
      throw ref.span().error("FL0537", message, "");
    }
    if (ref.field().isPresent() || entry.get().isStructure()) {
      String message = "a field of another process's variable cannot be referred to";
      throw ref.span().error("FL0538", message, "make the variable global");
    }
    ref.index().ifPresent(index -> value(index, scope));
    return entry.get();
  }

  /** What is asked of timers. */
  TimerChecker timers() {
    return timers;
  }
}
