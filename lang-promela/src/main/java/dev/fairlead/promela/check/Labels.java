package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The labels of one process and the jumps to them. A name can be set once in every block, so that
 * an inline with labels can be called twice.
 */
final class Labels {

  /**
   * Where statements stand.
   *
   * @param blocks in braces, from the outermost, by their numbers
   * @param step the outermost d_step around
   */
  private record Place(List<Integer> blocks, Optional<Stmt.DStep> step) {
    static final Place OUTERMOST = new Place(List.of(), Optional.empty());

    boolean isAround(Place other) {
      return blocks.size() <= other.blocks.size()
          && other.blocks.subList(0, blocks.size()).equals(blocks);
    }
  }

  private record Label(Span span, Place place) {}

  private final Map<String, List<Label>> labels = new LinkedHashMap<>();
  private final Map<Stmt.Goto, Place> jumps = new IdentityHashMap<>();
  private final boolean strict;
  private int blocks;

  private Labels(boolean strict) {
    this.strict = strict;
  }

  static Set<String> names(Spec.Body body) {
    Labels labels = new Labels(false);
    labels.collect(body, Place.OUTERMOST);
    return labels.labels.keySet();
  }

  static void check(Spec.Body body) {
    Labels labels = new Labels(true);
    labels.collect(body, Place.OUTERMOST);
    labels.jumps.forEach(labels::check);
  }

  private void collect(Spec.Body body, Place place) {
    body.statements().forEach(statement -> collect(statement, place));
  }

  private void collect(Stmt statement, Place place) {
    boolean choice = statement instanceof Stmt.If || statement instanceof Stmt.Do;
    if (statement instanceof Stmt.Labelled labelled) {
      set(labelled, place);
    } else if (statement instanceof Stmt.Goto jump) {
      jumps.put(jump, place);
    }
    if (strict && !choice) {
      refuseLabelInFront(statement);
    }
    for (Spec.Body body : Statements.bodies(statement)) {
      collect(body, choice ? place : inside(statement, place));
    }
    Statements.parts(statement).forEach(part -> collect(part, place));
  }

  private Place inside(Stmt statement, Place place) {
    List<Integer> inner = new ArrayList<>(place.blocks());
    inner.add(blocks++);
    boolean enters = place.step().isEmpty() && statement instanceof Stmt.DStep;
    return new Place(inner, enters ? Optional.of((Stmt.DStep) statement) : place.step());
  }

  private void set(Stmt.Labelled labelled, Place place) {
    List<Label> earlier = labels.computeIfAbsent(labelled.label(), name -> new ArrayList<>());
    for (Label other : earlier) {
      if (strict && other.place().blocks().equals(place.blocks())) {
        String message = "the label '" + labelled.label() + "' is set twice in this process";
        throw span(labelled).error("FL0531", message, "first at " + other.span().place());
      }
    }
    earlier.add(new Label(span(labelled), place));
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

  private void check(Stmt.Goto jump, Place from) {
    if (!labels.containsKey(jump.label())) {
      String message = "there is no label '" + jump.label() + "' in this process";
      String hint = Suggestion.didYouMean(jump.label(), labels.keySet());
      throw jump.span().error("FL0533", message, hint);
    }
    Optional<Stmt.DStep> step = from.step();
    Optional<Stmt.DStep> target = meant(labels.get(jump.label()), from).place().step();
    boolean same =
        step.isEmpty() ? target.isEmpty() : target.isPresent() && target.get() == step.get();
    if (!same) {
      String message = "a jump " + (step.isPresent() ? "out of" : "into") + " a d_step";
      throw jump.span().error("FL0534", message, "use atomic");
    }
  }

  /** The label in the same block, else in the next around it, else the last. */
  private static Label meant(List<Label> set, Place from) {
    Label best = set.get(set.size() - 1);
    for (Label label : set) {
      boolean closer =
          !best.place().isAround(from)
              || label.place().blocks().size() > best.place().blocks().size();
      if (label.place().isAround(from) && closer) {
        best = label;
      }
    }
    return best;
  }

  static Span span(Stmt.Labelled labelled) {
    Span all = labelled.span();
    return new Span(all.source(), all.offset(), Math.min(all.length(), labelled.label().length()));
  }
}
