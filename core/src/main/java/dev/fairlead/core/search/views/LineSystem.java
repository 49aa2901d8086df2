package dev.fairlead.core.search.views;

import dev.fairlead.core.space.ProcessOutlines;
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
final class LineSystem {
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private final LineSearch.Sized sized;
  private final ProcessOutlines space;
  private final LineColumns columns;
  private final LineLifts lifts;
  private final LineViews views;
  private final Runnable attempt;
  private final int[] masks;
  private final int[] controls;
  private final VectorStore expanded = new VectorStore();
  private final int[] view;
  private final int[] shown;
  private final int[] state;
  private int newest;
  private long transitions;
  private Optional<int[]> found = Optional.empty();

  /**
   * @param first some initial state
   * @param attempt is run for every attempt to add a member to others
   */
  LineSystem(
      LineSearch.Sized sized, LineColumns columns, int[] first, LineViews views, Runnable attempt) {
    this.sized = sized;
    this.space = (ProcessOutlines) sized.lined().question().space();
    this.columns = columns;
    this.lifts = new LineLifts(columns);
    this.views = views;
    this.attempt = attempt;
    this.masks = new Subsets(columns.size(), views.members(), 0).masks();
    this.controls = columns.controls();
    this.view = new int[views.length()];
    this.shown = new int[views.length()];
    this.state = first.clone();
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
    return transitions;
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
    views.read(number, shown);
    newest = number;
    for (int mask : masks) {
      lifts.ofView(shown, mask, state, () -> extend(mask));
    }
  }

  /** Adds the views of a state. */
  void add(int[] reached) {
    columns.forget(reached);
    for (int mask : masks) {
      columns.look(reached, mask, view);
      views.add(view);
    }
  }

  /**
   * @param mask the members that are settled
   */
  private void extend(int mask) {
    int next = Integer.numberOfTrailingZeros(~mask);
    if (found.isPresent()) {
      return;
    } else if (next == columns.size()) {
      expand();
      return;
    }
    int with = mask | 1 << next;
    int beside = beside(mask, next);
    ViewIndex.Entries entries = known(beside, next);
    for (int i = 0; i < entries.count() && entries.number(i) <= newest; i++) {
      attempt.run();
      lifts.ofMember(
          next,
          entries.column(i),
          beside,
          state,
          () -> {
            if ((with + 1 != 1 << columns.size() || isOfInterest()) && areKnown(with, next)) {
              extend(with);
            }
          });
    }
  }

  /** The members of a view with one that is not settled, so that it may be the fewest. */
  private int beside(int settled, int next) {
    int best = 0;
    int fewest = NO_LIMIT;
    for (int mask : masks) {
      if ((mask & ~settled) == 1 << next) {
        int count = known(mask, next).count();
        if (count < fewest) {
          fewest = count;
          best = mask;
        }
      }
    }
    return best;
  }

  /** The views of some members that are settled but for one. */
  private ViewIndex.Entries known(int mask, int next) {
    columns.look(state, mask, view);
    return views.with(view, Integer.bitCount(mask & (1 << next) - 1));
  }

  /** Whether the views are known that a member completes. */
  private boolean areKnown(int settled, int added) {
    for (int mask : masks) {
      if ((mask >> added & 1) != 0 && (mask & ~settled) == 0) {
        columns.look(state, mask, view);
        int number = views.find(view);
        if (number < 0 || number > newest) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isOfInterest() {
    return sized.bad().isPresent() || movers() != 0;
  }

  /** The processes whose steps are looked at in the system of this size. */
  private long movers() {
    long movers = 0;
    for (int process = 0; process < controls.length; process++) {
      if (sized.steps().contains(columns.need(controls[process], state[controls[process]]))) {
        movers |= 1L << process;
      }
    }
    return movers;
  }

  /** A process that goes on before others do; 0 if there is none. */
  private long passing(int[] at) {
    for (int process = 0; process < controls.length; process++) {
      if (columns.isPassed(controls[process], at[controls[process]])) {
        return 1L << process;
      }
    }
    return 0;
  }

  private void expand() {
    int known = expanded.size();
    if (!isOfInterest() || expanded.put(state, state.length) < known) {
      return;
    }
    attempt.run();
    if (sized.bad().filter(bad -> bad.test(state, state.length)).isPresent()) {
      found = Optional.of(state.clone());
      return;
    }
    if (movers() != 0) {
      follow(state.clone(), movers());
    }
  }

  /** Takes the steps of some processes, and those that belong to them. */
  private void follow(int[] source, long movers) {
    List<int[]> targets = new ArrayList<>();
    space.stepsOf(
        movers,
        source,
        source.length,
        (label, processSet, target, length) -> {
          if (length != state.length) {
            throw new Columns.NoColumns("processes come and go");
          }
          transitions++;
          if (sized.badStep().test(space.label(label))) {
            found = Optional.of(source.clone());
          }
          targets.add(Arrays.copyOf(target, length));
        });
    for (int[] target : targets) {
      long passing = passing(target);
      if (passing == 0) {
        add(target);
      } else {
        follow(target, passing);
      }
    }
  }
}
