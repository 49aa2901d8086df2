package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Passage;

/**
 * What is known of the word at a place.
 *
 * @param code its declaration, in the language of the model; may be empty
 * @param text for people; may be empty
 */
public record Hover(Passage place, String code, String text) {}
