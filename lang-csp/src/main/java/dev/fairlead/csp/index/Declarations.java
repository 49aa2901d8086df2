package dev.fairlead.csp.index;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.csp.syntax.CspParser.Readable;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The declarations of one file: global names, names with a scope, and the places that name events.
 */
final class Declarations {

  /** The span of a formula, in which a name is a proposition or an event. */
  record FormulaSpan(int start, int end) {
    boolean contains(int offset) {
      return start <= offset && offset < end;
    }
  }

  /** The span of an alphabet, in which the parameters of its process are known. */
  record AlphabetSpan(String process, int start, int end) {
    boolean contains(int offset) {
      return start <= offset && offset < end;
    }
  }

  private final SourceText source;
  private final List<Lexeme> lexemes;

  /** The words of the declaration of a name, given the plain ones. */
  private final BiFunction<String, String, String> detail;

  private final List<SourceSymbol> symbols = new ArrayList<>();
  private final List<SourceSymbol> locals = new ArrayList<>();
  private final Map<Integer, String> events = new TreeMap<>();
  private final List<FormulaSpan> formulas = new ArrayList<>();
  private final List<AlphabetSpan> alphabets = new ArrayList<>();

  private final Set<String> globalNames;
  private int assertions;

  private Declarations(
      Readable file, BiFunction<String, String, String> detail, Set<String> globalNames) {
    this.source = file.spec().source();
    this.lexemes =
        file.lexemes().stream().filter(each -> each.kind() != Lexeme.Kind.COMMENT).toList();
    this.detail = detail;
    this.globalNames = globalNames;
  }

  /**
   * @param main whether assertions count
   * @param globalNames of all files
   */
  static Declarations of(
      Readable file,
      boolean main,
      BiFunction<String, String, String> detail,
      Set<String> globalNames) {
    Declarations result = new Declarations(file, detail, globalNames);
    for (Declaration each : file.spec().declarations()) {
      if (main || !(each instanceof Declaration.Assertion)) {
        result.add(each);
      }
    }
    return result;
  }

  /** The names that a file declares for everywhere. */
  static Set<String> globalNames(Spec spec) {
    Set<String> names = new HashSet<>();
    for (Declaration each : spec.declarations()) {
      if (each instanceof Declaration.Define d) {
        names.add(d.name());
      } else if (each instanceof Declaration.Enum e) {
        names.addAll(e.names());
      } else if (each instanceof Declaration.Logic l) {
        names.add(l.name());
      } else if (each instanceof Declaration.Graded g) {
        names.add(g.name());
      } else if (each instanceof Declaration.Variable v) {
        names.add(v.name());
      } else if (each instanceof Declaration.Channel c) {
        names.add(c.name());
      } else if (each instanceof Declaration.Definition d) {
        names.add(d.name());
      }
    }
    return names;
  }

  List<SourceSymbol> globals() {
    return symbols;
  }

  /** Parameters, indices, received values and variables of blocks. */
  List<SourceSymbol> locals() {
    return locals;
  }

  /** The names of events by the offsets at which they stand. */
  Map<Integer, String> events() {
    return events;
  }

  List<FormulaSpan> formulas() {
    return formulas;
  }

  List<AlphabetSpan> alphabets() {
    return alphabets;
  }

  private void add(Declaration declaration) {
    Span span = declaration.span();
    if (declaration instanceof Declaration.Define d) {
      Kind kind =
          d.parameters().isEmpty() && !(d.body() instanceof Spec.MacroBody.Statements)
              ? Kind.CONSTANT
              : Kind.MACRO;
      Passage name = global(d.name(), kind, span);
      parameters(d.parameters(), name, span);
      Expressions.everyIn(d, expression -> quantified(expression));
      if (d.body() instanceof Spec.MacroBody.Statements body) {
        block(body.block());
      }
    } else if (declaration instanceof Declaration.Enum e) {
      int from = span.offset();
      for (String name : e.names()) {
        Passage place = find(name, from, span);
        symbols.add(symbol(name, Kind.CONSTANT, place, span, Optional.empty(), text(span)));
        from = place.offset() + place.length();
      }
    } else if (declaration instanceof Declaration.Variable v) {
      global(v.name(), Kind.VARIABLE, span);
    } else if (declaration instanceof Declaration.Channel c) {
      global(c.name(), Kind.CHANNEL, span);
    } else if (declaration instanceof Declaration.Definition d) {
      definition(d);
    } else if (declaration instanceof Declaration.Graded g) {
      g.conditions().forEach(each -> Expressions.everyIn(each, this::quantified));
    } else if (declaration instanceof Declaration.Alphabet a) {
      alphabets.add(new AlphabetSpan(a.process(), span.offset(), span.offset() + span.length()));
      a.events().forEach(this::item);
    } else if (declaration instanceof Declaration.Assertion a) {
      assertion(a);
    }
  }

  /** Names of the parameters of a macro stand behind its own. */
  private void parameters(List<String> names, Passage macro, Span span) {
    int from = macro.offset() + macro.length();
    for (String name : names) {
      Passage place = find(name, from, span);
      local(name, Kind.PARAMETER, place, span, "parameter " + name);
      from = place.offset() + place.length();
    }
  }

