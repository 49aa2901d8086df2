package dev.fairlead.core.graded;

import dev.fairlead.core.ltl.ParsedFormula;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The comparison of a truth value with a level, such as {@code le >= L}. It is true or false, in
 * every logic; in a product two values may be incomparable, and then only {@code !=} is true.
 */
public record LevelTest(Logic logic, Relation relation, int level) {

  /** How a value is compared with the level. */
  public enum Relation {
    AT_LEAST(">="),
    ABOVE(">"),
    AT_MOST("<="),
    BELOW("<"),
    EQUAL("=="),
    DIFFERENT("!=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    public static Optional<Relation> of(String sign) {
      return Arrays.stream(values()).filter(each -> each.sign.equals(sign)).findFirst();
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** The test that a formula makes, if the logic has the level. */
  public static Optional<LevelTest> of(ParsedFormula.Comparison compared, Logic logic) {
    Optional<Relation> relation = Relation.of(compared.sign());
    OptionalInt level = logic.parse(compared.level());
    return level.isEmpty()
        ? Optional.empty()
        : relation.map(known -> new LevelTest(logic, known, level.getAsInt()));
  }

  public boolean admits(int value) {
    return switch (relation) {
      case AT_LEAST -> logic.atMost(level, value);
      case ABOVE -> logic.atMost(level, value) && value != level;
      case AT_MOST -> logic.atMost(value, level);
      case BELOW -> logic.atMost(value, level) && value != level;
      case EQUAL -> value == level;
      case DIFFERENT -> value != level;
    };
  }

  /** The test of a predicate in words, such as {@code le >= L}. */
  public String of(String predicate) {
    return predicate + " " + relation + " " + logic.nameOf(level);
  }
}
