package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The types of expressions in one unit of a model with references: references are no numbers. */
final class RefTypes {
  private final RefNames names;
  private final Map<String, Spec.Type> locals = new HashMap<>();
  private final Map<String, RefNames.Fields> channels = new HashMap<>();
  private final Optional<String> within;
  private final boolean inFormula;

  /**
   * @param within the type of processes whose text it is
   * @param inFormula whether it is a claim about processes, which may name their numbers
   */
  RefTypes(RefNames names, Optional<String> within, boolean inFormula) {
    this.names = names;
    this.within = within;
    this.inFormula = inFormula;
  }

  void declare(Spec.Declaration declaration) {
    for (Spec.Variable variable : declaration.variables()) {
      locals.put(variable.name(), declaration.type());
      RefNames.fields(variable).ifPresent(fields -> channels.put(variable.name(), fields));
    }
  }

  void patterns(Expr.Ref channel, List<Expr.Pattern> message) {
    kind(channel);
    List<Spec.Type> fields = fields(channel);
    for (int i = 0; i < message.size(); i++) {
      RefType field = i < fields.size() ? RefType.of(fields.get(i)) : RefType.NUMBER;
      if (message.get(i) instanceof Expr.Pattern.Match match) {
        assigned(field, match.value());
      } else if (message.get(i) instanceof Expr.Pattern.Store store
          && !store.variable().name().equals("_")) {
        RefType variable = kind(store.variable());
        if (!field.fits(variable)) {
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

  List<Spec.Type> fields(Expr.Ref channel) {
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
  void assigned(RefType target, Expr value) {
    RefType given = kind(value);
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
  void number(Expr expression) {
    if (kind(expression).isReference()) {
      throw expression
          .span()
          .error(
              "FL0577",
              "a reference is used as a number",
              "references can be assigned, sent, and compared by == and !=");
    }
  }

  static ModelException byNumber(Span span) {
    return span.error(
        "FL0579",
        "processes are looked at by number in a model with references",
        "_lid and references name processes");
  }

  RefType kind(Expr expression) {
    if (expression instanceof Expr.Ref ref) {
      return reference(ref);
    } else if (expression instanceof Expr.AnyInstance any) {
      names.instances(any.process(), any.span());
      return RefType.to(any.process());
    } else if (expression instanceof Expr.Unary unary) {
      number(unary.operand());
    } else if (expression instanceof Expr.Binary binary) {
      binary(binary);
    } else if (expression instanceof Expr.Conditional choice) {
      number(choice.condition());
      RefType then = kind(choice.then());
      assigned(then.none() ? kind(choice.otherwise()) : then, choice.otherwise());
      return then.none() ? kind(choice.otherwise()) : then;
    } else if (expression instanceof Expr.Run run) {
      List<Spec.Type> types = names.parameters(run.process());
      for (int i = 0; i < run.arguments().size(); i++) {
        assigned(
            i < types.size() ? RefType.of(types.get(i)) : RefType.NUMBER, run.arguments().get(i));
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
    return RefType.NUMBER;
  }

  private void binary(Expr.Binary binary) {
    if (binary.op() == BinaryOp.EQ || binary.op() == BinaryOp.NE) {
      RefType left = kind(binary.left());
      RefType right = kind(binary.right());
      if (!left.isReference() && !right.isReference()) {
        return;
      }
      if (!left.isReference() || !right.isReference()) {
        throw binary
            .span()
            .error("FL0577", "a reference is compared with a number", "compare it with another");
      }
      if (!left.fits(right)) {
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

  private RefType reference(Expr.Ref ref) {
    switch (ref.name()) {
      case RefNames.UNDEFINED_NAME:
        return RefType.NONE;
      case RefNames.LOCAL_NUMBER:
        if (within.isEmpty()) {
          throw ref.span().error("FL0578", "'_lid' is for processes", "");
        }
        names.instances(within.get(), ref.span());
        return RefType.to(within.get());
      case "_pid", "_last", "_priority":
        if (!inFormula) {
          throw byNumber(ref.span());
        }
        return RefType.NUMBER;
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
    return type == null ? RefType.NUMBER : RefType.of(type);
  }

  private RefType publicVariable(Expr.Ref ref) {
    String field = ref.field().get().name();
    Spec.Declaration declared = names.all().get(ref.name()).publics().get(field);
    if (declared == null) {
      throw ref.span()
          .error(
              "FL0578",
              "'" + ref.name() + "' has no public variable '" + field + "'",
              "declare it as 'public' in the proctype");
    }
    RefType index = kind(ref.index().get());
    boolean named = inFormula && ref.index().get() instanceof Expr.Literal;
    if (!named && !index.equals(RefType.to(ref.name()))) {
      throw ref.index()
          .get()
          .span()
          .error(
              "FL0577",
              "the index is " + index.inWords() + ", not a reference to " + ref.name(),
              ref.name() + "[r]." + field + " with 'ref " + ref.name() + " r'");
    }
    return RefType.of(declared.type());
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
