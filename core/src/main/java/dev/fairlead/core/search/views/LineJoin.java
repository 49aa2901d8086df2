package dev.fairlead.core.search.views;

/**
 * Goes through the states of a system of one size whose views are all known: one view is put
 * somewhere, and the other members are added one by one, each as it is in some view beside others.
 */
final class LineJoin {
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private final LineColumns columns;
  private final LineLifts lifts;
  private final LineViews views;
  private final int[] masks;
  private final int[] view;
  private final int[] shown;
  private final int[] state;
  private final Visitor visitor;
  private final Runnable attempt;
  private int newest;

  /** What is done with states. */
  interface Visitor {
    /** Whether no more states are asked for. */
    boolean isDone();

    /** Whether a state is asked for if its views are known. */
    boolean asksFor(int[] state);

    /**
     * @param state must not be changed or kept
     */
    void visit(int[] state);
  }

  /**
   * @param some state, of which constants are
   * @param attempt is run for every attempt to add a member to others
   */
  LineJoin(LineColumns columns, LineViews views, int[] some, Visitor visitor, Runnable attempt) {
    this.columns = columns;
    this.lifts = new LineLifts(columns);
    this.views = views;
    this.masks = new Subsets(columns.size(), views.members(), 0).masks();
    this.view = new int[views.length()];
    this.shown = new int[views.length()];
    this.state = some.clone();
    this.visitor = visitor;
    this.attempt = attempt;
  }

  /** Goes through the states with a view whose other views are no newer. */
  void each(int number) {
    views.read(number, shown);
    newest = number;
    for (int mask : masks) {
      lifts.ofView(shown, mask, state, () -> extend(mask));
    }
  }

  /**
   * Goes through the states in which some members show what they do here, and more than a view
   * does.
   */
  void each(int[] whole, int mask) {
    newest = views.size() - 1;
    lifts.ofView(
        whole,
        mask,
        state,
        () -> {
          if (areKnown(mask)) {
            extend(mask);
          }
        });
  }

  /** Whether all views of some members are known. */
  private boolean areKnown(int settled) {
    for (int mask : masks) {
      if ((mask & ~settled) == 0 && !isKnown(mask)) {
        return false;
      }
    }
    return true;
  }

  private boolean isKnown(int mask) {
    columns.look(state, mask, view);
    int number = views.find(view);
    return number >= 0 && number <= newest;
  }

  /**
   * @param mask the members that are settled
   */
  private void extend(int mask) {
    int next = Integer.numberOfTrailingZeros(~mask);
    if (visitor.isDone()) {
      return;
    } else if (next == columns.size()) {
      if (visitor.asksFor(state)) {
        visitor.visit(state);
      }
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
            boolean goesOn = with + 1 != 1 << columns.size() || visitor.asksFor(state);
            if (goesOn && areKnown(with, next)) {
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
      if ((mask >> added & 1) != 0 && (mask & ~settled) == 0 && !isKnown(mask)) {
        return false;
      }
    }
    return true;
  }
}
