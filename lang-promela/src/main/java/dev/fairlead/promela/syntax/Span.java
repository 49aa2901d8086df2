package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.SourceText;

/**
 * Where something is written. The source is the file that contains it, which need not be the model
 * itself; what comes out of a macro or an inline is placed where the text stands in the file.
 */
public record Span(SourceText source, int offset, int length) {

  public int line() {
    return source.place(offset).line();
  }
}
