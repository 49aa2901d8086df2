package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Passage;
import java.util.Optional;

/**
 * A property of the model.
 *
 * @param selector names it for {@code --property}
 * @param place where the text states it; empty for one that every model has
 */
public record PropertyPlace(String selector, String text, Optional<Passage> place) {}
