package dev.fairlead.cli;

import dev.fairlead.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads texts of models. */
final class ModelFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private ModelFile() {}

  /** The text of a file, named by its path as given. */
  static SourceText read(Path file) {
    if (!Files.exists(file)) {
      throw new BadInput("there is no file '" + file + "'");
    }
    if (!Files.isRegularFile(file)) {
      throw new BadInput("'" + file + "' is not a file");
    }
    try {
      // Unreadable bytes become replacement characters: old models have comments in old encodings.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return new SourceText(
          file.toString(), text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    } catch (IOException e) {
      throw new BadInput("cannot read '" + file + "': " + e.getMessage());
    }
  }
}
