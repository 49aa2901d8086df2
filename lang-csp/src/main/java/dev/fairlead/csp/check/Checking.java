package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the checks of expressions, statements and processes share: the declarations, the kinds found
 * so far and the messages.
 */
final class Checking {

  /** Tuples of different lengths on one channel are independent of each other. */
  private record Message(String channel, int length) {}

  final Symbols symbols;
  final Sources sources;
  final Folder folder;
  final Storage storage;
  final MessageLengths messageLengths;
  final Expansions expansions;
  private final Map<String, KindCell> variables = new HashMap<>();
  private final Map<String, List<KindCell>> parameters = new HashMap<>();
  private final Map<Message, List<KindCell>> messages = new HashMap<>();

  /** Whether all kinds have been found, so that a wrong one is a mistake. */
  boolean strict;

  /** Whether what has turned out to be an array of anything is taken for one of numbers. */
  boolean guessing;

  /** Whether no kind has become wider since this was set. */
  boolean settled;

  /**
   * @param symbols complete except for the kinds of parameters
   */
  Checking(Symbols symbols, Sources sources) {
    this.symbols = symbols;
    this.sources = sources;
    this.expansions = new Expansions(sources);
    this.folder = new Folder(sources, name -> Optional.ofNullable(symbols.constants().get(name)));
    this.storage = new Storage(sources, folder, symbols.library());
    this.messageLengths = new MessageLengths(symbols.processes().values());
    symbols.variables().forEach((name, v) -> variables.put(name, KindCell.of(v.kind())));
    symbols
        .processes()
        .forEach((name, process) -> parameters.put(name, cells(process.parameters().size())));
  }

  List<KindCell> parametersOf(String process) {
    return parameters.get(process);
  }

  /** The kind of a variable: that of its initial value, or wider by what is assigned to it. */
  KindCell variable(String name) {
    return variables.get(name);
  }

  /** Lets the kind of a value flow to where it is stored; false if it cannot be stored there. */
  boolean store(KindCell place, KindCell value) {
    KindCell.Taken taken = place.take(value);
    settled &= taken == KindCell.Taken.AS_IT_WAS;
    return taken != KindCell.Taken.IMPOSSIBLE;
  }

  /** Whether something is known about a type; else it may turn out to be an array or an object. */
  boolean isSettled(Type type) {
    // What was single may have become an array meanwhile.
    return strict
        || type.array()
        || type.kind().known().filter(kind -> !(kind instanceof Kind.Arrays)).isPresent();
  }

  /** The kind of what holds a value of this type; not known if that of its elements is not. */
  KindCell holder(Type type) {
    if (!type.array()) {
      return type.kind();
    }
    return type.kind().known().isEmpty() && !guessing
        ? KindCell.unknown()
        : KindCell.of(new Kind.Arrays(type.kind().resolved(), type.dimensions()));
  }

  List<KindCell> message(String channel, int length) {
    return messages.computeIfAbsent(new Message(channel, length), m -> cells(length));
  }

  private static List<KindCell> cells(int n) {
    List<KindCell> result = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      result.add(KindCell.unknown());
    }
    return result;
  }

  ModelException error(String code, Span span, String message, String hint) {
    return sources.error(code, span, message, hint);
  }

  String quoted(Expr e) {
    return "'" + sources.text(e.span()) + "'";
  }

  /** The expression is a single value of this kind. */
  void require(Expr e, Type type, Kind kind, String user) {
    requireSingle(e, type);
    // What is not settled yet may turn out to be wider.
    boolean decided =
        strict || type.kind().known().filter(k -> k instanceof Kind.Objects).isPresent();
    if (decided && !type.kind().admits(kind)) {
      String message =
          "%s needs a %s, but %s is a %s"
              .formatted(user, Wording.of(kind), quoted(e), Wording.of(type.kind().resolved()));
      String hint = kind == Kind.BOOL ? "compare it, for example with '!= 0'" : "";
      throw error("FL0125", e.span(), message, hint);
    }
  }

  void requireSingle(Expr e, Type type) {
    if (type.array()) {
      String message = quoted(e) + " is an array, but here a single value is needed";
      throw error("FL0124", e.span(), message, "give an index");
    }
  }

  /** What the name was declared as at top level, for messages. */
  Optional<String> sortOf(String name) {
    if (symbols.constants().containsKey(name)) {
      return Optional.of("constant");
    }
    if (symbols.variables().containsKey(name)) {
      return Optional.of("variable");
    }
    if (symbols.channels().containsKey(name)) {
      return Optional.of("channel");
    }
    if (symbols.macros().containsKey(name)) {
      return Optional.of("macro");
    }
    return symbols.processes().containsKey(name) ? Optional.of("process") : Optional.empty();
  }

  /** A name for a value that is not there. */
  ModelException unknownName(String name, Span span, Scope scope) {
    Set<String> known = new TreeSet<>(scope.names());
    known.addAll(symbols.variables().keySet());
    known.addAll(symbols.constants().keySet());
    known.addAll(symbols.macros().keySet());
    String hint = Suggestion.didYouMean(name, known);
    return error(
        "FL0121",
        new Span(span.offset(), name.length()),
        "unknown name '" + name + "'",
        hint.isEmpty() ? "declare it with 'var' or '#define'" : hint);
  }

  /** Constants are replaced before anything is bound, so their names cannot be reused. */
  void requireBindable(String name, Span span, String what) {
    if (symbols.constants().containsKey(name)) {
      throw error(
          "FL0120",
          span,
          "'" + name + "' is already declared",
          "it is the name of a constant; choose another name for the " + what);
    }
  }
}
