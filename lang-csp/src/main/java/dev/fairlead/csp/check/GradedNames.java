package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Resolves logics, graded predicates and levels of events. The last logic of a file is that of the
 * model; the others are factors of it.
 */
final class GradedNames {
  private final Sources sources;
  private final Map<String, Logic> logics = new LinkedHashMap<>();
  private final Map<String, Symbols.GradedPredicate> predicates = new LinkedHashMap<>();
  private Optional<Logic> last = Optional.empty();
  private Optional<Proc.TruthValue> level = Optional.empty();
  private boolean annotated;

  private GradedNames(Sources sources) {
    this.sources = sources;
    logics.put(Logic.PARTIAL.name(), Logic.PARTIAL);
  }

  static Symbols.Graded of(List<Declaration> declarations, Sources sources) {
    GradedNames names = new GradedNames(sources);
    Mistakes mistakes = new Mistakes();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Logic logic) {
        mistakes.in(() -> names.declare(logic));
      }
    }
    mistakes.report();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Graded predicate) {
        mistakes.in(() -> names.declare(predicate));
      } else if (declaration instanceof Declaration.Definition process) {
        ProcParts.every(process.body(), part -> mistakes.in(() -> names.requireLevel(part)));
      }
    }
    mistakes.in(names::refuseAnnotations);
    mistakes.report();
    return new Symbols.Graded(names.last, Map.copyOf(names.predicates));
  }

  private void declare(Declaration.Logic declared) {
    Span at = sources.find(declared.name(), declared.span().offset() + "logic".length());
    if (logics.containsKey(declared.name())) {
      throw sources.error(
          "FL0120", at, "the logic '" + declared.name() + "' is already declared", "");
    }
    try {
      Logic logic =
          declared.factors().isEmpty()
              ? Logic.of(new TruthChain(declared.name(), declared.values()))
              : product(declared);
      logics.put(declared.name(), logic);
      last = Optional.of(logic);
    } catch (IllegalArgumentException e) {
      throw sources.error("FL0195", at, e.getMessage(), "");
    }
  }

  private Logic product(Declaration.Logic declared) {
    List<TruthChain> factors = new ArrayList<>();
    for (Spec.Name factor : declared.factors()) {
      factors.addAll(logic(factor).factors());
    }
    return new Logic(declared.name(), factors);
  }

  private Logic logic(Spec.Name name) {
    Logic known = logics.get(name.text());
    if (known == null) {
      throw sources.error(
          "FL0121",
          name.span(),
          "unknown logic '" + name.text() + "'",
          Suggestion.didYouMean(name.text(), logics.keySet()));
    }
    return known;
  }

  private void declare(Declaration.Graded declared) {
    Logic logic = logic(declared.logic());
    if (last.isEmpty()) {
      last = Optional.of(logic);
    }
    if (!logic.equals(last.get())) {
      throw sources.error(
          "FL0196",
          declared.logic().span(),
          "the logic of the model is '" + last.get().name() + "'",
          "all that is graded in a model has one logic, the last that is declared");
    }
    List<String> conditions = declared.conditions().stream().map(Declaration.Define::name).toList();
    List<Integer> values = declared.values().stream().map(this::value).toList();
    predicates.put(declared.name(), new Symbols.GradedPredicate(conditions, values));
  }

  private void requireLevel(Proc part) {
    if (part instanceof Proc.Prefix prefix && prefix.event() instanceof Proc.Event.Named named) {
      named.level().ifPresent(this::value);
      level = level.or(named::level);
      annotated |= named.annotation() != Proc.Annotation.NONE;
    }
  }

  /** An annotated event is an agent by its label, and a level makes another label of it. */
  private void refuseAnnotations() {
    if (annotated && level.isPresent()) {
      throw sources.error(
          "FL0199",
          level.get().span(),
          "levels and fairness annotations do not go together",
          "choose a notion by --fairness instead of annotations");
    }
  }

  private int value(Proc.TruthValue value) {
    if (last.isEmpty()) {
      throw sources.error(
          "FL0197",
          value.span(),
          "a level needs a logic",
          "declare one: logic three { F < M < T };");
    }
    OptionalInt number = last.get().parse(value.name());
    if (number.isEmpty()) {
      throw unknown(value);
    }
    return number.getAsInt();
  }

  private ModelException unknown(Proc.TruthValue value) {
    return sources.error(
        "FL0198",
        value.span(),
        "'" + value.name() + "' is no value of the logic '" + last.orElseThrow().name() + "'",
        "its values are " + last.orElseThrow().describe());
  }
}
