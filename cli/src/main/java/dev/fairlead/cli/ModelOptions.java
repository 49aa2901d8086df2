package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which model to look at, and with which constants. */
final class ModelOptions {
  /** As the fields of commands are called. */
  static final String NAME = "modelOptions";

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      completionCandidates = Language.Endings.class,
      description =
          "The model, or - for standard input, or the name of a Java class on --classpath. Its"
              + " ending tells the language: ${COMPLETION-CANDIDATES}.")
  private Path file;

  /** Those of a command that has them. */
  static ModelOptions of(CommandSpec command) {
    return (ModelOptions) command.mixins().get(NAME).userObject();
  }

  /** The model as given. */
  Path file() {
    return file;
  }

  /** Of several models the one that is meant now. */
  void choose(Path chosen) {
    file = chosen;
  }

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
              + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*");

  private static final Pattern CONSTANT = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

  @Option(
      names = "--language",
      paramLabel = "csp|promela|java",
      description =
          "The language of the model, whatever the file is called; needed for standard input and for"
              + " other endings.")
  private Language language;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = Option.NULL_VALUE,
      description =
          "Replace the value of a constant (#define NAME …) of the model, define a macro (in"
              + " Promela it is 1 if no value is given), or give a parameter of a model in Java.")
  private Map<String, String> constants = new LinkedHashMap<>();

  @Option(
      names = "--abstraction",
      paramLabel = "auto|full|identical|none",
      converter = AbstractionConverter.class,
      description =
          "Counter abstraction of equal processes. auto (default): wherever it gives the same"
              + " verdicts. full: the same, without trying first PAT's abstraction, which has more"
              + " states. identical: only that one; it counts processes that are equal also in the"
              + " numbers of their events. none: never.")
  private Abstraction abstraction = Abstraction.AUTO;

  Abstraction abstraction() {
    return abstraction;
  }

  /** That of certificates: the plain space, unless another one is asked for. */
  Abstraction certifiedAbstraction() {
    return abstraction == Abstraction.AUTO ? Abstraction.NONE : abstraction;
  }

  /**
   * The question that certificates are about. An argument about any number of processes needs the
   * abstraction of larger systems.
   */
  Model.Question certified(Model model, Model.Assertion assertion) {
    Model.Question question = model.instantiate(assertion, certifiedAbstraction());
    Optional<AnyNumber<Model.Question>> sizes = question.anyNumber();
    return sizes.isEmpty()
        ? question
        : anyNumber
            .instance(sizes.get())
            .orElseGet(() -> model.instantiate(assertion, abstraction));
  }

  /** The options that a certificate depends on. */
  String certifiedOptions() {
    boolean isPlain = certifiedAbstraction() == Abstraction.NONE;
    return anyNumber.size()
        + (isPlain ? "" : " --abstraction " + abstraction.name().toLowerCase(Locale.ROOT));
  }

  @Mixin private AnyNumberOptions anyNumber;

  AnyNumberOptions anyNumber() {
    return anyNumber;
  }

  @Option(
      names = "--abstract-timer",
      paramLabel = "T=K",
      description =
          "Prove what holds for every setting of a timer from K on: larger values of T count as one."
              + " As 'timer T abstract K' in the model; see docs/time.md.")
  private Map<String, Integer> abstractTimers = new LinkedHashMap<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description =
          "Where the Java classes are that the model imports, or that it is itself: folders and"
              + " jars.")
  private String classpath = "";

  /** Of the model that was opened, with what it includes and the constants. */
  private Supplier<String> digest = () -> "";

  String digest() {
    return digest.get();
  }

  /** The options that change which states there are. */
  @Override
  public String toString() {
    return "--abstraction " + abstraction.name().toLowerCase(Locale.ROOT) + anyNumber;
  }

  /** Whether the model takes standard input, so that nothing else can be read from it. */
  boolean usesStandardInput() {
    return StandardInput.is(file);
  }

  /** What the model is called in messages. */
  String fileName() {
    return StandardInput.name(file);
  }

  /** Opens the model; what is doubtful in it is told on standard error. */
  Model open(Workbench workbench, Console console) {
    List<Path> classes = new ArrayList<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        classes.add(Path.of(entry));
      }
    }
    ModelText text = text(classes, console);
    Map<String, String> values = valued(text.language());
    Model model = folded(workbench.open(text, values, classes));
    Map<String, String> told = new LinkedHashMap<>(values);
    abstractTimers.forEach((timer, bound) -> told.put("--abstract-timer " + timer, "" + bound));
    digest = () -> text.digest(told);
    model.warnings().forEach(warning -> console.err().println(warning.render()));
    return model;
  }

  private ModelText text(List<Path> classes, Console console) {
    if (isClass(classes)) {
      return ModelText.ofClass(file.toString());
    }
    return usesStandardInput()
        ? ModelText.of(file, language(), StandardInput.read(console.in()))
        : ModelText.file(file, language());
  }

  /** With a class path, a name that tells no language and is no file is that of a class. */
  private boolean isClass(List<Path> classes) {
    return (language == Language.JAVA || language == null && !classes.isEmpty())
        && Language.of(file.toString()).isEmpty()
        && CLASS_NAME.matcher(file.toString()).matches()
        && !Files.exists(file);
  }

  /**
   * @throws BadInput if nothing tells the language
   */
  private Language language() {
    return Optional.ofNullable(language)
        .or(() -> Language.of(file.getFileName().toString()))
        .orElseThrow(
            () ->
                new BadInput(
                    (usesStandardInput()
                            ? "nothing tells the language of the model on standard input"
                            : "the ending of '" + file + "' tells no language")
                        + "\n"
                        + new Language.Endings()
                        + "\nfor any other name, and for standard input, give --language csp or"
                        + " --language promela; for the name of a Java class, --language java or"
                        + " --classpath"));
  }

  private Model folded(Model model) {
    try {
      return abstractTimers.isEmpty() ? model : model.withAbstractTimers(abstractTimers);
    } catch (IllegalArgumentException e) {
      throw new BadInput("--abstract-timer: " + e.getMessage());
    }
  }

  /** A macro of the C preprocessor needs no value, a constant does. */
  private Map<String, String> valued(Language language) {
    Map<String, String> all = new LinkedHashMap<>();
    constants.forEach(
        (name, value) -> {
          if (!CONSTANT.matcher(name).matches()) {
            throw new BadInput(
                "'-D %s': '%s' is no name\na name has letters, digits and underscores, and no digit first: -D N=3"
                    .formatted(value == null ? name : name + "=" + value, name));
          }
          if (value == null && language != Language.PROMELA) {
            throw new BadInput("'-D " + name + "' has no value: write -D " + name + "=3");
          }
          all.put(name, value == null ? "1" : value);
        });
    return all;
  }
}
