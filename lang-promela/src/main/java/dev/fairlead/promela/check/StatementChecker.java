package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.promela.check.ExpressionChecker.Place;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;

/** The statements of one process or claim. */
final class StatementChecker {

  /**
   * Where a statement stands.
   *
   * @param loops how many loops are around it, counted inside of a d_step from there
   * @param optionStart whether it is the first of an option
   * @param rivals whether it begins an option, perhaps as a part of other choices, and there are
   *     other options before
   * @param declaring whether only declarations came before, outside of any block
   */
  private record Position(
      Scope scope,
      int loops,
      boolean inDStep,
      boolean optionStart,
      boolean rivals,
      boolean declaring) {

    Position inner(Scope scope, boolean optionStart) {
      return new Position(scope, loops, inDStep, optionStart, optionStart && rivals, false);
    }

    Position declares() {
      return new Position(scope, loops, inDStep, optionStart, rivals, true);
    }

    /** In the body of a loop, or for its options. */
    Position inLoop() {
      return new Position(scope, loops + 1, inDStep, false, rivals, false);
    }

    Position dStep() {
      return new Position(scope, inDStep ? loops : 0, true, optionStart, rivals, false);
    }

    /**
     * The beginning of an option of a choice that stands here.
     *
     * @param behind whether there is another one before it
     */
    Position option(boolean behind) {
      return new Position(scope, loops, inDStep, true, rivals || behind, false);
    }
  }

  private final Symbols symbols;
  private final ExpressionChecker expressions;
  private final DeclarationChecker declarations;
  private final AssignmentChecker assignments;
  private final Place place;

  StatementChecker(Symbols symbols, Place place) {
    this.symbols = symbols;
    this.place = place;
    this.expressions = new ExpressionChecker(symbols, place);
    this.declarations = new DeclarationChecker(symbols);
    this.assignments = new AssignmentChecker(symbols, expressions, place);
  }

  /** The body of a process, whose parameters are in the scope. */
  void body(Spec.Body body, Scope scope) {
    Mistakes.inAll(
        () -> LabelScopes.check(body),
        () -> sequence(body, new Position(scope, 0, false, false, false, true)));
  }

  private void sequence(Spec.Body body, Position position) {
    boolean first = position.optionStart;
    boolean declaring = position.declaring;
    Mistakes mistakes = new Mistakes();
    for (Stmt statement : body.statements()) {
      declaring &= statement instanceof Stmt.Declare || statement instanceof Stmt.Exclusive;
      Position inner = position.inner(position.scope, first);
      Position here = declaring ? inner.declares() : inner;
      mistakes.in(() -> statement(statement, here));
      first = false;
    }
    mistakes.report();
  }

  /** A sequence with variables of its own. */
  private void block(Spec.Body body, Position position) {
    sequence(body, position.inner(position.scope.inner(), position.optionStart));
  }

  private void statement(Stmt statement, Position position) {
    Scope scope = position.scope;
    if (statement instanceof Stmt.Declare declare) {
      Mistakes.inAll(
          () -> {
            if (!position.declaring) {
              declarations.refuseLate(declare.declaration());
            }
          },
          () -> declarations.locals(declare.declaration(), scope));
    } else if (statement instanceof Stmt.Condition condition) {
      run(condition.expression(), position);
      expressions.refuseCompoundRun(condition.expression());
    } else if (statement instanceof Stmt.Else) {
      elseStatement(statement, position);
    } else if (statement instanceof Stmt.Assign assign) {
      assignments.assign(assign, scope, value -> run(value, position));
    } else if (statement instanceof Stmt.Step step) {
      assignments.step(step, scope);
    } else if (statement instanceof Stmt.Send send) {
      observe(statement);
      new MessageChecker(expressions, scope).send(send.channel(), send.message(), send.span());
    } else if (statement instanceof Stmt.Receive receive) {
      observe(statement);
      new MessageChecker(expressions, scope)
          .receive(receive.channel(), receive.message(), receive.span());
    } else if (statement instanceof Stmt.Assert check) {
      run(check.expression(), position);
    } else if (statement instanceof Stmt.Printf print) {
      print(print, scope);
    } else if (statement instanceof Stmt.Printm print) {
      expressions.pure(print.argument(), scope, "an argument");
    } else if (statement instanceof Stmt.SetPriority priority) {
      arguments(List.of(priority.pid(), priority.priority()), scope);
    } else if (statement instanceof Stmt.Exclusive exclusive) {
      Mistakes.inEach(exclusive.channels(), channel -> expressions.channel(channel, scope));
    } else if (statement instanceof Stmt.Break && position.loops == 0) {
      String message = position.inDStep ? "a jump out of a d_step" : "'break' outside of a loop";
      String code = position.inDStep ? "FL0534" : "FL0555";
      throw statement.span().error(code, message, position.inDStep ? "use atomic" : "");
    } else {
      compound(statement, position);
    }
  }

