package dev.fairlead.csp.encoding;

import dev.fairlead.core.space.StateEncoding.Sink;
import dev.fairlead.core.space.StateEncoding.Source;

/** What has a number of its own in each instance of a specification. */
enum PartKind {
  TERM,
  SHAPE,
  OBJECT,
  LABEL;

  void write(int part, Sink sink) {
    sink.part(ordinal(), part);
  }

  int read(Source source) {
    return source.part(ordinal());
  }
}
