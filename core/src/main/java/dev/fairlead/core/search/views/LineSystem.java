package dev.fairlead.core.search.views;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The system of one size in a search for views: goes through those of its states whose views are
 * all known, and adds the views of their successors.
 */
final class LineSystem implements LineJoin.Visitor, LineSteps.Sink {
  private final LineSearch.Sized sized;
  private final LineColumns columns;
  private final LineViews views;
  private final LineSteps steps;
  private final LineJoin join;
  private final Runnable attempt;
  private final int[] masks;
  private final VectorStore expanded = new VectorStore();
  private final int[] view;
  private int[] source = {};
  private Optional<int[]> found = Optional.empty();

  /**
   * @param first some initial state
   * @param attempt is run for every attempt to add a member to others
   */
  LineSystem(
      LineSearch.Sized sized, LineColumns columns, int[] first, LineViews views, Runnable attempt) {
    this.sized = sized;
    this.columns = columns;
    this.views = views;
    this.steps = new LineSteps(sized.lined(), columns, sized.badStep());
    this.join = new LineJoin(columns, views, first, this, attempt);
    this.attempt = attempt;
    this.masks = new Subsets(columns.size(), views.members(), 0).masks();
    this.view = new int[views.length()];
  }

  static List<int[]> initial(StateSpace space) {
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    return initial;
  }

  int states() {
    return expanded.size();
  }

  long transitions() {
    return steps.taken();
  }

  long bytes() {
    return expanded.bytes();
  }

  /** A state that is bad, or has a bad step. */
  Optional<int[]> found() {
    return found;
  }

  /** Goes through the states with a view whose other views are no newer. */
  void combine(int number) {
    join.each(number);
  }

  /** Adds the views of a state. */
  void add(int[] state) {
    columns.forget(state);
    for (int mask : masks) {
      columns.look(state, mask, view);
      views.add(view);
    }
  }

  @Override
  public boolean isDone() {
    return found.isPresent();
  }

  @Override
  public boolean asksFor(int[] state) {
    return sized.bad().isPresent() || steps.movers(state, sized.steps()) != 0;
  }

  @Override
  public void visit(int[] state) {
    int known = expanded.size();
    if (expanded.put(state, state.length) < known) {
      return;
    }
    attempt.run();
    source = state.clone();
    if (sized.bad().filter(bad -> bad.test(source, source.length)).isPresent()) {
      bad();
      return;
    }
    long movers = steps.movers(source, sized.steps());
    if (movers != 0) {
      steps.follow(source, movers, this);
    }
  }

  @Override
  public void reached(int[] state) {
    add(state);
  }

  @Override
  public void bad() {
    found = Optional.of(source);
  }
}
