package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.SourceText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;

/** Standard input in place of a file: it is called {@code -}. */
final class StandardInput {
  private static final Path PATH = Path.of("-");
  private static final String NAME = "<stdin>";

  private StandardInput() {}

  static boolean is(Path path) {
    return path.equals(PATH);
  }

  /** What a text is called in messages. */
  static String name(Path path) {
    return is(path) ? NAME : path.toString();
  }

  static SourceText read(BufferedReader in) {
    StringWriter text = new StringWriter();
    try {
      in.transferTo(text);
    } catch (IOException e) {
      throw new BadInput("cannot read standard input: " + e.getMessage());
    }
    return ModelText.source(NAME, text.toString());
  }
}
