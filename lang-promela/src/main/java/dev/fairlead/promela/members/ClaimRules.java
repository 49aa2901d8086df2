package dev.fairlead.promela.members;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Quantifier;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * How many members show that a state is bad: it is bad without the others, too. So it must say of
 * some members what they are, and of none that all or no others are: {@code exists(e)} and {@code
 * count(e) >= c} without a negation, their contraries with one. Members that are left out change
 * what others are, those that are about them in a loop, so what is true of all need not stay true.
 */
final class ClaimRules {
  private final MemberKinds kinds;
  private final MemberVariables variables;
  private String group = "";
  private int seen;
  private final Set<String> labels = new HashSet<>();

  ClaimRules(MemberKinds kinds, MemberVariables variables) {
    this.kinds = kinds;
    this.variables = variables;
  }

  /** Finds out which variables hold members, by the claim. */
  void look(BadStates bad) {
    kinds.enter(Optional.empty(), false);
    bad.atoms().values().forEach(each -> in(each, true));
  }

  /**
   * @throws Misuse if no number of members is enough
   */
  int seen(BadStates bad, String members) {
    group = members;
    seen = 0;
    kinds.enter(Optional.empty(), false);
    in(bad, bad.formula(), true);
    return seen + kinds.neighbours();
  }

  /** Where the claim asks whether a member is. */
  Set<String> labels() {
    return Set.copyOf(labels);
  }

  /**
   * @param holds whether a state is bad if the formula holds, or if it does not
   */
  private void in(BadStates bad, Formula formula, boolean holds) {
    switch (formula.operator()) {
      case TRUE, FALSE -> {}
      case ATOM -> in(bad.atoms().get(((Formula.Atom) formula).name()), holds);
      case NOT -> in(bad, formula.operands().get(0), !holds);
      case AND, OR -> formula.operands().forEach(each -> in(bad, each, holds));
      case IMPLIES -> {
        in(bad, formula.operands().get(0), !holds);
        in(bad, formula.operands().get(1), holds);
      }
      case IFF -> {
        for (Formula each : formula.operands()) {
          in(bad, each, true);
          in(bad, each, false);
        }
      }
      default -> throw new IllegalArgumentException("not decided by a single position: " + formula);
    }
  }

  private void in(Expr expression, boolean holds) {
    if (expression instanceof Expr.Unary unary && unary.op() == Expr.UnaryOp.NOT) {
      in(unary.operand(), !holds);
    } else if (expression instanceof Expr.Quantified quantified) {
      boolean some = quantified.quantifier() == (holds ? Quantifier.EXISTS : Quantifier.FORALL);
      quantified(quantified, quantified, some, 1);
    } else if (expression instanceof Expr.Binary binary) {
      switch (binary.op()) {
        case AND, OR -> {
          in(binary.left(), holds);
          in(binary.right(), holds);
        }
        case EQ, NE, LT, GT, LE, GE -> {
          if (!compares(binary, binary.left(), binary.op(), binary.right(), holds)
              && !compares(binary, binary.right(), mirrored(binary.op()), binary.left(), holds)) {
            kinds.data(binary);
          }
        }
        default -> kinds.data(binary);
      }
    } else {
      kinds.data(expression);
    }
  }

  private static BinaryOp mirrored(BinaryOp op) {
    return switch (op) {
      case LT -> BinaryOp.GT;
      case GT -> BinaryOp.LT;
      case LE -> BinaryOp.GE;
      case GE -> BinaryOp.LE;
      default -> op;
    };
  }

  /** Whether a count is compared with a number, which so many members show or none do. */
  private boolean compares(Expr.Binary whole, Expr count, BinaryOp op, Expr with, boolean holds) {
    if (!(count instanceof Expr.Quantified quantified)
        || quantified.quantifier() != Quantifier.COUNT
        || !(with instanceof Expr.Literal number)) {
      return false;
    }
    int value = number.value();
    int least =
        switch (op) {
          case GE -> holds ? value : -1;
          case GT -> holds ? value + 1 : -1;
          case LT -> holds ? -1 : value;
          case LE -> holds ? -1 : value + 1;
          case NE -> holds && value == 0 ? 1 : -1;
          case EQ -> !holds && value == 0 ? 1 : -1;
          default -> -1;
        };
    quantified(whole, quantified, least >= 0, Math.max(1, least));
    return true;
  }

  /**
   * @param some whether it is about some members, and not about all
   */
  private void quantified(Expr whole, Expr.Quantified quantified, boolean some, int members) {
    if (!some) {
      kinds.refuse(
          whole.span(),
          "whether a state with '"
              + whole.span().text()
              + "' is bad depends on all members, and not on a few that show it");
    }
    seen += members;
    if (!group.isEmpty() && !quantified.process().equals(group)) {
      kinds.refuse(quantified.span(), "'" + quantified.span().text() + "' is not about members");
    }
    about(quantified.body());
  }

  /** About one member: where it is, what it has, and what is shared. */
  private void about(Expr expression) {
    if (expression instanceof Expr.Unary unary) {
      about(unary.operand());
    } else if (expression instanceof Expr.Binary binary) {
      boolean plain = isPlain(binary);
      if (plain) {
        kinds.data(binary);
      } else {
        about(binary.left());
        about(binary.right());
      }
    } else if (expression instanceof Expr.RemoteLabel label) {
      if (label.pid().isPresent()) {
        kinds.refuse(label.span(), "'" + label.span().text() + "' names a process");
      }
      labels.add(label.label());
    } else if (expression instanceof Expr.RemoteVariable remote) {
      boolean known =
          remote.pid().isEmpty()
              && remote.variable().index().isEmpty()
              && remote.variable().field().isEmpty()
              && variables
                  .find(Optional.of(remote.process()), remote.variable().name())
                  .filter(each -> each.process().isPresent())
                  .filter(each -> !variables.holdsMembers(each))
                  .isPresent();
      if (!known) {
        kinds.refuse(remote.span(), "'" + remote.span().text() + "' may be a number of a member");
      }
    } else {
      kinds.data(expression);
    }
  }

  /** Whether nothing of a process is in it. */
  private static boolean isPlain(Expr expression) {
    if (expression instanceof Expr.Unary unary) {
      return isPlain(unary.operand());
    } else if (expression instanceof Expr.Binary binary) {
      return isPlain(binary.left()) && isPlain(binary.right());
    }
    return !(expression instanceof Expr.RemoteLabel)
        && !(expression instanceof Expr.RemoteVariable);
  }
}
