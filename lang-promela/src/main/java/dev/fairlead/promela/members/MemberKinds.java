package dev.fairlead.promela.members;

import dev.fairlead.promela.members.MemberVariables.Array;
import dev.fairlead.promela.members.MemberVariables.Declared;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.Optional;
import java.util.Set;

/**
 * What expressions of a model with {@code #define N ..} stand for: members, N itself, or something
 * that has nothing to do with either. Asked while nothing is settled, it finds out which variables
 * hold members; afterwards it refuses what is not known to keep its meaning if members are left
 * out.
 */
final class MemberKinds {
  private static final int NONE_IN_A_BYTE = 255;
  private static final Set<String> NUMBERS_OF_PROCESSES = Set.of("_nr_pr", "_last", "_priority");

  /** What an expression stands for. */
  enum Kind {
    DATA,
    /** A number of the text: 0, one that no member has, or another one. */
    ZERO,
    NONE,
    NUMBER,
    MEMBER,
    /** N, N-1. */
    SIZE,
    LAST,
    /** {@code p + 1} and {@code p - 1}. */
    AFTER,
    BEFORE
  }

  /** An expression; the variable is the one that it is, or that it is computed of by 1. */
  record Typed(Kind kind, Optional<Declared> variable) {}

  private static final Typed DATA = new Typed(Kind.DATA, Optional.empty());

  private final MemberVariables variables;
  private final String number;
  private final Set<String> symbols;
  private boolean settled;
  private boolean meets;

  /** The proctype of what is looked at, and whether its processes are the members. */
  private Optional<String> process = Optional.empty();

  private boolean ofMembers;

  /** How many members must be kept for neighbours, in the proctype that is looked at. */
  private int neighbours;

  /**
   * @param symbols the names of mtype values
   */
  MemberKinds(MemberVariables variables, String number, Set<String> symbols) {
    this.variables = variables;
    this.number = number;
    this.symbols = symbols;
  }

  static boolean isChannel(Spec.Type type) {
    return type instanceof Spec.Type.Basic basic && basic.kind() == Spec.Kind.CHAN;
  }

  /** That a channel has no buffer. */
  void foundMeetings() {
    meets = true;
  }

  boolean isSymbol(Expr.Ref ref) {
    return symbols.contains(ref.name()) && ref.index().isEmpty() && ref.field().isEmpty();
  }

  void settle() {
    settled = true;
  }

  boolean isSettled() {
    return settled;
  }

  void enter(Optional<String> proctype, boolean members) {
    process = proctype;
    ofMembers = members;
    neighbours = 0;
  }

  Optional<String> process() {
    return process;
  }

  int neighbours() {
    return neighbours;
  }

  void needOneMore() {
    neighbours++;
  }

  void refuse(Span span, String why) {
    if (settled) {
      throw new Misuse(span, why);
    }
  }

  boolean isNumber(Expr expression) {
    return expression instanceof Expr.Ref ref
        && ref.name().equals(number)
        && ref.index().isEmpty()
        && ref.field().isEmpty();
  }

  boolean isMember(Typed typed) {
    return typed.kind() == Kind.MEMBER
        || (typed.kind() == Kind.AFTER || typed.kind() == Kind.BEFORE)
            && typed.variable().map(variables::holdsMembers).orElse(true);
  }

  boolean isData(Typed typed) {
    return switch (typed.kind()) {
      case DATA, ZERO, NONE, NUMBER -> true;
      case AFTER, BEFORE -> !isMember(typed);
      case MEMBER, SIZE, LAST -> false;
    };
  }

  /** Something that has nothing to do with members. */
  void data(Expr expression) {
    Typed typed = typed(expression);
    if (!isData(typed)) {
      refuse(
          expression.span(),
          "'"
              + expression.span().text()
              + "' is a number of a member or '"
              + number
              + "', and used for more than to be copied, compared or an index");
    }
  }

  /** The variable that a reference names. */
  Optional<Declared> variable(Expr.Ref ref) {
    Optional<Declared> found = variables.find(process, ref.name());
    if (found.isEmpty()) {
      return found;
    }
    if (ref.field().isPresent()) {
      refuse(ref.span(), "'" + ref.span().text() + "' is a part of a structure");
    }
    if ((found.get().array() == Array.NONE) != ref.index().isEmpty()) {
      refuse(ref.span(), "'" + ref.name() + "' is used as a whole array, or is none");
    }
    ref.index().ifPresent(index -> index(found.get(), index));
    return found;
  }

