package dev.fairlead.core.source;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import dev.fairlead.core.source.SourceSymbol.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Logics, their values and graded predicates of the texts of a model. All languages write them
 * alike, so they are read from lexemes: a declaration that is not complete counts as far as it
 * goes.
 */
public final class GradedSymbols {

  /** A product may have many values. */
  private static final int MOST_NAMES = 100;

  private final GradedPlaces places;
  private final List<SourceSymbol> symbols = new ArrayList<>();
  private final Map<String, Logic> logics = new LinkedHashMap<>();

  /** The values of each chain, by the name of the chain. */
  private final Map<String, List<SourceSymbol>> values = new HashMap<>();

  private Optional<Logic> last = Optional.empty();
  private Optional<String> ofPredicates = Optional.empty();

  /**
   * @param beforeLevel what stands before the {@code @} of a level; other {@code @} have another
   *     meaning
   */
  public GradedSymbols(Predicate<Lexeme> beforeLevel) {
    this.places = new GradedPlaces(beforeLevel);
    logics.put(Logic.PARTIAL.name(), Logic.PARTIAL);
  }

  /** Takes over the declarations of a text, given without comments. */
  public List<SourceSymbol> read(SourceText source, List<Lexeme> lexemes) {
    int known = symbols.size();
    for (int i = 0; i + 2 < lexemes.size(); i++) {
      if (GradedPlaces.isLogic(lexemes, i)) {
        logic(source, lexemes, i);
      } else if (GradedPlaces.isGraded(lexemes, i)) {
        predicate(source, lexemes, i);
      }
    }
    return List.copyOf(symbols.subList(known, symbols.size()));
  }

  /** The logic of the model: the last one declared. */
  private Optional<Logic> logic() {
    return last.or(() -> ofPredicates.map(logics::get));
  }

  /** The values that may stand at a place: of the logic, or of one factor inside of parentheses. */
  public List<String> valueNames(GradedPlaces.Component place) {
    if (logic().isEmpty()) {
      return List.of();
    }
    Logic its = logic().get();
    if (!place.inTuple()) {
      return IntStream.range(0, Math.min(its.size(), MOST_NAMES)).mapToObj(its::nameOf).toList();
    }
    return place.number() < its.factors().size()
        ? its.factors().get(place.number()).values()
        : List.of();
  }

  /** The logic of the model and the order of its values, in words. */
  public String order() {
    return logic().map(its -> its.name() + ": " + its.describe()).orElse("");
  }

  /** Whether this is a value of the logic that is declared already. */
  public static boolean isPredefinedValue(String word) {
    return Logic.PARTIAL.parse(word).isPresent();
  }

  /** The names of logics, the one that is declared already among them. */
  public List<String> logicNames() {
    return List.copyOf(logics.keySet());
  }

  public GradedPlaces places() {
    return places;
  }

  /**
   * Where truth values stand in a text, by offset, with the value if a text declares it. All texts
   * have been read before.
   */
  public Map<Integer, Optional<SourceSymbol>> valuesIn(SourceText source, List<Lexeme> lexemes) {
    Map<Integer, Optional<SourceSymbol>> found = new HashMap<>();
    if (symbols.isEmpty() && last.isEmpty()) {
      return found;
    }
    for (int i = 1; i < lexemes.size(); i++) {
      Lexeme lexeme = lexemes.get(i);
      if (GradedPlaces.isWord(lexeme)) {
        places
            .valueBehind(lexemes.subList(0, i))
            .ifPresent(place -> found.put(lexeme.offset(), value(lexeme.text(), place)));
      }
    }
    symbols.stream()
        .filter(each -> each.kind() == Kind.TRUTH_VALUE)
        .filter(each -> each.place().source().equals(source))
        .forEach(each -> found.put(each.place().offset(), Optional.of(each)));
    return found;
  }

  private Optional<SourceSymbol> value(String name, GradedPlaces.Component place) {
    return logic()
        .filter(logic -> place.inTuple() == logic.factors().size() > 1)
        .filter(logic -> place.number() < logic.factors().size())
        .map(logic -> values.getOrDefault(logic.factors().get(place.number()).name(), List.of()))
        .flatMap(chain -> chain.stream().filter(each -> each.name().equals(name)).findFirst());
  }

