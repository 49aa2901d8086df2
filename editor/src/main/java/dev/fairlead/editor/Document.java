package dev.fairlead.editor;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.work.Worker;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SymbolUse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The text of a model as an editor sees it. Immutable; answers are computed when they are asked for
 * first, and may be asked for by several threads. Offsets count the characters of Java strings, as
 * the language server protocol does.
 */
public final class Document {
  private final ModelText text;
  private final Map<String, String> constants;
  private final List<Path> classpath;

  /** The document before the last mistake, for the names that a mistake hides. */
  private volatile Optional<Document> lastGood;

  private final Object indexing = new Object();
  private final Object readingText = new Object();
  private volatile SourceIndex index;
  private volatile Reading reading;

  private Document(
      ModelText text,
      Map<String, String> constants,
      List<Path> classpath,
      Optional<Document> lastGood) {
    this.text = text;
    this.constants = constants;
    this.classpath = classpath;
    this.lastGood = lastGood;
  }

  /** A text without a file, which can include nothing. */
  public static Document of(String name, Language language, String text) {
    return of(ModelText.of(name, language, text));
  }

  public static Document of(ModelText text) {
    return of(text, Map.of(), List.of());
  }

  /**
   * @param constants replace those of the text
   * @param classpath where imported Java classes are
   * @throws dev.fairlead.api.InvalidInputException later, if a part of the class path is missing
   */
  public static Document of(ModelText text, Map<String, String> constants, List<Path> classpath) {
    return new Document(text, constants, classpath, Optional.empty());
  }

  /** The document after an edit. Names that a mistake hides stay known for completion. */
  public Document edited(ModelText newText) {
    Reading done = reading;
    boolean good = done != null && done.properties().isPresent();
    Optional<Document> before = good ? Optional.of(this) : lastGood;
    if (good) {
      // It has all names itself; earlier texts need not be kept.
      lastGood = Optional.empty();
    }
    return new Document(newText, constants, classpath, before);
  }

  /** The same with another text and the same includes and constants. */
  Document with(String newText) {
    return new Document(text.with(newText), constants, classpath, lastGood);
  }

  public SourceText source() {
    return text.source();
  }

  public Language language() {
    return text.language();
  }

  /** The names of the text. */
  public SourceIndex index() {
    synchronized (indexing) {
      if (index == null) {
        index = onDeepStack(() -> text.index(constants, classpath));
      }
      return index;
    }
  }

  private Reading reading() {
    synchronized (readingText) {
      if (reading == null) {
        reading = onDeepStack(() -> Reading.of(text, constants, classpath));
      }
      return reading;
    }
  }

  private static <T> T onDeepStack(Supplier<T> work) {
    return Worker.within(Limits.ofThisMachine(), work);
  }

  /** Mistakes and doubts, also of included texts, in the order of the texts. */
  public List<Diagnostic> problems() {
    return reading().problems();
  }

  /** Changes that mend a problem; each has been tried. */
  public List<Fix> fixes(Diagnostic problem) {
    return Fixes.of(this, problem);
  }

  /** The properties that can be checked; those of the text's last good part if it has mistakes. */
  public List<PropertyPlace> properties() {
    return reading().properties().orElseGet(this::statedProperties);
  }

  private List<PropertyPlace> statedProperties() {
    return index().symbols().stream()
        .filter(each -> each.kind() == SourceSymbol.Kind.PROPERTY)
        .map(each -> new PropertyPlace(each.name(), each.detail(), Optional.of(each.definition())))
        .toList();
  }

  /**
   * A model of the text, to be checked or simulated; a new one each time.
   *
   * @throws dev.fairlead.api.InvalidInputException if it is none
   */
  public CheckableModel model() {
    return CheckableModel.open(text, constants, classpath);
  }

  /** Words that may stand at an offset, or complete the word that ends there. */
  public List<Completion> completions(int offset) {
    List<SourceSymbol> remembered =
        lastGood.map(good -> good.index().symbols()).orElse(List.of()).stream()
            .filter(each -> each.scope().isEmpty())
            .toList();
    return new Completions(this, remembered).at(offset);
  }

  /** Type, value and documentation of the word at an offset. */
  public Optional<Hover> hover(int offset) {
    Optional<SymbolUse> use = index().useAt(offset);
    if (use.isPresent()) {
      SourceSymbol symbol = use.get().symbol();
      SourceText.Place place = symbol.place().start();
      boolean here = symbol.place().source().name().equals(source().name());
      String where = (here ? "line " : symbol.place().source().name() + ", line ") + place.line();
      return Optional.of(
          new Hover(use.get().place(), symbol.detail(), symbol.kind() + ", " + where));
    }
    return index()
        .lexemeAt(offset)
        .flatMap(
            lexeme ->
                KeywordTexts.of(language())
                    .text(lexeme)
                    .map(
                        words ->
                            new Hover(
                                new Passage(source(), lexeme.offset(), lexeme.text().length()),
                                "",
                                words)));
  }

  /** The declaration of the name at an offset; the start of the file that is included there. */
  public Optional<Passage> definition(int offset) {
    return index().useAt(offset).map(use -> use.symbol().place()).or(() -> includedAt(offset));
  }

  private Optional<Passage> includedAt(int offset) {
    return index()
        .lexemeAt(offset)
        .filter(lexeme -> lexeme.kind() == Lexeme.Kind.STRING && lexeme.text().length() > 2)
        .filter(lexeme -> source().line(source().place(offset).line()).contains("include"))
        .flatMap(lexeme -> text.part(lexeme.text().substring(1, lexeme.text().length() - 1)))
        .map(included -> new Passage(included, 0, 0));
  }

  /** All places that name what the word at an offset names, its declaration included. */
  public List<Passage> references(int offset) {
    return index()
        .useAt(offset)
        .map(use -> index().usesOf(use.symbol()).stream().map(SymbolUse::place).toList())
        .orElse(List.of());
  }

  /** Gives the symbol at an offset another name, unless that would change the model. */
  public Renaming rename(int offset, String name) {
    return new Renames(this).rename(offset, name);
  }

  /** The declarations in their order, parameters and local variables inside of processes. */
  public List<OutlineItem> outline() {
    return OutlineItem.of(index());
  }

  public List<FoldedLines> foldings() {
    return Foldings.of(source(), index().lexemes());
  }

  /** The text with its lines indented and without blanks at their ends; the same lexemes. */
  public String formatted() {
    return Formatter.formatted(index(), language() == Language.PROMELA);
  }
}
