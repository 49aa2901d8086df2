package dev.fairlead.editor;

import dev.fairlead.api.Language;
import dev.fairlead.core.source.GradedPlaces;
import dev.fairlead.core.source.GradedSymbols;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the words that may stand at a place by the lexemes before it. */
final class Completions {

  private static final Map<Language, List<String>> DIRECTIVES =
      Map.of(
          Language.CSP,
          List.of("define", "assert", "alphabet", "import", "include"),
          Language.PROMELA,
          List.of("define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif"),
          Language.JAVA,
          List.of());

  private static final List<String> CLAIMS =
      List.of(
          "deadlockfree",
          "nonterminating",
          "divergencefree",
          "deterministic",
          "reaches",
          "refines",
          "|=");

  private static final Set<Kind> PROPOSITIONS =
      Set.of(Kind.CONSTANT, Kind.MACRO, Kind.EVENT, Kind.CHANNEL, Kind.PREDICATE);

  private final Document document;
  private final SourceIndex index;
  private final List<SourceSymbol> remembered;
  private final KeywordTexts texts;

  Completions(Document document, List<SourceSymbol> remembered) {
    this.document = document;
    this.index = document.index();
    this.remembered = remembered;
    this.texts = KeywordTexts.of(document.language());
  }

  List<Completion> at(int offset) {
    String text = document.source().text();
    int start = Math.min(offset, text.length());
    while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
      start--;
    }
    if (isInCommentOrString(offset) || start < offset && Character.isDigit(text.charAt(start))) {
      return List.of();
    }
    List<Lexeme> before = before(start);
    Lexeme last = before.isEmpty() ? null : before.get(before.size() - 1);
    if (last != null && last.is("#") && startsLine(last)) {
      return words(DIRECTIVES.get(document.language()));
    }
    if (index.graded().places().isLogicBehind(before)) {
      return logics();
    }
    Optional<GradedPlaces.Component> component = index.graded().places().valueBehind(before);
    if (component.isPresent()) {
      return truthValues(component.get());
    }
    return document.language() == Language.PROMELA
        ? inPromela(before, last, offset)
        : inCsp(before, last, offset);
  }

  private List<Completion> logics() {
    return index.graded().logicNames().stream()
        .map(name -> new Completion(name, Optional.of(Kind.LOGIC), logicDetail(name)))
        .toList();
  }

  private String logicDetail(String name) {
    return index.symbols().stream()
        .filter(each -> each.kind() == Kind.LOGIC && each.name().equals(name))
        .map(SourceSymbol::detail)
        .findFirst()
        .orElseGet(() -> texts.text(name));
  }

  private List<Completion> truthValues(GradedPlaces.Component place) {
    String order = index.graded().order();
    return index.graded().valueNames(place).stream()
        .map(name -> new Completion(name, Optional.of(Kind.TRUTH_VALUE), order))
        .toList();
  }

  private boolean isInCommentOrString(int offset) {
    return index.lexemes().stream()
        .filter(each -> each.kind() == Lexeme.Kind.COMMENT || each.kind() == Lexeme.Kind.STRING)
        .anyMatch(
            each ->
                each.offset() < offset
                    && (offset < each.end() || offset == each.end() && isOpen(each)));
  }

  /** A comment up to the end of its line, or one that is not closed. */
  private static boolean isOpen(Lexeme lexeme) {
    return lexeme.kind() == Lexeme.Kind.COMMENT && !lexeme.text().endsWith("*/");
  }

  private List<Lexeme> before(int start) {
    return index.lexemes().stream()
        .filter(each -> each.kind() != Lexeme.Kind.COMMENT && each.end() <= start)
        .toList();
  }

  private boolean startsLine(Lexeme lexeme) {
    String text = document.source().text();
    int line = text.lastIndexOf('\n', lexeme.offset() - 1) + 1;
    return text.substring(line, lexeme.offset()).isBlank();
  }

  private List<Completion> inCsp(List<Lexeme> before, Lexeme last, int offset) {
    if (last != null && last.is("#")) {
      return symbols(offset, each -> each.kind() == Kind.PROCESS);
    }
    int assertion = assertion(before);
    if (assertion >= 0) {
      List<Lexeme> inside = before.subList(assertion, before.size());
      Set<String> said = inside.stream().map(Lexeme::text).collect(Collectors.toSet());
      if (said.contains("|=") && last.is(".")) {
        return anywhere(each -> each.isAnyMember() || each.kind() == Kind.CONSTANT);
      }
      if (said.contains("|=") || said.contains("reaches")) {
        return symbols(offset, each -> PROPOSITIONS.contains(each.kind()));
      }
      boolean process = last.is("assert") || last.is("refines") || last.is(">");
      return process ? symbols(offset, each -> each.kind() == Kind.PROCESS) : words(CLAIMS);
    }
    return plain(offset);
  }

  /** Where the assertion begins that is not ended yet, or a negative number. */
  private static int assertion(List<Lexeme> before) {
    for (int i = before.size() - 1; i >= 0 && !before.get(i).is(";"); i--) {
      if (before.get(i).is("assert")) {
        return i;
      }
    }
    return -1;
  }

  private List<Completion> inPromela(List<Lexeme> before, Lexeme last, int offset) {
    if (last == null) {
      return plain(offset);
    } else if (last.is("goto")) {
      return symbols(offset, each -> each.kind() == Kind.LABEL);
    } else if (last.is("run") || isReference(before)) {
      return symbols(offset, each -> each.kind() == Kind.PROCESS);
    } else if (last.is("@")) {
      return anywhere(each -> each.kind() == Kind.LABEL);
    } else if (last.is(".")) {
      return fields(before);
    }
    return plain(offset);
  }

  /** Behind {@code ref} and {@code anyRef(}, which are not reserved. */
  private static boolean isReference(List<Lexeme> before) {
    int at = before.size() - 1;
    return before.get(at).text().equals("ref")
        || at > 0 && before.get(at).is("(") && before.get(at - 1).text().equals("anyRef");
  }

  private List<Completion> fields(List<Lexeme> before) {
    int at = before.size() - 2;
    if (at >= 0 && before.get(at).is("]")) {
      int open = 1;
      while (--at >= 0 && open > 0) {
        open += before.get(at).is("]") ? 1 : before.get(at).is("[") ? -1 : 0;
      }
    }
    Optional<SourceSymbol> operand =
        at < 0 ? Optional.empty() : index.useAt(before.get(at).offset()).map(use -> use.symbol());
    if (operand.filter(each -> each.kind() == Kind.PROCESS).isPresent()) {
      return anywhere(each -> isPublic(each) && isInside(each, operand.get()));
    }
    Optional<String> type = operand.map(each -> each.detail().split(" ")[0]);
    return anywhere(
        each ->
            each.kind() == Kind.FIELD && type.filter(name -> isFieldOf(each, name)).isPresent());
  }

  private boolean isFieldOf(SourceSymbol field, String type) {
    return index.symbols().stream()
        .filter(each -> each.kind() == Kind.TYPE && each.name().equals(type))
        .anyMatch(each -> isInside(field, each));
  }

  private static boolean isInside(SourceSymbol inner, SourceSymbol outer) {
    return outer.definition().source().equals(inner.place().source())
        && outer.definition().offset() <= inner.place().offset()
        && inner.place().offset() < outer.definition().offset() + outer.definition().length();
  }

  private static boolean isPublic(SourceSymbol symbol) {
    return symbol.definition().text().startsWith("public ");
  }

  /** Names that are known here, and keywords. */
  private List<Completion> plain(int offset) {
    List<Completion> result =
        new ArrayList<>(
            symbols(
                offset,
                each ->
                    each.kind() != Kind.LABEL
                        && each.kind() != Kind.FIELD
                        && each.kind() != Kind.PROPERTY
                        && each.kind() != Kind.TRUTH_VALUE));
    Set<String> words = new TreeSet<>(index.keywords());
    words.addAll(unreserved());
    result.addAll(words(List.copyOf(words)));
    return List.copyOf(result);
  }

  /** Documented words that are names elsewhere; those of one letter are operators of formulas. */
  private List<String> unreserved() {
    return texts.words().stream()
        .filter(word -> word.length() > 2 && Character.isJavaIdentifierStart(word.charAt(0)))
        .filter(word -> !DIRECTIVES.get(document.language()).contains(word))
        .filter(word -> !GradedSymbols.isPredefinedValue(word))
        .toList();
  }

  private List<Completion> symbols(int offset, Predicate<SourceSymbol> condition) {
    Stream<SourceSymbol> known =
        Stream.concat(index.visibleAt(offset).stream(), remembered.stream());
    return completions(known.filter(condition));
  }

  private List<Completion> anywhere(Predicate<SourceSymbol> condition) {
    return completions(index.symbols().stream().filter(condition));
  }

  private static List<Completion> completions(Stream<SourceSymbol> symbols) {
    Set<String> seen = new HashSet<>();
    return symbols
        .filter(each -> seen.add(each.name()))
        .map(each -> new Completion(each.name(), Optional.of(each.kind()), each.detail()))
        .toList();
  }

  private List<Completion> words(List<String> words) {
    return words.stream()
        .map(word -> new Completion(word, Optional.empty(), texts.text(word)))
        .toList();
  }
}