  private void definition(Declaration.Definition d) {
    Passage name = find(d.name(), d.span().offset(), d.span());
    int head = source.text().indexOf('=', name.offset());
    String parameters =
        head < 0 ? d.name() : source.text().substring(name.offset(), head).replaceAll("\\s+", " ");
    symbols.add(
        symbol(
            d.name(),
            Kind.PROCESS,
            name,
            d.span(),
            Optional.empty(),
            detail.apply(d.name(), parameters.strip())));
    for (Spec.Parameter each : d.parameters()) {
      String range = each.range().map(r -> text(r.span())).orElse("");
      String words = detail.apply(d.name() + "/" + each.name(), each.name() + range);
      local(each.name(), Kind.PARAMETER, passage(each.span()), d.span(), words);
    }
    ProcParts.every(d.body(), this::part);
    Expressions.everyIn(d, this::quantified);
  }

  private void assertion(Declaration.Assertion a) {
    String number = Integer.toString(++assertions);
    symbols.add(
        symbol(number, Kind.PROPERTY, passage(a.span()), a.span(), Optional.empty(), a.text()));
    if (a.claim() instanceof Spec.Claim.Satisfies ltl) {
      formulas.add(new FormulaSpan(ltl.offset(), a.span().offset() + a.span().length()));
    }
  }

  private void part(Proc proc) {
    if (proc instanceof Proc.Prefix prefix) {
      if (prefix.event() instanceof Proc.Event.Named named) {
        event(named);
      }
      prefix.effect().ifPresent(this::block);
    } else if (proc instanceof Proc.Send send) {
      send.effect().ifPresent(this::block);
    } else if (proc instanceof Proc.Receive receive) {
      receive(receive);
      receive.effect().ifPresent(this::block);
    } else if (proc instanceof Proc.Indexed indexed) {
      indexed.ranges().forEach(range -> index(range, indexed.span()));
    } else if (proc instanceof Proc.Hide hide) {
      hide.hidden().forEach(this::item);
    }
  }

  /** As for the checker: a plain name that means nothing yet receives the value. */
  private void receive(Proc.Receive receive) {
    for (Expr pattern : receive.patterns()) {
      if (pattern instanceof Expr.Name n
          && !globalNames.contains(n.name())
          && locals.stream()
              .noneMatch(
                  each ->
                      each.name().equals(n.name())
                          && each.isVisibleAt(source.name(), n.span().offset()))) {
        String words = n.name() + ", received from " + receive.channel().name();
        local(n.name(), Kind.VARIABLE, passage(n.span()), receive.span(), words);
      }
    }
  }

  private void index(IndexRange range, Span scope) {
    Passage name = find(range.name(), range.span().offset(), range.span());
    local(range.name(), Kind.PARAMETER, name, scope, text(range.span()));
  }

  private void item(Proc.EventItem item) {
    Span event = item.event().span();
    item.ranges().forEach(range -> index(range, range.span().to(event)));
    event(item.event());
  }

  private void event(Proc.Event.Named named) {
    Passage name = find(named.name(), named.span().offset(), named.span());
    events.put(name.offset(), named.name());
  }

  private void quantified(Expr expression) {
    if (expression instanceof Expr.Quantified quantified) {
      quantified.ranges().forEach(range -> index(range, quantified.span()));
    }
  }

  private void block(Stmt.Block block) {
    for (Stmt each : block.statements()) {
      if (each instanceof Stmt.Local l) {
        Passage name = find(l.name(), l.span().offset(), l.span());
        int end = block.span().offset() + block.span().length();
        Span scope = new Span(l.span().offset(), end - l.span().offset());
        local(l.name(), Kind.VARIABLE, name, scope, text(l.span()));
      } else {
        inner(each);
      }
    }
  }

  private void inner(Stmt statement) {
    if (statement instanceof Stmt.Block block) {
      block(block);
    } else if (statement instanceof Stmt.If conditional) {
      inner(conditional.then());
      conditional.otherwise().ifPresent(this::inner);
    } else if (statement instanceof Stmt.While loop) {
      inner(loop.body());
    }
  }

  private Passage global(String name, Kind kind, Span span) {
    Passage place = find(name, span.offset(), span);
    symbols.add(symbol(name, kind, place, span, Optional.empty(), detail.apply(name, text(span))));
    return place;
  }

  private void local(String name, Kind kind, Passage place, Span scope, String detail) {
    locals.add(new SourceSymbol(name, kind, place, place, Optional.of(passage(scope)), detail));
  }

  private SourceSymbol symbol(
      String name, Kind kind, Passage place, Span span, Optional<Passage> scope, String detail) {
    return new SourceSymbol(name, kind, place, passage(span), scope, detail);
  }

  /** The first token with this text from an offset on; the span itself if there is none. */
  private Passage find(String name, int from, Span span) {
    int low = 0;
    int high = lexemes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lexemes.get(middle).offset() < from) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (int i = low; i < lexemes.size(); i++) {
      Lexeme each = lexemes.get(i);
      if (each.offset() > span.offset() + span.length()) {
        break;
      }
      if (each.kind() == Lexeme.Kind.NAME && each.text().equals(name)) {
        return new Passage(source, each.offset(), name.length());
      }
    }
    return passage(span);
  }

  private Passage passage(Span span) {
    return new Passage(source, span.offset(), span.length());
  }

  private String text(Span span) {
    String line =
        source
            .text()
            .substring(span.offset(), span.offset() + span.length())
            .replaceAll("\\s+", " ");
    return line.length() <= 120 ? line.strip() : line.substring(0, 117) + "...";
  }
}
