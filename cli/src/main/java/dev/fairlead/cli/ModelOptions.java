package dev.fairlead.cli;

import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model to look at, and with which constants. */
final class ModelOptions {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The model, in CSP# (.csp) or Promela (.pml).")
  private Path file;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = Option.NULL_VALUE,
      description =
          "Replace the value of a constant (#define NAME …) of the model, or define a macro; in"
              + " Promela it is 1 if no value is given.")
  private Map<String, String> constants = new LinkedHashMap<>();

  @Option(
      names = "--abstraction",
      paramLabel = "auto|full|identical|none",
      converter = AbstractionConverter.class,
      description =
          "auto (default): count equal processes instead of telling them apart, wherever that"
              + " gives the same answers. full: the same, without trying first whether the states that"
              + " PAT counts are few. identical: only those that are equal in everything, also in the"
              + " numbers of their events. none: never.")
  private Abstraction abstraction = Abstraction.AUTO;

  Abstraction abstraction() {
    return abstraction;
  }

  @Mixin private AnyNumberOptions anyNumber;

  AnyNumberOptions anyNumber() {
    return anyNumber;
  }

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where the Java classes are that the model imports: folders and jars.")
  private String classpath = "";

  /** Opens the model; what is doubtful in it is told on standard error. */
  Model open(Workbench workbench, Console console) {
    List<Path> classes = new ArrayList<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        classes.add(Path.of(entry));
      }
    }
    Model model = workbench.open(file, valued(), classes);
    model.warnings().forEach(warning -> console.err().println(warning.render()));
    return model;
  }

  /** A macro of the C preprocessor needs no value, a constant does. */
  private Map<String, String> valued() {
    Map<String, String> all = new LinkedHashMap<>();
    constants.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()) {
            throw new BadInput(
                "'-D %s': '%s' is no name\na name has letters, digits and underscores, and no digit first: -D N=3"
                    .formatted(value == null ? name : name + "=" + value, name));
          }
          if (value == null && file.toString().endsWith(".csp")) {
            throw new BadInput("'-D " + name + "' has no value: write -D " + name + "=3");
          }
          all.put(name, value == null ? "1" : value);
        });
    return all;
  }
}
