package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What may be done with references to processes: they are copied, sent, and compared for equality.
 * Whatever else is done with one could tell processes of a type apart.
 */
final class RefRules {

  /** What an expression is: a number, or a reference to a process of a type, or to none. */
  private record Kind(Optional<String> process, boolean none) {
    static final Kind NUMBER = new Kind(Optional.empty(), false);
    static final Kind NONE = new Kind(Optional.empty(), true);

    static Kind to(String process) {
      return new Kind(Optional.of(process), false);
    }

    static Kind of(Spec.Type type) {
      return type instanceof Spec.Type.Reference reference ? to(reference.process()) : NUMBER;
    }

    boolean isReference() {
      return none || process.isPresent();
    }

    String inWords() {
      return process.map(name -> "a reference to " + name).orElse(none ? "_undef_ref" : "a number");
    }
  }

  private final RefNames names;
  private final Map<String, Spec.Type> locals = new HashMap<>();
  private final Map<String, RefNames.Fields> channels = new HashMap<>();
  private Optional<String> within = Optional.empty();
  private boolean inFormula;

  private RefRules(RefNames names) {
    this.names = names;
  }

  static void check(Spec spec, RefNames names, boolean referring) {
    Mistakes mistakes = new Mistakes();
    for (Spec.Unit unit : spec.units()) {
      if (referring || unit instanceof Spec.Ltl) {
        mistakes.in(() -> new RefRules(names).unit(unit));
      }
    }
    mistakes.report();
  }

  static void check(Spec.Ltl formula, RefNames names) {
    new RefRules(names).unit(formula);
  }