  private void compound(Stmt statement, Position position) {
    Scope scope = position.scope;
    if (statement instanceof Stmt.If choice) {
      options(choice.options(), position);
    } else if (statement instanceof Stmt.Do loop) {
      options(loop.options(), position.inLoop());
    } else if (statement instanceof Stmt.Labelled labelled) {
      Mistakes.inAll(() -> label(labelled, scope), () -> statement(labelled.statement(), position));
    } else if (statement instanceof Stmt.Block block) {
      block(block.body(), position);
    } else if (statement instanceof Stmt.Atomic atomic) {
      block(atomic.body(), position);
    } else if (statement instanceof Stmt.DStep step) {
      block(step.body(), position.dStep());
    } else if (statement instanceof Stmt.Unless unless) {
      if (position.inDStep) {
        throw unless.span().error("FL0556", "'unless' in a d_step", "use atomic");
      }
      Mistakes.inAll(
          () -> statement(unless.main(), position),
          () -> statement(unless.escape(), position.inner(scope, false)));
    } else if (statement instanceof Stmt.ForRange loop) {
      Mistakes.inAll(
          () -> range(loop.variable(), loop.from(), loop.to(), scope),
          () -> block(loop.body(), position.inLoop()));
    } else if (statement instanceof Stmt.ForIn loop) {
      Mistakes.inAll(() -> forIn(loop, scope), () -> block(loop.body(), position.inLoop()));
    } else if (statement instanceof Stmt.Select select) {
      range(select.variable(), select.from(), select.to(), scope);
    }
  }

  private void range(Ref variable, Expr from, Expr to, Scope scope) {
    Mistakes.inAll(
        () -> assignments.counter(variable, scope),
        () -> expressions.pure(from, scope, "a range"),
        () -> expressions.pure(to, scope, "a range"));
  }

  private void arguments(List<Expr> arguments, Scope scope) {
    Mistakes.inEach(arguments, argument -> expressions.pure(argument, scope, "an argument"));
  }

  private void options(List<Spec.Body> options, Position position) {
    Mistakes mistakes = new Mistakes();
    Optional<Stmt> earlier = Optional.empty();
    boolean behind = false;
    for (Spec.Body option : options) {
      Stmt first = option.statements().get(0);
      if (first instanceof Stmt.Else) {
        warnOfOuterOptions(first, position);
        if (earlier.isPresent()) {
          String message = "a second 'else' among the options";
          String hint = "first at " + earlier.get().span().place();
          mistakes.add(first.span().error("FL0557", message, hint));
        }
        earlier = Optional.of(first);
      }
      Position here = position.option(behind);
      mistakes.in(() -> sequence(option, here));
      // SPIN tries the else last.
      behind |= !(first instanceof Stmt.Else);
    }
    mistakes.report();
  }

  /**
   * SPIN's verifier joins the options of a choice that begins an option with those around it, and
   * tries an else if no option before it is possible; its simulator asks the inner choice alone.
   *
   * @param choice where the choice with the else stands
   */
  private void warnOfOuterOptions(Stmt otherwise, Position choice) {
    if (choice.rivals && !choice.inDStep) {
      String message = "this choice begins an option, and its 'else' waits for those before, too";
      String hint = "SPIN's simulator disagrees; put a statement before the choice, such as skip";
      symbols.warnings().add(otherwise.span(), "FL0567", message, hint);
    }
  }

