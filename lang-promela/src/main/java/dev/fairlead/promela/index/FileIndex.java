package dev.fairlead.promela.index;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.promela.syntax.DeclaredNames;
import dev.fairlead.promela.syntax.ReadText;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The symbols that one file declares, with their scopes. */
final class FileIndex {
  private final SourceText source;

  /** Without comments and without what a condition leaves out. */
  private final List<Lexeme> lexemes;

  private final Brackets brackets;
  private final List<SourceSymbol> symbols = new ArrayList<>();

  /** The type of a variable or field, as written. */
  private final Map<SourceSymbol, String> types = new HashMap<>();

  /** The name of the proctype or typedef that a symbol is a part of. */
  private final Map<SourceSymbol, String> owners = new HashMap<>();

  FileIndex(ReadText text, List<DeclaredNames.Entry> names) {
    this.source = text.source();
    this.lexemes =
        text.lexemes().stream()
            .filter(each -> each.kind() != Lexeme.Kind.COMMENT)
            .filter(each -> !text.skipped().contains(each.offset()))
            .toList();
    this.brackets = new Brackets(lexemes);
    text.macros().forEach(this::macro);
    for (DeclaredNames.Entry entry : names) {
      if (entry.place().source().equals(source)) {
        declared(entry);
      }
    }
  }

  SourceText source() {
    return source;
  }

  List<Lexeme> lexemes() {
    return lexemes;
  }

  Brackets brackets() {
    return brackets;
  }

  List<SourceSymbol> symbols() {
    return symbols;
  }

  void addAll(List<SourceSymbol> more) {
    symbols.addAll(more);
  }

  Optional<String> typeOf(SourceSymbol symbol) {
    return Optional.ofNullable(types.get(symbol));
  }

  Optional<String> ownerOf(SourceSymbol symbol) {
    return Optional.ofNullable(owners.get(symbol));
  }

  private void macro(ReadText.MacroText macro) {
    Kind kind = macro.parameters().isEmpty() ? Kind.CONSTANT : Kind.MACRO;
    Passage whole = passage(macro.whole());
    symbols.add(
        new SourceSymbol(
            macro.name(), kind, passage(macro.place()), whole, Optional.empty(), oneLine(whole)));
    for (ReadText.Parameter parameter : macro.parameters()) {
      Passage place = passage(parameter.place());
      symbols.add(
          new SourceSymbol(
              parameter.name(),
              Kind.PARAMETER,
              place,
              place,
              Optional.of(whole),
              "parameter " + parameter.name() + " of the macro " + macro.name()));
    }
  }

  private void declared(DeclaredNames.Entry entry) {
    int at = indexOf(entry.place().offset());
    if (at < 0 || !lexemes.get(at).text().equals(entry.name())) {
      return; // A macro has brought the name.
    }
    switch (entry.kind()) {
      case VARIABLE, CHANNEL -> variable(entry, at);
      case LABEL -> label(entry, at);
      case PARAMETER -> inlineParameter(entry, at);
      case CONSTANT -> add(entry, at, entry.kind(), end(at), Optional.empty(), "");
      default -> unit(entry, at);
    }
  }

  /** A proctype, an inline, a type or a claim: up to the brace that closes it. */
  private void unit(DeclaredNames.Entry entry, int at) {
    int open = brackets.nextBrace(at);
    int end = open < 0 ? end(at) : end(brackets.partner(open));
    int shown = entry.kind() == Kind.PROPERTY || open < 0 ? end : lexemes.get(open).offset();
    String words = oneLine(new Passage(source, start(entry), shown - start(entry)));
    SourceSymbol symbol = symbol(entry, entry.kind(), end, Optional.empty(), words);
    symbols.add(symbol);
  }

  private void inlineParameter(DeclaredNames.Entry entry, int at) {
    int open = brackets.nextBrace(at);
    int name = indexOf(entry.start().offset());
    if (open < 0 || name < 0) {
      return;
    }
    int end = end(brackets.partner(open));
    Passage scope = new Passage(source, entry.start().offset(), end - entry.start().offset());
    String words = "parameter " + entry.name() + " of the inline " + lexemes.get(name).text();
    symbols.add(symbol(entry, Kind.PARAMETER, end(at), Optional.of(scope), words));
  }

  private void label(DeclaredNames.Entry entry, int at) {
    int open = brackets.outermostAround(at);
    if (open < 0) {
      return;
    }
    Passage scope = between(open, brackets.partner(open));
    add(entry, at, Kind.LABEL, end(at), Optional.of(scope), ownerBefore(open));
  }

