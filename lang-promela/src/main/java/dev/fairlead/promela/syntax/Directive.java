package dev.fairlead.promela.syntax;

import java.util.List;

/** A line that starts with a hash: the word behind the hash, and the rest of the line. */
record Directive(Token hash, Token word, List<Token> rest) {

  /** From the hash to the word. */
  Span head() {
    return hash.span().through(word.span());
  }

  Span all() {
    return rest.isEmpty() ? head() : hash.span().through(rest.get(rest.size() - 1).span());
  }
}
