package dev.fairlead.junit;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.verdict.Outcome;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs a method with {@link CheckModel} once for each property. */
final class CheckModelExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), CheckModel.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    CheckModel wanted =
        AnnotationSupport.findAnnotation(context.getTestMethod(), CheckModel.class).orElseThrow();
    List<Trial> trials = trials(wanted, context.getRequiredTestClass());
    if (trials.isEmpty()) {
      throw new InvalidInputException("there is nothing to check: the model has no properties");
    }
    return trials.stream().map(Invocation::new);
  }

  private static List<Trial> trials(CheckModel wanted, Class<?> test) {
    ModelText text = text(wanted, test);
    boolean asWritten =
        wanted.ltl().length == 0 && wanted.fairness().length == 0 && wanted.expect().length == 0;
    Optional<ModelHeader> header =
        asWritten ? Optional.of(ModelTests.header(text)) : Optional.empty();
    List<String> definitions =
        new ArrayList<>(header.map(ModelHeader::definitions).orElse(List.of()));
    definitions.addAll(List.of(wanted.constants()));
    CheckableModel model = CheckableModel.open(text, ModelTests.constants(definitions), List.of());
    CheckOptions options = options(wanted);
    List<String> selectors = List.of(wanted.properties());
    return asWritten
        ? ModelTests.asExpected(model, header.get().expectations(), selectors, options)
        : ModelTests.asAsked(
            model,
            selectors,
            List.of(wanted.ltl()),
            List.of(wanted.fairness()),
            one("expect", wanted.expect()).orElse(Outcome.HOLDS),
            options);
  }

  private static CheckOptions options(CheckModel wanted) {
    if (!(wanted.timeoutSeconds() >= 0)) {
      throw new InvalidInputException("timeoutSeconds must not be negative");
    }
    return wanted.timeoutSeconds() == 0
        ? CheckOptions.DEFAULT
        : CheckOptions.DEFAULT.withTimeout(
            Duration.ofNanos((long) (wanted.timeoutSeconds() * 1e9)));
  }

  private static ModelText text(CheckModel wanted, Class<?> test) {
    String name = wanted.value();
    Optional<Language> language = one("language", wanted.language());
    if (name.isEmpty() == wanted.text().isEmpty()) {
      throw new InvalidInputException("@CheckModel needs either a file or a text");
    }
    if (name.isEmpty()) {
      return ModelText.of(
          test.getSimpleName(),
          language.orElseThrow(
              () -> new InvalidInputException("a text needs a language: language = Language.CSP")),
          wanted.text());
    }
    Path file = Path.of(name);
    if (Files.exists(file)) {
      return language
          .map(given -> ModelText.file(file, given))
          .orElseGet(() -> ModelText.file(file));
    }
    for (String resource : List.of(name, "/" + name)) {
      if (test.getResource(resource) != null) {
        return language
            .map(given -> ModelText.resource(test, resource, given))
            .orElseGet(() -> ModelText.resource(test, resource));
      }
    }
    throw new InvalidInputException(
        "there is neither a file '%s' nor a resource of this name beside %s"
            .formatted(file.toAbsolutePath(), test.getName()));
  }

  private static <T> Optional<T> one(String name, T[] given) {
    if (given.length > 1) {
      throw new InvalidInputException(name + " can be one only");
    }
    return given.length == 0 ? Optional.empty() : Optional.of(given[0]);
  }

  /** One property. Its check comes first, and what fails there never reaches the method. */
  private record Invocation(Trial trial) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return trial.displayName();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Check(trial));
    }
  }

  /** Gives the method the answer, or checks before it where it takes none. */
  private static final class Check implements InvocationInterceptor, ParameterResolver {
    private final Trial trial;
    private Optional<Answer> answer = Optional.empty();

    Check(Trial trial) {
      this.trial = trial;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Answer.class;
    }

    @Override
    public Answer resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return answer();
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
        throws Throwable {
      trial.require(answer());
      body.proceed();
    }

    /** What fails while a parameter is made would be an error of the test. */
    private Answer answer() {
      answer = answer.or(() -> Optional.of(trial.answer()));
      return answer.orElseThrow();
    }
  }
}
