package dev.fairlead.promela.members;

import dev.fairlead.promela.members.MemberKinds.Kind;
import dev.fairlead.promela.members.MemberKinds.Typed;
import dev.fairlead.promela.members.MemberVariables.Array;
import dev.fairlead.promela.members.MemberVariables.Declared;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the statements of a model with {@code #define N ..} do with numbers of members, and how many
 * members a step needs for it.
 */
final class MemberStatements {
  private final Spec spec;
  private final Spec.Proctype group;
  private final MemberVariables variables;
  private final MemberKinds kinds;

  /** Variables that go from one member to the next. */
  private final Set<String> counted = new HashSet<>();

  private boolean meets;

  /** Whether what is looked at is a part of an atomic sequence. */
  private boolean inSequence;

  /** By proctype and statement: how many members it needs that are next to others, or the first. */
  private final Map<String, Map<Span, Integer>> neighbours = new HashMap<>();

  /** How many of these are noted, of the proctype that is looked at. */
  private int noted;

  MemberStatements(Spec spec, Spec.Proctype group, MemberVariables variables, MemberKinds kinds) {
    this.spec = spec;
    this.group = group;
    this.variables = variables;
    this.kinds = kinds;
  }

  Set<String> counted() {
    return Set.copyOf(counted);
  }

  /** Whether two processes may take a step together. */
  boolean meet() {
    return meets;
  }

  /** By proctype and statement: how many members it needs that are next to others, or the first. */
  Map<String, Map<Span, Integer>> neighbours() {
    return Map.copyOf(neighbours);
  }

  /**
   * Goes through all of them.
   *
   * @throws Misuse if something is settled that is not known to keep its meaning
   */
  void pass() {
    neighbours.clear();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Globals globals) {
        kinds.enter(Optional.empty(), false);
        initial(globals.declaration());
      } else if (unit instanceof Spec.Proctype type && type.active().isPresent()) {
        kinds.enter(Optional.of(type.name()), group == type);
        noted = 0;
        body(type.body());
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
        MemberDeclarations.constant(channel.capacity());
        for (Spec.Type field : channel.fields()) {
          if (MemberKinds.isChannel(field) || field instanceof Spec.Type.Named) {
            throw new Misuse(field.span(), "a message holds a channel or a structure");
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
    boolean ofMember = target.process().equals(Optional.of(group.name()));
    boolean pointer =
        ofMember
            || target.process().isPresent()
                && counted.contains(MemberVariables.key(target.process(), target.name()));
    if (inSequence || !pointer) {
      kinds.needOneMore();
    }
  }

  private void body(Spec.Body body) {
    body.statements().forEach(this::counting);
  }

  /** What the statements inside of one need is noted of these. */
  private void counting(Stmt statement) {
    int before = kinds.neighbours() - noted;
    statement(statement);
    int more = kinds.neighbours() - noted - before;
    if (more > 0) {
      neighbours
          .computeIfAbsent(kinds.process().orElseThrow(), key -> new HashMap<>())
          .merge(statement.span(), more, Integer::sum);
      noted += more;
    }
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
      counting(labelled.statement());
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
