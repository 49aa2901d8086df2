package dev.fairlead.promela.index;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.GradedSymbols;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.core.source.SymbolUse;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds the symbols of a model and of the files it includes, and their uses. Names in the body of a
 * macro or an inline that are neither its parameters nor global depend on where it is used: these
 * are no uses of anything.
 */
public final class NameIndex {
  private final List<FileIndex> files = new ArrayList<>();

  /** By name, in the order of their declarations. */
  private final Map<String, List<SourceSymbol>> symbols = new HashMap<>();

  private final Map<SourceSymbol, FileIndex> homes = new HashMap<>();
  private final List<SymbolUse> uses = new ArrayList<>();

  /** Elsewhere an {@code @} is that of a remote label. */
  private final GradedSymbols graded = new GradedSymbols(before -> before.is("::"));

  private NameIndex() {}

  /**
   * @param defines macros given from outside
   * @param includes the text of a file by its path from the folder of the model, or null
   */
  public static SourceIndex of(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    PromelaParser.Readable read = PromelaParser.readable(source, defines, includes);
    NameIndex index = new NameIndex();
    List<FileIndex> texts =
        read.texts().stream().map(text -> new FileIndex(text, read.names())).toList();
    // The factors of a product may be declared in an included file.
    for (int i = texts.size() - 1; i >= 0; i--) {
      FileIndex each = texts.get(i);
      each.addAll(index.graded.read(each.source(), each.lexemes()));
    }
    texts.forEach(index::add);
    index.files.forEach(index::arbitraryProcesses);
    index.files.forEach(index::uses);
    List<Lexeme> lexemes = read.texts().isEmpty() ? List.of() : read.texts().get(0).lexemes();
    List<SourceSymbol> all = new ArrayList<>();
    index.files.forEach(file -> all.addAll(file.symbols()));
    return new SourceIndex(
        source, lexemes, all, index.uses, PromelaParser.keywords(), index.graded);
  }

  private void add(FileIndex file) {
    files.add(file);
    for (SourceSymbol symbol : file.symbols()) {
      symbols.computeIfAbsent(symbol.name(), name -> new ArrayList<>()).add(symbol);
      homes.put(symbol, file);
    }
  }

  /** In a formula {@code P[i]}, with a name that is not declared, is an arbitrary process. */
  private void arbitraryProcesses(FileIndex file) {
    List<Passage> formulas =
        file.symbols().stream()
            .filter(each -> each.kind() == Kind.PROPERTY)
            .map(SourceSymbol::definition)
            .filter(each -> each.text().startsWith("ltl"))
            .toList();
    for (int i = 2; i + 1 < file.lexemes().size(); i++) {
      Lexeme name = file.lexemes().get(i);
      String process = file.lexemes().get(i - 2).text();
      if (name.kind() == Lexeme.Kind.NAME
          && file.lexemes().get(i - 1).is("[")
          && file.lexemes().get(i + 1).is("]")
          && isProcess(process)
          && plain(file, name, symbols.getOrDefault(name.text(), List.of())).isEmpty()) {
        Passage place = new Passage(file.source(), name.offset(), name.text().length());
        formulas.stream()
            .filter(each -> each.offset() <= name.offset())
            .filter(each -> name.end() <= each.offset() + each.length())
            .findFirst()
            .ifPresent(formula -> arbitraryProcess(file, process, place, formula));
      }
    }
  }

  private void arbitraryProcess(FileIndex file, String process, Passage place, Passage formula) {
    SourceSymbol symbol =
        new SourceSymbol(
            place.text(),
            Kind.PARAMETER,
            place,
            place,
            Optional.of(formula),
            place.text() + ", any process of " + process);
    file.addAll(List.of(symbol));
    symbols.computeIfAbsent(symbol.name(), name -> new ArrayList<>()).add(symbol);
    homes.put(symbol, file);
  }

  private boolean isProcess(String name) {
    return symbols.getOrDefault(name, List.of()).stream()
        .anyMatch(each -> each.kind() == Kind.PROCESS);
  }

  private void uses(FileIndex file) {
    Map<Integer, SourceSymbol> found = new HashMap<>();
    Map<Integer, Optional<SourceSymbol>> values = graded.valuesIn(file.source(), file.lexemes());
    for (int i = 0; i < file.lexemes().size(); i++) {
      Lexeme lexeme = file.lexemes().get(i);
      Optional<SourceSymbol> meant = Optional.empty();
      if (values.containsKey(lexeme.offset())) {
        meant = values.get(lexeme.offset());
      } else if (lexeme.kind() == Lexeme.Kind.NAME) {
        meant = meaning(file, i, found);
      }
      if (meant.isPresent()) {
        found.put(i, meant.get());
        Passage place = new Passage(file.source(), lexeme.offset(), lexeme.text().length());
        uses.add(new SymbolUse(place, meant.get()));
      }
    }
  }

