package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols.Channel;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Turns a specification as written into checked symbols, one small pass after another. */
public final class SpecChecker {

  private SpecChecker() {}

  /** Checks a specification that imports nothing but what is built in. */
  public static Symbols check(
      Spec spec, Map<String, String> overrides, Function<String, SourceText> includes) {
    return check(spec, overrides, includes, ClassLoader.getPlatformClassLoader());
  }

  /**
   * @param overrides values for {@code #define}d constants
   * @param includes gives the text of an included file, or null if there is none
   * @param classes finds imported Java classes
   * @throws dev.fairlead.core.diagnostic.ModelException for the mistakes of the first pass that
   *     finds any
   */
  public static Symbols check(
      Spec spec,
      Map<String, String> overrides,
      Function<String, SourceText> includes,
      ClassLoader classes) {
    Sources sources = new Sources(spec.source());
    List<Declaration> written = Includes.expand(spec, sources, includes);
    Set<String> declared = Names.check(written, sources);
    List<Declaration> declarations =
        ArrayParameters.specialise(ChannelParameters.specialise(written, sources));
    Constants constants = Constants.of(declarations, overrides, declared, sources);
    Library library = Imports.load(declarations, sources, classes);
    Symbols symbols = collect(declarations, constants, library, sources);
    Inference inference = new Inference(symbols, sources);
    inference.run();
    Recursion.requireGuarded(symbols.processes(), sources);
    GuardedTime.refuse(symbols.processes(), sources);
    BroadcastUse.check(symbols, sources);
    return withKinds(symbols, inference.variables(), inference.parameterKinds());
  }

  /** Everything but the kinds of parameters. */
  private static Symbols collect(
      List<Declaration> declarations, Constants constants, Library library, Sources sources) {
    Folder folder = new Folder(sources, name -> Optional.ofNullable(constants.values().get(name)));
    Storage storage = new Storage(sources, folder, library);
    Map<String, Variable> variables = new LinkedHashMap<>();
    Map<String, Channel> channels = new LinkedHashMap<>();
    Map<String, Declaration.Definition> processes = new LinkedHashMap<>();
    Map<String, Declaration.Alphabet> alphabets = new LinkedHashMap<>();
    List<Declaration.Assertion> assertions = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Variable v) {
        mistakes.in(() -> variables.put(v.name(), storage.variable(v)));
      } else if (declaration instanceof Declaration.Channel c) {
        mistakes.in(() -> channels.put(c.name(), storage.channel(c)));
      } else if (declaration instanceof Declaration.Definition d) {
        processes.put(d.name(), d);
      } else if (declaration instanceof Declaration.Alphabet a) {
        mistakes.in(() -> requireFirst(a, alphabets.put(a.process(), a), sources));
      } else if (declaration instanceof Declaration.Assertion a) {
        assertions.add(a);
      }
    }
    Map<String, List<Symbols.Range>> ranges = new LinkedHashMap<>();
    processes.forEach(
        (name, process) ->
            mistakes.in(() -> ranges.put(name, storage.ranges(process.parameters()))));
    Map<String, List<Proc.EventItem>> events = new LinkedHashMap<>();
    for (Declaration.Alphabet a : alphabets.values()) {
      mistakes.in(() -> requireProcess(a, processes, sources));
      events.put(a.process(), a.events());
    }
    mistakes.report();
    return new Symbols(
        sources,
        library,
        Collections.unmodifiableMap(constants.values()),
        Collections.unmodifiableMap(variables),
        Collections.unmodifiableMap(Enumerations.of(declarations)),
        Collections.unmodifiableMap(channels),
        Collections.unmodifiableMap(constants.macros()),
        Collections.unmodifiableMap(processes),
        Map.of(),
        Collections.unmodifiableMap(ranges),
        Collections.unmodifiableMap(events),
        List.copyOf(assertions),
        GradedNames.of(declarations, sources),
        constants.warnings());
  }

  private static void requireFirst(
      Declaration.Alphabet a, Declaration.Alphabet before, Sources sources) {
    if (before != null) {
      throw sources.error(
          "FL0137",
          nameOf(a, sources),
          "'" + a.process() + "' already has an alphabet",
          "it is at " + sources.place(before.span()));
    }
  }

  private static void requireProcess(
      Declaration.Alphabet a, Map<String, Declaration.Definition> processes, Sources sources) {
    if (!processes.containsKey(a.process())) {
      throw sources.error(
          "FL0121",
          nameOf(a, sources),
          "unknown process '" + a.process() + "'",
          Suggestion.didYouMean(a.process(), processes.keySet()));
    }
  }

  private static Span nameOf(Declaration.Alphabet a, Sources sources) {
    return sources.find(a.process(), a.span().offset() + "#alphabet".length());
  }

  private static Symbols withKinds(
      Symbols s, Map<String, Variable> variables, Map<String, List<Symbols.Kind>> kinds) {
    return new Symbols(
        s.sources(),
        s.library(),
        s.constants(),
        Collections.unmodifiableMap(variables),
        s.enumerations(),
        s.channels(),
        s.macros(),
        s.processes(),
        Collections.unmodifiableMap(kinds),
        s.parameterRanges(),
        s.alphabets(),
        s.assertions(),
        s.graded(),
        s.warnings());
  }
}
