package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names, arities and kinds of expressions. Macros are checked where they are used. */
final class ExpressionChecker {

  /** What an expression may do at its place. */
  enum Mode {
    /** Depend on constants and bound names only. */
    STATIC,
    /** Read variables, but not where processes are: they may be on their way. */
    ARGUMENT,
    /** Read the state. */
    PURE,
    /** Assign variables. */
    EFFECT
  }

  private final Checking checking;
  private final AssignmentChecker assignments;
  private final ChannelQueries queries;
  private final LibraryCalls libraries;
  private final ProcessReferences references;
  private final Map<Mode, Map<String, Expanded>> propositions = new EnumMap<>(Mode.class);

  ExpressionChecker(Checking checking) {
    this.checking = checking;
    this.assignments = new AssignmentChecker(checking, this);
    this.queries = new ChannelQueries(checking, this);
    this.libraries = new LibraryCalls(checking, this);
    this.references = new ProcessReferences(checking, this);
  }

  /** A single value of the kind. */
  void require(Expr e, Kind kind, String user, Scope scope, Mode mode) {
    checking.require(e, check(e, scope, mode), kind, user);
  }

  /** A single value of any kind. */
  KindCell single(Expr e, Scope scope, Mode mode) {
    Type type = check(e, scope, mode);
    checking.requireSingle(e, type);
    return type.kind();
  }

  Type check(Expr e, Scope scope, Mode mode) {
    if (e instanceof Expr.IntLiteral) {
      return Type.of(Kind.INT);
    }
    if (e instanceof Expr.BoolLiteral) {
      return Type.of(Kind.BOOL);
    }
    if (e instanceof Expr.Name n) {
      return name(n, scope, mode);
    }
    if (e instanceof Expr.Index i) {
      return index(i, scope, scope, mode);
    }
    if (e instanceof Expr.Unary u) {
      Kind kind = u.op() == Expr.UnaryOp.NOT ? Kind.BOOL : Kind.INT;
      require(u.operand(), kind, "'" + u.op().text + "'", scope, mode);
      return Type.of(kind);
    }
    if (e instanceof Expr.Binary b) {
      return binary(b, scope, mode);
    }
    if (e instanceof Expr.Quantified q) {
      Scope inner = ranges(q.ranges(), scope);
      require(q.body(), Kind.BOOL, "'" + q.op().text + "'", inner, mode);
      return Type.of(Kind.BOOL);
    }
    if (e instanceof Expr.Call c) {
      return call(c, scope, mode);
    }
    if (e instanceof Expr.Assign a) {
      Type type = assignments.check(a, scope, mode);
      if (type.array()) {
        throw checking.error(
            "FL0124",
            a.span(),
            "the assignment of a whole array has no value",
            "make it a statement of its own");
      }
      return type;
    }
    if (e instanceof Expr.ArrayLiteral a) {
      KindCell kind = assignments.literal(a, KindCell.unknown(), scope, mode);
      return Type.array(kind, List.of(checking.storage.lengthOf(a)));
    }
    if (e instanceof Expr.ProcessCount c) {
      references.count(c, scope, mode);
      return Type.of(Kind.INT);
    }
    throw new AssertionError(e);
  }

  /** The scope inside an indexed operator; the ranges do not see each other's names. */
  Scope ranges(List<IndexRange> ranges, Scope scope) {
    Scope inner = scope;
    for (IndexRange range : ranges) {
      Span name = new Span(range.span().offset(), range.name().length());
      checking.requireBindable(range.name(), name, "index");
      if (inner.bindsSince(scope, range.name())) {
        throw checking.error("FL0120", name, "'" + range.name() + "' is already declared", "");
      }
      KindCell kind =
          range instanceof IndexRange.Members ? KindCell.of(Kind.INT) : KindCell.unknown();
      for (Expr bound : Expressions.bounds(range)) {
        if (range instanceof IndexRange.Interval) {
          require(bound, Kind.INT, "a range", scope, Mode.STATIC);
        }
        if (!kind.join(single(bound, scope, Mode.STATIC))) {
          throw checking.error(
              "FL0126", bound.span(), "an index cannot be both a number and a truth value", "");
        }
      }
      requireNotEmpty(range);
      inner = inner.with(range.name(), new Scope.Local.Fixed("index", kind));
    }
    return inner;
  }

  private void requireNotEmpty(IndexRange range) {
    if (range instanceof IndexRange.Interval i) {
      var low = checking.folder.fold(i.low());
      var high = checking.folder.fold(i.high());
      if (low.isPresent() && high.isPresent() && low.get().bits() > high.get().bits()) {
        throw checking.error(
            "FL0130",
            range.span(),
            "the range of '%s' is empty: %d..%d"
                .formatted(range.name(), low.get().bits(), high.get().bits()),
            "");
      }
    }
  }

