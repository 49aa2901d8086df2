package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many members, beside those that it names, must be kept so that a condition keeps its value
 * when others are left out: one for each "for some" that is true and each "for all" that is false,
 * and one for each {@code (i + 1) % N}. A "for all" that is true stays true by itself.
 */
final class KeptMembers {
  private static final Set<String> CHANNEL_QUERIES =
      Set.of("cfull", "cempty", "ccount", "csize", "cpeek");

  /** More than a proof can do with. */
  private static final int MANY_VALUES = 100;

  private final Symbols symbols;
  private final String number;

  /** Constants that are made of the number of members. */
  private final Set<String> dependent = new HashSet<>();

  private boolean goesThroughAll;
  private final Set<MemberNeighbour.Side> sides = EnumSet.noneOf(MemberNeighbour.Side.class);

  /** Where the walk is. */
  private MacroScope scope = MacroScope.NONE;

  KeptMembers(Spec spec, Symbols symbols, String number) {
    this.symbols = symbols;
    this.number = number;
    Set<String> made = new HashSet<>(Set.of(number));
    boolean more = true;
    while (more) {
      more = false;
      for (Declaration each : spec.declarations()) {
        more |=
            each instanceof Declaration.Define define
                && uses(define, made)
                && made.add(define.name());
      }
    }
    made.stream().filter(symbols.constants()::containsKey).forEach(dependent::add);
  }

  private static boolean uses(Declaration.Define define, Set<String> names) {
    boolean[] found = {false};
    Expressions.everyIn(
        define,
        expression -> {
          found[0] |= expression instanceof Expr.Name name && names.contains(name.name());
          found[0] |= expression instanceof Expr.Call call && names.contains(call.function());
        });
    return found[0];
  }

  /** Whether a value matters where it is true, where it is false, or in both cases. */
  enum Polarity {
    POSITIVE,
    NEGATIVE,
    BOTH;

    Polarity opposite() {
      return switch (this) {
        case POSITIVE -> NEGATIVE;
        case NEGATIVE -> POSITIVE;
        case BOTH -> BOTH;
      };
    }
  }

  /** That leaving members out may change what is possible. */
  static final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1;

