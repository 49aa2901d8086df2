package dev.fairlead.cli;

import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model to look at, and with which constants. */
final class ModelOptions {
  @Parameters(paramLabel = "FILE", description = "The model, in CSP# (.csp).")
  private Path file;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "Replace the value of a constant (#define NAME …) of the model.")
  private Map<String, String> constants = new LinkedHashMap<>();

  @Option(
      names = "--abstraction",
      paramLabel = "auto|none",
      converter = AbstractionConverter.class,
      description =
          "auto (default): count equal processes instead of telling them apart, wherever that"
              + " gives the same answers. none: never.")
  private Abstraction abstraction = Abstraction.AUTO;

  Abstraction abstraction() {
    return abstraction;
  }

  Model open(Workbench workbench) {
    return workbench.open(file, constants);
  }
}