  private void variable(DeclaredNames.Entry entry, int at) {
    int open = brackets.braceAround(at);
    if (open >= 0 && before(open, 2).filter(word -> word.is("typedef")).isPresent()) {
      String type = lexemes.get(open - 1).text();
      add(entry, at, Kind.FIELD, end(at), Optional.of(between(open, brackets.partner(open))), type);
      return;
    }
    int parameters = openParenthesis(at);
    if (open < 0 && parameters >= 0) {
      int body = brackets.nextBrace(brackets.partner(parameters));
      int last = body < 0 ? brackets.partner(parameters) : brackets.partner(body);
      Optional<Passage> scope = Optional.of(between(parameters, last));
      String owner = before(parameters, 1).map(Lexeme::text).orElse("");
      add(entry, at, Kind.PARAMETER, end(at), scope, owner);
      return;
    }
    int last = endOfDeclaration(at);
    Optional<Passage> scope =
        open < 0
            ? Optional.empty()
            : Optional.of(
                new Passage(source, start(entry), end(brackets.partner(open)) - start(entry)));
    String owner = open < 0 ? "" : ownerBefore(brackets.outermostAround(at));
    add(entry, at, entry.kind(), last, scope, owner);
  }

  /** The parenthesis around a lexeme outside of braces, or a negative number. */
  private int openParenthesis(int at) {
    for (int i = at - 1; i >= 0 && !lexemes.get(i).is("}"); i--) {
      if (lexemes.get(i).is("(") && brackets.partner(i) > at) {
        return i;
      }
    }
    return -1;
  }

  /** The name of the proctype or inline whose body opens here. */
  private String ownerBefore(int open) {
    for (int i = open - 1; i >= 0 && !lexemes.get(i).is("}"); i--) {
      if (lexemes.get(i).is("init")) {
        return "init";
      }
      boolean named = i > 0 && lexemes.get(i).kind() == Lexeme.Kind.NAME;
      Lexeme word = i > 0 ? lexemes.get(i - 1) : null;
      if (named && (word.is("proctype") || word.is("D_proctype") || word.is("inline"))) {
        return lexemes.get(i).text();
      }
    }
    return "";
  }

  private int endOfDeclaration(int at) {
    int i = at;
    while (i + 1 < lexemes.size()) {
      Lexeme next = lexemes.get(i + 1);
      if (next.is(";") || next.is(",") || next.is("->") || next.is("}") || next.is(")")) {
        break;
      }
      if (isOnNewLine(i + 1) && !next.is("[") && !next.is("=") && !next.is("of")) {
        break;
      }
      boolean opens = next.is("[") || next.is("(") || next.is("{");
      i = opens ? Math.max(i + 1, brackets.partner(i + 1)) : i + 1;
    }
    return end(i);
  }

  private boolean isOnNewLine(int i) {
    return source.text().substring(end(i - 1), lexemes.get(i).offset()).contains("\n");
  }

  private void add(
      DeclaredNames.Entry entry,
      int at,
      Kind kind,
      int end,
      Optional<Passage> scope,
      String owner) {
    int from = lexemes.get(at).offset();
    String declared = oneLine(new Passage(source, from, Math.max(end, end(at)) - from));
    String words = entry.type().isEmpty() ? declared : entry.type() + " " + declared;
    SourceSymbol symbol = symbol(entry, kind, end, scope, words);
    symbols.add(symbol);
    types.put(symbol, entry.type());
    owners.put(symbol, owner);
  }

  private SourceSymbol symbol(
      DeclaredNames.Entry entry, Kind kind, int end, Optional<Passage> scope, String words) {
    int start = start(entry);
    Passage definition = new Passage(source, start, Math.max(end - start, 0));
    return new SourceSymbol(entry.name(), kind, passage(entry.place()), definition, scope, words);
  }

  private int start(DeclaredNames.Entry entry) {
    Span start = entry.start();
    boolean here = start.source().equals(source) && start.offset() <= entry.place().offset();
    return here ? start.offset() : entry.place().offset();
  }

  /** The lexeme at an offset, or a negative number. */
  private int indexOf(int offset) {
    return Collections.binarySearch(
        lexemes,
        new Lexeme(Lexeme.Kind.SYMBOL, "", offset),
        Comparator.comparingInt(Lexeme::offset));
  }

  private Optional<Lexeme> before(int index, int distance) {
    return index >= distance ? Optional.of(lexemes.get(index - distance)) : Optional.empty();
  }

  private int end(int index) {
    return lexemes.get(index).end();
  }

  private Passage between(int first, int last) {
    int from = lexemes.get(first).offset();
    return new Passage(source, from, Math.max(0, end(last) - from));
  }

  private Passage passage(Span span) {
    return new Passage(source, span.offset(), span.length());
  }

  private static String oneLine(Passage passage) {
    String line = passage.text().replaceAll("\\\\?\\s+", " ").strip();
    return line.length() <= 120 ? line : line.substring(0, 117) + "...";
  }
}
