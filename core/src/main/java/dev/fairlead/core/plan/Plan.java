package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.search.BadPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a question is going to be answered.
 *
 * @param engine the search
 * @param negation the automaton of the negated formula, for temporal properties
 * @param choices each decision with its reason
 */
public record Plan(Engine engine, Optional<Tgba> negation, List<Choice> choices) {

  /** The searches there are. */
  public enum Engine {
    /** Level by level through the system, for deadlocks and goals. */
    BREADTH_FIRST("breadth-first search"),
    /** Level by level through the product with a terminal automaton, for safety formulas. */
    BAD_PREFIX("breadth-first search for a bad prefix"),
    /** In the order of an estimate, or depth first, for deadlocks and goals. */
    DIRECTED("directed search"),
    /** The same through the product with a terminal automaton. */
    DIRECTED_PREFIX("directed search for a bad prefix"),
    /** Depth first through the product, for an accepting fair component. */
    FAIR_EMPTINESS("depth-first search for a fair loop"),
    /** Level by level through every state, for the best value. */
    FULL_SEARCH("breadth-first search through all states"),
    /** In the order of time, for a run of least time. */
    LEAST_TIME("search in the order of time"),
    /** Depth first, for a run that avoids the goal, and if there is none for the longest. */
    GREATEST_TIME("depth-first search for a run without the goal, then for the greatest time"),
    /** Level by level through the sets of states after a trace. */
    NORMALISATION("breadth-first search through the normalised process"),
    /** Level by level through the implementation and the normalised specification. */
    REFINEMENT("breadth-first search through implementation and normalised specification");

    private final String text;

    Engine(String text) {
      this.text = text;
    }

    private boolean usesAutomaton() {
      return isBadPrefix() || this == FAIR_EMPTINESS || this == GREATEST_TIME;
    }

    /** Whether it looks for a finite run after which a safety formula is violated for good. */
    boolean isBadPrefix() {
      return this == BAD_PREFIX || this == DIRECTED_PREFIX;
    }

    /** Whether the order of expansion is another one than that of levels. */
    boolean isDirected() {
      return this == DIRECTED || this == DIRECTED_PREFIX;
    }

    /** Whether it can do without numbers for states: levels are looked at once, in their order. */
    boolean takesAnyStore() {
      return this == BREADTH_FIRST || this == BAD_PREFIX;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A decision and why it was taken, in words. */
  public record Choice(String what, String because) {
    @Override
    public String toString() {
      return what + ": " + because;
    }
  }

  /** Refuses a combination that would be unsound. */
  public Plan {
    choices = List.copyOf(choices);
    if (negation.isPresent() != engine.usesAutomaton()) {
      throw new IllegalArgumentException("an automaton is for the searches through a product");
    }
    if (engine.isBadPrefix() && !BadPrefix.decides(negation.orElseThrow())) {
      throw new IllegalArgumentException("bad prefixes do not decide this formula");
    }
  }

  /** The same plan on a reduced state space, with the reason for it. */
  public Plan with(Choice reduction) {
    List<Choice> more = new ArrayList<>(choices);
    more.add(0, reduction);
    return new Plan(engine, negation, more);
  }

  /** The same plan as a part of a larger one, with what leads to it. */
  public Plan after(List<Choice> before) {
    List<Choice> all = new ArrayList<>(before);
    all.addAll(choices);
    return new Plan(engine, negation, all);
  }

  /** The same plan, with what came of it. */
  Plan before(Choice end) {
    List<Choice> all = new ArrayList<>(choices);
    all.add(end);
    return new Plan(engine, negation, all);
  }

  /** As printed by {@code --explain}, one sentence a line. */
  public List<String> lines() {
    return choices.stream().map(Choice::toString).toList();
  }
}
