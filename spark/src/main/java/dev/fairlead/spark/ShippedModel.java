package dev.fairlead.spark;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model on its way to other machines: its text, the texts it includes, and what was given for it.
 * It is parsed where it arrives; no code travels.
 *
 * @param includes by name
 * @param formulas given beside the text, as {@code --ltl}
 * @param goals given beside the text, as {@code --reaches}
 */
record ShippedModel(
    String name,
    String language,
    String text,
    TreeMap<String, String> includes,
    TreeMap<String, String> constants,
    ArrayList<String> formulas,
    ArrayList<String> goals)
    implements Serializable {

  /** Reads a model once, to know what it includes. */
  static ShippedModel of(
      ModelText text, Map<String, String> constants, List<String> formulas, List<String> goals) {
    TreeMap<String, String> includes = new TreeMap<>();
    ModelText recorded =
        ModelText.of(
            text.source(),
            text.language(),
            name ->
                text.part(name)
                    .map(
                        part -> {
                          includes.put(name, part.text());
                          return part;
                        })
                    .orElse(null));
    recorded.model(constants, List.of());
    return new ShippedModel(
        text.source().name(),
        text.language().name(),
        text.source().text(),
        includes,
        new TreeMap<>(constants),
        new ArrayList<>(formulas),
        new ArrayList<>(goals));
  }

  /** A fresh model, with the assertions that were given beside the text. */
  Model open() {
    Model model =
        ModelText.of(
                new SourceText(name, text),
                Language.valueOf(language),
                part ->
                    includes.containsKey(part) ? new SourceText(part, includes.get(part)) : null)
            .model(constants, List.of());
    formulas.forEach(model::assertionFor);
    goals.forEach(model::reachabilityFor);
    return model;
  }
}
