package dev.fairlead.editor;

import dev.fairlead.core.source.SourceSymbol;
import java.util.Optional;

/**
 * A word that may stand at a place.
 *
 * @param kind of the symbol; empty for a keyword
 * @param detail one line about it
 */
public record Completion(String word, Optional<SourceSymbol.Kind> kind, String detail) {}
