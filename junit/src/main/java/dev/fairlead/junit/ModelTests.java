package dev.fairlead.junit;

import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelHeader.Expectation;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.Selection;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;

/** Dynamic tests for the properties of models. */
public final class ModelTests {
  private ModelTests() {}

  /**
   * A test for each property of a model. It has to have the verdict that a comment of the model
   * expects, or else to hold; see {@link CheckModel}.
   *
   * <pre>{@code
   * @TestFactory
   * List<DynamicTest> factory() {
   *   return ModelTests.of(ModelText.resource(ModelsTest.class, "handover.pml"), CheckOptions.DEFAULT);
   * }
   * }</pre>
   *
   * @param options for each test; their fairness counts where the comments say nothing
   * @throws InvalidInputException if the text is no model
   */
  public static List<DynamicTest> of(ModelText text, CheckOptions options) {
    ModelHeader header = header(text);
    CheckableModel model = CheckableModel.open(text, constants(header.definitions()), List.of());
    return asExpected(model, header.expectations(), List.of(), options).stream()
        .map(trial -> DynamicTest.dynamicTest(trial.displayName(), trial::run))
        .toList();
  }

  /**
   * What the comments of a text say.
   *
   * @throws InvalidInputException if that cannot be read, or is for the command line
   */
  static ModelHeader header(ModelText text) {
    ModelHeader header;
    try {
      header = ModelHeader.of(text.source());
    } catch (ModelException e) {
      throw new InvalidInputException(e);
    }
    if (!header.options().isEmpty()) {
      throw new InvalidInputException(
          text.source().name()
              + ": '// options:' is for the command line; say it in the annotation");
    }
    return header;
  }

  /** Reads {@code NAME=VALUE}; what has no value is 1, as for the preprocessor of Promela. */
  static Map<String, String> constants(List<String> definitions) {
    Map<String, String> constants = new LinkedHashMap<>();
    for (String definition : definitions) {
      int equals = definition.indexOf('=');
      String name = equals < 0 ? definition : definition.substring(0, equals);
      if (name.isBlank()) {
        throw new InvalidInputException("constants: '" + definition + "' is not NAME=VALUE");
      }
      constants.put(name.strip(), equals < 0 ? "1" : definition.substring(equals + 1).strip());
    }
    return constants;
  }

  /** Those that are expected of selected properties, and then properties that have to hold. */
  static List<Trial> asExpected(
      CheckableModel model,
      List<Expectation> expectations,
      List<String> selectors,
      CheckOptions options) {
    Selection selection = new Selection(model.properties());
    Set<Integer> open = new TreeSet<>(selected(model, selectors));
    Set<Integer> wanted = Set.copyOf(open);
    List<Trial> trials = new ArrayList<>();
    for (Expectation expectation : expectations) {
      for (int number : selection.numbers(List.of(expectation.selector()))) {
        if (wanted.contains(number)) {
          open.remove(number);
          for (Optional<FairnessNotion> notion : notions(expectation)) {
            trials.add(trial(model, number, notion, expectation.verdict(), options));
          }
        }
      }
    }
    open.forEach(
        number -> trials.add(trial(model, number, Optional.empty(), Outcome.HOLDS, options)));
    return trials;
  }

  private static List<Optional<FairnessNotion>> notions(Expectation expectation) {
    return expectation.fairness().equals(Optional.of(FairnessChoice.ALL))
        ? Arrays.stream(FairnessNotion.values())
            .filter(notion -> notion != FairnessNotion.ANNOTATED)
            .map(Optional::of)
            .toList()
        : List.of(expectation.fairness().flatMap(FairnessChoice::notion));
  }

  /** All that are selected, and the formulas, under each notion. */
  static List<Trial> asAsked(
      CheckableModel model,
      List<String> selectors,
      List<String> formulas,
      List<FairnessNotion> notions,
      Outcome expected,
      CheckOptions options) {
    List<Integer> numbers =
        selectors.isEmpty() && !formulas.isEmpty() ? List.of() : selected(model, selectors);
    List<Optional<FairnessNotion>> all =
        notions.isEmpty() ? List.of(Optional.empty()) : notions.stream().map(Optional::of).toList();
    List<Trial> trials = new ArrayList<>();
    for (Optional<FairnessNotion> notion : all) {
      numbers.forEach(number -> trials.add(trial(model, number, notion, expected, options)));
      formulas.forEach(
          ltl ->
              trials.add(
                  new Trial(model, Trial.Question.formula(ltl), ltl, notion, expected, options)));
    }
    return trials;
  }

  private static List<Integer> selected(CheckableModel model, List<String> selectors) {
    List<Model.Assertion> properties = model.properties();
    return selectors.isEmpty()
        ? IntStream.rangeClosed(1, properties.size()).boxed().toList()
        : new Selection(properties).numbers(selectors);
  }

  private static Trial trial(
      CheckableModel model,
      int number,
      Optional<FairnessNotion> notion,
      Outcome expected,
      CheckOptions options) {
    String title = model.properties().get(number - 1).text();
    return new Trial(model, Trial.Question.property(number), title, notion, expected, options);
  }
}