  private void index(Declared array, Expr index) {
    if (array.array() != Array.OF_MEMBERS) {
      data(index);
      return;
    }
    Typed typed = typed(index);
    typed.variable().filter(each -> typed.kind() != Kind.AFTER).ifPresent(variables::markMembers);
    if (typed.kind() != Kind.MEMBER) {
      refuse(
          index.span(),
          "'" + index.span().text() + "', the index of '" + array.name() + "', is no member");
    }
  }

  Typed typed(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      if (literal.instance().isPresent()) {
        refuse(literal.span(), "a process is meant");
      }
      return new Typed(
          literal.value() == 0
              ? Kind.ZERO
              : literal.value() == NONE_IN_A_BYTE ? Kind.NONE : Kind.NUMBER,
          Optional.empty());
    } else if (expression instanceof Expr.Ref ref) {
      return reference(ref);
    } else if (expression instanceof Expr.Unary unary) {
      if (unary.op() == Expr.UnaryOp.NEGATE && isLiteral(unary.operand(), 1)) {
        return new Typed(Kind.NONE, Optional.empty());
      }
      data(unary.operand());
      return DATA;
    } else if (expression instanceof Expr.Binary binary) {
      return binary(binary);
    } else if (expression instanceof Expr.Conditional conditional) {
      data(conditional.condition());
      data(conditional.then());
      data(conditional.otherwise());
      return DATA;
    } else if (expression instanceof Expr.Length length) {
      asked(length.channel());
      return DATA;
    } else if (expression instanceof Expr.ChannelTest test) {
      asked(test.channel());
      return DATA;
    } else if (expression instanceof Expr.Poll poll) {
      asked(poll.channel());
      poll.message().forEach(this::pattern);
      return DATA;
    }
    refuse(
        expression.span(),
        "'" + expression.span().text() + "' depends on more than some members, or names one");
    return DATA;
  }

  /** What is in a channel; of one without a buffer it may be whether some process would meet. */
  private void asked(Expr.Ref channel) {
    variable(channel);
    if (meets) {
      refuse(channel.span(), "'" + channel.name() + "' is asked, and a channel has no buffer");
    }
  }

  /** A part of a message, which holds no members. */
  void pattern(Expr.Pattern pattern) {
    if (pattern instanceof Expr.Pattern.Match match) {
      data(match.value());
    } else if (pattern instanceof Expr.Pattern.Store store
        && !store.variable().name().equals("_")) {
      data(store.variable());
    }
  }

  private static boolean isLiteral(Expr expression, int value) {
    return expression instanceof Expr.Literal literal && literal.value() == value;
  }

  private Typed reference(Expr.Ref ref) {
    if (isNumber(ref)) {
      return new Typed(Kind.SIZE, Optional.empty());
    } else if (ref.name().equals("_pid")) {
      if (!ofMembers) {
        refuse(ref.span(), "'_pid' is that of a process which is no member");
      }
      return new Typed(Kind.MEMBER, Optional.empty());
    } else if (NUMBERS_OF_PROCESSES.contains(ref.name())) {
      refuse(ref.span(), "'" + ref.name() + "' depends on all processes");
    }
    Optional<Declared> found = variable(ref);
    if (found.isEmpty() && !symbols.contains(ref.name())) {
      refuse(ref.span(), "'" + ref.name() + "' is not known as long as '" + number + "' is not");
    }
    found
        .filter(each -> isChannel(each.type()))
        .ifPresent(each -> refuse(ref.span(), "'" + each.name() + "' is the number of a channel"));
    return found
        .map(
            each ->
                new Typed(
                    variables.holdsMembers(each) ? Kind.MEMBER : Kind.DATA, Optional.of(each)))
        .orElse(DATA);
  }

  private Typed binary(Expr.Binary binary) {
    switch (binary.op()) {
      case EQ, NE, LT, GT, LE, GE -> {
        compare(binary);
        return DATA;
      }
      case ADD, SUB -> {
        if (isLiteral(binary.right(), 1)) {
          Typed left = typed(binary.left());
          boolean after = binary.op() == BinaryOp.ADD;
          boolean one = left.kind() == Kind.DATA || left.kind() == Kind.MEMBER;
          if (left.kind() == Kind.SIZE && !after) {
            return new Typed(Kind.LAST, Optional.empty());
          } else if (left.kind() == Kind.MEMBER || one && left.variable().isPresent()) {
            return new Typed(after ? Kind.AFTER : Kind.BEFORE, left.variable());
          }
        }
      }
      case MOD -> {
        if (isNumber(binary.right())) {
          return neighbour(binary);
        }
      }
      default -> {}
    }
    data(binary.left());
    data(binary.right());
    return DATA;
  }

  /** {@code (p + 1) % N}, {@code (p + N - 1) % N} or {@code (p - 1 + N) % N}. */
  private Typed neighbour(Expr.Binary remainder) {
    Expr base = null;
    if (remainder.left() instanceof Expr.Binary sum && isLiteral(sum.right(), 1)) {
      if (sum.op() == BinaryOp.ADD) {
        base = sum.left();
      } else if (sum.op() == BinaryOp.SUB
          && sum.left() instanceof Expr.Binary inner
          && inner.op() == BinaryOp.ADD) {
        base =
            isNumber(inner.right()) ? inner.left() : isNumber(inner.left()) ? inner.right() : null;
      }
    } else if (remainder.left() instanceof Expr.Binary sum
        && sum.op() == BinaryOp.ADD
        && isNumber(sum.right())
        && sum.left() instanceof Expr.Binary inner
        && inner.op() == BinaryOp.SUB
        && isLiteral(inner.right(), 1)) {
      base = inner.left();
    }
    if (!(base instanceof Expr.Ref)) {
      refuse(
          remainder.span(),
          "'" + remainder.span().text() + "' is neither the next member nor the one before");
      return new Typed(Kind.MEMBER, Optional.empty());
    }
    needOneMore();
    Typed typed = typed(base);
    typed.variable().ifPresent(variables::markMembers);
    boolean outside =
        typed
            .variable()
            .map(variables::facts)
            .filter(facts -> facts.passesEnd || facts.mayBeNone)
            .isPresent();
    if (typed.kind() != Kind.MEMBER || outside) {
      refuse(
          base.span(), "'" + base.span().text() + "' need not be a member, so that none is next");
    }
    return new Typed(Kind.MEMBER, typed.variable());
  }

  /** Both are of one kind. */
  private void compare(Expr.Binary binary) {
    Typed left = typed(binary.left());
    Typed right = typed(binary.right());
    relate(left, right);
    if (isData(left) && isData(right)) {
      return;
    }
    boolean equality = binary.op() == BinaryOp.EQ || binary.op() == BinaryOp.NE;
    boolean upTo = binary.op() == BinaryOp.LE || binary.op() == BinaryOp.GT;
    boolean known =
        left.kind() == Kind.MEMBER
                && switch (right.kind()) {
                  case MEMBER, SIZE -> true;
                  case NONE -> equality;
                  case LAST -> upTo;
                  case BEFORE -> upTo && isMember(right);
                  default -> false;
                }
            || right.kind() == Kind.MEMBER
                && (left.kind() == Kind.SIZE || left.kind() == Kind.NONE && equality);
    if (!known) {
      refuse(
          binary.span(),
          "'" + binary.span().text() + "' compares a member, or '" + number + "', with a number");
    }
  }

  private static boolean isAboutMembers(Typed typed) {
    return switch (typed.kind()) {
      case MEMBER, SIZE, LAST -> true;
      case AFTER, BEFORE -> typed.variable().isEmpty();
      case DATA, ZERO, NONE, NUMBER -> false;
    };
  }

  /** What is copied or compared is of one class. */
  void relate(Typed one, Typed other) {
    if (one.variable().isPresent() && other.variable().isPresent()) {
      variables.unite(one.variable().get(), other.variable().get());
    }
    if (isAboutMembers(one)) {
      other.variable().ifPresent(variables::markMembers);
    }
    if (isAboutMembers(other)) {
      one.variable().ifPresent(variables::markMembers);
    }
  }
}
