package dev.fairlead.core.ltl;

import java.util.List;

/**
 * A formula in negation normal form, kept once: two terms of one {@link NormalForms} are equal
 * exactly when they are the same object. {@code <> f} is {@code true U f}, {@code [] f} is {@code
 * false R f}; conjunctions and disjunctions have any number of operands.
 */
public final class NormalForm {

  /** The outermost operator. */
  public enum Kind {
    TRUE,
    FALSE,
    ATOM,
    NEGATED_ATOM,
    AND,
    OR,
    NEXT,
    UNTIL,
    RELEASE;

    Kind dual() {
      return switch (this) {
        case TRUE -> FALSE;
        case FALSE -> TRUE;
        case ATOM -> NEGATED_ATOM;
        case NEGATED_ATOM -> ATOM;
        case AND -> OR;
        case OR -> AND;
        case NEXT -> NEXT;
        case UNTIL -> RELEASE;
        case RELEASE -> UNTIL;
      };
    }
  }

  private final int id;
  private final Kind kind;
  private final String atom;
  private final List<NormalForm> operands;
  private final boolean propositional;
  private final boolean eventual;
  private final boolean universal;
  private NormalForm negation;

  private NormalForm(int id, Kind kind, String atom, List<NormalForm> operands) {
    this.id = id;
    this.kind = kind;
    this.atom = atom;
    this.operands = List.copyOf(operands);
    boolean allPropositional = true;
    boolean allEventual = true;
    boolean allUniversal = true;
    for (NormalForm operand : operands) {
      allPropositional &= operand.propositional;
      allEventual &= operand.eventual;
      allUniversal &= operand.universal;
    }
    boolean constant = kind == Kind.TRUE || kind == Kind.FALSE;
    boolean literal = kind == Kind.ATOM || kind == Kind.NEGATED_ATOM;
    boolean temporal = kind == Kind.NEXT || kind == Kind.UNTIL || kind == Kind.RELEASE;
    this.propositional = !temporal && allPropositional;
    this.eventual = constant || (!literal && allEventual) || isEventually();
    this.universal = constant || (!literal && allUniversal) || isAlways();
  }

  /** A term and its negation, which know each other. */
  static NormalForm pair(int id, Kind kind, String atom, List<NormalForm> operands) {
    NormalForm term = new NormalForm(id, kind, atom, operands);
    NormalForm dual =
        new NormalForm(
            id + 1, kind.dual(), atom, operands.stream().map(NormalForm::negation).toList());
    term.negation = dual;
    dual.negation = term;
    return term;
  }

  public Kind kind() {
    return kind;
  }

  /** The name of an atom; empty for other terms. */
  public String atom() {
    return atom;
  }

  public List<NormalForm> operands() {
    return operands;
  }

  NormalForm left() {
    return operands.get(0);
  }

  NormalForm right() {
    return operands.get(operands.size() - 1);
  }

  /** Dense and deterministic; operands have smaller numbers. */
  public int id() {
    return id;
  }

  public NormalForm negation() {
    return negation;
  }

  /** No temporal operator inside. */
  public boolean propositional() {
    return propositional;
  }

  /** A pure eventuality: {@code <> f} is equivalent to f [Etessami and Holzmann 2000]. */
  public boolean eventual() {
    return eventual;
  }

  /** Purely universal: {@code [] f} is equivalent to f [Etessami and Holzmann 2000]. */
  boolean universal() {
    return universal;
  }

  /** Holds at all positions of a word or at none. */
  boolean suffixInvariant() {
    return eventual && universal;
  }

  boolean isLiteral() {
    return kind == Kind.ATOM || kind == Kind.NEGATED_ATOM;
  }

  public boolean isEventually() {
    return kind == Kind.UNTIL && left().kind == Kind.TRUE;
  }

  public boolean isAlways() {
    return kind == Kind.RELEASE && left().kind == Kind.FALSE;
  }

  @Override
  public String toString() {
    return FormulaPrinter.print(Simplifier.formula(this));
  }
}
