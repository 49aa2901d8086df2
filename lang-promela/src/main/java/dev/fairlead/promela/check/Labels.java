package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The labels of one process and the jumps to them. */
final class Labels {

  private final Map<String, Span> places = new LinkedHashMap<>();

  /** The d_step that a label is in. */
  private final Map<String, Optional<Stmt.DStep>> steps = new HashMap<>();

  private Labels() {}

  static Set<String> names(Spec.Body body) {
    Labels labels = new Labels();
    labels.collect(body, Optional.empty(), false);
    return labels.places.keySet();
  }

  static void check(Spec.Body body) {
    Labels labels = new Labels();
    labels.collect(body, Optional.empty(), true);
    labels.jumps(body, Optional.empty());
  }

  private void collect(Spec.Body body, Optional<Stmt.DStep> step, boolean strict) {
    for (Stmt statement : body.statements()) {
      collect(statement, step, strict);
    }
  }

  private void collect(Stmt statement, Optional<Stmt.DStep> step, boolean strict) {
    if (statement instanceof Stmt.Labelled labelled) {
      Span span = span(labelled);
      Span earlier = places.putIfAbsent(labelled.label(), span);
      if (earlier != null && strict) {
        String message = "the label '" + labelled.label() + "' is set twice in this process";
        throw span.error("FL0531", message, "first at " + earlier.place());
      }
      steps.put(labelled.label(), step);
    }
    if (strict && !(statement instanceof Stmt.If) && !(statement instanceof Stmt.Do)) {
      refuseLabelInFront(statement);
    }
    Optional<Stmt.DStep> inner =
        step.isEmpty() && statement instanceof Stmt.DStep dStep ? Optional.of(dStep) : step;
    Statements.bodies(statement).forEach(body -> collect(body, inner, strict));
    Statements.parts(statement).forEach(part -> collect(part, inner, strict));
  }

  /** SPIN puts a label before the block, not into it. */
  private static void refuseLabelInFront(Stmt statement) {
    for (Spec.Body body : Statements.bodies(statement)) {
      boolean loop = Statements.isLoop(statement);
      if (!loop && body.statements().get(0) instanceof Stmt.Labelled labelled) {
        String message = "the label '" + labelled.label() + "' stands first in a block";
        throw span(labelled).error("FL0532", message, "put it before the block");
      }
    }
  }

  private void jumps(Spec.Body body, Optional<Stmt.DStep> step) {
    body.statements().forEach(statement -> jumps(statement, step));
  }

  private void jumps(Stmt statement, Optional<Stmt.DStep> step) {
    if (statement instanceof Stmt.Goto jump) {
      if (!places.containsKey(jump.label())) {
        String message = "there is no label '" + jump.label() + "' in this process";
        String hint = Suggestion.didYouMean(jump.label(), places.keySet());
        throw jump.span().error("FL0533", message, hint);
      }
      Optional<Stmt.DStep> target = steps.get(jump.label());
      boolean same =
          step.isEmpty() ? target.isEmpty() : target.isPresent() && target.get() == step.get();
      if (!same) {
        String message = "a jump " + (step.isPresent() ? "out of" : "into") + " a d_step";
        throw jump.span().error("FL0534", message, "use atomic");
      }
    }
    Optional<Stmt.DStep> inner =
        step.isEmpty() && statement instanceof Stmt.DStep dStep ? Optional.of(dStep) : step;
    Statements.bodies(statement).forEach(body -> jumps(body, inner));
    Statements.parts(statement).forEach(part -> jumps(part, inner));
  }

  static Span span(Stmt.Labelled labelled) {
    Span all = labelled.span();
    return new Span(all.source(), all.offset(), Math.min(all.length(), labelled.label().length()));
  }
}
