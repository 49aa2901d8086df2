package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces macros by what they stand for, as the C preprocessor does: every token remembers the
 * macros it came out of, and none of them is applied to it again (D. Prosser, X3J11/86-196).
 */
final class MacroExpander {

  private static final int DEEPEST = 250;

  private static final String LINE = "__LINE__";
  private static final String FILE = "__FILE__";

  private final Map<String, Macro> macros = new HashMap<>();

  /** Those that the text has asked for, or has given a meaning itself. */
  private final Set<String> mentioned = new HashSet<>();

  private int made;
  private int depth;

  void define(Macro macro) {
    macros.put(macro.name(), macro);
  }

  void undefine(String name) {
    macros.remove(name);
  }

  /** Notes that the text knows a macro. */
  void mention(String name) {
    mentioned.add(name);
  }

  boolean isMentioned(String name) {
    return mentioned.contains(name);
  }

  boolean isDefined(String name) {
    mention(name);
    return macros.containsKey(name) || name.equals(LINE) || name.equals(FILE);
  }

  List<Macro> all() {
    return List.copyOf(macros.values());
  }

  /** Whether a macro stands for itself, as the name of a number that is not known. */
  boolean isOpen(String name) {
    Macro macro = macros.get(name);
    return macro != null
        && macro.parameters().isEmpty()
        && macro.body().size() == 1
        && macro.body().get(0).is(name);
  }

  List<Token> expand(List<Token> tokens) {
    List<Token> out = new ArrayList<>();
    Deque<Token> input = new ArrayDeque<>(tokens);
    while (!input.isEmpty()) {
      Token token = input.poll();
      Macro macro = token.isWord() ? macros.get(token.text()) : null;
      boolean applies =
          macro != null
              && !token.hidden().contains(token.text())
              && (macro.parameters().isEmpty() || !input.isEmpty() && input.peek().is("("));
      if (applies) {
        mention(macro.name());
        replace(macro, token, input);
      } else {
        out.add(predefined(token));
      }
    }
    return out;
  }

  /** A word for the place where it stands, or where the macro stands that it came out of. */
  private static Token predefined(Token token) {
    if (!token.isWord()) {
      return token;
    }
    return switch (token.text()) {
      case LINE -> token.as(Kind.NUMBER, Integer.toString(token.anchor().line()));
      case FILE -> token.as(Kind.STRING, '"' + token.anchor().source().name() + '"');
      default -> token;
    };
  }

  /** Puts what the macro stands for in front of the input. */
  private void replace(Macro macro, Token use, Deque<Token> input) {
    Set<String> hidden = new HashSet<>(use.hidden());
    List<List<Token>> arguments = List.of();
    if (macro.parameters().isPresent()) {
      arguments = new ArrayList<>();
      Token closing = readArguments(use, input, arguments);
      hidden.retainAll(closing.hidden());
      arguments = fit(macro, use, arguments);
    }
    hidden.add(macro.name());
    List<Token> result = substitute(macro, arguments, use);
    made += result.size();
    if (made > Tokens.LARGEST) {
      throw Tokens.tooLarge(use.span(), "what macros stand for");
    }
    if (result.isEmpty() && !input.isEmpty()) {
      Token next = input.poll();
      input.push(next.spaced(next.onNewLine() || use.onNewLine(), true));
    }
    Set<String> shared = Set.copyOf(hidden);
    for (int i = result.size() - 1; i >= 0; i--) {
      Token token = result.get(i).anchoredAt(use.anchor());
      boolean first = i == 0;
      token = token.spaced(first && use.onNewLine(), first ? use.afterBlank() : token.afterBlank());
      input.push(token.hiding(union(shared, token.hidden())));
    }
  }

  /** Almost always one of the two. */
  private static Set<String> union(Set<String> a, Set<String> b) {
    if (a.containsAll(b)) {
      return a;
    }
    Set<String> all = new HashSet<>(a);
    all.addAll(b);
    return Set.copyOf(all);
  }

  /** Reads a parenthesised list, and returns the parenthesis that closes it. */
  private static Token readArguments(Token use, Deque<Token> input, List<List<Token>> arguments) {
    input.poll();
    List<Token> current = new ArrayList<>();
    arguments.add(current);
    int depth = 0;
    while (!input.isEmpty()) {
      Token token = input.poll();
      if (depth == 0 && token.is(")")) {
        return token;
      }
      if (depth == 0 && token.is(",")) {
        current = new ArrayList<>();
        arguments.add(current);
        continue;
      }
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      current.add(token);
    }
    String message = "the arguments of the macro '" + use.text() + "' are never closed";
    throw use.span().error("FL0514", message, "close them with ')'");
  }

