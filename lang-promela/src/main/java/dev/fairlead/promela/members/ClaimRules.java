package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * How many members a claim looks at: so many keep its value if others are left out. Of {@code
 * count(e) <= c} they are c + 1 for which e holds, or all if there are fewer.
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
  void look(Spec.Ltl claim) {
    kinds.enter(Optional.empty(), false);
    claim.atoms().values().forEach(this::in);
  }

  /**
   * @throws Misuse if no number of members is enough
   */
  int seen(Spec.Ltl claim, String members) {
    group = members;
    seen = 0;
    kinds.enter(Optional.empty(), false);
    claim.atoms().values().forEach(this::in);
    return seen + kinds.neighbours();
  }

  /** Where the claim asks whether a member is. */
  Set<String> labels() {
    return Set.copyOf(labels);
  }

  private void in(Expr expression) {
    if (expression instanceof Expr.Unary unary && unary.op() == Expr.UnaryOp.NOT) {
      in(unary.operand());
    } else if (expression instanceof Expr.Quantified quantified) {
      if (quantified.quantifier() == Expr.Quantifier.COUNT) {
        kinds.refuse(quantified.span(), "a count is used for more than to be compared to a number");
      }
      quantified(quantified, 1);
    } else if (expression instanceof Expr.Binary binary) {
      switch (binary.op()) {
        case AND, OR -> {
          in(binary.left());
          in(binary.right());
        }
        case EQ, NE, LT, GT, LE, GE -> {
          if (!compares(binary.left(), binary.right())
              && !compares(binary.right(), binary.left())) {
            kinds.data(binary);
          }
        }
        default -> kinds.data(binary);
      }
    } else {
      kinds.data(expression);
    }
  }

  private boolean compares(Expr count, Expr with) {
    if (count instanceof Expr.Quantified quantified && with instanceof Expr.Literal number) {
      quantified(quantified, Math.max(0, number.value()) + 1);
      return true;
    }
    return false;
  }

  private void quantified(Expr.Quantified quantified, int members) {
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
