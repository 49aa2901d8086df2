package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The C preprocessor that SPIN runs before it reads a model: macros, includes and conditional
 * parts. It works on tokens, so that each keeps its place in its file.
 */
final class Preprocessor {

  private static final int DEEPEST_INCLUDE = 50;
  private static final Set<String> IGNORED = Set.of("pragma", "line", "ident", "warning");

  /** One {@code #if} and what has become of it. */
  private static final class Condition {
    final Directive opened;
    final boolean reachable;
    boolean taken;
    boolean reading;
    boolean last;

    Condition(Directive opened, boolean reachable, boolean holds) {
      this.opened = opened;
      this.reachable = reachable;
      this.taken = holds;
      this.reading = reachable && holds;
    }
  }

  /** The header of DTSpin's models: what of it is no part of the language here. */
  private static final SourceText DTSPIN =
      new SourceText("dtime.h", "#define udelay(tmr) do :: delay(tmr, 1) :: break od\n");

  private final Map<String, String> given;
  private final Function<String, SourceText> includes;
  private final MacroExpander macros = new MacroExpander();
  private final List<Token> out = new ArrayList<>();
  private final Deque<String> files = new ArrayDeque<>();

  /** Whether a comment that is not closed ends the text. */
  private boolean tolerant;

  /** The files read so far, each once. */
  private final Map<String, ReadText> texts = new LinkedHashMap<>();

  /**
   * @param defines macros given from outside; they win over those of the text
   * @param includes the text of a file by its path from the folder of the model, or null
   */
  Preprocessor(Map<String, String> defines, Function<String, SourceText> includes) {
    this.given = defines;
    this.includes = includes;
    defines.forEach(
        (name, value) -> {
          List<Token> body = Lexer.tokens(new SourceText("-D " + name, value));
          macros.define(Macro.plain(name, List.copyOf(body.subList(0, body.size() - 1))));
        });
  }

  /** The macros {@code ..} and {@code 2 ..} of what was read. */
  List<OpenNumber> openNumbers() {
    List<OpenNumber> found = new ArrayList<>();
    for (Macro macro : macros.all()) {
      List<Token> body = macro.body();
      int last = body.size() - 1;
      if (macro.parameters().isEmpty() && last >= 0 && last <= 1 && body.get(last).is("..")) {
        boolean bounded = last == 1 && body.get(0).kind() == Kind.NUMBER;
        if (last == 0 || bounded) {
          int least = last == 0 ? 1 : Math.max(1, Numbers.value(body.get(0), new Warnings()));
          found.add(new OpenNumber(macro.name(), least));
        }
      }
    }
    found.sort(Comparator.comparing(OpenNumber::name));
    return found;
  }

  /** Tells of the macros given from outside that nothing read so far knows. */
  void warnOfUnused(Warnings warnings) {
    given.forEach(
        (name, value) -> {
          if (!macros.isMentioned(name)) {
            Span place = new Span(new SourceText("-D", name + "=" + value), 0, name.length());
            String message = "the model does not use the macro '" + name + "'";
            warnings.add(place, "FL0566", message, "mind the spelling");
          }
        });
  }

  /** The tokens of a text, the last one of kind END. Macros stay for the next text. */
  List<Token> read(SourceText source) {
    out.clear();
    file(source, "");
    Span end = new Span(source, source.text().length(), 0);
    out.add(Token.written(Kind.END, "", end, true, true));
    return List.copyOf(out);
  }

  /** The files read so far, the first one first. */
  List<ReadText> texts() {
    return List.copyOf(texts.values());
  }

  /** The tokens up to a mistake of the preprocessor, the last one of kind END. */
  List<Token> readable(SourceText source) {
    tolerant = true;
    try {
      return read(source);
    } catch (ModelException mistake) {
      Span end = new Span(source, source.text().length(), 0);
      out.add(Token.written(Kind.END, "", end, true, true));
      return List.copyOf(out);
    }
  }

  private void file(SourceText source, String folder) {
    List<Token> tokens = tolerant ? Lexer.readable(source) : Lexer.tokens(source);
    ReadText text = new ReadText(source, tokens);
    texts.putIfAbsent(source.name(), text);
    Deque<Condition> conditions = new ArrayDeque<>();
    List<Token> plain = new ArrayList<>();
    int at = 0;
    while (!tokens.get(at).isEnd()) {
      Token token = tokens.get(at);
      boolean reading = conditions.isEmpty() || conditions.peek().reading;
      if (token.onNewLine() && token.is("#")) {
        int end = endOfLine(tokens, at);
        if (end > at + 1) {
          Directive directive =
              new Directive(token, tokens.get(at + 1), tokens.subList(at + 2, end));
          if (reading) {
            flush(plain);
          }
          directive(directive, conditions, reading, folder, text);
        }
        if (!reading) {
          tokens.subList(at, end).forEach(text::skip);
        }
        at = end;
      } else {
        if (reading) {
          plain.add(token);
        } else {
          text.skip(token);
        }
        at++;
      }
    }
    flush(plain);
    if (!conditions.isEmpty()) {
      Directive open = conditions.peek().opened;
      throw open.head()
          .error("FL0512", "this #" + open.word().text() + " is never closed", "#endif");
    }
  }

  private static int endOfLine(List<Token> tokens, int at) {
    int end = at + 1;
    while (!tokens.get(end).onNewLine()) {
      end++;
    }
    return end;
  }