  private void logic(SourceText source, List<Lexeme> lexemes, int start) {
    Lexeme name = lexemes.get(start + 1);
    boolean product = lexemes.get(start + 2).is("=");
    List<Lexeme> parts = new ArrayList<>();
    int at = start + 3;
    while (at < lexemes.size() && GradedPlaces.isWord(lexemes.get(at))) {
      parts.add(lexemes.get(at++));
      boolean more =
          at < lexemes.size()
              && (product ? GradedPlaces.isTimes(lexemes.get(at)) : lexemes.get(at).is("<"));
      if (!more) {
        break;
      }
      at++;
    }
    boolean closed = !product && at < lexemes.size() && lexemes.get(at).is("}");
    Passage whole = between(source, lexemes.get(start), lexemes.get(closed ? at : at - 1));
    List<String> words = parts.stream().map(Lexeme::text).toList();
    Optional<Logic> logic = product ? product(name.text(), words) : chain(name.text(), words);
    String detail = oneLine(whole);
    symbols.add(
        new SourceSymbol(
            name.text(),
            Kind.LOGIC,
            passage(source, name),
            whole,
            Optional.empty(),
            product && logic.isPresent() ? detail + "  (" + logic.get().describe() + ")" : detail));
    if (!product) {
      parts.forEach(each -> value(passage(source, each), whole, name.text()));
    }
    logic.ifPresent(
        declared -> {
          logics.put(name.text(), declared);
          last = logic;
        });
  }

  private void value(Passage place, Passage logic, String chain) {
    SourceSymbol value =
        new SourceSymbol(
            place.text(), Kind.TRUTH_VALUE, place, place, Optional.of(logic), oneLine(logic));
    symbols.add(value);
    values.computeIfAbsent(chain, name -> new ArrayList<>()).add(value);
  }

  private static Optional<Logic> chain(String name, List<String> words) {
    try {
      return Optional.of(Logic.of(new TruthChain(name, words)));
    } catch (IllegalArgumentException mistake) {
      return Optional.empty();
    }
  }

  private Optional<Logic> product(String name, List<String> words) {
    if (!logics.keySet().containsAll(words)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Logic(
              name, words.stream().flatMap(each -> logics.get(each).factors().stream()).toList()));
    } catch (IllegalArgumentException mistake) {
      return Optional.empty();
    }
  }

  private void predicate(SourceText source, List<Lexeme> lexemes, int start) {
    Lexeme name = lexemes.get(start + 1);
    places.addPredicate(name.text());
    if (start + 3 < lexemes.size() && ofPredicates.isEmpty()) {
      ofPredicates = Optional.of(lexemes.get(start + 3).text());
    }
    int open = start + 3;
    while (open < lexemes.size() && open < start + 6 && !lexemes.get(open).is("{")) {
      open++;
    }
    boolean opened = open < lexemes.size() && lexemes.get(open).is("{");
    int end = opened ? closing(lexemes, open) : start + 2;
    Passage whole = between(source, lexemes.get(start), lexemes.get(end));
    symbols.add(
        new SourceSymbol(
            name.text(),
            Kind.PREDICATE,
            passage(source, name),
            whole,
            Optional.empty(),
            oneLine(whole)));
  }

  /** The brace that closes this one, or the last lexeme. */
  private static int closing(List<Lexeme> lexemes, int open) {
    int depth = 0;
    for (int i = open; i < lexemes.size(); i++) {
      depth += lexemes.get(i).is("{") ? 1 : lexemes.get(i).is("}") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return lexemes.size() - 1;
  }

  private static Passage passage(SourceText source, Lexeme lexeme) {
    return new Passage(source, lexeme.offset(), lexeme.text().length());
  }

  private static Passage between(SourceText source, Lexeme first, Lexeme end) {
    return new Passage(source, first.offset(), end.end() - first.offset());
  }

  private static String oneLine(Passage passage) {
    String line = passage.text().replaceAll("\\s+", " ").strip();
    return line.length() <= 120 ? line : line.substring(0, 117) + "...";
  }
}
