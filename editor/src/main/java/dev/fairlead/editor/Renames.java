package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.core.source.SymbolUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renames a symbol. The new name must be new in all texts, so that it can neither hide nor be
 * hidden by anything; and every place with the old name must be known to mean the symbol or
 * something else, wherever a macro puts it.
 */
final class Renames {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Document document;
  private final SourceIndex index;

  Renames(Document document) {
    this.document = document;
    this.index = document.index();
  }

  Renaming rename(int offset, String name) {
    Optional<SymbolUse> use = index.useAt(offset);
    if (use.isEmpty()) {
      return new Renaming.Refused("there is no name here that the model declares");
    }
    SourceSymbol symbol = use.get().symbol();
    Optional<String> refusal = refusal(symbol, name);
    if (refusal.isPresent()) {
      return new Renaming.Refused(refusal.get());
    }
    List<Edit> edits = new ArrayList<>();
    for (SymbolUse each : index.usesOf(symbol)) {
      edits.add(new Edit(each.place(), name));
    }
    return keepsMeaning(edits, symbol)
        ? new Renaming.Possible(List.copyOf(edits))
        : new Renaming.Refused("with '" + name + "' some names would mean something else");
  }

  /** The renamed text is read once more: it has no mistakes, and the symbol as many uses. */
  private boolean keepsMeaning(List<Edit> edits, SourceSymbol symbol) {
    String here = index.source().name();
    if (edits.stream().anyMatch(each -> !each.place().source().name().equals(here))) {
      return true; // Other files are read again when they have been changed.
    }
    Document renamed = document.with(Edit.apply(index.source().text(), edits));
    Edit first = edits.get(0);
    return renamed.problems().size() == document.problems().size()
        && renamed.references(first.place().offset()).size() == edits.size();
  }

  private Optional<String> refusal(SourceSymbol symbol, String name) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of("'" + name + "' is no name: letters, digits and _, no digit first");
    }
    if (index.keywords().contains(name)) {
      return Optional.of("'" + name + "' is a keyword");
    }
    if (symbol.kind() == Kind.PROPERTY && symbol.name().equals("never")) {
      return Optional.of("'never' is a keyword");
    }
    return used(name).or(() -> mistakes()).or(() -> unclear(symbol));
  }

  private Optional<String> used(String name) {
    Optional<String> symbol =
        index.symbols().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .map(each -> "'" + name + "' is already a " + each.kind() + ", " + line(each.place()));
    return symbol.or(
        () ->
            names()
                .filter(each -> each.text().equals(name))
                .findFirst()
                .map(each -> "'" + name + "' is already used, " + line(place(each))));
  }

  private Stream<Lexeme> names() {
    return index.lexemes().stream().filter(each -> each.kind() == Lexeme.Kind.NAME);
  }

  /** With mistakes in the text some uses may not be known. */
  private Optional<String> mistakes() {
    return document.problems().stream()
        .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
        .findFirst()
        .map(each -> "the text has mistakes: " + each.message());
  }

  /** Names that mean something else wherever a macro or an inline is used. */
  private Optional<String> unclear(SourceSymbol symbol) {
    Set<Integer> meant =
        index.usesOf(symbol).stream()
            .filter(each -> each.place().source().name().equals(index.source().name()))
            .map(each -> each.place().offset())
            .collect(Collectors.toSet());
    Set<Integer> resolved =
        index.uses().stream()
            .filter(each -> each.place().source().name().equals(index.source().name()))
            .map(each -> each.place().offset())
            .collect(Collectors.toSet());
    return names()
        .filter(each -> each.text().equals(symbol.name()) && !meant.contains(each.offset()))
        .filter(each -> !resolved.contains(each.offset()) || isInBody(each, symbol))
        .findFirst()
        .map(
            each ->
                "what '"
                    + symbol.name()
                    + "' means depends on where a macro or an inline is used, "
                    + line(place(each)));
  }

  private boolean isInBody(Lexeme name, SourceSymbol symbol) {
    return index.symbols().stream()
        .filter(each -> !each.equals(symbol))
        .filter(each -> each.kind() == Kind.MACRO || each.kind() == Kind.INLINE)
        .filter(each -> each.place().source().name().equals(index.source().name()))
        .map(SourceSymbol::definition)
        .anyMatch(
            body -> body.offset() <= name.offset() && name.end() <= body.offset() + body.length());
  }

  private Passage place(Lexeme lexeme) {
    return new Passage(index.source(), lexeme.offset(), lexeme.text().length());
  }

  private String line(Passage place) {
    boolean here = place.source().name().equals(index.source().name());
    return (here ? "" : place.source().name() + " ") + "line " + place.start().line();
  }
}