  private Type binary(Expr.Binary b, Scope scope, Mode mode) {
    String user = "'" + b.op().text + "'";
    switch (b.op()) {
      case OR, AND, XOR -> {
        operands(b, Kind.BOOL, user, scope, mode);
        return Type.of(Kind.BOOL);
      }
      case EQ, NE -> {
        // A number and a truth value may be compared: they differ.
        Mistakes mistakes = new Mistakes();
        Type[] types = new Type[2];
        mistakes.in(() -> types[0] = check(b.left(), scope, mode));
        mistakes.in(() -> types[1] = check(b.right(), scope, mode));
        mistakes.report();
        Type left = types[0];
        Type right = types[1];
        boolean peeked = ChannelQueries.isPeek(b.left()) || ChannelQueries.isPeek(b.right());
        if (left.array() != right.array() && !peeked && isKnown(left) && isKnown(right)) {
          checking.requireSingle(b.left(), left);
          checking.requireSingle(b.right(), right);
        }
        return Type.of(Kind.BOOL);
      }
      case LT, GT, LE, GE -> {
        operands(b, Kind.INT, user, scope, mode);
        return Type.of(Kind.BOOL);
      }
      default -> {
        operands(b, Kind.INT, user, scope, mode);
        return Type.of(Kind.INT);
      }
    }
  }

  private void operands(Expr.Binary b, Kind kind, String user, Scope scope, Mode mode) {
    Mistakes.inAll(
        () -> require(b.left(), kind, user, scope, mode),
        () -> require(b.right(), kind, user, scope, mode));
  }

  /** Of what is never passed nothing is known. */
  private boolean isKnown(Type type) {
    return checking.isSettled(type) && (type.array() || type.kind().known().isPresent());
  }

  private Type name(Expr.Name n, Scope scope, Mode mode) {
    Scope.Local local = scope.find(n.name()).orElse(null);
    if (local instanceof Scope.Local.Fixed f) {
      return Type.held(f.kind());
    }
    if (local instanceof Scope.Local.Stored s) {
      return new Type(s.kind(), !s.dimensions().isEmpty(), s.dimensions());
    }
    if (local instanceof Scope.Local.Argument a) {
      return check(a.expression(), a.scope(), mode);
    }
    if (checking.symbols.constants().containsKey(n.name())) {
      return Type.of(checking.symbols.constants().get(n.name()).kind());
    }
    if (checking.symbols.variables().containsKey(n.name())) {
      Variable variable = checking.symbols.variables().get(n.name());
      requireReadable(n.name(), n.span(), mode);
      return new Type(checking.variable(n.name()), variable.isArray(), variable.dimensions());
    }
    Declaration.Define macro = checking.symbols.macros().get(n.name());
    if (macro != null) {
      return expand(macro, List.of(), n.span(), scope, mode);
    }
    throw checking
        .sortOf(n.name())
        .map(sort -> notAValue(n.name(), n.span(), sort))
        .orElseGet(() -> checking.unknownName(n.name(), n.span(), scope));
  }

  private ModelException notAValue(String name, Span span, String sort) {
    String hint = sort.equals("channel") ? "ask for its state with call(ccount, " + name + ")" : "";
    return checking.error(
        "FL0123", span, "'" + name + "' is a " + sort + " and has no value", hint);
  }

  private void requireReadable(String variable, Span span, Mode mode) {
    if (mode == Mode.STATIC) {
      throw checking.error(
          "FL0128",
          span,
          "'" + variable + "' is a variable, but this must not change while the model runs",
          "use constants, parameters and received values");
    }
  }

