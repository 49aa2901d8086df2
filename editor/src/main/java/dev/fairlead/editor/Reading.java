package dev.fairlead.editor;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.property.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What reading a model says of its text.
 *
 * @param properties empty if it is no model
 */
record Reading(List<Diagnostic> problems, Optional<List<PropertyPlace>> properties) {

  static Reading of(ModelText text, Map<String, String> constants, List<Path> classpath) {
    try {
      Model model = text.model(constants, classpath);
      List<PropertyPlace> properties = new ArrayList<>();
      for (Model.Assertion assertion : model.assertions()) {
        properties.add(
            new PropertyPlace(assertion.name(), assertion.text(), model.place(assertion)));
      }
      return new Reading(model.warnings(), Optional.of(List.copyOf(properties)));
    } catch (ModelException e) {
      return new Reading(e.diagnostics(), Optional.empty());
    } catch (StackOverflowError e) {
      String message = "the model is nested too deeply";
      String hint = "name inner parts and refer to them";
      return new Reading(
          List.of(new Diagnostic("FL0109", text.source(), 0, 1, message, hint)), Optional.empty());
    }
  }
}