  /** Where there is nothing else to do, it can be done. */
  private void elseStatement(Stmt statement, Position position) {
    if (!position.optionStart) {
      String message = "'else' is not the first statement of an option, and always possible";
      String hint = "if :: x > 0 -> ... :: else -> ... fi";
      symbols.warnings().add(statement.span(), "FL0557", message, hint);
    }
  }

  private void label(Stmt.Labelled labelled, Scope scope) {
    Optional<Entry> variable = scope.variable(labelled.label());
    if (variable.isPresent()) {
      throw Symbols.twice(labelled.label(), LabelScopes.span(labelled), variable.get().span());
    }
  }

  /** An expression of a statement, which may start a process. */
  private void run(Expr expression, Position position) {
    expressions.statement(expression, position.scope);
    if (position.inDStep) {
      expressions.refuseRun(expression, "a d_step");
    }
  }

  private void observe(Stmt statement) {
    if (place == Place.CLAIM) {
      throw statement
          .span()
          .error("FL0558", "a never claim only observes", "use c?[...] or len(c)");
    }
  }

  private void forIn(Stmt.ForIn loop, Scope scope) {
    Ref name = loop.collection();
    Entry collection =
        NameResolution.collection(name, scope, index -> expressions.value(index, scope));
    if (collection.array() && lastIndex(name).isEmpty()) {
      assignments.counter(loop.variable(), scope);
    } else if (collection.array() && !collection.isChannel()) {
      String message = "the index of '" + name.name() + "' is left out";
      symbols.warnings().add(name.span(), "FL0560", message, "for (i in array)");
      assignments.counter(loop.variable(), scope);
    } else if (collection.isChannel()) {
      Ref variable = loop.variable();
      Entry taken =
          NameResolution.resolve(variable, scope, index -> expressions.value(index, scope));
      if (taken.isStructure() || !collection.array()) {
        messages(collection, name, taken);
      }
    } else {
      String message = "'" + name.name() + "' is neither an array nor a channel";
      throw name.span().error("FL0560", message, "for (i : 1 .. n) counts");
    }
  }

  /** As in SPIN, a loop goes over the messages of a buffered channel of one typedef. */
  private static void messages(Entry channel, Ref name, Entry taken) {
    List<Spec.Type> fields = channel.channel().map(Spec.Initial.Channel::fields).orElse(List.of());
    boolean single = fields.size() == 1 && fields.get(0) instanceof Spec.Type.Named;
    if (!single) {
      String message = "'" + name.name() + "' is not declared as a channel of one typedef";
      throw name.span().error("FL0560", message, "chan c = [2] of { T }; T m; for (m in c)");
    }
    Spec.Type.Named type = (Spec.Type.Named) fields.get(0);
    if (!taken.structure().equals(Optional.of(type.name()))) {
      String message = "the messages of '%s' are of type '%s', and '%s' is not";
      throw name.span()
          .error(
              "FL0560",
              message.formatted(name.name(), type.name(), taken.name()),
              "declare it as '" + type.name() + " " + taken.name() + "'");
    }
    if (channel.channel().get().capacity() instanceof Expr.Literal none && none.value() == 0) {
      String message = "'" + name.name() + "' holds no messages: it is a rendezvous";
      throw name.span().error("FL0560", message, "");
    }
  }

  private static Optional<Expr> lastIndex(Ref ref) {
    return ref.field().isPresent() ? lastIndex(ref.field().get()) : ref.index();
  }

  private void print(Stmt.Printf print, Scope scope) {
    arguments(print.arguments(), scope);
    int wanted = 0;
    String format = print.format();
    for (int i = 0; i + 1 < format.length(); i++) {
      if (format.charAt(i) == '%') {
        i++;
        wanted += format.charAt(i) == '%' ? 0 : 1;
      }
    }
    if (wanted > print.arguments().size()) {
      String message =
          "the format names %d value%s, found %d"
              .formatted(wanted, wanted == 1 ? "" : "s", print.arguments().size());
      symbols.warnings().add(print.span(), "FL0542", message, "'%%' prints a percent sign");
    }
  }
}