  private static List<List<Token>> fit(Macro macro, Token use, List<List<Token>> arguments) {
    int wanted = macro.parameters().orElseThrow().size();
    if (wanted == 0 && arguments.size() == 1 && arguments.get(0).isEmpty()) {
      return List.of();
    }
    if (macro.variadic() && arguments.size() >= wanted - 1) {
      List<Token> rest = new ArrayList<>();
      for (int i = wanted - 1; i < arguments.size(); i++) {
        if (i >= wanted) {
          rest.add(Token.written(Kind.SYMBOL, ",", use.span(), false, false));
        }
        rest.addAll(arguments.get(i));
      }
      List<List<Token>> fitting = new ArrayList<>(arguments.subList(0, wanted - 1));
      fitting.add(rest);
      return fitting;
    }
    if (arguments.size() != wanted) {
      String message =
          "the macro '%s' takes %d argument%s, found %d"
              .formatted(use.text(), wanted, wanted == 1 ? "" : "s", arguments.size());
      throw use.span().error("FL0514", message, "");
    }
    return arguments;
  }

  private List<Token> substitute(Macro macro, List<List<Token>> arguments, Token use) {
    List<Token> body = macro.body();
    List<String> parameters = macro.parameters().orElse(List.of());
    List<Token> out = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      boolean hash = token.is("#") && i + 1 < body.size();
      if (hash && parameters.contains(body.get(i + 1).text())) {
        int argument = parameters.indexOf(body.get(++i).text());
        out.add(quoted(arguments.get(argument), use));
      } else if (token.is("##") && !out.isEmpty() && i + 1 < body.size()) {
        Token right = body.get(++i);
        int argument = right.isWord() ? parameters.indexOf(right.text()) : -1;
        paste(
            out,
            argument < 0 ? List.of(right.at(use.span(), use.anchor())) : arguments.get(argument));
      } else {
        int argument = token.isWord() ? parameters.indexOf(token.text()) : -1;
        boolean pasted = i + 1 < body.size() && body.get(i + 1).is("##");
        if (argument < 0) {
          out.add(token.at(use.span(), use.anchor()));
        } else if (pasted) {
          // An empty operand leaves a blank to paste to.
          List<Token> raw = arguments.get(argument);
          out.addAll(raw.isEmpty() ? List.of(blank(use)) : raw);
        } else {
          spacedAs(token, expandArgument(arguments.get(argument), use), out);
        }
      }
    }
    out.removeIf(token -> token.text().isEmpty());
    return out;
  }

  private List<Token> expandArgument(List<Token> argument, Token use) {
    if (++depth > DEEPEST) {
      throw use.span().error("FL0514", "macros nested more than " + DEEPEST + " levels deep", "");
    }
    List<Token> expanded = expand(argument);
    depth--;
    return expanded;
  }

  private static void spacedAs(Token place, List<Token> tokens, List<Token> out) {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      out.add(i == 0 ? token.spaced(false, place.afterBlank()) : token);
    }
  }

  private static Token blank(Token use) {
    return Token.written(Kind.SYMBOL, "", use.span(), false, false);
  }

  /** {@code a ## b}: the last token so far and the first of the others become one. */
  private static void paste(List<Token> out, List<Token> right) {
    if (right.isEmpty()) {
      return;
    }
    Token left = out.remove(out.size() - 1);
    String text = left.text() + right.get(0).text();
    List<Token> read = Lexer.tokens(new SourceText(left.span().source().name(), text));
    Token first = read.get(0);
    Kind kind = first.text().equals(text) ? first.kind() : Kind.STRAY;
    Span place = left.text().isEmpty() ? right.get(0).span() : left.span();
    out.add(Token.written(kind, text, place, false, left.afterBlank()));
    out.addAll(right.subList(1, right.size()));
  }

  /** {@code #a}: the argument as a string. */
  private static Token quoted(List<Token> argument, Token use) {
    StringBuilder text = new StringBuilder();
    for (Token token : argument) {
      boolean apart = token.afterBlank() || token.onNewLine();
      text.append(apart && !text.isEmpty() ? " " : "");
      String shown = token.text();
      text.append(
          token.kind() == Kind.STRING ? shown.replace("\\", "\\\\").replace("\"", "\\\"") : shown);
    }
    return Token.written(Kind.STRING, "\"" + text + "\"", use.span(), false, true);
  }
}
