package dev.fairlead.core.source;

import dev.fairlead.core.diagnostic.Passage;

/** A place where the name of a symbol is written; its declaration is one of them. */
public record SymbolUse(Passage place, SourceSymbol symbol) {}