    Misuse(String why) {
      super(why, null, false, false);
    }
  }

  /** Whether a "for all" or "for some" over all members has been met. */
  boolean goesThroughAll() {
    return goesThroughAll;
  }

  /** On which sides of a number neighbours have been asked for. */
  Set<MemberNeighbour.Side> sides() {
    return sides;
  }

  boolean isNumber(Expr expression) {
    return expression instanceof Expr.Name name && name.name().equals(number);
  }

  private static boolean isLiteral(Expr expression, int value) {
    return expression instanceof Expr.IntLiteral literal && literal.value() == value;
  }

  private boolean isLast(Expr expression) {
    return expression instanceof Expr.Binary minus
        && minus.op() == BinaryOp.SUB
        && isNumber(minus.left())
        && isLiteral(minus.right(), 1);
  }

  /** Whether a range has all members in it. */
  boolean isAll(IndexRange range) {
    return range instanceof IndexRange.Interval interval
        && isLiteral(interval.low(), 0)
        && isLast(interval.high());
  }

  /** Of a variable: up to the last member, or without the number. */
  void range(Spec.Range range) {
    range.low().ifPresent(this::bound);
    range.high().filter(high -> !isLast(high)).ifPresent(this::bound);
  }

  /** Of a parameter: arguments that are out of range fault, and must not depend on the number. */
  void fixed(Spec.Range range) {
    range.low().ifPresent(this::bound);
    range.high().ifPresent(this::bound);
  }

  void bounds(IndexRange range) {
    Expressions.bounds(range).forEach(this::bound);
  }

  /**
   * The size of an array or the bound of a range: a literal or a constant, so that {@link #beyond}
   * is greater than it and no number of a member bounds anything.
   *
   * @throws Misuse if it is computed
   */
  void bound(Expr bound) {
    if (bound instanceof Expr.Unary minus && minus.op() == Expr.UnaryOp.NEGATE) {
      bound(minus.operand());
      return;
    }
    refuseNumber(bound);
    boolean plain =
        bound instanceof Expr.IntLiteral
            || bound instanceof Expr.Name name && symbols.constants().containsKey(name.name());
    if (!plain) {
      throw new Misuse("'" + text(bound) + "' is computed, and may bound numbers of members");
    }
  }

  private int all(List<Expr> expressions) {
    return expressions.stream().mapToInt(each -> in(each, Polarity.BOTH)).sum();
  }

  /**
   * @throws Misuse if no number of members is enough
   */
  int in(Expr expression, Polarity polarity) {
    if (expression instanceof Expr.Name name) {
      return name(name, polarity);
    } else if (expression instanceof Expr.Index index) {
      Symbols.Variable variable = symbols.variables().get(index.array());
      if (variable != null && index.indices().size() < variable.dimensions().size()) {
        throw new Misuse("'" + text(expression) + "' is more than an element of an array");
      }
      return all(index.indices());
    } else if (expression instanceof Expr.Unary unary) {
      return in(
          unary.operand(), unary.op() == Expr.UnaryOp.NOT ? polarity.opposite() : Polarity.BOTH);
    } else if (expression instanceof Expr.Binary binary) {
      return binary(binary, polarity);
    } else if (expression instanceof Expr.Quantified quantified) {
      return polarity == Polarity.BOTH
          ? quantified(quantified, Polarity.POSITIVE) + quantified(quantified, Polarity.NEGATIVE)
          : quantified(quantified, polarity);
    } else if (expression instanceof Expr.Call call) {
      return call(call, polarity);
    } else if (expression instanceof Expr.Assign assign) {
      return in(assign.target(), Polarity.BOTH) + in(assign.value(), Polarity.BOTH);
    } else if (expression instanceof Expr.ArrayLiteral || expression instanceof Expr.ProcessCount) {
      Expressions.everyIn(expression, this::refuseNumber);
      if (expression instanceof Expr.ProcessCount) {
        throw new Misuse("'" + text(expression) + "' counts processes");
      }
    }
    return 0;
  }

  private void refuseNumber(Expr expression) {
    if (expression instanceof Expr.Name name && dependent.contains(name.name())) {
      throw new Misuse(
          "'"
              + name.name()
              + "' is used for more than the size of arrays, ranges of all members and the next"
              + " member");
    }
  }

  private int name(Expr.Name name, Polarity polarity) {
    refuseNumber(name);
    Symbols.Variable variable = symbols.variables().get(name.name());
    if (variable != null && !variable.dimensions().isEmpty()) {
      throw new Misuse("'" + name.name() + "' is used as a whole array");
    }
    if (scope.given().containsKey(name.name())) {
      return scope.reading() == MacroScope.Reading.ONCE ? 0 : argument(name.name());
    }
    Declaration.Define macro = define(name.name());
    return macro == null ? 0 : body(macro, List.of(), polarity);
  }

  private int argument(String parameter) {
    MacroScope inside = scope;
    scope = inside.caller();
    try {
      return in(inside.given().get(parameter), Polarity.BOTH);
    } finally {
      scope = inside;
    }
  }

  /** Macros, and constants that may be made of the number of members. */
  private Declaration.Define define(String name) {
    return symbols.macros().get(name);
  }

  private int body(Declaration.Define macro, List<Expr> arguments, Polarity polarity) {
    MacroScope outside = scope;
    scope = MacroScope.of(macro, arguments, outside);
    try {
      if (macro.body() instanceof MacroBody.Expression body) {
        return in(body.expression(), polarity);
      } else if (macro.body() instanceof MacroBody.Statements body) {
        return in(body.block());
      }
      return 0;
    } finally {
      scope = outside;
    }
  }

  private int call(Expr.Call call, Polarity polarity) {
    Declaration.Define macro = define(call.function());
    if (macro == null && !CHANNEL_QUERIES.contains(call.function())) {
      throw new Misuse("'" + call.function() + "' is not looked into");
    }
    int arguments =
        macro == null
            ? call.arguments().stream()
                .filter(each -> each instanceof Expr.Index)
                .mapToInt(each -> in(each, Polarity.BOTH))
                .sum()
            : all(call.arguments());
    if (macro == null) {
      return arguments;
    }
    int inside = body(macro, call.arguments(), polarity);
    return MacroScope.reading(macro) == MacroScope.Reading.ONCE ? arguments + inside : inside;
  }

  private int binary(Expr.Binary binary, Polarity polarity) {
    if (binary.op() == BinaryOp.MOD && isNumber(binary.right())) {
      MemberNeighbour neighbour = neighbourOf(binary);
      sides.add(neighbour.side());
      return 1 + in(variable(neighbour.of()), Polarity.BOTH);
    }
    Polarity inside =
        switch (binary.op()) {
          case AND, OR -> polarity;
          default -> Polarity.BOTH;
        };
    return in(binary.left(), inside) + in(binary.right(), inside);
  }

  private MemberNeighbour neighbourOf(Expr.Binary remainder) {
    return MemberNeighbour.in(remainder, this::isNumber)
        .orElseThrow(
            () ->
                new Misuse(
                    "'"
                        + text(remainder)
                        + "' is neither the next member, (i + 1) % N, nor the one before"));
  }

  /** The neighbour of a number that is computed would not be seen to depend on that of members. */
  private Expr variable(Expr of) {
    if (!isVariable(of, scope)) {
      throw new Misuse("the neighbour of '" + text(of) + "', which is no variable, is asked for");
    }
    return of;
  }

  private boolean isVariable(Expr of, MacroScope where) {
    if (!(of instanceof Expr.Name name)) {
      return of instanceof Expr.Index;
    } else if (where.given().containsKey(name.name())) {
      return isVariable(where.given().get(name.name()), where.caller());
    }
    return !where.values().contains(name.name())
        && define(name.name()) == null
        && !symbols.constants().containsKey(name.name());
  }

  private int quantified(Expr.Quantified quantified, Polarity polarity) {
    int members = 0;
    for (IndexRange range : quantified.ranges()) {
      if (isAll(range)) {
        members++;
        goesThroughAll = true;
      } else {
        bounds(range);
      }
    }
    if (members > 0 && isClosed(quantified, scope.given().keySet())) {
      throw new Misuse("'" + text(quantified) + "' depends on nothing but the number of members");
    }
    MacroScope outside = scope;
    scope = scope.within(quantified, this::isAll);
    int inside = in(quantified.body(), polarity);
    scope = outside;
    boolean forAll = (quantified.op() == BinaryOp.AND) == (polarity == Polarity.POSITIVE);
    if (members == 0) {
      return inside * values(quantified.ranges());
    } else if (!forAll) {
      return members + inside * values(quantified.ranges());
    } else if (inside > 0) {
      throw new Misuse("'" + text(quantified) + "' asks for some member for each of them");
    }
    return 0;
  }

  /**
   * Whether an expression may be the same in all states of a system, and differ between systems.
   *
   * @param given names that may stand for numbers of the text
   */
  private boolean isClosed(Expr expression, Set<String> given) {
    Set<String> bound = new HashSet<>(given);
    boolean[] open = {false};
    Expressions.everyIn(
        expression,
        part -> {
          if (part instanceof Expr.Quantified quantified) {
            quantified.ranges().forEach(range -> bound.add(range.name()));
          }
        });
    Expressions.everyIn(
        expression,
        part -> {
          if (part instanceof Expr.Name name) {
            Declaration.Define macro = define(name.name());
            open[0] |=
                macro != null
                    ? !isClosed(macro)
                    : !bound.contains(name.name()) && !symbols.constants().containsKey(name.name());
          } else if (part instanceof Expr.Call call) {
            Declaration.Define macro = define(call.function());
            open[0] |= macro == null || !isClosed(macro);
          } else {
            open[0] |= part instanceof Expr.Index;
          }
        });
    return !open[0];
  }

  private boolean isClosed(Declaration.Define macro) {
    return macro.body() instanceof MacroBody.Expression body
        && isClosed(body.expression(), Set.copyOf(macro.parameters()));
  }

  /** How often the body of a quantifier is asked for values that are numbers of the text. */
  private int values(List<IndexRange> ranges) {
    int product = 1;
    for (IndexRange range : ranges) {
      if (range instanceof IndexRange.Listed listed) {
        product *= listed.values().size();
      } else if (!isAll(range)) {
        product *= MANY_VALUES;
      }
    }
    return product;
  }

  /** Of a data operation; both branches of conditions may be taken. */
  int in(Stmt statement) {
    if (statement instanceof Stmt.Block block) {
      return block.statements().stream().mapToInt(this::in).sum();
    } else if (statement instanceof Stmt.Local local) {
      return all(local.dimensions())
          + local.initial().map(value -> in(value, Polarity.BOTH)).orElse(0);
    } else if (statement instanceof Stmt.If conditional) {
      return in(conditional.condition(), Polarity.BOTH)
          + in(conditional.then())
          + conditional.otherwise().map(this::in).orElse(0);
    } else if (statement instanceof Stmt.While loop) {
      if (in(loop.condition(), Polarity.BOTH) + in(loop.body()) > 0) {
        throw new Misuse("a loop asks about members again and again");
      }
      return 0;
    }
    return in(((Stmt.Evaluate) statement).expression(), Polarity.BOTH);
  }

  private String text(Expr expression) {
    return symbols.sources().text(expression.span());
  }
}
