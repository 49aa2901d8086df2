package dev.fairlead.csp.index;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.GradedSymbols;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.core.source.SymbolUse;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.syntax.CspParser.Readable;
import dev.fairlead.csp.syntax.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds the symbols of a specification and of the files it includes, and their uses. */
public final class NameIndex {

  /** Operators of formulas that are names elsewhere. */
  private static final Set<String> TEMPORAL = Set.of("F", "G", "R", "U", "V", "W", "X");

  private final List<Readable> files = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<String, SourceSymbol> globals = new LinkedHashMap<>();
  private final Map<String, SourceSymbol> events = new LinkedHashMap<>();
  private final List<SourceSymbol> symbols = new ArrayList<>();
  private final List<SymbolUse> uses = new ArrayList<>();

  /** Behind the ranges of an index an {@code @} begins the process. */
  private final GradedSymbols graded = new GradedSymbols(before -> !before.is("}"));

  private NameIndex() {}

  /**
   * @param constants values given from outside for {@code #define}d constants
   * @param includes the text of an included file, or null if there is none
   * @param classes finds imported Java classes
   */
  public static SourceIndex of(
      SourceText source,
      Map<String, String> constants,
      Function<String, SourceText> includes,
      ClassLoader classes) {
    NameIndex index = new NameIndex();
    index.read(source, includes);
    Readable main = index.files.get(0);
    index.resolve(Details.of(checked(main, constants, includes, classes)));
    return new SourceIndex(
        source, main.lexemes(), index.symbols, index.uses, CspParser.keywords(), index.graded);
  }

  /** Types and values are known if nothing is wrong with the text. */
  private static Optional<Symbols> checked(
      Readable main,
      Map<String, String> constants,
      Function<String, SourceText> includes,
      ClassLoader classes) {
    if (!main.faultless()) {
      return Optional.empty();
    }
    try {
      return Optional.of(SpecChecker.check(main.spec(), constants, includes, classes));
    } catch (ModelException mistakes) {
      return Optional.empty();
    }
  }

  private void read(SourceText source, Function<String, SourceText> includes) {
    if (!seen.add(source.name())) {
      return;
    }
    Readable file = CspParser.readable(source, 0);
    files.add(file);
    for (Spec.Declaration each : file.spec().declarations()) {
      if (each instanceof Spec.Declaration.Include include) {
        Optional.ofNullable(includes.apply(include.file())).ifPresent(text -> read(text, includes));
      }
    }
  }

  private void resolve(Details details) {
    Set<String> names = new HashSet<>();
    files.forEach(file -> names.addAll(Declarations.globalNames(file.spec())));
    List<Declarations> declared = new ArrayList<>();
    for (Readable file : files) {
      Declarations each = Declarations.of(file, declared.isEmpty(), details::of, names);
      declared.add(each);
      each.globals().forEach(this::global);
      symbols.addAll(each.locals());
      each.events().forEach((offset, name) -> event(file.spec().source(), offset, name));
    }
    // The factors of a product may be declared in an included file.
    for (int i = files.size() - 1; i >= 0; i--) {
      graded.read(files.get(i).spec().source(), words(files.get(i))).forEach(this::global);
    }
    symbols.addAll(events.values());
    for (int i = 0; i < files.size(); i++) {
      uses(files.get(i), declared.get(i));
    }
  }

  /** Truth values are known at their places only, whatever else has their names. */
  private void global(SourceSymbol symbol) {
    symbols.add(symbol);
    if (symbol.kind() != Kind.PROPERTY && symbol.kind() != Kind.TRUTH_VALUE) {
      globals.putIfAbsent(symbol.name(), symbol);
    }
  }

  private static List<Lexeme> words(Readable file) {
    return file.lexemes().stream().filter(each -> each.kind() != Lexeme.Kind.COMMENT).toList();
  }

  /** An event is declared where it occurs first. */
  private void event(SourceText source, int offset, String name) {
    Passage place = new Passage(source, offset, name.length());
    events.putIfAbsent(
        name, new SourceSymbol(name, Kind.EVENT, place, place, Optional.empty(), "event " + name));
  }

  private void uses(Readable file, Declarations declared) {
    SourceText source = file.spec().source();
    Map<String, List<SourceSymbol>> locals = new HashMap<>();
    declared
        .locals()
        .forEach(each -> locals.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each));
    List<Lexeme> words = words(file);
    Map<Integer, Optional<SourceSymbol>> values = graded.valuesIn(source, words);
    Lexeme before = null;
    for (Lexeme lexeme : words) {
      Optional<SourceSymbol> meant = Optional.empty();
      if (values.containsKey(lexeme.offset())) {
        meant = values.get(lexeme.offset());
      } else if (lexeme.kind() == Lexeme.Kind.NAME) {
        meant = meaning(lexeme, before, source, declared, locals);
      }
      meant.ifPresent(
          symbol ->
              uses.add(
                  new SymbolUse(
                      new Passage(source, lexeme.offset(), lexeme.text().length()), symbol)));
      before = lexeme;
    }
  }

  private Optional<SourceSymbol> meaning(
      Lexeme name,
      Lexeme before,
      SourceText source,
      Declarations declared,
      Map<String, List<SourceSymbol>> locals) {
    String text = name.text();
    if (declared.events().containsKey(name.offset())) {
      return Optional.of(events.get(text));
    }
    if (declared.formulas().stream().anyMatch(each -> each.contains(name.offset()))) {
      boolean argument = before != null && before.is(".");
      return TEMPORAL.contains(text)
          ? Optional.empty()
          : inFormula(text).or(() -> argument ? arbitraryMember(text) : Optional.empty());
    }
    SourceSymbol innermost = null;
    for (SourceSymbol each : locals.getOrDefault(text, List.of())) {
      boolean inner =
          innermost == null
              || each.scope().orElseThrow().offset() >= innermost.scope().orElseThrow().offset();
      if (inner && each.isVisibleAt(source.name(), name.offset())) {
        innermost = each;
      }
    }
    return Optional.ofNullable(innermost)
        .or(() -> inAlphabet(name, declared, locals.getOrDefault(text, List.of())))
        .or(() -> Optional.ofNullable(globals.get(text)))
        .or(() -> Optional.ofNullable(events.get(text)));
  }

  /** In the alphabet of a process its parameters are known. */
  private Optional<SourceSymbol> inAlphabet(
      Lexeme name, Declarations declared, List<SourceSymbol> candidates) {
    return declared.alphabets().stream()
        .filter(each -> each.contains(name.offset()))
        .flatMap(each -> Optional.ofNullable(globals.get(each.process())).stream())
        .flatMap(
            process ->
                candidates.stream()
                    .filter(each -> each.scope().equals(Optional.of(process.definition()))))
        .findFirst();
  }

  /** A proposition or a constant wins over an event of the same name. */
  private Optional<SourceSymbol> inFormula(String name) {
    SourceSymbol global = globals.get(name);
    boolean proposition =
        global != null
            && (global.kind() == Kind.CONSTANT
                || global.kind() == Kind.MACRO
                || global.kind() == Kind.PREDICATE);
    return proposition
        ? Optional.of(global)
        : Optional.ofNullable(events.getOrDefault(name, global));
  }

  /** {@code enter.i}: the index of a group of any number of members stands for one of them. */
  private Optional<SourceSymbol> arbitraryMember(String name) {
    return symbols.stream()
        .filter(each -> each.isAnyMember() && each.name().equals(name))
        .findFirst();
  }
}
