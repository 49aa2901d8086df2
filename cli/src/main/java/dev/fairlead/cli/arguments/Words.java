package dev.fairlead.cli.arguments;

import java.lang.reflect.Constructor;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/** Words as values. */
final class Words {
  private static final String DECIMAL = "0|[1-9][0-9]{0,8}";

  private Words() {}

  /**
   * @throws ReflectiveOperationException or IllegalArgumentException if the word is not plainly
   *     such a value
   */
  static Object value(Argument argument, String word) throws ReflectiveOperationException {
    if (!argument.converter().isEmpty()) {
      return converted(argument.converter(), word);
    }
    return switch (argument.type()) {
      case "java.lang.String" -> word;
      case "java.nio.file.Path" -> Path.of(word);
      case "int", "java.lang.Integer" -> Integer.valueOf(digits(word));
      case "long", "java.lang.Long" -> Long.valueOf(digits(word));
      case "double", "java.lang.Double" -> Double.valueOf(decimal(word));
      default -> constant(argument.type(), word);
    };
  }

  private static Object converted(String converter, String word)
      throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName(converter).getDeclaredConstructor();
    constructor.setAccessible(true);
    try {
      return ((ITypeConverter<?>) constructor.newInstance()).convert(word);
    } catch (Exception e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String digits(String word) {
    if (!word.matches(DECIMAL)) {
      throw new IllegalArgumentException(word);
    }
    return word;
  }

  private static String decimal(String word) {
    int point = word.indexOf('.');
    digits(point < 0 ? word : word.substring(0, point));
    if (point >= 0 && !word.substring(point + 1).matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(word);
    }
    return word;
  }

  /** Of an enumeration, in capitals or not. */
  private static Object constant(String type, String word) throws ClassNotFoundException {
    Object[] constants = Class.forName(type).getEnumConstants();
    if (constants != null) {
      for (Object constant : constants) {
        if (constant.toString().equalsIgnoreCase(word)
            || ((Enum<?>) constant).name().equalsIgnoreCase(word)) {
          return constant;
        }
      }
    }
    throw new IllegalArgumentException(word);
  }
}