  private Optional<SourceSymbol> meaning(FileIndex file, int at, Map<Integer, SourceSymbol> found) {
    Lexeme name = file.lexemes().get(at);
    Lexeme before = at > 0 ? file.lexemes().get(at - 1) : name;
    List<SourceSymbol> candidates = symbols.getOrDefault(name.text(), List.of());
    Optional<SourceSymbol> declared =
        candidates.stream().filter(each -> isPlace(each, file, name)).findFirst();
    if (declared.isPresent()) {
      return declared;
    }
    if (before.is(".")) {
      return Optional.ofNullable(found.get(operand(file, at - 2)))
          .flatMap(record -> member(record, candidates));
    } else if (before.is("goto")) {
      return first(candidates, Kind.LABEL, each -> visible(each, file, name));
    } else if (before.is("@")) {
      String process = file.lexemes().get(Math.max(0, operand(file, at - 2))).text();
      return first(candidates, Kind.LABEL, owner(process));
    } else if (before.is(":") && at > 1) {
      Optional<SourceSymbol> remote = remote(file, at, candidates);
      if (remote.isPresent()) {
        return remote;
      }
    }
    return plain(file, name, candidates);
  }

  /** The field of a record, or {@code P[ref].x}: the variable of a process. */
  private Optional<SourceSymbol> member(SourceSymbol record, List<SourceSymbol> candidates) {
    return record.kind() == Kind.PROCESS
        ? candidates.stream().filter(owner(record.name())).filter(NameIndex::isData).findFirst()
        : homes
            .get(record)
            .typeOf(record)
            .flatMap(type -> first(candidates, Kind.FIELD, owner(type)));
  }

  /** {@code P[0]:x} names a variable of a process. */
  private Optional<SourceSymbol> remote(FileIndex file, int at, List<SourceSymbol> candidates) {
    int operand = operand(file, at - 2);
    if (operand < 0 || file.lexemes().get(operand).kind() != Lexeme.Kind.NAME) {
      return Optional.empty();
    }
    String process = file.lexemes().get(operand).text();
    return isProcess(process)
        ? candidates.stream().filter(owner(process)).filter(NameIndex::isData).findFirst()
        : Optional.empty();
  }

  private static boolean isData(SourceSymbol symbol) {
    return symbol.kind() == Kind.VARIABLE
        || symbol.kind() == Kind.CHANNEL
        || symbol.kind() == Kind.PARAMETER;
  }

  /** A macro is expanded before anything is looked up; then the innermost scope counts. */
  private static Optional<SourceSymbol> plain(
      FileIndex file, Lexeme name, List<SourceSymbol> candidates) {
    return candidates.stream()
        .filter(each -> each.kind() != Kind.LABEL && each.kind() != Kind.FIELD)
        .filter(each -> visible(each, file, name))
        .max(
            Comparator.comparing(
                    (SourceSymbol each) ->
                        each.scope().filter(NameIndex::isOfDirective).isPresent())
                .thenComparing(each -> isOfDirective(each.definition()))
                .thenComparingInt(NameIndex::depth));
  }

  private static boolean isOfDirective(Passage passage) {
    String text = passage.source().text();
    return passage.offset() < text.length() && text.charAt(passage.offset()) == '#';
  }

  private static int depth(SourceSymbol symbol) {
    return symbol.scope().map(Passage::offset).orElse(-1);
  }

  private static boolean visible(SourceSymbol symbol, FileIndex file, Lexeme name) {
    return symbol.isVisibleAt(file.source().name(), name.offset());
  }

  private static boolean isPlace(SourceSymbol symbol, FileIndex file, Lexeme name) {
    return symbol.place().offset() == name.offset()
        && symbol.place().source().equals(file.source());
  }

  private Predicate<SourceSymbol> owner(String name) {
    return symbol -> homes.get(symbol).ownerOf(symbol).filter(name::equals).isPresent();
  }

  private static Optional<SourceSymbol> first(
      List<SourceSymbol> candidates, Kind kind, Predicate<SourceSymbol> condition) {
    return candidates.stream().filter(each -> each.kind() == kind).filter(condition).findFirst();
  }

  /** The name that an index in brackets before this place belongs to, or the lexeme itself. */
  private static int operand(FileIndex file, int at) {
    return at >= 0 && file.lexemes().get(at).is("]") ? file.brackets().partner(at) - 1 : at;
  }
}
