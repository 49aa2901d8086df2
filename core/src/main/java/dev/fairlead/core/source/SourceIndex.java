package dev.fairlead.core.source;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a text and of the texts it includes. Mistakes are no obstacle: what can be read is
 * in it.
 *
 * @param lexemes of the text itself, in its order, comments included
 * @param symbols in the order of their declarations, file by file
 * @param uses of all symbols, in the order of the texts
 * @param keywords of the language
 * @param graded its logics and where truth values stand
 */
public record SourceIndex(
    SourceText source,
    List<Lexeme> lexemes,
    List<SourceSymbol> symbols,
    List<SymbolUse> uses,
    Set<String> keywords,
    GradedSymbols graded) {

  public SourceIndex {
    lexemes = List.copyOf(lexemes);
    symbols = List.copyOf(symbols);
    uses = List.copyOf(uses);
  }

  /** An index of a text whose language has none. */
  public static SourceIndex none(SourceText source) {
    return new SourceIndex(
        source, List.of(), List.of(), List.of(), Set.of(), new GradedSymbols(lexeme -> false));
  }

  /** The lexeme that contains the offset or ends there; a name before a sign. */
  public Optional<Lexeme> lexemeAt(int offset) {
    int low = 0;
    int high = lexemes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lexemes.get(middle).offset() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return Optional.empty();
    }
    Lexeme last = lexemes.get(low - 1);
    if (last.offset() == offset && low > 1 && !isWord(last)) {
      Lexeme before = lexemes.get(low - 2);
      if (before.end() == offset && isWord(before)) {
        return Optional.of(before);
      }
    }
    return offset <= last.end() ? Optional.of(last) : Optional.empty();
  }

  private static boolean isWord(Lexeme lexeme) {
    return lexeme.kind() == Lexeme.Kind.NAME || lexeme.kind() == Lexeme.Kind.KEYWORD;
  }

  /** The use at an offset of the text itself. */
  public Optional<SymbolUse> useAt(int offset) {
    return uses.stream()
        .filter(
            each ->
                each.place().source().name().equals(source.name())
                    && each.place().offset() <= offset
                    && offset <= each.place().offset() + each.place().length())
        .findFirst();
  }

  /** All uses of a symbol, its declaration included. */
  public List<SymbolUse> usesOf(SourceSymbol symbol) {
    return uses.stream().filter(each -> each.symbol().equals(symbol)).toList();
  }

  /** The symbols known at an offset of the text itself; inner ones hide outer ones. */
  public List<SourceSymbol> visibleAt(int offset) {
    Map<String, Integer> depths = new HashMap<>();
    List<SourceSymbol> visible =
        symbols.stream().filter(each -> each.isVisibleAt(source.name(), offset)).toList();
    visible.forEach(each -> depths.merge(each.name(), depth(each), Math::max));
    return visible.stream().filter(each -> depth(each) == depths.get(each.name())).toList();
  }

  /** Of nested scopes the one that starts later is the inner one. */
  private static int depth(SourceSymbol symbol) {
    return symbol.scope().map(scope -> scope.offset()).orElse(-1);
  }
}
