package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The kinds of expressions and messages of a checked specification. */
public final class Kinds {

  private final Symbols symbols;
  private final Inference inference;

  /** Repeats the inference of the checks; build it once. */
  public Kinds(Symbols symbols) {
    this.symbols = symbols;
    this.inference = new Inference(symbols, symbols.sources());
    inference.run();
  }

  /** The kinds of the parts of the messages of this length on a channel. */
  public List<Kind> ofMessage(String channel, int length) {
    return inference.messageKinds(channel, length);
  }

  /**
   * The kind of a value, or of the elements of an array.
   *
   * @param locals the kinds of the names bound around the expression: parameters, indices, received
   *     values and local variables
   */
  public Kind of(Expr e, Map<String, Kind> locals) {
    if (e instanceof Expr.BoolLiteral || e instanceof Expr.Quantified) {
      return Kind.BOOL;
    }
    if (e instanceof Expr.Name n) {
      return ofName(n.name(), locals);
    }
    if (e instanceof Expr.Index i) {
      return ofName(i.array(), locals);
    }
    if (e instanceof Expr.Unary u) {
      return u.op() == Expr.UnaryOp.NOT ? Kind.BOOL : Kind.INT;
    }
    if (e instanceof Expr.Binary b) {
      return switch (b.op()) {
        case OR, AND, XOR, EQ, NE, LT, GT, LE, GE -> Kind.BOOL;
        case BIT_AND, BIT_OR, BIT_XOR, ADD, SUB, MUL, DIV, MOD -> Kind.INT;
      };
    }
    if (e instanceof Expr.Call c) {
      return ofCall(c, locals);
    }
    if (e instanceof Expr.Assign a) {
      return of(a.value(), locals);
    }
    if (e instanceof Expr.ArrayLiteral a) {
      return ofElement(a.elements().get(0), locals);
    }
    return Kind.INT;
  }

  private Kind ofName(String name, Map<String, Kind> locals) {
    if (locals.containsKey(name)) {
      return locals.get(name);
    }
    if (symbols.constants().containsKey(name)) {
      return symbols.constants().get(name).kind();
    }
    if (symbols.variables().containsKey(name)) {
      return symbols.variables().get(name).kind();
    }
    return ofMacro(symbols.macros().get(name), List.of(), locals);
  }

  private Kind ofCall(Expr.Call c, Map<String, Kind> locals) {
    return switch (c.function()) {
      case "cfull", "cempty" -> Kind.BOOL;
      case "ccount", "csize", "cpeek" -> Kind.INT;
      default -> ofMacro(symbols.macros().get(c.function()), c.arguments(), locals);
    };
  }

  private Kind ofMacro(Declaration.Define macro, List<Expr> arguments, Map<String, Kind> locals) {
    Map<String, Kind> parameters = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (!symbols.channels().containsKey(text(arguments.get(i)))) {
        parameters.put(macro.parameters().get(i), of(arguments.get(i), locals));
      }
    }
    return macro.body() instanceof MacroBody.Expression e
        ? of(e.expression(), parameters)
        : Kind.INT;
  }

  /** An argument may be a channel, which has no kind. */
  private static String text(Expr argument) {
    if (argument instanceof Expr.Name n) {
      return n.name();
    }
    return argument instanceof Expr.Index i ? i.array() : "";
  }

  private Kind ofElement(Expr.Element element, Map<String, Kind> locals) {
    if (element instanceof Expr.Element.One o) {
      return of(o.value(), locals);
    }
    return element instanceof Expr.Element.Repeated r ? of(r.value(), locals) : Kind.INT;
  }
}
