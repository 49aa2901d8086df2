package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The labels of one process and the jumps to them. Two blocks, and so two calls of an inline, can
 * have labels of the same name; what is named in a block around them is theirs too.
 */
final class LabelScopes {

  /** A name that a label or a jump has brought up, with the block where that happened first. */
  private record Name(String text, List<Integer> block) {
    boolean isAround(List<Integer> inner) {
      return block.size() <= inner.size() && inner.subList(0, block.size()).equals(block);
    }
  }

  /** A label or a jump, and the d_step that it is in. */
  private record Site(Name name, Span span, Optional<Stmt.DStep> step) {}

  private final List<Name> names = new ArrayList<>();
  private final List<Site> places = new ArrayList<>();
  private final List<Site> jumps = new ArrayList<>();
  private final boolean strict;
  private final Mistakes mistakes = new Mistakes();
  private List<Integer> block = List.of();
  private int blocks;

  private LabelScopes(boolean strict) {
    this.strict = strict;
  }

  static Set<String> names(Spec.Body body) {
    LabelScopes labels = new LabelScopes(false);
    labels.collect(body, Optional.empty());
    return labels.all();
  }

  static void check(Spec.Body body) {
    LabelScopes labels = new LabelScopes(true);
    labels.collect(body, Optional.empty());
    labels.jumps.forEach(jump -> labels.mistakes.in(() -> labels.checkJump(jump)));
    labels.mistakes.report();
  }

  private Set<String> all() {
    Set<String> all = new LinkedHashSet<>();
    places.forEach(place -> all.add(place.name.text));
    return all;
  }

  private void collect(Spec.Body body, Optional<Stmt.DStep> step) {
    for (Stmt statement : body.statements()) {
      collect(statement, step);
    }
  }

  private void collect(Stmt statement, Optional<Stmt.DStep> step) {
    if (statement instanceof Stmt.Labelled labelled) {
      set(new Site(name(labelled.label()), span(labelled), step));
    } else if (statement instanceof Stmt.Goto jump) {
      jumps.add(new Site(name(jump.label()), jump.span(), step));
    }
    boolean choice = statement instanceof Stmt.If || statement instanceof Stmt.Do;
    if (strict && !choice) {
      mistakes.in(() -> refuseLabelInFront(statement));
    }
    Optional<Stmt.DStep> inner =
        step.isEmpty() && statement instanceof Stmt.DStep dStep ? Optional.of(dStep) : step;
    for (Spec.Body body : StatementParts.bodies(statement)) {
      List<Integer> outer = block;
      if (!choice) {
        block = new ArrayList<>(outer);
        block.add(blocks++);
      }
      collect(body, inner);
      block = outer;
    }
    StatementParts.parts(statement).forEach(part -> collect(part, inner));
  }

  /** The name as it is known here, else a new one. */
  private Name name(String text) {
    for (int i = names.size() - 1; i >= 0; i--) {
      if (names.get(i).text.equals(text) && names.get(i).isAround(block)) {
        return names.get(i);
      }
    }
    names.add(new Name(text, block));
    return names.get(names.size() - 1);
  }

  private void set(Site site) {
    for (Site earlier : places) {
      if (strict && earlier.name == site.name) {
        String message = "the label '" + site.name.text + "' is set twice in this process";
        mistakes.add(site.span.error("FL0531", message, "first at " + earlier.span.place()));
        return;
      }
    }
    places.add(site);
  }

  /**
   * SPIN puts a label before the block, not into it. What begins a block of SPIN's that begins with
   * a loop is not the loop, but the place that a break leads to, so there a label is fine.
   */
  private static void refuseLabelInFront(Stmt statement) {
    for (Spec.Body body : StatementParts.bodies(statement)) {
      boolean loop = StatementParts.isLoop(statement);
      Stmt first = body.statements().get(0);
      if (!loop && first instanceof Stmt.Labelled labelled && !isLoop(labelled.statement())) {
        String message = "the label '" + labelled.label() + "' stands first in a block";
        throw span(labelled).error("FL0532", message, "put it before the block");
      }
    }
  }

  private static boolean isLoop(Stmt statement) {
    return statement instanceof Stmt.Labelled labelled
        ? isLoop(labelled.statement())
        : StatementParts.isLoop(statement) || statement instanceof Stmt.Select;
  }

  private void checkJump(Site jump) {
    Site target = target(jump);
    boolean same =
        jump.step.isEmpty()
            ? target.step.isEmpty()
            : target.step.isPresent() && target.step.get() == jump.step.get();
    if (!same) {
      String message = "a jump " + (jump.step.isPresent() ? "out of" : "into") + " a d_step";
      throw jump.span.error("FL0534", message, "use atomic");
    }
  }

  /** The label of the same name, else the nearest one in a block around it, else the last. */
  private Site target(Site jump) {
    Site last = null;
    Site around = null;
    for (Site place : places) {
      if (place.name == jump.name) {
        return place;
      }
      if (place.name.text.equals(jump.name.text)) {
        last = place;
        if (around == null && place.name.isAround(jump.name.block)) {
          around = place;
        }
      }
    }
    if (last == null) {
      String message = "there is no label '" + jump.name.text + "' in this process";
      String hint = Suggestion.didYouMean(jump.name.text, all());
      throw jump.span.error("FL0533", message, hint);
    }
    return around == null ? last : around;
  }

  static Span span(Stmt.Labelled labelled) {
    Span all = labelled.span();
    return new Span(all.source(), all.offset(), Math.min(all.length(), labelled.label().length()));
  }
}
