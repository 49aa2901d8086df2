package dev.fairlead.promela.simulate;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lines that SPIN says elements are on. It notes the line that its parser has come to when it
 * makes an element: for conditions that is the end of the condition, for the place where the
 * options of a choice meet it is what follows the choice.
 */
final class Lines {
  private final Map<Element, Integer> known = new IdentityHashMap<>();

  /** Where the parts of an unless meet, or options inside of it, if it ends with a construct. */
  private final Set<Element> behindUnless = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Where the options of a choice meet that is guarded by itself, and what follows the escape. */
  private final Map<Element, Span> guarded = new IdentityHashMap<>();

  /** Where options meet inside of a macro: what follows is on the same line. */
  private final Set<Element> insideMacro = Collections.newSetFromMap(new IdentityHashMap<>());

  Lines(Collection<Body> bodies) {
    for (Body body : bodies) {
      Set<Span> later = new HashSet<>();
      List<Element> elements = body.layout().elements();
      for (int i = elements.size() - 1; i >= 0; i--) {
        Element element = elements.get(i);
        if (element.kind() == Element.Kind.UNLESS) {
          unless(element);
        }
        if (element.kind() == Element.Kind.MEETING) {
          if (!isWhole(element.span()) && later.contains(element.span())) {
            insideMacro.add(element);
          }
        } else if (element.kind() != Element.Kind.LOOP_EXIT) {
          later.add(element.span());
        }
      }
    }
  }

  private void unless(Element unless) {
    Span span = unless.span();
    if (span.source().text().charAt(end(span) - 1) == '}') {
      behindUnless.add(unless.options().get(0).last());
    }
    Element first = unless.options().get(0).first();
    if (first.span().offset() == span.offset()) {
      for (Element at = first; at != unless.options().get(0).last(); at = at.next()) {
        if (at.kind() == Element.Kind.MEETING && at.span().equals(first.span())) {
          guarded.put(at, span);
          if (isWhole(span) && !span.text().endsWith(")")) {
            behindUnless.add(at);
          }
        }
      }
    }
  }

  int of(Element element) {
    return known.computeIfAbsent(element, this::find);
  }

  private int find(Element element) {
    Span span = guarded.getOrDefault(element, element.span());
    return switch (element.kind()) {
      case MEETING ->
          behindUnless.contains(element) || insideMacro.contains(element)
              ? lastLine(span)
              : following(span);
      case END -> lastLine(span);
      case STATEMENT, SKIP -> statement(element, span);
      case ELSE, GOTO, LOOP_EXIT, IF, DO, UNLESS, ATOMIC, DSTEP, BLOCK -> span.line();
    };
  }

  private static int statement(Element element, Span span) {
    if (element.operation() instanceof StepOperation.Basic basic) {
      Stmt statement = basic.statement();
      if (statement instanceof Stmt.Printf) {
        return format(span);
      }
      boolean atEnd =
          statement instanceof Stmt.Condition condition
                  && !(condition.expression() instanceof Expr.Ref)
              || statement instanceof Stmt.Assert
              || statement instanceof Stmt.Printm;
      return atEnd ? lastLine(span) : span.line();
    }
    boolean declaration = element.operation() instanceof StepOperation.Initialise;
    return declaration || isMadeForLabel(element) ? following(span) : span.line();
  }

  /** The line of what is printed, unless a macro stands for it. */
  private static int format(Span span) {
    int quote = span.source().text().indexOf('"', span.offset());
    return quote < 0 || quote >= end(span) ? span.line() : span.source().place(quote).line();
  }

  /** Whether it is what SPIN puts before a jump with a label, when it has made the jump. */
  private static boolean isMadeForLabel(Element element) {
    Element next = element.next();
    return element.kind() == Element.Kind.SKIP
        && next != null
        && next.kind() == Element.Kind.GOTO
        && next.span().equals(element.span())
        && next.number() < element.number();
  }

  private static int lastLine(Span span) {
    return span.source().place(end(span) - 1).line();
  }

  private static int end(Span span) {
    return Math.min(span.offset() + Math.max(1, span.length()), span.source().text().length());
  }

  /** Whether the text is that of the construct, and not a macro that stands for it. */
  private static boolean isWhole(Span span) {
    String text = span.source().text().substring(span.offset(), end(span));
    return text.endsWith("fi") || text.endsWith("od") || text.endsWith("}") || text.endsWith(")");
  }

  /** Behind the arguments of a macro that stands for the statement. */
  private static int behindArguments(String text, int from) {
    int depth = 0;
    int at = from;
    while (at < text.length() && (depth > 0 || text.charAt(at) == '(')) {
      depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
      at++;
    }
    return at;
  }

  /** The line of the next word behind a statement and what separates it from that. */
  private static int following(Span span) {
    SourceText source = span.source();
    String text = source.text();
    int at = end(span);
    if (!isWhole(span)) {
      at = behindArguments(text, at);
    }
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == ';') {
        at++;
      } else if (text.startsWith("->", at)) {
        at += 2;
      } else if (text.startsWith("/*", at)) {
        int close = text.indexOf("*/", at + 2);
        at = close < 0 ? text.length() : close + 2;
      } else if (text.startsWith("//", at) || c == '#') {
        int close = text.indexOf('\n', at);
        at = close < 0 ? text.length() : close;
      } else {
        break;
      }
    }
    return source.place(at).line();
  }
}
