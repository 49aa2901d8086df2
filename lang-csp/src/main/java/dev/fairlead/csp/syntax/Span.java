package dev.fairlead.csp.syntax;

/** A stretch of the source text. */
public record Span(int offset, int length) {

  /** From the start of this one to the end of the other. */
  public Span to(Span end) {
    return new Span(offset, end.offset + end.length - offset);
  }
}
