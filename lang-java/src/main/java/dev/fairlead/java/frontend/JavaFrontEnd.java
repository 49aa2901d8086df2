package dev.fairlead.java.frontend;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Parameters;
import dev.fairlead.java.definition.SystemDefinition;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Opens models in Java: the door of this front end. */
public final class JavaFrontEnd {

  private JavaFrontEnd() {}

  /**
   * Opens a model by the text of its class.
   *
   * @param source the class is called like it, if that is a {@code .java} file
   * @param constants the values of parameters
   * @param classpath where other classes are
   * @throws ModelException if it does not compile, or is no model
   */
  public static Model compile(
      SourceText source, Map<String, String> constants, List<Path> classpath) {
    return open(source.name(), SourceCompiler.compile(source, classpath), constants);
  }

  /** Opens a compiled model by the file that it is in. */
  public static Model open(Path classFile, Map<String, String> constants, List<Path> classpath) {
    return open(classFile.toString(), ModelClass.in(classFile, classpath), constants);
  }

  /**
   * Opens a compiled model by the name of its class.
   *
   * @param classpath where the class is: folders and jars
   * @throws ModelException if it is no model
   */
  public static Model open(String className, Map<String, String> constants, List<Path> classpath) {
    return open(className, ModelClass.named(className, classpath), constants);
  }

  private static Model open(String name, ModelClass found, Map<String, String> constants) {
    Class<?> type = load(found.name(), found.loader());
    if (!JavaModel.class.isAssignableFrom(type)) {
      throw new ModelException(
          error(
              "FL0601",
              found.name(),
              "this class is no model",
              "a model implements " + JavaModel.class.getName()));
    }
    return open(name, () -> create(found.name(), type), constants);
  }

  /**
   * Opens a model.
   *
   * @param name for people
   * @param models makes the model; called several times
   * @param constants the values of parameters
   * @throws ModelException if it does not describe a system
   */
  public static Model open(
      String name, Supplier<? extends JavaModel<?>> models, Map<String, String> constants) {
    Parameters asked = new Parameters(constants);
    SystemDefinition system = describe(name, models.get(), asked);
    List<Diagnostic> warnings = new ArrayList<>();
    for (String given : constants.keySet()) {
      if (!asked.known().contains(given)) {
        warnings.add(unknown(name, given, asked.known()));
      }
    }
    return new ModelInJava(
        name, () -> describe(name, models.get(), new Parameters(constants)), system, warnings);
  }

  private static Diagnostic unknown(String model, String given, Set<String> known) {
    String meant = Suggestion.didYouMean(given, known.stream().sorted().toList());
    String all = String.join(", ", known.stream().sorted().toList());
    String hint = known.isEmpty() ? "it asks for none" : "it asks for " + all;
    return new Diagnostic(
        Diagnostic.Severity.WARNING,
        "FL0603",
        new SourceText(model, model),
        0,
        model.length(),
        "the model does not ask for a parameter '" + given + "'",
        meant.isEmpty() ? hint : meant);
  }

  private static Class<?> load(String className, ClassLoader classes) {
    try {
      return Class.forName(className, true, classes);
    } catch (ClassNotFoundException e) {
      throw new ModelException(
          error(
              "FL0600",
              className,
              "there is no class of this name",
              "give its full name, and where it is by --classpath"));
    } catch (LinkageError e) {
      throw new ModelException(
          error("FL0600", className, "the class cannot be loaded: " + cause(e), ""));
    }
  }

  private static JavaModel<?> create(String className, Class<?> type) {
    try {
      return (JavaModel<?>) type.getConstructor().newInstance();
    } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
      throw new ModelException(
          error(
              "FL0601",
              className,
              "the model cannot be created",
              "a model is a public class with a public constructor without parameters"));
    } catch (InvocationTargetException e) {
      throw new ModelException(
          error("FL0602", className, "the constructor throws " + cause(e.getCause()), ""));
    }
  }

  private static SystemDefinition describe(String name, JavaModel<?> model, Parameters parameters) {
    try {
      return SystemDefinition.of(model, parameters);
    } catch (IllegalArgumentException | ModelFault e) {
      throw new ModelException(
          error("FL0602", name, "the model describes no system: " + e.getMessage(), ""));
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      throw new ModelException(error("FL0602", name, "define() throws " + cause(e), ""));
    }
  }

  private static String cause(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return thrown + (frames.length == 0 ? "" : " (" + frames[0] + ")");
  }

  /** A mistake of a model as a whole. */
  static Diagnostic error(String code, String model, String message, String hint) {
    return new Diagnostic(code, new SourceText(model, model), 0, model.length(), message, hint);
  }
}
