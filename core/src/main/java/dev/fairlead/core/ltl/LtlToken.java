package dev.fairlead.core.ltl;

/**
 * A token of a formula.
 *
 * @param text the characters of the source, or for {@link Kind#QUOTED} the text meant by them
 */
record LtlToken(Kind kind, String text, int offset, int length) {

  enum Kind {
    /** An identifier without dots: an atom, or an operator such as {@code U} or {@code until}. */
    WORD,
    /** A compound event such as {@code get.0.-1}. */
    COMPOUND,
    QUOTED,
    NUMBER,
    /** An operator in signs, one of the texts known to {@link LtlOperators}. */
    SIGN,
    /** Such as {@code >=}, between a graded predicate and a level. */
    COMPARISON,
    COMMA,
    OPEN,
    CLOSE,
    END
  }
}