  private void flush(List<Token> plain) {
    out.addAll(macros.expand(plain));
    plain.clear();
  }

  private void directive(
      Directive directive,
      Deque<Condition> conditions,
      boolean reading,
      String folder,
      ReadText text) {
    String word = directive.word().text();
    switch (word) {
      case "if", "ifdef", "ifndef" ->
          conditions.push(new Condition(directive, reading, reading && opens(directive)));
      case "elif", "else", "endif" -> continued(directive, conditions);
      default -> {
        if (reading) {
          active(directive, folder, text);
        }
      }
    }
  }

  private boolean opens(Directive directive) {
    return switch (directive.word().text()) {
      case "ifdef" -> macros.isDefined(name(directive).text());
      case "ifndef" -> !macros.isDefined(name(directive).text());
      default -> ConditionParser.holds(directive, macros);
    };
  }

  private void continued(Directive directive, Deque<Condition> conditions) {
    String word = directive.word().text();
    if (conditions.isEmpty()) {
      throw directive.head().error("FL0512", "this #" + word + " belongs to no #if", "");
    }
    if (word.equals("endif")) {
      conditions.pop();
      return;
    }
    Condition condition = conditions.peek();
    if (condition.last) {
      throw directive.head().error("FL0512", "#" + word + " after #else", "");
    }
    condition.last = word.equals("else");
    boolean open = condition.reachable && !condition.taken;
    condition.reading = open && (condition.last || ConditionParser.holds(directive, macros));
    condition.taken |= condition.reading;
  }

  private void active(Directive directive, String folder, ReadText text) {
    switch (directive.word().text()) {
      case "define" -> define(directive, text);
      case "undef" -> {
        if (!given.containsKey(name(directive).text())) {
          macros.undefine(name(directive).text());
        }
      }
      case "include" -> include(directive, folder);
      case "error" ->
          throw directive
              .all()
              .error(
                  "FL0515", "the text refuses itself with #error", "see the conditions around it");
      default -> {
        boolean lineNumber = directive.word().kind() == Kind.NUMBER;
        if (!lineNumber && !IGNORED.contains(directive.word().text())) {
          String message = "unknown directive #" + directive.word().text();
          String hint = "#define, #undef, #include, #if, #ifdef, #ifndef, #elif, #else, #endif";
          throw directive.head().error("FL0510", message, hint);
        }
      }
    }
  }

  private static Token name(Directive directive) {
    if (directive.rest().isEmpty() || !directive.rest().get(0).isWord()) {
      String message = "#" + directive.word().text() + " needs a name";
      throw directive.all().error("FL0510", message, "");
    }
    return directive.rest().get(0);
  }

  private void define(Directive directive, ReadText text) {
    Token name = name(directive);
    List<Token> rest = directive.rest();
    Macro macro;
    if (rest.size() > 1 && rest.get(1).is("(") && !rest.get(1).afterBlank()) {
      macro = defineWithParameters(name, rest);
    } else {
      macro = Macro.plain(name.text(), List.copyOf(rest.subList(1, rest.size())));
    }
    text.define(directive, rest.size() - 1 - macro.body().size());
    if (given.containsKey(name.text())) {
      macros.mention(name.text());
    } else {
      macros.define(macro);
    }
  }

  private static Macro defineWithParameters(Token name, List<Token> rest) {
    List<String> parameters = new ArrayList<>();
    boolean variadic = false;
    int at = 2;
    while (at < rest.size() && !rest.get(at).is(")")) {
      Token token = rest.get(at);
      if (token.is("...")) {
        parameters.add("__VA_ARGS__");
        variadic = true;
      } else if (token.isWord()) {
        parameters.add(token.text());
      } else {
        throw token.span().error("FL0510", "a parameter of a macro is a name", "");
      }
      at++;
      if (at < rest.size() && rest.get(at).is(",")) {
        at++;
      } else {
        break;
      }
    }
    if (at >= rest.size() || !rest.get(at).is(")")) {
      String message = "the parameters of the macro '" + name.text() + "' are never closed";
      throw name.span().error("FL0510", message, "close them with ')'");
    }
    List<Token> body = List.copyOf(rest.subList(at + 1, rest.size()));
    return new Macro(name.text(), Optional.of(List.copyOf(parameters)), variadic, body);
  }

  private void include(Directive directive, String folder) {
    List<Token> rest = directive.rest();
    if (rest.size() != 1 || rest.get(0).kind() != Kind.STRING) {
      String hint = "#include \"file\"; there are no files of the system";
      throw directive.all().error("FL0513", "#include needs a file name in quotes", hint);
    }
    Token file = rest.get(0);
    String written = file.text().substring(1, file.text().length() - 1);
    String path = written.startsWith("/") ? written : folder + written;
    SourceText text = includes.apply(path);
    if (text == null && written.equals(DTSPIN.name())) {
      text = DTSPIN;
    }
    if (text == null) {
      String hint = "the path is relative to the folder of the file that includes it";
      throw file.span().error("FL0513", "the file '" + path + "' cannot be read", hint);
    }
    if (files.size() == DEEPEST_INCLUDE) {
      throw file.span().error("FL0513", "files include each other without end", "");
    }
    files.push(path);
    int slash = path.lastIndexOf('/');
    file(text, path.substring(0, slash + 1));
    files.pop();
  }
}
