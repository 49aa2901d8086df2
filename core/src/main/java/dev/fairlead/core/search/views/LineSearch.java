package dev.fairlead.core.search.views;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * View abstraction for members in a line: {@link ViewSearch} for systems in which members hold the
 * numbers of others, as those do that go through all members one by one. Views show what is left of
 * a state that is restricted to some members (docs/fairness.md, <em>Members in a line</em>).
 */
public final class LineSearch {
  /** Attempts to add a member to others, beyond which the search is given up. */
  private static final long ATTEMPTS = 20_000_000;

  private static final int ATTEMPTS_BETWEEN_REPORTS = 1 << 16;

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final Bad bad;
  private final SearchMonitor monitor;
  private final LineColumns columns;
  private final LineCandidates candidates;
  private final int[] masks;
  private final VectorStore views = new VectorStore();
  private final VectorStore expanded = new VectorStore();
  private final int[] view;
  private final int[] state;
  private long transitions;
  private long attempts;
  private Optional<int[]> found = Optional.empty();

  /**
   * What must not be.
   *
   * @param state what must be true of no reachable state
   * @param step what no step must be
   */
  public record Bad(StatePredicate state, Predicate<Label> step) {}

  private LineSearch(
      StateSpace space,
      Bad bad,
      LineColumns columns,
      int members,
      int[] first,
      SearchMonitor monitor) {
    this.space = space;
    this.bad = bad;
    this.monitor = monitor;
    this.columns = columns;
    this.masks = new Subsets(columns.size(), members, 0).masks();
    this.candidates = new LineCandidates(columns, masks);
    this.view = new int[columns.shared.length + members * columns.slotsOfMember()];
    this.state = first.clone();
  }

  /**
   * @param space of the system of one size
   * @param members how many a view shows
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static ViewSearch.Result decide(
      StateSpace space, MemberLine line, int members, Bad bad, SearchMonitor monitor) {
    try {
      List<int[]> initial = new ArrayList<>();
      space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
      LineColumns columns = new LineColumns(line);
      return new LineSearch(space, bad, columns, members, initial.get(0), monitor).decide(initial);
    } catch (Columns.NoColumns unlike) {
      return new ViewSearch.Result.Open(unlike.getMessage(), SearchFacts.NONE);
    } catch (ModelFault fault) {
      return new ViewSearch.Result.Open(fault.getMessage(), SearchFacts.NONE);
    }
  }

  private ViewSearch.Result decide(List<int[]> initial) {
    for (int[] each : initial) {
      add(each, each.length);
    }
    int[] shown = new int[view.length];
    for (int number = 0; number < views.size() && found.isEmpty(); number++) {
      views.read(number, shown);
      for (int mask : masks) {
        int newest = number;
        candidates.lift(shown, mask, state, () -> extend(mask, newest));
      }
      if (attempts > ATTEMPTS) {
        return new ViewSearch.Result.Open("there are too many ways to combine views", facts());
      }
    }
    monitor.progress("views", expanded.size(), transitions, views.size(), bytes());
    return found
        .<ViewSearch.Result>map(each -> new ViewSearch.Result.Refuted(each, facts()))
        .orElseGet(() -> new ViewSearch.Result.Proved(views.size(), List.of(), facts()));
  }

  /** Adds the views of a state. */
  private void add(int[] target, int length) {
    if (length != state.length) {
      throw new Columns.NoColumns("processes come and go");
    }
    int[] reached = Arrays.copyOf(target, length);
    columns.forget(reached);
    for (int mask : masks) {
      columns.look(reached, mask, view);
      int known = views.size();
      if (views.put(view, view.length) == known) {
        candidates.noteView(view);
      }
    }
  }

  /**
   * Goes through all states with these members as they are, whose views are known and none of them
   * newer than one.
   *
   * @param mask the members that are settled
   */
  private void extend(int mask, int newest) {
    int next = Integer.numberOfTrailingZeros(~mask);
    if (found.isPresent() || attempts > ATTEMPTS) {
      return;
    } else if (next == columns.size()) {
      expand();
      return;
    }
    int[] own = columns.own[next];
    for (int[] column : candidates.of(next)) {
      if ((++attempts & ATTEMPTS_BETWEEN_REPORTS - 1) == 0) {
        monitor.progress("views", expanded.size(), transitions, views.size(), bytes());
      }
      for (int i = 0; i < own.length; i++) {
        state[own[i]] = column[i];
      }
      if (areKnown(mask | 1 << next, next, newest)) {
        extend(mask | 1 << next, newest);
      }
    }
  }

  /** Whether the views are known that a member completes. */
  private boolean areKnown(int assigned, int added, int newest) {
    for (int mask : masks) {
      if ((mask >> added & 1) != 0 && (mask & ~assigned) == 0) {
        columns.look(state, mask, view);
        int number = views.find(view, view.length);
        if (number < 0 || number > newest) {
          return false;
        }
      }
    }
    return true;
  }

  private void expand() {
    int known = expanded.size();
    if (expanded.put(state, state.length) < known) {
      return;
    }
    if ((known & SearchMonitor.INTERVAL - 1) == 0) {
      monitor.progress("views", known, transitions, views.size(), bytes());
    }
    if (bad.state().test(state, state.length)) {
      found = Optional.of(state.clone());
      return;
    }
    // Steps are told of a copy: what is extended next goes on from here.
    int[] source = state.clone();
    space.steps(
        source,
        source.length,
        (label, processSet, target, length) -> {
          transitions++;
          if (bad.step().test(space.label(label))) {
            found = Optional.of(source.clone());
          }
          add(target, length);
        });
  }

  private long bytes() {
    return views.bytes() + expanded.bytes();
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(expanded.size(), transitions, views.size(), seconds, bytes());
  }
}
