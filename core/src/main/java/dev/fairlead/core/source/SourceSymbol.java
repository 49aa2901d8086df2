package dev.fairlead.core.source;

import dev.fairlead.core.diagnostic.Passage;
import java.util.Optional;

/**
 * A name that a text declares.
 *
 * @param place of the name in its declaration; of an event, where it occurs first
 * @param definition the whole declaration
 * @param scope where the name is known; everywhere if empty
 * @param detail the declaration on one line, with its type and value as far as they are known
 */
public record SourceSymbol(
    String name,
    Kind kind,
    Passage place,
    Passage definition,
    Optional<Passage> scope,
    String detail) {

  public enum Kind {
    CONSTANT("constant"),
    MACRO("macro"),
    VARIABLE("variable"),
    PARAMETER("parameter"),
    CHANNEL("channel"),
    PROCESS("process"),
    INLINE("inline"),
    TYPE("type"),
    FIELD("field"),
    EVENT("event"),
    LABEL("label"),
    PROPERTY("property"),
    LOGIC("logic"),
    TRUTH_VALUE("truth value"),
    PREDICATE("graded predicate");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** For people. */
    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * Whether this is the index of a group with any number of members, {@code i:{..}}: in formulas it
   * stands for one of them.
   */
  public boolean isAnyMember() {
    return kind == Kind.PARAMETER && detail.replace(" ", "").endsWith(":{..}");
  }

  /** Whether the name is known at this offset of a text. */
  public boolean isVisibleAt(String source, int offset) {
    return scope.isEmpty()
        || scope.get().source().name().equals(source)
            && scope.get().offset() <= offset
            && offset <= scope.get().offset() + scope.get().length();
  }
}