  /**
   * @param scope of the array's name
   * @param indexScope of the indices; it differs inside a macro whose parameter is the array
   */
  private Type index(Expr.Index i, Scope scope, Scope indexScope, Mode mode) {
    Scope.Local local = scope.find(i.array()).orElse(null);
    if (local instanceof Scope.Local.Argument a && a.expression() instanceof Expr.Name n) {
      return index(new Expr.Index(n.name(), i.indices(), i.span()), a.scope(), indexScope, mode);
    }
    Mistakes.inEach(i.indices(), e -> require(e, Kind.INT, "an index", indexScope, mode));
    if (local instanceof Scope.Local.Stored s) {
      if (s.dimensions().isEmpty() && !checking.isSettled(Type.single(s.kind()))) {
        return Type.single(KindCell.unknown());
      }
      requireIndices(i, s.dimensions().size());
      return Type.single(s.kind());
    }
    if (local instanceof Scope.Local.Fixed f && !checking.strict && f.kind().known().isEmpty()) {
      if (checking.guessing) {
        // Nothing is ever passed.
        checking.store(f.kind(), KindCell.of(new Kind.Arrays(Kind.INT, List.of())));
      }
      return Type.single(KindCell.unknown());
    }
    if (local instanceof Scope.Local.Fixed f && Type.held(f.kind()).array()) {
      Type array = Type.held(f.kind());
      // If lengths vary, there is nothing but the flat array.
      requireIndices(i, Math.max(1, array.dimensions().size()));
      return Type.single(array.kind());
    }
    Variable variable = local == null ? checking.symbols.variables().get(i.array()) : null;
    if (variable != null) {
      requireReadable(i.array(), i.span(), mode);
      requireIndices(i, variable.dimensions().size());
      return Type.single(checking.variable(i.array()));
    }
    if (local == null && checking.sortOf(i.array()).isEmpty()) {
      throw checking.unknownName(i.array(), i.span(), scope);
    }
    throw notAnArray(i);
  }

  private void requireIndices(Expr.Index i, int dimensions) {
    if (dimensions == 0) {
      throw notAnArray(i);
    }
    // One index addresses the flat array.
    int given = i.indices().size();
    if (given != 1 && given != dimensions) {
      throw checking.error(
          "FL0124",
          i.span(),
          "the array '%s' has %s, but the number of indices is %d"
              .formatted(i.array(), Wording.count(dimensions, "dimension"), given),
          "");
    }
  }

  private ModelException notAnArray(Expr.Index i) {
    return checking.error(
        "FL0124",
        new Span(i.span().offset(), i.array().length()),
        "'" + i.array() + "' is not an array",
        "");
  }

  private Type call(Expr.Call c, Scope scope, Mode mode) {
    Optional<ObjectUse> use = ObjectUse.of(c);
    if (use.isPresent()) {
      return libraries.check(c, use.get(), scope, mode);
    }
    if (ChannelQueries.isQuery(c.function())) {
      return queries.check(c, scope, mode);
    }
    Declaration.Define macro = checking.symbols.macros().get(c.function());
    Optional<Type> function = macro == null ? libraries.function(c, scope, mode) : Optional.empty();
    if (function.isPresent()) {
      return function.get();
    }
    if (macro == null) {
      Span name = checking.sources.find(c.function(), c.span().offset() + "call".length());
      throw checking.error(
          "FL0121",
          name,
          "unknown macro or function '" + c.function() + "'",
          Suggestion.didYouMean(c.function(), checking.symbols.macros().keySet()));
    }
    return expand(macro, c.arguments(), c.span(), scope, mode);
  }

  /** The type of a macro's body with these arguments in place of its parameters. */
  private Type expand(
      Declaration.Define macro, List<Expr> arguments, Span span, Scope scope, Mode mode) {
    if (!(macro.body() instanceof MacroBody.Expression body)) {
      throw checking.error(
          "FL0123",
          span,
          "'" + macro.name() + "' is a block of statements and has no value",
          "use it as a statement of its own");
    }
    Map<String, Expanded> known = propositions.computeIfAbsent(mode, m -> new HashMap<>());
    Scope inner = inside(macro, arguments, span, scope);
    checking.expansions.enter(span);
    try {
      Expanded earlier = arguments.isEmpty() ? known.get(macro.name()) : null;
      if (earlier != null) {
        checking.expansions.add(earlier.uses);
        return earlier.type;
      }
      int before = checking.expansions.made();
      Type type = check(body.expression(), inner, mode);
      if (macro.parameters().isEmpty()) {
        known.put(macro.name(), new Expanded(type, checking.expansions.made() - before));
      }
      return type;
    } finally {
      checking.expansions.leave();
    }
  }

  /** What a macro without parameters stands for, and how many other uses of macros are in it. */
  private record Expanded(Type type, int uses) {}

  /** A macro's body sees its parameters and what is global, nothing of the place of its use. */
  Scope inside(Declaration.Define macro, List<Expr> arguments, Span span, Scope scope) {
    int needed = macro.parameters().size();
    if (arguments.size() != needed) {
      throw checking.error(
          "FL0122",
          span,
          "'%s' needs %s, but here are %d"
              .formatted(macro.name(), Wording.count(needed, "argument"), arguments.size()),
          "write call(" + macro.name() + ", " + String.join(", ", macro.parameters()) + ")");
    }
    Scope inner = Scope.EMPTY;
    for (int i = 0; i < needed; i++) {
      Scope.Local argument = new Scope.Local.Argument(arguments.get(i), scope);
      inner = inner.with(macro.parameters().get(i), argument);
    }
    return inner;
  }
}
