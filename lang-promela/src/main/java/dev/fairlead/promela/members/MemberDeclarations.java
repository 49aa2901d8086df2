package dev.fairlead.promela.members;

import dev.fairlead.promela.members.MemberVariables.Array;
import dev.fairlead.promela.members.MemberVariables.Declared;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.Optional;

/** What a model with {@code #define N ..} declares: variables, and which processes are members. */
final class MemberDeclarations {
  private final Spec spec;
  private final MemberVariables variables;
  private final MemberKinds kinds;

  MemberDeclarations(Spec spec, MemberVariables variables, MemberKinds kinds) {
    this.spec = spec;
    this.variables = variables;
    this.kinds = kinds;
  }

  private static Misuse misuse(Span span, String why) {
    return new Misuse(span, why);
  }

  /**
   * @throws Misuse if there is something else
   */
  void enter() {
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
      each.bits().ifPresent(MemberDeclarations::constant);
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

  /** A size or a number of bits: a number of the text. */
  static void constant(Expr expression) {
    if (!(expression instanceof Expr.Literal)) {
      throw misuse(expression.span(), "'" + expression.span().text() + "' is no plain number");
    }
  }

  /** The proctype whose processes are the members. */
  Spec.Proctype group() {
    Optional<Spec.Proctype> group = Optional.empty();
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
    return group.get();
  }

  /** What holds members is wide enough, and not an array. */
  void check() {
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
}
