package dev.fairlead.promela.members;

import dev.fairlead.promela.members.MemberKinds.Kind;
import dev.fairlead.promela.members.MemberKinds.Typed;
import dev.fairlead.promela.members.MemberVariables.Array;
import dev.fairlead.promela.members.MemberVariables.Declared;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether the systems of a text with {@code #define N ..} keep their steps if members are left out,
 * by how the text uses N and numbers of members (docs/fairness.md, <em>Members in a line</em>).
 */
public final class MemberRules {
  private final Spec spec;
  private final MemberVariables variables = new MemberVariables();
  private final MemberKinds kinds;
  private final ClaimRules claims;

  /** Variables that go from one member to the next. */
  private final Set<String> counted = new HashSet<>();

  private Optional<Spec.Proctype> group = Optional.empty();
  private boolean meets;

  /** Whether what is looked at is a part of an atomic sequence. */
  private boolean inSequence;

  private int neighbours;

  private MemberRules(Spec spec, String number) {
    this.spec = spec;
    this.kinds = new MemberKinds(variables, number, symbols(spec));
    this.claims = new ClaimRules(kinds, variables);
  }

  /**
   * What was found.
   *
   * @param group the name of the proctype whose processes are the members
   * @param pointers by proctype, or nothing for global variables: those that hold members
   * @param counted of these the ones that go from one member to the next, with their proctype
   * @param arrays with an element for each member
   * @param meets whether two processes may take a step together
   * @param neighbours how many members a step needs that are next to others, or the first
   * @param seen how many members the claim looks at
   * @param labels where it asks whether they are
   */
  public record Found(
      String group,
      Function<Optional<String>, Set<String>> pointers,
      Set<String> counted,
      Set<String> arrays,
      boolean meets,
      int neighbours,
      int seen,
      Set<String> labels) {

    /** Whether a variable of a proctype goes from one member to the next. */
    public boolean isCounted(String proctype, String name) {
      return counted.contains(MemberVariables.key(Optional.of(proctype), name));
    }
  }

  /** What is known, or why nothing is. */
  public record Result(Optional<Found> found, Optional<String> obstacle) {}

  /**
   * @param spec with the number of members as a name
   * @param bad the states that are asked about; empty if steps are
   */
  public static Result of(Spec spec, String number, Optional<BadStates> bad) {
    MemberRules rules = new MemberRules(spec, number);
    try {
      return new Result(Optional.of(rules.find(bad)), Optional.empty());
    } catch (Misuse misuse) {
      return new Result(Optional.empty(), Optional.of(misuse.getMessage()));
    }
  }

  private Found find(Optional<BadStates> bad) {
    declarations();
    findGroup();
    do {
      pass();
      bad.ifPresent(claims::look);
    } while (variables.hasChanged());
    kinds.settle();
    checkVariables();
    pass();
    int seen = bad.map(each -> claims.seen(each, group.orElseThrow().name())).orElse(0);
    return new Found(
        group.orElseThrow().name(),
        variables::pointers,
        Set.copyOf(counted),
        variables.arraysOfMembers(),
        meets,
        neighbours,
        seen,
        claims.labels());
  }

  private static Misuse misuse(Span span, String why) {
    return new Misuse(span, why);
  }

  private void declarations() {
    if (spec.timing().declared() || spec.grading().logic().isPresent()) {
      throw misuse(spec.units().get(0).span(), "the model has timers, or truth values");
    }
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals globals) {
        declare(Optional.empty(), globals.declaration());
      } else if (unit instanceof Spec.Proctype type && type.active().isPresent()) {
        MemberVariables.everyDeclaration(
            type.body(), each -> declare(Optional.of(type.name()), each));
      } else if (!isKnown(unit)) {
        throw misuse(unit.span(), "there is an 'init', a never claim or a trace");
      }
    }
  }

  /** What is neither is of no interest: proctypes that are never run, for instance. */
  private static boolean isKnown(Spec.Unit unit) {
    return unit instanceof Spec.Proctype
        || unit instanceof Spec.Mtypes
        || unit instanceof Spec.Typedef
        || unit instanceof Spec.Ltl;
  }

  private void declare(Optional<String> process, Spec.Declaration declaration) {
    boolean plain =
        declaration.visibility() != Spec.Visibility.HIDDEN
            && declaration.visibility() != Spec.Visibility.PUBLIC
            && (declaration.type() instanceof Spec.Type.Basic
                || declaration.type() instanceof Spec.Type.Mtype);
    for (Spec.Variable each : declaration.variables()) {
      Array array =
          each.size().isEmpty()
              ? Array.NONE
              : kinds.isNumber(each.size().get()) ? Array.OF_MEMBERS : Array.OTHER;
      boolean channel = MemberKinds.isChannel(declaration.type());
      boolean made = each.initial().orElse(null) instanceof Spec.Initial.Channel;
      if (!plain
          || channel != made
          || process.isPresent() && (channel || array == Array.OF_MEMBERS)) {
        throw misuse(
            each.span(),
            "'"
                + each.name()
                + "' is a structure, hidden, or a channel or array where none can be");
      }
      if (array == Array.OTHER) {
        constant(each.size().get());
      }
      each.bits().ifPresent(this::constant);
      Declared added = new Declared(process, each.name(), declaration.type(), array);
      boolean twice =
          variables
              .find(process, each.name())
              .filter(other -> other.process().equals(process))
              .filter(
                  other -> other.array() != array || MemberKinds.isChannel(other.type()) != channel)
              .isPresent();
      if (twice) {
        throw misuse(each.span(), "there are two variables '" + each.name() + "'");
      }
      variables.declare(added);
    }
  }

  private static Set<String> symbols(Spec spec) {
    Set<String> names = new HashSet<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Mtypes mtypes) {
        mtypes.symbols().forEach(each -> names.add(each.name()));
      }
    }
    return names;
  }

  /** A size or a number of bits: a number of the text. */
  private void constant(Expr expression) {
    if (!(expression instanceof Expr.Literal)) {
      throw misuse(expression.span(), "'" + expression.span().text() + "' is no plain number");
    }
  }

  private void findGroup() {
    boolean others = false;
    for (Spec.Unit unit : spec.units()) {
      if (!(unit instanceof Spec.Proctype type) || type.active().isEmpty()) {
        continue;
      }
      if (!type.parameters().isEmpty()
          || type.priority().isPresent()
          || type.provided().isPresent()
          || type.deterministic()
          || type.anyNumber()) {
        throw misuse(
            type.span(),
            "'"
                + type.name()
                + "' has parameters, a priority or a 'provided' clause, or is a D_proctype");
      }
      if (!kinds.isNumber(type.active().get())) {
        constant(type.active().get());
        others = true;
      } else if (group.isPresent() || others) {
        throw misuse(
            type.span(),
            "'"
                + type.name()
                + "' is not the first proctype with processes from the start, so"
                + " that numbers do not begin with 0");
      } else {
        group = Optional.of(type);
      }
    }
    if (group.isEmpty()) {
      throw misuse(spec.units().get(0).span(), "there is no 'active [N] proctype'");
    }
  }

  /** What holds members is wide enough, and not an array. */
  private void checkVariables() {
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals globals) {
        checkWidth(Optional.empty(), globals.declaration());
      } else if (unit instanceof Spec.Proctype type && type.active().isPresent()) {
        MemberVariables.everyDeclaration(
            type.body(), each -> checkWidth(Optional.of(type.name()), each));
      }
    }
  }

  private void checkWidth(Optional<String> process, Spec.Declaration declaration) {
    boolean wide =
        declaration.type() instanceof Spec.Type.Basic basic
            && switch (basic.kind()) {
              case BYTE, PID, SHORT, INT -> true;
              default -> false;
            };
    for (Spec.Variable each : declaration.variables()) {
      Declared variable = variables.find(process, each.name()).orElseThrow();
      if (variables.holdsMembers(variable) && (!wide || variable.array() != Array.NONE)) {
        throw misuse(
            each.span(),
            "'"
                + each.name()
                + "' holds numbers of members, and is an array or not a byte, pid, short or int");
      }
    }
  }

  private void pass() {
    neighbours = 0;
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals globals) {
        kinds.enter(Optional.empty(), false);
        initial(globals.declaration());
      } else if (unit instanceof Spec.Proctype type && type.active().isPresent()) {
        kinds.enter(Optional.of(type.name()), group.orElseThrow() == type);
        body(type.body());
        neighbours += kinds.neighbours();
      }
    }
  }

  private void initial(Spec.Declaration declaration) {
    for (Spec.Variable each : declaration.variables()) {
      Declared variable = variables.find(kinds.process(), each.name()).orElseThrow();
      Spec.Initial initial = each.initial().orElse(null);
      if (initial instanceof Spec.Initial.Value value) {
        if (!isAlike(value.value())) {
          kinds.refuse(value.span(), "'" + each.name() + "' need not begin alike in all members");
        }
        assigned(variable, value.value(), value.span());
      } else if (initial instanceof Spec.Initial.Values values) {
        values.values().forEach(kinds::data);
        if (variable.array() == Array.OF_MEMBERS) {
          kinds.refuse(values.span(), "members begin with different values");
        }
      } else if (initial instanceof Spec.Initial.Channel channel) {
        constant(channel.capacity());
        for (Spec.Type field : channel.fields()) {
          if (MemberKinds.isChannel(field) || field instanceof Spec.Type.Named) {
            throw misuse(field.span(), "a message holds a channel or a structure");
          }
        }
        if (channel.capacity() instanceof Expr.Literal none && none.value() == 0) {
          meets = true;
          kinds.foundMeetings();
        }
      }
    }
  }

  /**
   * Whether members begin with it as they would if some were left out: a constant, N, {@code _pid}
   * or {@code _pid + 1}.
   */
  private boolean isAlike(Expr value) {
    if (value instanceof Expr.Binary sum) {
      return sum.op() == Expr.BinaryOp.ADD
          && sum.left() instanceof Expr.Ref ref
          && ref.name().equals("_pid")
          && sum.right() instanceof Expr.Literal;
    }
    return value instanceof Expr.Literal
        || value instanceof Expr.Unary unary && unary.operand() instanceof Expr.Literal
        || value instanceof Expr.Ref ref
            && (kinds.isNumber(ref) || ref.name().equals("_pid") || kinds.isSymbol(ref));
  }

  private void assigned(Declared target, Expr value, Span span) {
    Typed typed = kinds.typed(value);
    kinds.relate(new Typed(Kind.DATA, Optional.of(target)), typed);
    MemberVariables.Facts facts = variables.facts(target);
    facts.passesEnd |= typed.kind() == Kind.SIZE || typed.kind() == Kind.AFTER;
    facts.mayBeNone |= typed.kind() == Kind.NONE;
    if (!variables.holdsMembers(target)) {
      kinds.data(value);
      return;
    }
    boolean known =
        switch (typed.kind()) {
          case MEMBER, ZERO, NONE, SIZE -> true;
          case AFTER -> kinds.isMember(typed);
          case DATA, NUMBER, LAST, BEFORE -> false;
        };
    if (!known) {
      kinds.refuse(
          span, "'" + target.name() + "' holds members, and '" + value.span().text() + "' is none");
    }
    if (typed.kind() == Kind.AFTER) {
      counted.add(MemberVariables.key(target.process(), target.name()));
    }
    if (typed.kind() == Kind.ZERO || typed.kind() == Kind.AFTER) {
      needFor(target);
    }
  }

  /**
   * What is shared may refer to one more member behind the step, and an atomic sequence may look at
   * one more before it ends.
   */
  private void needFor(Declared target) {
    boolean ofMember = target.process().equals(Optional.of(group.orElseThrow().name()));
    boolean pointer =
        ofMember
            || target.process().isPresent()
                && counted.contains(MemberVariables.key(target.process(), target.name()));
    if (inSequence || !pointer) {
      kinds.needOneMore();
    }
  }

  private void body(Spec.Body body) {
    body.statements().forEach(this::statement);
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Declare declare) {
      initial(declare.declaration());
    } else if (statement instanceof Stmt.Condition condition) {
      kinds.data(condition.expression());
    } else if (statement instanceof Stmt.Assign assign) {
      target(assign.target()).ifPresent(each -> assigned(each, assign.value(), assign.span()));
    } else if (statement instanceof Stmt.Step step) {
      target(step.target()).ifPresent(each -> counted(each, step));
    } else if (statement instanceof Stmt.Send send) {
      kinds.variable(send.channel());
      send.message().forEach(kinds::data);
      if (send.sorted()) {
        kinds.refuse(send.span(), "messages are sorted");
      }
    } else if (statement instanceof Stmt.Receive receive) {
      kinds.variable(receive.channel());
      receive.message().forEach(kinds::pattern);
    } else if (statement instanceof Stmt.If choice) {
      options(choice.options());
    } else if (statement instanceof Stmt.Do loop) {
      options(loop.options());
    } else if (statement instanceof Stmt.Labelled labelled) {
      statement(labelled.statement());
    } else if (statement instanceof Stmt.Block block) {
      body(block.body());
    } else if (statement instanceof Stmt.Atomic atomic) {
      sequence(atomic.body());
    } else if (statement instanceof Stmt.DStep step) {
      sequence(step.body());
    } else if (statement instanceof Stmt.Assert claim) {
      kinds.data(claim.expression());
    } else if (statement instanceof Stmt.ForRange loop) {
      range(loop);
    } else if (statement instanceof Stmt.ForIn loop) {
      through(loop);
    } else if (statement instanceof Stmt.Select select) {
      kinds.data(select.variable());
      kinds.data(select.from());
      kinds.data(select.to());
    } else if (statement instanceof Stmt.Printf printed) {
      printed.arguments().forEach(kinds::typed);
    } else if (statement instanceof Stmt.Printm printed) {
      kinds.typed(printed.argument());
    } else if (!(statement instanceof Stmt.Else
        || statement instanceof Stmt.Goto
        || statement instanceof Stmt.Break
        || statement instanceof Stmt.Empty)) {
      kinds.refuse(statement.span(), "'unless', 'xr', 'xs' and priorities are not looked into");
    }
  }

  /**
   * {@code else} is possible if no partner is there for a meeting. One that is left out of a loop
   * is at its head, where it may be there.
   */
  private void options(List<Spec.Body> options) {
    boolean otherwise = options.stream().anyMatch(each -> Beginnings.any(each, Beginnings.ELSE));
    if (meets && otherwise) {
      for (Spec.Body each : options) {
        if (Beginnings.any(each, Beginnings.MESSAGE)) {
          kinds.refuse(each.span(), "'else' depends on whether some process meets this one");
        }
      }
    }
    options.forEach(this::body);
  }

  private void sequence(Spec.Body body) {
    OneStep.check(body, meets);
    boolean outside = inSequence;
    inSequence = true;
    body(body);
    inSequence = outside;
  }

  private Optional<Declared> target(Expr.Ref target) {
    if (target.name().equals("_")) {
      return Optional.empty();
    }
    Optional<Declared> variable = kinds.variable(target);
    if (variable.isEmpty() || MemberKinds.isChannel(variable.get().type())) {
      kinds.refuse(target.span(), "'" + target.name() + "' is assigned to");
      return Optional.empty();
    }
    return variable;
  }

  private void counted(Declared variable, Stmt.Step step) {
    variables.facts(variable).passesEnd = true;
    if (variables.holdsMembers(variable)) {
      counted.add(MemberVariables.key(variable.process(), variable.name()));
      needFor(variable);
      if (step.change() != 1) {
        kinds.refuse(step.span(), "'" + variable.name() + "' goes from a member to the one before");
      }
    }
  }

  private void range(Stmt.ForRange loop) {
    Optional<Declared> variable = target(loop.variable());
    if (variable.isEmpty()) {
      return;
    }
    Typed from = kinds.typed(loop.from());
    Typed to = kinds.typed(loop.to());
    Typed own = new Typed(Kind.DATA, variable);
    kinds.relate(own, from);
    kinds.relate(own, to);
    variables.facts(variable.get()).passesEnd = true;
    if (!variables.holdsMembers(variable.get())) {
      kinds.data(loop.from());
      kinds.data(loop.to());
    } else {
      boolean known =
          (from.kind() == Kind.ZERO || kinds.isMember(from) && from.kind() != Kind.BEFORE)
              && (to.kind() == Kind.LAST || kinds.isMember(to) && to.kind() != Kind.AFTER);
      if (!known) {
        kinds.refuse(loop.span(), "the loop is not about members up to one, or to the last");
      }
      counted.add(MemberVariables.key(variable.get().process(), variable.get().name()));
      needFor(variable.get());
      needFor(variable.get());
    }
    body(loop.body());
  }

  private void through(Stmt.ForIn loop) {
    Optional<Declared> variable = target(loop.variable());
    Optional<Declared> array = variables.find(kinds.process(), loop.collection().name());
    if (variable.isEmpty()
        || array.isEmpty()
        || array.get().array() != Array.OF_MEMBERS
        || MemberKinds.isChannel(array.get().type())) {
      kinds.refuse(loop.span(), "the loop is not about members");
      return;
    }
    variables.markMembers(variable.get());
    variables.facts(variable.get()).passesEnd = true;
    counted.add(MemberVariables.key(variable.get().process(), variable.get().name()));
    needFor(variable.get());
    needFor(variable.get());
    body(loop.body());
  }
}
