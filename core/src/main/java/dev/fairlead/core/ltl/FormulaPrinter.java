package dev.fairlead.core.ltl;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The text of a formula, with no more parentheses than needed. {@link LtlParser} reads it back as
 * the same formula; atoms that it would take for something else are quoted.
 */
public final class FormulaPrinter {

  private final StringBuilder out = new StringBuilder();

  private FormulaPrinter() {}

  public static String print(Formula formula) {
    FormulaPrinter printer = new FormulaPrinter();
    printer.print(formula, 0);
    return printer.out.toString();
  }

  private void print(Formula formula, int strength) {
    int own = LtlOperators.strength(formula.operator());
    boolean parentheses = own < strength;
    if (parentheses) {
      out.append('(');
    }
    switch (formula.operator()) {
      case TRUE -> out.append("true");
      case FALSE -> out.append("false");
      case ATOM -> out.append(atom(((Formula.Atom) formula).name()));
      case NOT -> unary("!", formula);
      case NEXT -> unary("X ", formula);
      case EVENTUALLY -> unary("<>", formula);
      case ALWAYS -> unary("[]", formula);
      case EVENTUALLY_WITHIN ->
          unary("<><=" + ((Formula.EventuallyWithin) formula).bound() + " ", formula);
      case ALWAYS_WITHIN -> unary("[]<=" + ((Formula.AlwaysWithin) formula).bound() + " ", formula);
      case AND -> binary(" && ", formula);
      case OR -> binary(" || ", formula);
      case IMPLIES -> binary(" -> ", formula);
      case IFF -> binary(" <-> ", formula);
      case UNTIL -> binary(" U ", formula);
      case RELEASE -> binary(" R ", formula);
      case WEAK_UNTIL -> binary(" W ", formula);
    }
    if (parentheses) {
      out.append(')');
    }
  }

  private void unary(String sign, Formula formula) {
    out.append(sign);
    print(formula.operands().get(0), LtlOperators.strength(formula.operator()));
  }

  private void binary(String sign, Formula formula) {
    int own = LtlOperators.strength(formula.operator());
    if (LtlOperators.associatesToTheRight(formula.operator())) {
      print(formula.operands().get(0), own + 1);
      out.append(sign);
      print(formula.operands().get(1), own);
      return;
    }
    // Chains such as a || b || c lean to the left and may be thousands long: no recursion there.
    Deque<Formula> rights = new ArrayDeque<>();
    Formula leftmost = formula;
    while (leftmost.operator() == formula.operator()) {
      rights.push(leftmost.operands().get(1));
      leftmost = leftmost.operands().get(0);
    }
    print(leftmost, own);
    for (Formula right : rights) {
      out.append(sign);
      print(right, own + 1);
    }
  }

  private static String atom(String name) {
    if (LtlLexer.isName(name) && !LtlOperators.isWord(name)) {
      return name;
    }
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
