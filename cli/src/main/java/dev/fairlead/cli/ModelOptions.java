package dev.fairlead.cli;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model to look at, and with which constants. */
final class ModelOptions {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  @Parameters(paramLabel = "FILE", description = "The model, in CSP# (.csp).")
  private Path file;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "Replace the value of a constant (#define NAME …) of the model.")
  private Map<String, String> constants = new LinkedHashMap<>();

  Model open(Workbench workbench) {
    return workbench.open(new SourceText(file.toString(), text()), constants);
  }

  private String text() {
    if (!Files.exists(file)) {
      throw new BadInput("there is no file '" + file + "'");
    }
    if (!Files.isRegularFile(file)) {
      throw new BadInput("'" + file + "' is not a file");
    }
    if (!file.getFileName().toString().endsWith(".csp")) {
      throw new BadInput(
          "'" + file + "' is not a model: expected a CSP# file with the ending .csp");
    }
    try {
      // Unreadable bytes become replacement characters: old models have comments in old encodings.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (IOException e) {
      throw new BadInput("cannot read '" + file + "': " + e.getMessage());
    }
  }
}
