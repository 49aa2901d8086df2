package dev.fairlead.promela.syntax;

import java.util.List;
import java.util.Optional;

/**
 * A {@code #define}.
 *
 * @param parameters empty for a plain one; {@code #define m()} has none of zero
 * @param variadic whether the last parameter takes all that is left
 */
record Macro(String name, Optional<List<String>> parameters, boolean variadic, List<Token> body) {

  static Macro plain(String name, List<Token> body) {
    return new Macro(name, Optional.empty(), false, body);
  }
}