  private void unit(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      within = Optional.of(proctype.name());
      proctype.parameters().forEach(this::declare);
      declareAll(proctype.body());
      proctype.provided().ifPresent(this::number);
      body(proctype.body());
    } else if (unit instanceof Spec.Init init) {
      declareAll(init.body());
      body(init.body());
    } else if (unit instanceof Spec.Never never) {
      inFormula = true;
      body(never.body());
    } else if (unit instanceof Spec.Globals globals) {
      declaration(globals.declaration());
    } else if (unit instanceof Spec.Typedef typedef) {
      typedef.fields().forEach(this::refuseIn);
    } else if (unit instanceof Spec.Ltl ltl) {
      inFormula = true;
      ltl.atoms().values().forEach(this::number);
    }
  }

  private void refuseIn(Spec.Declaration field) {
    if (field.type() instanceof Spec.Type.Reference || isPublic(field)) {
      throw field
          .span()
          .error("FL0578", "a reference cannot be a field of a typedef", "use a variable");
    }
  }

  private static boolean isPublic(Spec.Declaration declaration) {
    return declaration.visibility() == Spec.Visibility.PUBLIC;
  }

  private void declareAll(Spec.Body body) {
    new TreeWalk(
            node -> {
              if (node instanceof Stmt.Declare declare) {
                declare(declare.declaration());
              }
            })
        .in(body);
  }

  private void declare(Spec.Declaration declaration) {
    for (Spec.Variable variable : declaration.variables()) {
      locals.put(variable.name(), declaration.type());
      RefNames.fields(variable).ifPresent(fields -> channels.put(variable.name(), fields));
    }
  }

  private void declaration(Spec.Declaration declaration) {
    if (declaration.type() instanceof Spec.Type.Reference reference) {
      names.instances(reference.process(), reference.span());
    }
    if (isPublic(declaration) && within.isEmpty()) {
      throw declaration
          .span()
          .error("FL0578", "'public' is for variables of processes", "globals are public");
    }
    for (Spec.Variable variable : declaration.variables()) {
      if (isPublic(declaration)) {
        names.instances(within.get(), declaration.span());
        if (variable.size().isPresent()) {
          throw variable
              .span()
              .error("FL0578", "a public variable cannot be an array", "declare several");
        }
      }
      if (variable.initial().isPresent()) {
        initial(declaration, variable.initial().get());
      }
    }
  }

  private void initial(Spec.Declaration declaration, Spec.Initial initial) {
    if (initial instanceof Spec.Initial.Value value) {
      assigned(Kind.of(declaration.type()), value.value());
    } else if (initial instanceof Spec.Initial.Values values) {
      values.values().forEach(each -> assigned(Kind.of(declaration.type()), each));
    } else if (initial instanceof Spec.Initial.Channel channel) {
      for (Spec.Type type : channel.fields()) {
        if (type instanceof Spec.Type.Reference reference) {
          names.instances(reference.process(), reference.span());
        }
      }
    }
  }

  private void body(Spec.Body body) {
    Mistakes mistakes = new Mistakes();
    for (Stmt statement : body.statements()) {
      mistakes.in(() -> statement(statement));
    }
    mistakes.report();
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Declare declare) {
      declaration(declare.declaration());
    } else if (statement instanceof Stmt.Condition condition) {
      number(condition.expression());
    } else if (statement instanceof Stmt.Assert check) {
      number(check.expression());
    } else if (statement instanceof Stmt.Assign assign) {
      assigned(kind(assign.target()), assign.value());
    } else if (statement instanceof Stmt.Step step) {
      number(step.target());
    } else if (statement instanceof Stmt.Send send) {
      send(send);
    } else if (statement instanceof Stmt.Receive receive) {
      patterns(receive.channel(), receive.message());
    } else if (statement instanceof Stmt.If choice) {
      choice.options().forEach(this::body);
    } else if (statement instanceof Stmt.Do loop) {
      loop.options().forEach(this::body);
    } else if (statement instanceof Stmt.Labelled labelled) {
      statement(labelled.statement());
    } else if (statement instanceof Stmt.Block block) {
      body(block.body());
    } else if (statement instanceof Stmt.Atomic block) {
      body(block.body());
    } else if (statement instanceof Stmt.DStep block) {
      body(block.body());
    } else if (statement instanceof Stmt.Unless unless) {
      statement(unless.main());
      statement(unless.escape());
    } else if (statement instanceof Stmt.ForRange loop) {
      number(loop.variable());
      number(loop.from());
      number(loop.to());
      body(loop.body());
    } else if (statement instanceof Stmt.ForIn loop) {
      number(loop.variable());
      body(loop.body());
    } else if (statement instanceof Stmt.Select select) {
      number(select.variable());
      number(select.from());
      number(select.to());
    } else if (statement instanceof Stmt.SetPriority set) {
      throw byNumber(set.span());
    }
  }

  private void send(Stmt.Send send) {
    kind(send.channel());
    List<Spec.Type> fields = fields(send.channel());
    for (int i = 0; i < send.message().size(); i++) {
      Kind field = i < fields.size() ? Kind.of(fields.get(i)) : Kind.NUMBER;
      if (!fields.isEmpty()) {
        assigned(field, send.message().get(i));
      } else {
        number(send.message().get(i));
      }
      if (send.sorted() && field.isReference()) {
        throw send.span().error("FL0577", "references have no order to sort them by", "use '!'");
      }
    }
  }

  private void patterns(Expr.Ref channel, List<Expr.Pattern> message) {
    kind(channel);
    List<Spec.Type> fields = fields(channel);
    for (int i = 0; i < message.size(); i++) {
      Kind field = i < fields.size() ? Kind.of(fields.get(i)) : Kind.NUMBER;
      if (message.get(i) instanceof Expr.Pattern.Match match) {
        assigned(field, match.value());
      } else if (message.get(i) instanceof Expr.Pattern.Store store
          && !store.variable().name().equals("_")) {
        Kind variable = kind(store.variable());
        if (!fits(field, variable)) {
          throw store
              .span()
              .error(
                  "FL0577",
                  "a field that is " + field.inWords() + " is received as " + variable.inWords(),
                  "");
        }
      }
    }
  }

  private static boolean fits(Kind one, Kind other) {
    return one.equals(other)
        || one.isReference() && other.none()
        || other.isReference() && one.none();
  }

  private List<Spec.Type> fields(Expr.Ref channel) {
    Optional<RefNames.Fields> found;
    if (names.isProcess(channel.name()) && channel.field().isPresent()) {
      Spec.Declaration declared =
          names.all().get(channel.name()).publics().get(channel.field().get().name());
      found = declared == null ? Optional.empty() : RefNames.fields(declared.variables().get(0));
    } else {
      found =
          Optional.ofNullable(channels.get(channel.name()))
              .or(() -> names.globalChannel(channel.name()));
    }
    return found.map(RefNames.Fields::types).orElse(List.of());
  }

  /** Something is assigned to, sent as, or compared with what is of a kind. */
  private void assigned(Kind target, Expr value) {
    Kind given = kind(value);
    if (target.equals(given) || target.isReference() && given.none()) {
      return;
    }
    if (!target.isReference()) {
      throw value
          .span()
          .error("FL0577", "a reference is kept as a number", "declare it as 'ref P x'");
    }
    if (given.isReference()) {
      throw value
          .span()
          .error(
              "FL0577",
              given.inWords() + " where " + target.inWords() + " is needed",
              "references to two types of processes do not mix");
    }
    throw value
        .span()
        .error(
            "FL0577",
            "a number is no reference to a process",
            "use _lid, anyRef("
                + target.process().orElse("P")
                + "), _undef_ref or another reference");
  }

  /** Something must not be a reference. */
  private void number(Expr expression) {
    if (kind(expression).isReference()) {
      throw expression
          .span()
          .error(
              "FL0577",
              "a reference is used as a number",
              "references can be assigned, sent, and compared by == and !=");
    }
  }

  private static ModelException byNumber(Span span) {
    return span.error(
        "FL0579",
        "processes are looked at by number in a model with references",
        "_lid and references say who is meant");
  }

  private Kind kind(Expr expression) {
    if (expression instanceof Expr.Ref ref) {
      return reference(ref);
    } else if (expression instanceof Expr.AnyInstance any) {
      names.instances(any.process(), any.span());
      return Kind.to(any.process());
    } else if (expression instanceof Expr.Unary unary) {
      number(unary.operand());
    } else if (expression instanceof Expr.Binary binary) {
      binary(binary);
    } else if (expression instanceof Expr.Conditional choice) {
      number(choice.condition());
      Kind then = kind(choice.then());
      assigned(then.none() ? kind(choice.otherwise()) : then, choice.otherwise());
      return then.none() ? kind(choice.otherwise()) : then;
    } else if (expression instanceof Expr.Run run) {
      List<Spec.Type> types = names.parameters(run.process());
      for (int i = 0; i < run.arguments().size(); i++) {
        assigned(i < types.size() ? Kind.of(types.get(i)) : Kind.NUMBER, run.arguments().get(i));
      }
    } else if (expression instanceof Expr.Poll poll) {
      patterns(poll.channel(), poll.message());
    } else if (expression instanceof Expr.Length length) {
      kind(length.channel());
    } else if (expression instanceof Expr.ChannelTest test) {
      kind(test.channel());
    } else if (expression instanceof Expr.Quantified quantified) {
      quantified(quantified);
    } else if (expression instanceof Expr.Enabled
        || expression instanceof Expr.PcValue
        || expression instanceof Expr.GetPriority) {
      throw byNumber(expression.span());
    }
    return Kind.NUMBER;
  }

  private void binary(Expr.Binary binary) {
    if (binary.op() == BinaryOp.EQ || binary.op() == BinaryOp.NE) {
      Kind left = kind(binary.left());
      Kind right = kind(binary.right());
      if (!left.isReference() && !right.isReference()) {
        return;
      }
      if (!left.isReference() || !right.isReference()) {
        throw binary
            .span()
            .error("FL0577", "a reference is compared with a number", "compare it with another");
      }
      if (!fits(left, right)) {
        throw binary
            .span()
            .error("FL0577", "references to two types of processes are compared", "");
      }
      return;
    }
    if (kind(binary.left()).isReference() || kind(binary.right()).isReference()) {
      boolean order =
          binary.op() == BinaryOp.LT
              || binary.op() == BinaryOp.GT
              || binary.op() == BinaryOp.LE
              || binary.op() == BinaryOp.GE;
      throw binary
          .span()
          .error(
              "FL0577",
              order
                  ? "references have no order"
                  : "'" + binary.op().text + "' is not possible with a reference",
              "only == and != are");
    }
  }

  private Kind reference(Expr.Ref ref) {
    switch (ref.name()) {
      case RefNames.UNDEFINED_NAME:
        return Kind.NONE;
      case RefNames.LOCAL_NUMBER:
        if (within.isEmpty()) {
          throw ref.span().error("FL0578", "'_lid' is for processes", "");
        }
        names.instances(within.get(), ref.span());
        return Kind.to(within.get());
      case "_pid", "_last", "_priority":
        if (!inFormula) {
          throw byNumber(ref.span());
        }
        return Kind.NUMBER;
      default:
        break;
    }
    if (names.isProcess(ref.name()) && ref.index().isPresent() && ref.field().isPresent()) {
      return publicVariable(ref);
    }
    ref.index().ifPresent(this::kind);
    ref.field().ifPresent(field -> field.index().ifPresent(this::kind));
    Spec.Type type =
        Optional.ofNullable(locals.get(ref.name())).or(() -> names.global(ref.name())).orElse(null);
    return type == null ? Kind.NUMBER : Kind.of(type);
  }

  private Kind publicVariable(Expr.Ref ref) {
    String field = ref.field().get().name();
    Spec.Declaration declared = names.all().get(ref.name()).publics().get(field);
    if (declared == null) {
      throw ref.span()
          .error(
              "FL0578",
              "'" + ref.name() + "' has no public variable '" + field + "'",
              "declare it as 'public' in the proctype");
    }
    Kind index = kind(ref.index().get());
    boolean named = inFormula && ref.index().get() instanceof Expr.Literal;
    if (!named && !index.equals(Kind.to(ref.name()))) {
      throw ref.index()
          .get()
          .span()
          .error(
              "FL0577",
              "the index is " + index.inWords() + ", not a reference to " + ref.name(),
              ref.name() + "[r]." + field + " with 'ref " + ref.name() + " r'");
    }
    return Kind.of(declared.type());
  }

  private void quantified(Expr.Quantified quantified) {
    String process = quantifiedOver(quantified);
    if (names.areReferredTo()) {
      names.instances(process, quantified.span());
    } else if (!names.isProcess(process)) {
      throw quantified.span().error("FL0578", "there is no proctype '" + process + "'", "");
    }
  }

  /** The type of processes that a quantified expression speaks of. */
  static String quantifiedOver(Expr.Quantified quantified) {
    List<String> found = new ArrayList<>();
    new TreeWalk(
            node -> {
              if (node instanceof Expr.RemoteLabel label && label.pid().isEmpty()) {
                found.add(label.process());
              } else if (node instanceof Expr.RemoteVariable variable && variable.pid().isEmpty()) {
                found.add(variable.process());
              }
            })
        .in(quantified.body());
    if (found.stream().distinct().count() != 1) {
      throw quantified
          .span()
          .error(
              "FL0578",
              "it does not say over the processes of which type",
              "write P@label or P:x for each of them: count(P@critical) <= 1");
    }
    return found.get(0);
  }
}
